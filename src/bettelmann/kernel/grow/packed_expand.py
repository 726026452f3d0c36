"""Testing edited states of cycles for new cycles: many at a time in lock-step, exactly only where a game lasts long."""

from typing import NamedTuple

import numpy as np

from bettelmann.kernel.deals.packing import KINDS
from bettelmann.kernel.deals.stream import mix64
from bettelmann.kernel.grow.distance import Editing
from bettelmann.kernel.grow.packed_bench import Bench, edited, empty_bench, open_parent, was_recent_state
from bettelmann.kernel.grow.packed_cycles import KEY_WORDS, PERIOD, Cycles, canonical
from bettelmann.kernel.machine.bits import U64, trailing_zeros
from bettelmann.kernel.machine.jit import inline, lean
from bettelmann.kernel.machine.types import Bytes, Ints, Several, Watch, Word, Words
from bettelmann.kernel.packed.lanes import (
    CARDS,
    COURTS,
    CX,
    CY,
    IDLE,
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
    Lanes,
    advance,
    first_lead,
)

_ZERO, _ONE, _THREE = U64(0), U64(1), U64(3)
_S40, _LOW40 = U64(40), U64((1 << 40) - 1)
_STEP = U64(0x9E3779B97F4A7C15)
_POLL = 1024  # edits, or advances, between two looks at the stop flag: less than a millisecond


class Workshop(NamedTuple):
    """Lanes and what they play, and a bench on which parents are edited. Scratch space for one thread.

    ``held``, ``uint64[LANES, KEY_WORDS]``: the edited state of each lane. ``counts``, ``int64[LANES, KINDS]``: those of
    its deck. ``busy``, ``uint8[LANES]``: whether a lane plays.
    """

    lanes: Lanes
    held: Words
    counts: Ints
    busy: Bytes
    bench: Bench


def empty_workshop(most_period: int) -> Workshop:
    """Room to edit cycles with so many states."""
    lanes = Lanes(np.zeros(LANE_WORDS * LANES, np.uint64), np.zeros(LANES, np.uint8))
    held, counts = np.zeros((LANES, KEY_WORDS), np.uint64), np.zeros((LANES, KINDS), np.int64)
    return Workshop(lanes, held, counts, np.zeros(LANES, np.uint8), empty_bench(most_period))


def _start_lane(lanes: Words, lane: int, state: Several, counts: Ints) -> None:
    """Let a lane play on from a state of a deck of its own."""
    cx, cy, qx, qy, owed, pile, piled, led = first_lead(state[0], state[1], state[2], state[3])
    lanes[CX + lane], lanes[CY + lane] = cx, cy
    lanes[QX + lane], lanes[QY + lane] = qx, qy
    lanes[OWED + lane], lanes[PILE + lane], lanes[PILED + lane] = owed, pile, piled
    lanes[PAID + lane], lanes[LED + lane] = _ZERO, led
    courts = counts[1] + counts[2] + counts[3] + counts[4]
    lanes[CARDS + lane] = U64(127 - counts[0] - courts)
    lanes[COURTS + lane] = U64(128 - 3 * courts)


start_lane = inline(_start_lane)


def _expand(parents: Cycles, editing: Editing, key: Word, workshop: Workshop, children: Cycles, watch: Watch) -> int:
    """Edit each parent so often for each of its states, and write the cycles that come of it to ``children``.

    Gives their number; one cycle may come several times. ``children`` must have a row for each edit and one more. When
    the stop flag is set it ends early; drop the result then.
    """
    lanes, held, held_counts, busy, bench = workshop
    words, ready = lanes
    tested, stop = watch
    for lane in range(LANES):
        words[OWED + lane] = IDLE
        ready[lane], busy[lane] = 1, 0
    groups = ready.view(U64)
    cap = (U64(editing.lane_tricks) << _S40) | _LOW40
    most_tricks, most_period = editing.most_tricks, U64(editing.most_period)
    number, parent, left, live, poll = 0, -1, 0, 0, 0
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
                    long = words[OWED + lane] <= MOST_OWED
                    child, one = children.rows[number], held[lane]
                    returns = long and canonical(one[0], one[1], one[2], one[3], most_tricks, child)
                    if returns and child[PERIOD] <= most_period:
                        for kind in range(KINDS):
                            children.counts[number, kind] = held_counts[lane, kind]
                        number += 1
                words[OWED + lane] = IDLE
                while busy[lane] == 0:
                    if left == 0:
                        parent += 1
                        if parent >= parents.rows.shape[0] or stop[0] != 0:
                            break
                        open_parent(parents.rows[parent], bench)
                        left = editing.per_state * int(parents.rows[parent, PERIOD])
                        edit_key = mix64(key + U64(parent + 1) * _STEP)
                    if left % _POLL == 0 and stop[0] != 0:
                        return number
                    left -= 1
                    edit_key += _ONE
                    deck = parents.counts[parent]
                    good, state = edited(bench, parents.rows[parent, PERIOD], deck, editing, mix64(edit_key))
                    if not good or was_recent_state(bench.recent, state):
                        continue
                    tested[0] += 1
                    start_lane(words, lane, state, bench.counts)
                    for word in range(KEY_WORDS):
                        held[lane, word] = state[word]
                    for kind in range(KINDS):
                        held_counts[lane, kind] = bench.counts[kind]
                    busy[lane] = 1
                    live += 1
        if live == 0:
            return number
        poll += 1
        if poll % _POLL == 0 and stop[0] != 0:
            return number
        advance(words, ready, cap)


expand = lean(_expand)
