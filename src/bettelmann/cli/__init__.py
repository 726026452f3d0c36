"""The command line. Each command is a file of its own and is loaded when it is called."""

import os
import sys


def main() -> None:
    """Run the command line and exit with the code that interface.md names."""
    from bettelmann.cli.streams import stand_in_for_closed_streams

    stand_in_for_closed_streams()
    # NumPy's library for matrices starts threads when it is loaded, and ends the program where it gets none. Nothing
    # here multiplies matrices.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from bettelmann.cli.app import RESUMABLE, run

    code = run(sys.argv[1:])
    if code == RESUMABLE:
        from bettelmann.campaign.signals import end_undisturbed

        end_undisturbed()
    sys.exit(code)
