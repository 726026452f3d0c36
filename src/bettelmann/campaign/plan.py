"""What is still to do: units by their numbers, or ranges of ranks."""

from collections.abc import Iterable, Iterator, Set
from itertools import count

from bettelmann.games.ranks import RankRange
from bettelmann.store.summary import StoredUnit


def open_units(done: Set[int], units: int | None) -> Iterator[int]:
    """The numbers of the units to do; without end where the run has no size."""
    numbers = count() if units is None else iter(range(units))
    return (number for number in numbers if number not in done)


def gaps(whole: RankRange, done: Iterable[RankRange]) -> Iterator[RankRange]:
    """What of the whole is not done, in order, each piece as large as can be."""
    first = whole.first
    for part in sorted(done):
        if first < part.first:
            yield RankRange(first, part.first - 1)
        first = max(first, part.last + 1)
    if first <= whole.last:
        yield RankRange(first, whole.last)


def cut(whole: RankRange, part: RankRange, size: int) -> Iterator[RankRange]:
    """A part of the whole in pieces that begin where units do: at multiples of ``size``, counted from its beginning."""
    first = part.first
    while first <= part.last:
        last = first + size - 1 - (first - whole.first) % size
        yield RankRange(first, min(last, part.last))
        first = last + 1


def pieces(whole: RankRange, part: RankRange, size: int) -> int:
    """How many pieces ``cut`` makes."""
    return (part.last - whole.first) // size - (part.first - whole.first) // size + 1


def ranges_of(units: Iterable[StoredUnit], first: int) -> list[RankRange]:
    """The ranks that each unit of a run has played; ``first`` is the first rank of the run."""
    return [RankRange(first + unit.number, first + unit.number + unit.games - 1) for unit in units]


def joined(parts: Iterable[RankRange]) -> list[RankRange]:
    """The same ranks in as few ranges as can be, in order; the parts do not overlap."""
    found: list[RankRange] = []
    for part in sorted(parts):
        if found and found[-1].last + 1 == part.first:
            part = RankRange(found.pop().first, part.last)
        found.append(part)
    return found
