"""Testing edited states of cycles for new cycles: many at a time in lock-step, exactly only where a game lasts long.

Cycles are rows as in ``cycle_rows``.
"""

from typing import Any

import numpy as np

from bettelmann.kernel.deals.packing import KINDS
from bettelmann.kernel.deals.stream import mix64, share
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
from bettelmann.kernel.grow.packed_cycles import KEY_WORDS, PERIOD, canonical, name
from bettelmann.kernel.grow.packed_edits import random_edit
from bettelmann.kernel.machine.bits import U64, trailing_zeros
from bettelmann.kernel.machine.jit import inline, jit
from bettelmann.kernel.machine.recent import met_before
from bettelmann.kernel.packed.hand import hand_size, played
from bettelmann.kernel.packed.lanes import (
    CARDS,
    COURTS,
    CX,
    CY,
    LANE_WORDS,
    LANES,
    LED,
    MOST_OWED,
    OWED,
    PAID,
    PILE,
    PILED,
    QX,
    QY,
    advance,
    first_lead,
)
from bettelmann.kernel.packed.trick import trick

MOST_CARDS = 62
MOST_COURTS = 20
"""Decks that growth may pass through; one short of what the packed hand holds."""


_ZERO, _ONE, _THREE = U64(0), U64(1), U64(3)
_S32, _S40 = U64(32), U64(40)
_LOW32, _LOW40 = U64((1 << 32) - 1), U64((1 << 40) - 1)
_STEP = U64(0x9E3779B97F4A7C15)
_IDLE = U64((1 << 64) - 1)
_NOTHING = U64((1 << 16) - 1)
SEEN = 1 << 15


def _was_seen(seen: Any, cl: Any, ql: Any, co: Any, qo: Any) -> bool:
    """Whether a state was met before, and from now on it was."""
    return bool(met_before(seen, name(cl, ql, co, qo)))


was_seen = inline(_was_seen)


def _open_parent(row: Any, states: Any, seen: Any) -> None:
    """Write the states of a cycle, each with the cards that leader and other lay next; forget what was seen before."""
    seen[:] = _ZERO
    cl, ql, co, qo = row[0], row[1], row[2], row[3]
    for number in range(row[PERIOD]):
        states[number, 0], states[number, 1], states[number, 2], states[number, 3] = cl, ql, co, qo
        states[number, 4], states[number, 5] = played(cl, ql, co, qo)
        was_seen(seen, cl, ql, co, qo)
        cl, ql, co, qo, _, _, _ = trick(cl, ql, co, qo)


open_parent = inline(_open_parent)


def _edited(
    states: Any, period: Any, parent_counts: Any, target: Any, settings: Any, key: Any, undo: Any, counts: Any
) -> Any:
    """One to three random edits of a random state of a cycle: (worth a test, four words). ``key`` decides everything.

    The first edit is among the cards of the coming trick, the others there too or, with probability ``DEEP`` / 256,
    anywhere. Every other one makes good what the edit before it did to the deck. Worth a test is what is not further
    from the target, or one time in four by up to three numerals.
    """
    word = mix64(key)
    number = share(word >> _S32, period)
    choice = word & _LOW32
    cl, ql, co, qo = states[number, 0], states[number, 1], states[number, 2], states[number, 3]
    in_leader, in_other = states[number, 4], states[number, 5]
    edits = 1 + int(choice & _THREE != _ZERO) + int(choice & U64(12) == _ZERO)
    deep = (choice >> U64(8)) & U64(255) < U64(settings[DEEP])
    slack = 0
    if choice & U64(48) == _ZERO:
        slack = NUMERAL_WEIGHT * (1 + int((choice >> U64(16)) % _THREE))
    for kind in range(KINDS):
        counts[kind] = parent_counts[kind]
    undo[0] = _NOTHING
    for edit in range(edits):
        if edit == 1 and deep:
            in_leader, in_other = hand_size(cl), hand_size(co)
        key = key + _STEP
        word = mix64(key)
        if edit > 0 and word & _ONE == _ZERO:
            undo[0] = _NOTHING
        cl, ql, co, qo, in_leader, in_other = random_edit(
            cl, ql, co, qo, in_leader, in_other, mix64(word), undo, counts
        )
    total = 0
    for kind in range(KINDS):
        total += counts[kind]
    near = distance(counts, target, settings[COURT_WEIGHT])
    allowed = distance(parent_counts, target, settings[COURT_WEIGHT]) + slack
    fits = total <= MOST_CARDS and total - counts[0] <= MOST_COURTS and cl > _ONE and co > _ONE
    return near <= allowed and fits, cl, ql, co, qo


edited = inline(_edited)


def _start_lane(lanes: Any, lane: int, cl: Any, ql: Any, co: Any, qo: Any, counts: Any) -> None:
    """Let a lane play on from a state of a deck of its own."""
    cx, cy, qx, qy, owed, pile, piled, led = first_lead(cl, ql, co, qo)
    lanes[CX + lane], lanes[CY + lane] = cx, cy
    lanes[QX + lane], lanes[QY + lane] = qx, qy
    lanes[OWED + lane], lanes[PILE + lane], lanes[PILED + lane] = owed, pile, piled
    lanes[PAID + lane], lanes[LED + lane] = _ZERO, led
    courts = counts[1] + counts[2] + counts[3] + counts[4]
    lanes[CARDS + lane] = U64(127 - counts[0] - courts)
    lanes[COURTS + lane] = U64(128 - 3 * courts)


start_lane = inline(_start_lane)


def _expand(parents: Any, parent_counts: Any, target: Any, settings: Any, key: Any,
            children: Any, child_counts: Any, tested: Any, stop: Any) -> int:  # fmt: skip
    """Edit each parent ``PER_STATE`` times for each of its states; write the cycles that come of it to ``children``.

    Gives their number; one cycle may come several times. ``children`` must have a row for each edit and one more.
    ``tested`` counts the edits that were played. When ``stop`` is set it ends early; drop the result then.
    """
    lanes = np.zeros(LANE_WORDS * LANES, np.uint64)
    lanes[OWED : OWED + LANES] = _IDLE
    ready = np.ones(LANES, np.uint8)
    groups = ready.view(U64)
    held = np.zeros((LANES, KEY_WORDS), np.uint64)
    held_counts = np.zeros((LANES, KINDS), np.int64)
    busy = np.zeros(LANES, np.uint8)
    counts, undo = np.zeros(KINDS, np.int64), np.zeros(3, np.uint64)
    seen = np.zeros(SEEN, np.uint64)
    states = np.zeros((settings[MOST_PERIOD], 6), np.uint64)
    cap = (U64(settings[LANE_TRICKS]) << _S40) | _LOW40
    number, parent, left, live = 0, -1, 0, 0
    edit_key = _ZERO
    while True:
        for group in range(LANES // 8):
            marks = groups[group]
            while marks != _ZERO:
                lane = group * 8 + int(trailing_zeros(marks) >> _THREE)
                marks = marks & (marks - _ONE)
                if busy[lane] != 0:
                    busy[lane] = 0
                    live -= 1
                    long = lanes[OWED + lane] <= MOST_OWED
                    child, state, most = children[number], held[lane], settings[MOST_TRICKS]
                    returns = long and canonical(state[0], state[1], state[2], state[3], most, child)
                    if returns and child[PERIOD] <= U64(settings[MOST_PERIOD]):
                        child_counts[number] = held_counts[lane]
                        number += 1
                lanes[OWED + lane] = _IDLE
                while busy[lane] == 0:
                    if left == 0:
                        parent += 1
                        if parent >= parents.shape[0] or stop[0] != 0:
                            break
                        open_parent(parents[parent], states, seen)
                        left = settings[PER_STATE] * int(parents[parent, PERIOD])
                        edit_key = mix64(key + U64(parent + 1) * _STEP)
                    left -= 1
                    edit_key += _ONE
                    period, deck = parents[parent, PERIOD], parent_counts[parent]
                    good, cl, ql, co, qo = edited(states, period, deck, target, settings, mix64(edit_key), undo, counts)
                    if not good or was_seen(seen, cl, ql, co, qo):
                        continue
                    tested[0] += 1
                    start_lane(lanes, lane, cl, ql, co, qo, counts)
                    held[lane, 0], held[lane, 1], held[lane, 2], held[lane, 3] = cl, ql, co, qo
                    held_counts[lane] = counts
                    busy[lane] = 1
                    live += 1
        if live == 0:
            return number
        advance(lanes, ready, cap)


expand = jit(_expand)
