"""Testing edited states of a cycle for new cycles at a table: any number of players, every variant, one by one.

Cycles are rows as in ``table_cycles``.
"""

from typing import Any, NamedTuple

import numpy as np

from bettelmann.kernel.deals.packing import KINDS
from bettelmann.kernel.deals.stream import below, mix64
from bettelmann.kernel.grow.distance import (
    COURT_WEIGHT,
    DEEP,
    LANE_TRICKS,
    MOST_PERIOD,
    MOST_TRICKS,
    NUMERAL_WEIGHT,
    PER_STATE,
    distance,
)
from bettelmann.kernel.grow.general_cycles import (
    I64,
    MOST_CARDS,
    PERIOD,
    ROW_BYTES,
    SEATS,
    Room,
    empty_room,
    follow,
    list_states,
)
from bettelmann.kernel.grow.general_edits import NOTHING, random_table_edit
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.jit import lean
from bettelmann.kernel.machine.recent import met_before

MOST_EDITS = 4

_ZERO, _ONE, _THREE = U64(0), U64(1), U64(3)
_S8, _S16 = U64(8), U64(16)
_STEP = U64(0x9E3779B97F4A7C15)
_PRIME = U64(0x100000001B3)
_SEEN = 1 << 15
_POLL = 256


class Bench(NamedTuple):
    """Where a cycle is edited: its states with the cards that each player lays next, the edited state, what was met."""

    room: Room
    states: Any
    laid: Any
    order: Any
    sizes: Any
    windows: Any
    undo: Any
    counts: Any
    seen: Any
    met: Any


def _was_seen(seen: Any, cards: Any, count: int, sizes: Any) -> bool:
    """Whether a state was met before, and from now on it was."""
    hashed = _ONE
    for seat in range(sizes.shape[0]):
        hashed = (hashed ^ U64(sizes[seat])) * _PRIME
    for card in range(count):
        hashed = (hashed ^ U64(cards[card])) * _PRIME
    return bool(met_before(seen, mix64(hashed)))


was_seen_at_table = lean(_was_seen)


def _open_parent(row: Any, period: int, cards: int, variant: Any, bench: Any) -> None:
    """Write the states of a cycle and what each player lays in the coming trick; forget what was seen before."""
    for place in range(_SEEN):
        bench.seen[place] = bench.met[place] = _ZERO
    list_states(row, period, cards, variant, bench.room, bench.states, bench.laid)
    for state in range(period):
        for seat in range(bench.sizes.shape[0]):
            bench.sizes[seat] = bench.states[state, seat]
        was_seen_at_table(bench.seen, bench.states[state, SEATS:], cards, bench.sizes)


open_parent_at_table = lean(_open_parent)


def _edited(bench: Any, period: int, cards: int, parent_counts: Any, target: Any, settings: Any, key: Any) -> int:
    """One to four random edits of a random state of a cycle: its number of cards, 0 where it is not worth a test.

    As in ``growth``: the first edit is among the cards of the coming trick, the others there too or, with probability
    ``DEEP`` / 256, anywhere. Every other one makes good what the edit before it did to the deck. Worth a test is what
    is not further from the target, or one time in four by up to three numerals.
    """
    choice = mix64(key)
    state = below(choice, period)
    order, sizes, windows, undo, counts = bench.order, bench.sizes, bench.windows, bench.undo, bench.counts
    players = sizes.shape[0]
    for seat in range(players):
        sizes[seat], windows[seat] = bench.states[state, seat], bench.laid[state, seat]
    for card in range(cards):
        order[card] = bench.states[state, SEATS + card]
    for kind in range(KINDS):
        counts[kind] = parent_counts[kind]
    edits = 1
    while edits < MOST_EDITS and (choice >> U64(edits)) & _ONE != _ZERO:
        edits += 1
    deep = (choice >> _S8) & U64(255) < U64(settings[DEEP])
    slack = 0
    if choice & U64(48) == _ZERO:
        slack = NUMERAL_WEIGHT * (1 + I64((choice >> _S16) % _THREE))
    undo[0] = NOTHING
    for edit in range(edits):
        if edit == 1 and deep:
            for seat in range(players):
                windows[seat] = sizes[seat]
        key = key + _STEP
        word = mix64(key)
        if word & _ONE == _ZERO:
            undo[0] = NOTHING
        cards = random_table_edit(order, sizes, windows, cards, mix64(word), undo, counts)
    for seat in range(players):
        if sizes[seat] == 0:
            return 0
    near = distance(counts, target, settings[COURT_WEIGHT])
    allowed = distance(parent_counts, target, settings[COURT_WEIGHT]) + slack
    return cards if near <= allowed else 0


edited_at_table = lean(_edited)


def _expand_at_table(
    row: Any, period: int, parent_counts: Any, target: Any, settings: Any, key: Any, variant: Any, bench: Any,
    children: Any, facts: Any, tested: Any, stop: Any,
) -> int:  # fmt: skip
    """Edit a cycle ``PER_STATE`` times for each of its states; write the cycles that come of it to ``children``.

    Gives their number; one cycle may come several times. ``children`` must have a row for each edit and one more.
    ``tested`` counts the edits that were played. When ``stop`` is set it ends early; drop the result then.
    """
    parent_cards = 0
    for kind in range(KINDS):
        parent_cards += parent_counts[kind]
    open_parent_at_table(row, period, parent_cards, variant, bench)
    short, most = U64(settings[LANE_TRICKS]), U64(settings[MOST_TRICKS])
    found = 0
    for edit in range(settings[PER_STATE] * period):
        if edit % _POLL == 0 and stop[0] != 0:
            break
        edit_key = mix64(key + U64(edit + 1) * _STEP)
        cards = edited_at_table(bench, period, parent_cards, parent_counts, target, settings, edit_key)
        if cards == 0 or was_seen_at_table(bench.seen, bench.order, cards, bench.sizes):
            continue
        tested[0] += 1
        child = children[found]
        if not follow(bench.order, bench.sizes, cards, variant, bench.room, short, most, child, facts[found]):
            continue
        if facts[found, PERIOD] <= settings[MOST_PERIOD] and not was_seen_at_table(
            bench.met, child, SEATS + cards, bench.sizes[:0]
        ):
            found += 1
    return found


expand_at_table = lean(_expand_at_table)


def empty_bench(players: int, most_period: int) -> Bench:
    """Room to edit cycles of so many players with so many states."""
    sizes, windows = np.zeros((2, players), np.int64)
    seen, met = np.zeros((2, _SEEN), np.uint64)
    return Bench(
        empty_room(players), np.zeros((most_period, ROW_BYTES), np.uint8), np.zeros((most_period, players), np.int64),
        np.zeros(MOST_CARDS + 1, np.uint8), sizes, windows, np.zeros(3, np.int64), np.zeros(KINDS, np.int64), seen, met,
    )  # fmt: skip
