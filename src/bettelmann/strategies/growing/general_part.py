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
from bettelmann.games.errors import InputError
from bettelmann.games.stream import GOLDEN, M64, mix64
from bettelmann.kernel.general.game import variant_words
from bettelmann.kernel.grow.general_basin import reach_back
from bettelmann.kernel.grow.general_cycles import (
    FACTS,
    MOST_CARDS,
    ROW_BYTES,
    SEATS,
    empty_room,
    follow,
    list_states,
    row_of,
    small_table_cycles,
    state_of,
)
from bettelmann.kernel.grow.general_expand import empty_bench, expand_at_table
from bettelmann.kernel.machine.bits import U64
from bettelmann.strategies.growing.archive import Cell, Counts
from bettelmann.strategies.growing.part import Basin, Family, PartResult
from bettelmann.strategies.growing.settings import Settings, kernel_numbers
from bettelmann.strategies.units.control import Control

SMALL_DEALS = 2_000_000
"""Random small deals whose cycles growth from nothing begins with: with four players one in 100000 has one."""

_SMALL_CYCLES = 50_000
_SHORT_TRICKS, _MOST_TRICKS = U64(200), U64(4000)
_EXACT_TRICKS = U64(1_000_000)


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
        bench = empty_bench(self.setup.players, longest)
        room = settings.edits * longest + 1
        children, facts = np.empty((room, ROW_BYTES), np.uint8), np.empty((room, FACTS), np.int64)
        tested = np.zeros(1, np.int64)
        control.watch(lambda: int(tested[0]))
        numbers, target = kernel_numbers(settings), np.array(self.setup.deck.counts, np.int64)
        variant = variant_words(self.setup.rules)
        met: dict[GeneralCycle, None] = {}
        for number, parent in enumerate(self.parents):
            key = mix64(self.key + (number + 1) * GOLDEN & M64)
            found = expand_at_table(
                np.frombuffer(parent.key, np.uint8), parent.period, np.array(parent.counts, np.int64), target, numbers,
                U64(key), variant, bench, children, facts, tested, control.flag,
            )  # fmt: skip
            if control.flag[0]:
                return None
            met.update(dict.fromkeys(_cycles_in(children[:found], facts[:found])))
        return PartResult(list(met), int(tested[0]))


def small_general_cycles(setup: Setup, key: int, most_period: int, control: Control) -> list[GeneralCycle] | None:
    """The cycles of random small deals of a setup, in the order of their finding; None when it was stopped."""
    rows, facts = np.empty((_SMALL_CYCLES, ROW_BYTES), np.uint8), np.empty((_SMALL_CYCLES, FACTS), np.int64)
    found = small_table_cycles(
        U64(key), SMALL_DEALS, setup.players, most_period, variant_words(setup.rules), empty_room(setup.players), rows,
        facts,
    )  # fmt: skip
    return None if control.flag[0] else list(dict.fromkeys(_cycles_in(rows[:found], facts[:found])))


def general_cycle(setup: Setup, deal: Deal) -> GeneralCycle | None:
    """The cycle that a deal runs into by the rules of a setup, None if there is none with all of its players."""
    order, sizes = np.frombuffer(b"".join(deal), np.uint8), np.array([*map(len, deal)], np.int64)
    row, facts = np.zeros(ROW_BYTES, np.uint8), np.zeros(FACTS, np.int64)
    room = empty_room(len(deal))
    variant = variant_words(setup.rules)
    if not follow(order, sizes, len(order), variant, room, _SHORT_TRICKS, _EXACT_TRICKS, row, facts):
        return None
    return next(iter(_cycles_in(row.reshape(1, -1), facts.reshape(1, -1))))


def basin_states(setup: Setup, cycle: GeneralCycle, most: int, control: Control) -> tuple[np.ndarray, bool]:
    """The states of a basin as rows, those of the cycle first, and whether these are all; at most ``most``."""
    players, variant = setup.players, variant_words(setup.rules)
    rows = np.empty((max(most, cycle.period) + 1, ROW_BYTES), np.uint8)
    laid = np.empty((cycle.period, players), np.int64)
    key, cards = np.frombuffer(cycle.key, np.uint8), sum(cycle.counts)
    list_states(key, cycle.period, cards, variant, empty_room(players), rows, laid)
    pile, laid_by = np.empty(MOST_CARDS, np.uint8), np.empty(MOST_CARDS, np.int64)
    states = reach_back(rows, cycle.period, players, variant, pile, laid_by, control.flag)
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
    if deck.size > MOST_CARDS - 4:
        raise InputError(
            f"deck {deck.name} is too large to grow to: up to {MOST_CARDS - 4} cards, since the way there leads"
            " through larger ones"
        )


def _require_start(deal: Deal, what: str) -> None:
    if sum(map(len, deal)) > MOST_CARDS:
        raise InputError(f"{what} has more than {MOST_CARDS} cards: use a smaller one")


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
    small_cycles=small_general_cycles,
    stored=stored_cycle,
    edit=_edit,
    basin=_basin,
)
