"""What can be wrong with a deal as text."""

from bettelmann.outside.errors import InputError


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
