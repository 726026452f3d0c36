"""Growing the game of two players by the standard rules: cycles as packed words, edited in lock-step."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from bettelmann.cycles.basin import basin_rows
from bettelmann.finds import ArchivedCycle
from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.deck import Deck, deck_of
from bettelmann.games.bettelmann.notation import format_deal
from bettelmann.games.bettelmann.setup import Setup
from bettelmann.kernel.deals import pack_deal, unpack_state
from bettelmann.kernel.grow import (
    MOST_CARDS,
    MOST_COURTS,
    PERIOD,
    ROW_WORDS,
    Cycles,
    basin_balance,
    cycle_row,
    empty_cycles,
    empty_workshop,
    expand,
    small_cycles,
)
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.types import Watch
from bettelmann.outside.errors import InputError
from bettelmann.strategies.growing.archive import Cell, Counts
from bettelmann.strategies.growing.part import Basin, Family, PartResult
from bettelmann.strategies.growing.settings import Settings, kernel_editing
from bettelmann.strategies.units.control import Control

SMALL_DEALS = 100_000
"""Random small deals whose cycles growth from nothing begins with."""

Row = tuple[int, int, int, int, int, int]
"""A cycle: its smallest state as four words, its number of states, its balance."""


@dataclass(frozen=True, slots=True)
class PackedCycle:
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
    def cell(self) -> Cell:
        """Where it belongs."""
        return Cell(self.counts, self.balance)

    @property
    def state(self) -> Deal:
        """The state that names it, the leader's hand first."""
        return unpack_state(self.key)

    @property
    def signed(self) -> str:
        """Its words and counts."""
        return repr((*self.row, *self.counts))


@dataclass(frozen=True, slots=True)
class PackedPart:
    """A share of a generation: cycles to expand, and the key that decides what is left to chance."""

    target: Deck
    settings: Settings
    key: int
    parents: Sequence[PackedCycle]

    def run(self, control: Control) -> PartResult | None:
        """Expand the cycles; None when it was stopped."""
        settings = self.settings
        rows = np.array([cycle.row for cycle in self.parents], np.uint64)
        counts = np.array([cycle.counts for cycle in self.parents], np.int64)
        room = settings.edits * int(rows[:, PERIOD].sum()) + 1
        children = Cycles(np.empty((room, ROW_WORDS), np.uint64), np.empty((room, 5), np.int64))
        watch = Watch(np.zeros(1, np.int64), control.flag)
        control.watch(lambda: int(watch.tested[0]))
        editing, workshop = kernel_editing(self.target, settings), empty_workshop(settings.most_period)
        found = expand(Cycles(rows, counts), editing, U64(self.key), workshop, children, watch)
        if control.flag[0]:
            return None
        return PartResult(list(cycles_in(children.rows[:found], children.counts[:found])), int(watch.tested[0]))


def cycles_in(rows: np.ndarray, counts: np.ndarray) -> Iterable[PackedCycle]:
    """Distinct cycles of some arrays, in an order that depends on nothing but themselves."""
    _, first = np.unique(rows, axis=0, return_index=True)
    for row, deck in zip(rows[first].tolist(), counts[first].tolist(), strict=True):
        yield PackedCycle(tuple(row), tuple(deck))


def packed_cycle(deal: Deal) -> PackedCycle | None:
    """The cycle that a deal runs into, None if it is not endless."""
    row = np.zeros(ROW_WORDS, np.uint64)
    if not cycle_row(np.array(pack_deal(deal), np.uint64), 1_000_000, row):
        return None
    return next(iter(cycles_in(row.reshape(1, -1), np.array([deck_of(deal).counts], np.int64))))


def small_packed_cycles(setup: Setup, key: int, most_period: int, control: Control) -> list[PackedCycle] | None:
    """The cycles of random small deals; None when it was stopped."""
    cycles = empty_cycles(SMALL_DEALS + 1)
    number = small_cycles(U64(key), SMALL_DEALS, most_period, cycles, control.flag)
    return None if control.flag[0] else list(cycles_in(cycles.rows[:number], cycles.counts[:number]))


def _usual(setup: Setup) -> dict[str, int | float]:
    """The settings are made for this family."""
    return {}


def _require(setup: Setup) -> None:
    deck = setup.deck
    if deck.size > MOST_CARDS - 2 or deck.courts > MOST_COURTS - 2:
        raise InputError(
            f"deck {deck.name} is too large to grow to: up to {MOST_CARDS - 2} cards and {MOST_COURTS - 2} courts,"
            " since the way there leads through larger ones"
        )


def _require_start(deal: Deal, what: str) -> None:
    """Packing refuses what is too large."""


def _cycle_of(setup: Setup, deal: Deal) -> PackedCycle | None:
    return packed_cycle(deal)


def _stored(cycle: ArchivedCycle) -> PackedCycle:
    return PackedCycle((*pack_deal(cycle.state), cycle.period, cycle.balance), deck_of(cycle.state).counts)


def _edit(setup: Setup, settings: Settings, key: int, parents: Sequence[PackedCycle]) -> PackedPart:
    return PackedPart(setup.deck, settings, key, parents)


def _basin(setup: Setup, cycle: PackedCycle, most: int, control: Control) -> Basin | None:
    tree, states = basin_rows(cycle.key, cycle.period, most=most)
    deals = sorted(tree.deals(), key=format_deal)
    return None if control.flag[0] else Basin(int(basin_balance(states)), tree.states, tree.complete, deals)


PACKED = Family(
    usual=_usual,
    require=_require,
    require_start=_require_start,
    cycle_of=_cycle_of,
    small_cycles=small_packed_cycles,
    stored=_stored,
    edit=_edit,
    basin=_basin,
)
