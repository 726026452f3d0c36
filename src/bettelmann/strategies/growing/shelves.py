"""Shelves: things to go on from, sorted into cells, and the choice of what is worth the next try."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import numpy as np

from bettelmann.games.stream import GOLDEN, M64, mix64
from bettelmann.strategies.growing.logarithm import ln, log2

CellT = TypeVar("CellT")
ThingT = TypeVar("ThingT")


@dataclass(slots=True)
class Shelf(Generic[ThingT]):
    """What is in a cell, how often one of it was tried, and how many did not find room."""

    things: list[ThingT] = field(default_factory=list)
    tries: int = 0
    left_out: int = 0


class Shelves(Generic[CellT, ThingT]):
    """A shelf for each cell, in the order in which they were first met.

    ``costs`` say what makes a cell worth a try: the cheaper the better. There may be several that take turns.
    """

    def __init__(self, *costs: Callable[[CellT], float]) -> None:
        self._cost_of = costs
        self._place: dict[CellT, int] = {}
        self._cells: list[CellT] = []
        self._shelves: list[Shelf[ThingT]] = []
        self._costs: list[list[float]] = [[] for _ in costs]

    def __len__(self) -> int:
        return len(self._cells)

    def __getitem__(self, cell: CellT) -> Shelf[ThingT]:
        """The shelf of a cell, an empty one if there was none."""
        place = self._place.get(cell)
        if place is None:
            place = self._place[cell] = len(self._cells)
            self._cells.append(cell)
            self._shelves.append(Shelf())
            for cost_of, costs in zip(self._cost_of, self._costs, strict=True):
                costs.append(cost_of(cell))
        return self._shelves[place]

    def items(self) -> Sequence[tuple[CellT, Shelf[ThingT]]]:
        """Every cell with its shelf."""
        return list(zip(self._cells, self._shelves, strict=True))

    def cheapest(self, count: int) -> Sequence[CellT]:
        """The cells that are most worth a try by the first cost, tries apart."""
        costs = self._costs[0]
        return [
            self._cells[place] for place in sorted(range(len(costs)), key=lambda place: (costs[place], place))[:count]
        ]

    def choose(
        self, count: int, key: int, *, spread: float, noise: float, turn: Callable[[int], int] = lambda number: 0
    ) -> list[ThingT]:
        """Choose things to try, and count the tries; ``key`` decides what is left to chance.

        The cell that is cheapest is taken: its cost, plus ``spread`` for each doubling of its tries, minus Gumbel
        noise; and of its shelf any thing. So no crowded cell swallows the time and none is given up. ``turn`` says
        which of the costs is meant for which choice.
        """
        tries = np.array([shelf.tries for shelf in self._shelves], np.int64)
        costs = [np.array(costs) for costs in self._costs]
        chosen = []
        for number in range(count):
            draw = mix64(key + (number + 1) * GOLDEN & M64)
            gumbel = -ln(-ln(_uniform(draw, len(tries))))
            best = int(np.argmin(costs[turn(number)] + spread * log2(1.0 + tries) - noise * gumbel))
            tries[best] += 1
            shelf = self._shelves[best]
            shelf.tries += 1
            chosen.append(shelf.things[mix64(draw) % len(shelf.things)])
        return chosen


def _uniform(key: int, count: int) -> np.ndarray:
    """Random numbers between 0 and 1, both excluded: the stream of ``games.stream`` in numpy."""
    word = np.arange(1, count + 1, dtype=np.uint64) * np.uint64(GOLDEN) + np.uint64(key)
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    word ^= word >> np.uint64(31)
    return ((word >> np.uint64(12)).astype(np.float64) + 0.5) * 2.0**-52
