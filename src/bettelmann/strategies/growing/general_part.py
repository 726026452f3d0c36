"""Growing for any number of players and every variant: cycles in which nobody is out, edited one by one.

The idea is that of two players. The *balance* of a cycle is the smallest hand where it is largest on it; the balanced
deals of a cycle of the target deck are those in its basin, which is known whole, since nobody drops out there.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from bettelmann.finds import ArchivedCycle
from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.deck import deck_of
from bettelmann.games.bettelmann.notation import format_deal
from bettelmann.games.bettelmann.setup import Setup
from bettelmann.games.stream import GOLDEN, M64, mix64
from bettelmann.kernel.general import variant_words
from bettelmann.kernel.grow import (
    FACTS,
    MOST_GENERAL_CARDS,
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
from bettelmann.outside.errors import InputError
from bettelmann.strategies.growing.archive import Cell, Counts
from bettelmann.strategies.growing.part import Basin, Family, PartResult
from bettelmann.strategies.growing.settings import Settings, kernel_editing
from bettelmann.strategies.units.control import Control

SMALL_DEALS = 2_000_000
"""Random small deals whose cycles growth from nothing begins with: with four players one in 100000 has one."""

_SMALL_CYCLES = 50_000
_EXACT = Limits(U64(200), U64(1_000_000))


@dataclass(frozen=True, slots=True)
class GeneralCycle:
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

    @property
    def signed(self) -> str:
        """Its state as text with its numbers."""
        return f"StateRow(state={format_deal(self.state)!r}, period={self.period}, balance={self.balance})"


@dataclass(frozen=True, slots=True)
class GeneralPart:
    """A share of a generation: cycles to expand, and the key that decides what is left to chance."""

    setup: Setup
    settings: Settings
    key: int
    parents: Sequence[GeneralCycle]

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
        met: dict[GeneralCycle, None] = {}
        for number, cycle in enumerate(self.parents):
            key = mix64(self.key + (number + 1) * GOLDEN & M64)
            counts = np.array(cycle.counts, np.int64)
            parent = GeneralParent(np.frombuffer(cycle.key, np.uint8), cycle.period, counts)
            found = expand_in_general(parent, editing, U64(key), bench, children, watch)
            if control.flag[0]:
                return None
            met.update(dict.fromkeys(_cycles_in(children.rows[:found], children.facts[:found])))
        return PartResult(list(met), int(watch.tested[0]))


def small_cycles(setup: Setup, key: int, most_period: int, control: Control) -> list[GeneralCycle] | None:
    """The cycles of random small deals of a setup, in the order of their finding; None when it was stopped."""
    rows, facts = np.empty((_SMALL_CYCLES, ROW_BYTES), np.uint8), np.empty((_SMALL_CYCLES, FACTS), np.int64)
    room, cycles = empty_general_room(setup.players, setup.rules), GeneralCycles(rows, facts)
    found = small_general_cycles(U64(key), SMALL_DEALS, most_period, room, cycles, control.flag)
    return None if control.flag[0] else list(dict.fromkeys(_cycles_in(rows[:found], facts[:found])))


def general_cycle(setup: Setup, deal: Deal) -> GeneralCycle | None:
    """The cycle that a deal runs into by the rules of a setup, None if there is none with all of its players."""
    order, sizes = np.frombuffer(b"".join(deal), np.uint8), np.array([*map(len, deal)], np.int64)
    row, facts = np.zeros(ROW_BYTES, np.uint8), np.zeros(FACTS, np.int64)
    if not general_cycle_row(order, sizes, empty_general_room(len(deal), setup.rules), _EXACT, row, facts):
        return None
    return next(iter(_cycles_in(row.reshape(1, -1), facts.reshape(1, -1))))


def basin_states(setup: Setup, cycle: GeneralCycle, most: int, control: Control) -> tuple[np.ndarray, bool]:
    """The states of a basin as rows, those of the cycle first, and whether these are all; at most ``most``."""
    players, variant = setup.players, variant_words(setup.rules)
    rows = np.empty((max(most, cycle.period) + 1, ROW_BYTES), np.uint8)
    laid = np.empty((cycle.period, players), np.int64)
    key = np.frombuffer(cycle.key, np.uint8)
    list_states(key, cycle.period, empty_general_room(players, setup.rules), rows, laid)
    states = list_basin(rows, cycle.period, players, variant, empty_pile(), control.flag)
    return rows[:states], states < len(rows)


def balanced_deals(setup: Setup, rows: np.ndarray) -> list[Deal]:
    """The balanced ones among some states in the order of their text, player 1 leading."""
    balanced = (rows[:, : setup.players] == np.array(setup.hand_sizes)).all(axis=1)
    return sorted((state_of(row.tobytes()) for row in rows[balanced]), key=format_deal)


def stored_cycle(cycle: ArchivedCycle) -> GeneralCycle:
    """A cycle as it was stored."""
    return GeneralCycle(row_of(cycle.state), cycle.period, cycle.balance, deck_of(cycle.state).counts)


def _cycles_in(rows: np.ndarray, facts: np.ndarray) -> Iterable[GeneralCycle]:
    for row, (period, balance) in zip(rows, facts.tolist(), strict=True):
        key = row.tobytes()
        cards = key[SEATS : SEATS + sum(key[:SEATS])]
        kinds = tuple(cards.count(code) for code in range(5))
        yield GeneralCycle(key, period, balance, (kinds[0], kinds[1], kinds[2], kinds[3], kinds[4]))


def _usual(setup: Setup) -> dict[str, int | float]:
    """Short cycles, which are enough and cheaper, and a wide choice of cells.

    With ``pile=reversed`` hardly any state leads into a cycle, so that the cycle itself must reach full balance.
    """
    alone = {"enough": 1.0} if setup.rules.pile == "reversed" else {}
    return {"parents": 24, "edits": 40, "most_period": 100, "spread": 2.0, "noise": 3.0, **alone}


def _require(setup: Setup) -> None:
    deck = setup.deck
    if deck.size > MOST_GENERAL_CARDS - 4:
        raise InputError(
            f"deck {deck.name} is too large to grow to: up to {MOST_GENERAL_CARDS - 4} cards, since the way there leads"
            " through larger ones"
        )


def _require_start(deal: Deal, what: str) -> None:
    if sum(map(len, deal)) > MOST_GENERAL_CARDS:
        raise InputError(f"{what} has more than {MOST_GENERAL_CARDS} cards: use a smaller one")


def _edit(setup: Setup, settings: Settings, key: int, parents: Sequence[GeneralCycle]) -> GeneralPart:
    return GeneralPart(setup, settings, key, parents)


def _basin(setup: Setup, cycle: GeneralCycle, most: int, control: Control) -> Basin | None:
    rows, complete = basin_states(setup, cycle, most, control)
    if control.flag[0]:
        return None
    balance = int(rows[:, : setup.players].min(axis=1).max())
    return Basin(balance, len(rows), complete, balanced_deals(setup, rows))


GENERAL = Family(
    usual=_usual,
    require=_require,
    require_start=_require_start,
    cycle_of=general_cycle,
    small_cycles=small_cycles,
    stored=stored_cycle,
    edit=_edit,
    basin=_basin,
)
