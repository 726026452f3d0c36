"""The archive of growing: the cycles that were met, in cells of one deck and one balance.

Memory is bounded by a stated rule: a cell keeps the first ``room`` cycles that come and counts the others as left out.
Cycles of the target deck are counted elsewhere, each of them.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from bettelmann.finds import CellNumbers
from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.deck import Deck
from bettelmann.strategies.growing.shelves import Shelves

Counts = tuple[int, int, int, int, int]
"""The cards of a deck by code: numerals, J, Q, K, A."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One deck and one balance."""

    counts: Counts
    balance: int

    def __str__(self) -> str:
        return f"{Deck(*self.counts).composition} balance {self.balance}"


class GrownCycle(Protocol):
    """A cycle that growing has met."""

    @property
    def key(self) -> Hashable:
        """What tells it from all others."""

    @property
    def counts(self) -> Counts:
        """The cards of its deck by code."""

    @property
    def cell(self) -> Cell:
        """Where it belongs."""

    @property
    def period(self) -> int:
        """Its number of states."""

    @property
    def balance(self) -> int:
        """The smallest hand where that is largest on the cycle."""

    @property
    def state(self) -> Deal:
        """The state that names it, the leader's hand first."""

    @property
    def signed(self) -> str:
        """What of it goes into the digest of a generation."""


CycleT = TypeVar("CycleT", bound=GrownCycle)


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

    def add(self, cycle: CycleT) -> bool:
        """Take a cycle in; False when it is there or its cell is full."""
        if cycle.key in self._known:
            return False
        shelf = self._shelves[cycle.cell]
        if len(shelf.things) >= self._room:
            shelf.left_out += 1
            return False
        shelf.things.append(cycle)
        self._known.add(cycle.key)
        return True

    def restore(self, numbers: CellNumbers) -> None:
        """Set the numbers of a cell to what they were."""
        numerals, jacks, queens, kings, aces = numbers.counts
        shelf = self._shelves[Cell((numerals, jacks, queens, kings, aces), numbers.balance)]
        shelf.tries, shelf.left_out = numbers.tries, numbers.left_out

    def numbers(self) -> list[CellNumbers]:
        """For each cell how often it was expanded and how many were left out."""
        return [
            CellNumbers(cell.counts, cell.balance, shelf.tries, shelf.left_out) for cell, shelf in self._shelves.items()
        ]

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
