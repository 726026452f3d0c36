"""The archive of growing: the cycles that were met, in cells of one deck and one balance.

Memory is bounded by a stated rule: a cell keeps the first ``room`` cycles that come and counts the others as left out.
Cycles of the target deck are counted elsewhere, each of them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from bettelmann.rules.deck import Deck
from bettelmann.rules.stream import GOLDEN, M64, mix64

Counts = tuple[int, int, int, int, int]
Row = tuple[int, int, int, int, int, int]
"""A cycle: its smallest state as four words, its number of states, its balance."""


@dataclass(frozen=True, slots=True)
class Member:
    """A cycle with the counts of its deck."""

    row: Row
    counts: Counts

    @property
    def cell(self) -> "Cell":
        """Where it belongs."""
        return Cell(self.counts, self.row[5])


@dataclass(frozen=True, slots=True)
class Cell:
    """One deck and one balance."""

    counts: Counts
    balance: int


@dataclass(slots=True)
class _Shelf:
    """What is in a cell, how often one of it was expanded, and how many did not find room."""

    members: list[Member] = field(default_factory=list)
    tries: int = 0
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class Aim:
    """What makes a cell worth expanding: a cost in numerals.

    Growth that goes straight for the target deck collects its courts early and ends in crowded decks from which no road
    leads on. So decks are wanted in the *proportion* of the target, whatever their size; a missing or surplus card
    costs ``size``, a court more or less than in proportion ``court``, and one of a wrong kind ``kind``. A cycle whose
    smaller hand is empty costs ``balance``, and nothing one whose smaller hand is half of its deck, or the share
    ``enough`` of half of the target: its basin reaches beyond it.

    The other aim is the target deck itself, balanced or not: there a cell costs its missing and surplus cards, a court
    as much as ``distance`` numerals.
    """

    target: Deck
    distance: float
    size: float
    court: float
    kind: float
    balance: float
    enough: float

    def straight_cost(self, cell: Cell) -> float:
        """The cost of a cell on the straight way to the target deck."""
        numerals, *courts = (abs(have - want) for have, want in zip(cell.counts, self.target.counts, strict=True))
        return numerals + self.distance * sum(courts)

    def cost(self, cell: Cell) -> float:
        """The cost of a cell on the way in proportion."""
        target = self.target
        size = sum(cell.counts)
        courts = size - cell.counts[0]
        share = courts / target.courts if target.courts else 0.0
        kinds = zip(cell.counts[1:], target.counts[1:], strict=True)
        wrong = sum(abs(have - want * share) for have, want in kinds)
        needed = min(size / 2, self.enough * target.size / 2)
        return (
            self.size * abs(target.size - size)
            + self.court * abs(courts - size * target.courts / target.size)
            + self.kind * wrong
            + self.balance * max(0.0, 1.0 - cell.balance / needed)
        )


class Archive:
    """All cycles that growth may go on from."""

    def __init__(self, aim: Aim, *, room: int) -> None:
        self._aim, self._room = aim, room
        self._cells: dict[Cell, int] = {}
        self._order: list[Cell] = []
        self._shelves: list[_Shelf] = []
        self._known: set[tuple[int, ...]] = set()
        self._base: list[float] = []
        self._straight: list[float] = []

    def __len__(self) -> int:
        return len(self._known)

    @property
    def cells(self) -> int:
        """How many cells have a cycle."""
        return len(self._order)

    @property
    def left_out(self) -> int:
        """How many cycles, with repetitions, came to a full cell."""
        return sum(shelf.left_out for shelf in self._shelves)

    def add(self, member: Member) -> bool:
        """Take a cycle in; False when it is there or its cell is full."""
        if member.row[:4] in self._known:
            return False
        shelf = self._shelves[self._place(member.cell)]
        if len(shelf.members) >= self._room:
            shelf.left_out += 1
            return False
        shelf.members.append(member)
        self._known.add(member.row[:4])
        return True

    def restore(self, cell: Cell, tries: int, left_out: int) -> None:
        """Set the numbers of a cell to what they were."""
        shelf = self._shelves[self._place(cell)]
        shelf.tries, shelf.left_out = tries, left_out

    def numbers(self) -> dict[Cell, tuple[int, int]]:
        """For each cell how often it was expanded and how many were left out."""
        return {cell: (shelf.tries, shelf.left_out) for cell, shelf in zip(self._order, self._shelves, strict=True)}

    def nearest(self, count: int) -> Sequence[Cell]:
        """The cells that are most worth expanding, tries apart."""
        best = sorted(range(len(self._order)), key=lambda index: (self._base[index], index))[:count]
        return [self._order[index] for index in best]

    def choose(self, count: int, key: int, *, straight: float, spread: float, noise: float) -> list[Member]:
        """Choose cycles to expand, and count the tries; ``key`` decides what is left to chance.

        The share ``straight`` of them is chosen by the straight way to the target deck, the others by the way in
        proportion. The cell that is cheapest is taken: its cost, plus ``spread`` for each doubling of its tries, minus
        Gumbel noise; and of the cell any cycle. So no crowded cell swallows the time and none is given up.
        """
        tries = np.array([shelf.tries for shelf in self._shelves], np.int64)
        bases = np.array(self._base), np.array(self._straight)
        chosen = []
        for number in range(count):
            draw = mix64(key + (number + 1) * GOLDEN & M64)
            gumbel = -np.log(-np.log(_uniform(draw, len(tries))))
            goes_straight = int((number + 1) * straight) > int(number * straight)
            cost = bases[goes_straight] + spread * np.log2(1.0 + tries) - noise * gumbel
            best = int(np.argmin(cost))
            tries[best] += 1
            self._shelves[best].tries += 1
            chosen.append(self._shelves[best].members[mix64(draw) % len(self._shelves[best].members)])
        return chosen

    def _place(self, cell: Cell) -> int:
        index = self._cells.get(cell)
        if index is None:
            index = self._cells[cell] = len(self._order)
            self._order.append(cell)
            self._shelves.append(_Shelf())
            self._base.append(self._aim.cost(cell))
            self._straight.append(self._aim.straight_cost(cell))
        return index


def _uniform(key: int, count: int) -> np.ndarray:
    """Random numbers between 0 and 1, both excluded: the stream of ``rules.stream`` in numpy."""
    word = np.arange(1, count + 1, dtype=np.uint64) * np.uint64(GOLDEN) + np.uint64(key)
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    word ^= word >> np.uint64(31)
    return ((word >> np.uint64(12)).astype(np.float64) + 0.5) * 2.0**-52


def members(rows: np.ndarray, counts: np.ndarray) -> Iterable[Member]:
    """Distinct cycles of some arrays, in an order that depends on nothing but themselves."""
    _, first = np.unique(rows, axis=0, return_index=True)
    for row, deck in zip(rows[first].tolist(), counts[first].tolist(), strict=True):
        yield Member(tuple(row), tuple(deck))
