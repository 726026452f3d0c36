"""The three standard streams, of which each may be closed (``2>&-``).

Python gives None for a closed one. Worse, the next file that is opened gets its number: messages would be written into
the database of a run. So something else takes the number before any file is opened.
"""

import os
import sys

from bettelmann.cli.output import LOST

_NAMES = ("stdin", "stdout", "stderr")


class _Nothing:
    """A stream in the place of one that is closed; notes what is written to it as lost."""

    encoding = "utf-8"
    errors = "backslashreplace"

    def __init__(self, name: str, number: int) -> None:
        self._name, self._number = name, number

    def write(self, text: str) -> int:
        """Lose a text."""
        if text:
            LOST.take_note(self._name, "it is closed")
        return len(text)

    def flush(self) -> None:
        """Nothing is held."""

    def isatty(self) -> bool:
        """No terminal."""
        return False

    def fileno(self) -> int:
        """The number of the file that leads nowhere."""
        return self._number


def stand_in_for_closed_streams() -> None:
    """Put something in the place of each standard stream that is closed. To be called before anything is opened."""
    for number in range(len(_NAMES)):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # gets the smallest number that is free, which is this one
            os.set_inheritable(number, True)  # workers that are processes need something in its place too
    for number, name in enumerate(_NAMES):
        if getattr(sys, name) is None:
            stream = open(os.devnull, encoding="utf-8") if number == 0 else _Nothing(name, number)  # noqa: PTH123, SIM115
            setattr(sys, name, stream)
            setattr(sys, f"__{name}__", stream)
