"""What goes wrong with what a person typed."""


class InputError(ValueError):
    """Input that cannot be used.

    ``str(error)`` is one sentence for the person who typed it: what was found, where, and what to do
    about it. Every error that this room raises for bad input is a subclass.
    """


class NotationError(InputError):
    """A text that is not a deal.

    ``line`` and ``column`` count from 1; ``source`` names the file, or is empty.
    """

    def __init__(self, found: str, expected: str, *, source: str = "", line: int = 1, column: int = 1) -> None:
        self.found = found
        self.expected = expected
        self.source = source
        self.line = line
        self.column = column
        super().__init__(found, expected)

    def __str__(self) -> str:
        where = f"{self.source}: " if self.source else ""
        return f"{where}line {self.line}, column {self.column}: found {self.found}, expected {self.expected}"
