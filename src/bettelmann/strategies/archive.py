"""The archive of growing: the cycles that were met, in cells of one deck and one balance.

Memory is bounded by a stated rule: a cell keeps the first ``room`` cycles that come and counts the others as left out.
Cycles of the target deck are counted elsewhere, each of them.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

import numpy as np

from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.deck import Deck, deck_of
from bettelmann.kernel.deals import pack_deal, unpack_state
from bettelmann.kernel.grow import ROW_WORDS, cycle_row
from bettelmann.strategies.shelves import Shelves

Counts = tuple[int, int, int, int, int]
Row = tuple[int, int, int, int, int, int]
"""A cycle: its smallest state as four words, its number of states, its balance."""


@dataclass(frozen=True, slots=True)
class Member:
    """A cycle with the counts of its deck."""

    row: Row
    counts: Counts

    @property
    def key(self) -> tuple[int, int, int, int]:
        """Its smallest state."""
        return self.row[0], self.row[1], self.row[2], self.row[3]

    @property
    def period(self) -> int:
        """Its number of states."""
        return self.row[4]

    @property
    def balance(self) -> int:
        """The smaller hand where it is largest on the cycle."""
        return self.row[5]

    @property
    def cell(self) -> "Cell":
        """Where it belongs."""
        return Cell(self.counts, self.balance)

    @property
    def state(self) -> Deal:
        """The state that names it, the leader's hand first."""
        return unpack_state(self.key)


@dataclass(frozen=True, slots=True)
class Cell:
    """One deck and one balance."""

    counts: Counts
    balance: int


class Cycle(Protocol):
    """What an archive must know of a cycle."""

    @property
    def key(self) -> Hashable:
        """What tells it from all others."""

    @property
    def cell(self) -> Cell:
        """Where it belongs."""


CycleT = TypeVar("CycleT", bound=Cycle)


@dataclass(frozen=True, slots=True)
class Aim:
    """What makes a cell worth expanding: a cost in numerals.

    Growth that goes straight for the target deck collects its courts early and ends in crowded decks from which no road
    leads on. So decks are wanted in the *proportion* of the target, whatever their size; a missing or surplus card
    costs ``size``, a court more or less than in proportion ``court``, and one of a wrong kind ``kind``. A cycle whose
    smallest hand is empty costs ``balance``, and nothing one where that is an even share of its deck, or ``enough`` of
    an even share of the target: its basin reaches beyond it.

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
    players: int = 2

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
        needed = min(size, self.enough * target.size) / self.players
        return (
            self.size * abs(target.size - size)
            + self.court * abs(courts - size * target.courts / target.size)
            + self.kind * wrong
            + self.balance * max(0.0, 1.0 - cell.balance / needed)
        )


class Archive(Generic[CycleT]):
    """All cycles that growth may go on from."""

    def __init__(self, aim: Aim, *, room: int) -> None:
        self._room = room
        self._shelves: Shelves[Cell, CycleT] = Shelves(aim.cost, aim.straight_cost)
        self._known: set[Hashable] = set()

    def __len__(self) -> int:
        return len(self._known)

    @property
    def cells(self) -> int:
        """How many cells have a cycle."""
        return len(self._shelves)

    @property
    def left_out(self) -> int:
        """How many cycles, with repetitions, came to a full cell."""
        return sum(shelf.left_out for _, shelf in self._shelves.items())

    def add(self, member: CycleT) -> bool:
        """Take a cycle in; False when it is there or its cell is full."""
        if member.key in self._known:
            return False
        shelf = self._shelves[member.cell]
        if len(shelf.things) >= self._room:
            shelf.left_out += 1
            return False
        shelf.things.append(member)
        self._known.add(member.key)
        return True

    def restore(self, cell: Cell, tries: int, left_out: int) -> None:
        """Set the numbers of a cell to what they were."""
        shelf = self._shelves[cell]
        shelf.tries, shelf.left_out = tries, left_out

    def numbers(self) -> dict[Cell, tuple[int, int]]:
        """For each cell how often it was expanded and how many were left out."""
        return {cell: (shelf.tries, shelf.left_out) for cell, shelf in self._shelves.items()}

    def nearest(self, count: int) -> Sequence[Cell]:
        """The cells that are most worth expanding, tries apart."""
        return self._shelves.cheapest(count)

    def choose(self, count: int, key: int, *, straight: float, spread: float, noise: float) -> list[CycleT]:
        """Choose cycles to expand, and count the tries; ``key`` decides what is left to chance.

        The share ``straight`` of them is chosen by the straight way to the target deck, the others by the way in
        proportion.
        """
        return self._shelves.choose(
            count, key, spread=spread, noise=noise,
            turn=lambda number: int((number + 1) * straight) > int(number * straight),
        )  # fmt: skip


def members(rows: np.ndarray, counts: np.ndarray) -> Iterable[Member]:
    """Distinct cycles of some arrays, in an order that depends on nothing but themselves."""
    _, first = np.unique(rows, axis=0, return_index=True)
    for row, deck in zip(rows[first].tolist(), counts[first].tolist(), strict=True):
        yield Member(tuple(row), tuple(deck))


def cycle_member(deal: Deal) -> Member | None:
    """The cycle that a deal runs into, None if it is not endless."""
    row = np.zeros(ROW_WORDS, np.uint64)
    if not cycle_row(np.array(pack_deal(deal), np.uint64), 1_000_000, row):
        return None
    return next(iter(members(row.reshape(1, -1), np.array([deck_of(deal).counts], np.int64))))
