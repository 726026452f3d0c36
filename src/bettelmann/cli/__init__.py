"""The command line. Each command is a file of its own and is loaded when it is called."""

import sys


def main() -> None:
    """Run the command line and exit with the code that interface.md names."""
    from bettelmann.cli.streams import stand_in_for_closed_streams

    stand_in_for_closed_streams()
    from bettelmann.cli.app import run

    sys.exit(run(sys.argv[1:]))
