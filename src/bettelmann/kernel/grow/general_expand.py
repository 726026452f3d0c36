"""Testing edited states of a cycle for new cycles: any number of players, every variant, one by one."""

from typing import NamedTuple

import numpy as np

from bettelmann.games.bettelmann.variant import Rules
from bettelmann.kernel.deals.packing import KINDS
from bettelmann.kernel.deals.stream import below, mix64
from bettelmann.kernel.grow.distance import NUMERAL_WEIGHT, Editing, distance
from bettelmann.kernel.grow.general_cycles import (
    I64,
    MOST_GENERAL_CARDS,
    PERIOD,
    ROW_BYTES,
    SEATS,
    GeneralCycles,
    GeneralRoom,
    Limits,
    cards_of,
    empty_general_room,
    general_cycle_row,
    list_states,
)
from bettelmann.kernel.grow.general_edits import NOTHING, Draft, random_edit
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.jit import lean
from bettelmann.kernel.machine.recent import was_recent
from bettelmann.kernel.machine.types import Bytes, Cards, Ints, Watch, Word, Words

MOST_EDITS = 4

_ZERO, _ONE, _THREE = U64(0), U64(1), U64(3)
_S8, _S16 = U64(8), U64(16)
_STEP = U64(0x9E3779B97F4A7C15)
_PRIME = U64(0x100000001B3)
_RECENT = 1 << 15
_POLL = 256


class GeneralParent(NamedTuple):
    """A cycle to be edited: its row, its number of states, and the counts of its deck, ``int64[KINDS]``."""

    row: Bytes
    period: int
    counts: Ints


class GeneralBench(NamedTuple):
    """Where a cycle is edited. Scratch space for one thread.

    ``states``, ``uint8[most_period, ROW_BYTES]``, with the cards ``laid`` that each player lays next,
    ``int64[most_period, players]``; the edited state, ``draft``. ``edited`` and ``cycles``, ``uint64``: hashes of
    edited states, and of the cycles that they run into (see ``machine.recent``).
    """

    room: GeneralRoom
    states: Bytes
    laid: Ints
    draft: Draft
    edited: Words
    cycles: Words


def empty_general_bench(players: int, rules: Rules, most_period: int) -> GeneralBench:
    """Room to edit cycles of so many players with so many states."""
    sizes, windows = np.zeros((2, players), np.int64)
    undo, counts = np.zeros(3, np.int64), np.zeros(KINDS, np.int64)
    edited, cycles = np.zeros((2, _RECENT), np.uint64)
    return GeneralBench(
        empty_general_room(players, rules), np.zeros((most_period, ROW_BYTES), np.uint8),
        np.zeros((most_period, players), np.int64),
        Draft(np.zeros(MOST_GENERAL_CARDS + 1, np.uint8), sizes, windows, undo, counts), edited, cycles,
    )  # fmt: skip


def _was_recent_row(recent: Words, cards: Cards, count: int, sizes: Ints) -> bool:
    """Whether so many cards, in hands of these sizes, were there recently, and from now on they were."""
    hashed = _ONE
    for seat in range(sizes.shape[0]):
        hashed = (hashed ^ U64(sizes[seat])) * _PRIME
    for card in range(count):
        hashed = (hashed ^ U64(cards[card])) * _PRIME
    return bool(was_recent(recent, mix64(hashed)))


was_recent_row = lean(_was_recent_row)


def _open_parent(row: Bytes, period: int, bench: GeneralBench) -> None:
    """Write the states of a cycle and what each player lays in the coming trick; forget all other states."""
    room, states, laid, draft, edited, cycles = bench
    sizes = draft.sizes
    for slot in range(_RECENT):
        edited[slot] = cycles[slot] = _ZERO
    list_states(row, period, room, states, laid)
    cards = cards_of(row, sizes.shape[0])
    for state in range(period):
        for seat in range(sizes.shape[0]):
            sizes[seat] = states[state, seat]
        was_recent_row(edited, states[state, SEATS:], cards, sizes)


open_parent = lean(_open_parent)


def _edited(bench: GeneralBench, period: int, deck: Ints, editing: Editing, key: Word) -> int:
    """One to four random edits of a random state of a cycle: its number of cards, 0 where it is not worth a test.

    As in ``packed_bench``: the first edit is among the cards of the coming trick, the others there too or, with
    probability ``deep`` / 256, anywhere. Every other one makes good what the edit before it did to the deck. Worth a
    test is what is not further from the target, or one time in four by up to three numerals.
    """
    choice = mix64(key)
    state = below(choice, period)
    states, laid, draft = bench.states, bench.laid, bench.draft
    order, sizes, windows, undo, counts = draft
    players = sizes.shape[0]
    for seat in range(players):
        sizes[seat], windows[seat] = states[state, seat], laid[state, seat]
    cards = 0
    for kind in range(KINDS):
        counts[kind] = deck[kind]
        cards += deck[kind]
    for card in range(cards):
        order[card] = states[state, SEATS + card]
    edits = 1
    while edits < MOST_EDITS and (choice >> U64(edits)) & _ONE != _ZERO:
        edits += 1
    deep = (choice >> _S8) & U64(255) < U64(editing.deep)
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
        cards = random_edit(draft, cards, mix64(word))
    for seat in range(players):
        if sizes[seat] == 0:
            return 0
    near = distance(counts, editing.target, editing.court_weight)
    allowed = distance(deck, editing.target, editing.court_weight) + slack
    return cards if near <= allowed else 0


edited_draft = lean(_edited)


def _expand_in_general(
    parent: GeneralParent, editing: Editing, key: Word, bench: GeneralBench, children: GeneralCycles, watch: Watch
) -> int:
    """Edit a cycle so often for each of its states; write the cycles that come of it to ``children``.

    Gives their number; one cycle may come several times. ``children`` must have a row for each edit and one more. When
    the stop flag is set it ends early; drop the result then.
    """
    row, period, deck = parent
    room, _, _, draft, recent_edited, recent_cycles = bench
    order, sizes = draft.order, draft.sizes
    rows, facts = children
    tested, stop = watch
    open_parent(row, period, bench)
    limits = Limits(U64(editing.lane_tricks), U64(editing.most_tricks))
    found = 0
    for edit in range(editing.per_state * period):
        if edit % _POLL == 0 and stop[0] != 0:
            break
        cards = edited_draft(bench, period, deck, editing, mix64(key + U64(edit + 1) * _STEP))
        if cards == 0 or was_recent_row(recent_edited, order, cards, sizes):
            continue
        tested[0] += 1
        if not general_cycle_row(order, sizes, room, limits, rows[found], facts[found]):
            continue
        if facts[found, PERIOD] <= editing.most_period and not was_recent_row(
            recent_cycles, rows[found], SEATS + cards, sizes[:0]
        ):
            found += 1
    return found


expand_in_general = lean(_expand_in_general)
