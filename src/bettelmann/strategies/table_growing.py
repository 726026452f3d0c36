"""Growing for any number of players and every variant: cycles in which nobody is out, edited at a table.

The idea is that of the plain game. The *balance* of a cycle is the smallest hand where it is largest on it; the evenly
dealt deals of a cycle of the target deck are those in its basin, which is known whole, since nobody drops out there.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.deck import deck_of
from bettelmann.games.bettelmann.notation import format_deal
from bettelmann.games.bettelmann.setup import Setup
from bettelmann.games.stream import GOLDEN, M64, mix64
from bettelmann.kernel.general import variant_words
from bettelmann.kernel.grow import (
    FACTS,
    ROW_BYTES,
    SEATS,
    GeneralCycles,
    GeneralParent,
    Limits,
    empty_general_bench,
    empty_general_room,
    empty_pile,
    expand_in_general,
    general_cycle_row,
    list_basin,
    list_states,
    row_of,
    small_general_cycles,
    state_of,
)
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.types import Watch
from bettelmann.strategies.archive import Cell, Counts
from bettelmann.strategies.control import Control
from bettelmann.strategies.parts import PartResult, kernel_editing

if TYPE_CHECKING:
    from bettelmann.strategies.grow import Settings

SMALL_DEALS = 2_000_000
"""Random small deals whose cycles growth from nothing begins with: with four players one in 100000 has one."""

_SMALL_CYCLES = 50_000
_EXACT = Limits(U64(200), U64(1_000_000))


@dataclass(frozen=True, slots=True)
class TableMember:
    """A cycle: its smallest state as a row of bytes, its number of states, its balance, the counts of its deck."""

    key: bytes
    period: int
    balance: int
    counts: Counts

    @property
    def cell(self) -> Cell:
        """Where it belongs."""
        return Cell(self.counts, self.balance)

    @property
    def state(self) -> Deal:
        """The state that names it, the leader's hand first."""
        return state_of(self.key)


@dataclass(frozen=True, slots=True)
class TablePart:
    """A share of a generation: cycles to expand, and the key that decides what is left to chance."""

    setup: Setup
    settings: "Settings"
    key: int
    parents: Sequence[TableMember]

    def run(self, control: Control) -> PartResult | None:
        """Expand the cycles; None when it was stopped."""
        settings = self.settings
        longest = max((parent.period for parent in self.parents), default=0)
        bench = empty_general_bench(self.setup.players, self.setup.rules, longest)
        room = settings.edits * longest + 1
        children = GeneralCycles(np.empty((room, ROW_BYTES), np.uint8), np.empty((room, FACTS), np.int64))
        watch = Watch(np.zeros(1, np.int64), control.flag)
        control.watch(lambda: int(watch.tested[0]))
        editing = kernel_editing(self.setup.deck, settings)
        met: dict[TableMember, None] = {}
        for number, member in enumerate(self.parents):
            key = mix64(self.key + (number + 1) * GOLDEN & M64)
            counts = np.array(member.counts, np.int64)
            parent = GeneralParent(np.frombuffer(member.key, np.uint8), member.period, counts)
            found = expand_in_general(parent, editing, U64(key), bench, children, watch)
            if control.flag[0]:
                return None
            met.update(dict.fromkeys(_members(children.rows[:found], children.facts[:found])))
        return PartResult(list(met), int(watch.tested[0]))


def small_members(setup: Setup, key: int, most_period: int, control: Control) -> list[TableMember] | None:
    """The cycles of random small deals of a setup, in the order of their finding; None when it was stopped."""
    rows, facts = np.empty((_SMALL_CYCLES, ROW_BYTES), np.uint8), np.empty((_SMALL_CYCLES, FACTS), np.int64)
    room, cycles = empty_general_room(setup.players, setup.rules), GeneralCycles(rows, facts)
    found = small_general_cycles(U64(key), SMALL_DEALS, most_period, room, cycles, control.flag)
    return None if control.flag[0] else list(dict.fromkeys(_members(rows[:found], facts[:found])))


def table_member(setup: Setup, deal: Deal) -> TableMember | None:
    """The cycle that a deal runs into by the rules of a setup, None if there is none with all of its players."""
    order, sizes = np.frombuffer(b"".join(deal), np.uint8), np.array([*map(len, deal)], np.int64)
    row, facts = np.zeros(ROW_BYTES, np.uint8), np.zeros(FACTS, np.int64)
    if not general_cycle_row(order, sizes, empty_general_room(len(deal), setup.rules), _EXACT, row, facts):
        return None
    return next(iter(_members(row.reshape(1, -1), facts.reshape(1, -1))))


def basin_rows_at_table(setup: Setup, member: TableMember, most: int, control: Control) -> tuple[np.ndarray, bool]:
    """The states of a basin as rows, those of the cycle first, and whether these are all; at most ``most``."""
    players, variant = setup.players, variant_words(setup.rules)
    rows = np.empty((max(most, member.period) + 1, ROW_BYTES), np.uint8)
    laid = np.empty((member.period, players), np.int64)
    key = np.frombuffer(member.key, np.uint8)
    list_states(key, member.period, empty_general_room(players, setup.rules), rows, laid)
    states = list_basin(rows, member.period, players, variant, empty_pile(), control.flag)
    return rows[:states], states < len(rows)


def even_deals(setup: Setup, rows: np.ndarray) -> list[str]:
    """The evenly dealt ones among some states, as text, player 1 leading."""
    even = (rows[:, : setup.players] == np.array(setup.hand_sizes)).all(axis=1)
    return sorted(format_deal(state_of(row.tobytes())) for row in rows[even])


def _members(rows: np.ndarray, facts: np.ndarray) -> Iterable[TableMember]:
    for row, (period, balance) in zip(rows, facts.tolist(), strict=True):
        key = row.tobytes()
        cards = key[SEATS : SEATS + sum(key[:SEATS])]
        kinds = tuple(cards.count(code) for code in range(5))
        yield TableMember(key, period, balance, (kinds[0], kinds[1], kinds[2], kinds[3], kinds[4]))


def stored_member(state: Deal, period: int, balance: int) -> TableMember:
    """A member as it was stored."""
    return TableMember(row_of(state), period, balance, deck_of(state).counts)
