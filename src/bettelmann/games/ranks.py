"""Ranges of ranks: deals of a setup that are numbered from 0, in whatever order the game says."""

from dataclasses import dataclass

from bettelmann.outside.errors import InputError

END = "end"
"""In the place of the last rank."""


class RankError(InputError):
    """A rank that no deal has, a deal that has no rank, or a range that is none."""


@dataclass(frozen=True, order=True)
class RankRange:
    """The deals of rank ``first`` to ``last``, both included; raises RankError if there is none."""

    first: int
    last: int

    def __post_init__(self) -> None:
        if not 0 <= self.first <= self.last:
            raise RankError(f"there is no deal from rank {self.first} to {self.last}: begin with the smaller rank")

    @property
    def size(self) -> int:
        """How many deals they are."""
        return self.last - self.first + 1

    def __str__(self) -> str:
        return f"rank {self.first} to {self.last}"
