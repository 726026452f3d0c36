"""The command line. Each command is a file of its own and is loaded when it is called."""

import os
import sys
from contextlib import suppress


def main() -> None:
    """Run the command line and exit with the code that interface.md names, whatever cannot be loaded."""
    sys.exit(_code(sys.argv[1:]))


def _code(arguments: list[str]) -> int:
    try:
        from bettelmann.cli.streams import stand_in_for_closed_streams

        stand_in_for_closed_streams()
        # NumPy's library for matrices starts threads when it is loaded, and ends the program where it gets none.
        # Nothing here multiplies matrices.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        from bettelmann.cli.app import RESUMABLE, run

        code = run(arguments)
        if code == RESUMABLE:
            from bettelmann.campaign.signals import end_undisturbed

            end_undisturbed()
    except BaseException as error:
        return _code_of(error, arguments)
    return code


def _code_of(error: BaseException, arguments: list[str]) -> int:
    try:
        from bettelmann.cli.crash import code_of

        return code_of(error, arguments)
    except BaseException:  # so little works that not even this could be said; Python may not end well either
        with suppress(OSError):
            os.write(2, f"bettelmann: an error that nobody foresaw ({type(error).__name__}); no log\n".encode())
        os._exit(70)
