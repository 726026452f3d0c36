"""Which units come next: by number, those that are not done, up to the size of the run."""

from collections.abc import Iterator, Set
from itertools import count


def open_units(done: Set[int], units: int | None) -> Iterator[int]:
    """The numbers of the units to do; without end where the run has no size."""
    numbers = count() if units is None else iter(range(units))
    return (number for number in numbers if number not in done)
