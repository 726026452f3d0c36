"""Where a packed cycle is edited: its states, and edits of them that are worth a test."""

from typing import NamedTuple

import numpy as np

from bettelmann.kernel.deals.packing import KINDS
from bettelmann.kernel.deals.stream import mix64, share
from bettelmann.kernel.grow.distance import NUMERAL_WEIGHT, Editing, distance
from bettelmann.kernel.grow.packed_cycles import PERIOD, name
from bettelmann.kernel.grow.packed_edits import NOTHING, random_edit
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.jit import inline
from bettelmann.kernel.machine.recent import was_recent
from bettelmann.kernel.machine.types import Ints, Several, Word, Words
from bettelmann.kernel.packed.hand import hand_size, played
from bettelmann.kernel.packed.trick import trick

MOST_CARDS = 62
MOST_COURTS = 20
"""Decks that growth may pass through; one short of what the packed hand holds."""

_ZERO, _ONE, _THREE = U64(0), U64(1), U64(3)
_S32, _LOW32 = U64(32), U64((1 << 32) - 1)
_STEP = U64(0x9E3779B97F4A7C15)
_RECENT = 1 << 15


class Bench(NamedTuple):
    """A cycle that is being edited. Scratch space for one thread.

    ``states``, ``uint64[most_period, 6]``: the four words of each state, and the cards that leader and other lay next.
    ``recent``, ``uint64``: hashes of states (see ``machine.recent``). ``undo``, ``uint64[3]``: see ``random_edit``.
    ``counts``, ``int64[KINDS]``: those of the deck of the edited state.
    """

    states: Words
    recent: Words
    undo: Words
    counts: Ints


def empty_bench(most_period: int) -> Bench:
    """Room to edit cycles with so many states."""
    states, recent = np.zeros((most_period, 6), np.uint64), np.zeros(_RECENT, np.uint64)
    return Bench(states, recent, np.zeros(3, np.uint64), np.zeros(KINDS, np.int64))


def _was_recent_state(recent: Words, state: Several) -> bool:
    """Whether a state, four words, was there recently, and from now on it was."""
    return bool(was_recent(recent, name(state[0], state[1], state[2], state[3])))


was_recent_state = inline(_was_recent_state)


def _open_parent(row: Words, bench: Bench) -> None:
    """Write the states of a cycle, each with the cards that leader and other lay next; forget all other states."""
    states, recent = bench.states, bench.recent
    for slot in range(recent.shape[0]):
        recent[slot] = _ZERO
    cl, ql, co, qo = row[0], row[1], row[2], row[3]
    for number in range(row[PERIOD]):
        states[number, 0], states[number, 1], states[number, 2], states[number, 3] = cl, ql, co, qo
        states[number, 4], states[number, 5] = played(cl, ql, co, qo)
        was_recent_state(recent, (cl, ql, co, qo))
        cl, ql, co, qo, _, _, _ = trick(cl, ql, co, qo)


open_parent = inline(_open_parent)


def _edited(bench: Bench, period: Word, deck: Ints, editing: Editing, key: Word) -> tuple[bool, Several]:
    """One to three random edits of a random state of a cycle: (worth a test, four words). ``key`` decides everything.

    The first edit is among the cards of the coming trick, the others there too or, with probability ``deep`` / 256,
    anywhere. Every other one makes good what the edit before it did to the deck. Worth a test is what is not further
    from the target, or one time in four by up to three numerals. ``deck`` is the counts of the cycle.
    """
    states, _, undo, counts = bench
    word = mix64(key)
    number = share(word >> _S32, period)
    choice = word & _LOW32
    cl, ql, co, qo = states[number, 0], states[number, 1], states[number, 2], states[number, 3]
    in_leader, in_other = states[number, 4], states[number, 5]
    edits = 1 + int(choice & _THREE != _ZERO) + int(choice & U64(12) == _ZERO)
    deep = (choice >> U64(8)) & U64(255) < U64(editing.deep)
    slack = 0
    if choice & U64(48) == _ZERO:
        slack = NUMERAL_WEIGHT * (1 + int((choice >> U64(16)) % _THREE))
    for kind in range(KINDS):
        counts[kind] = deck[kind]
    undo[0] = NOTHING
    for edit in range(edits):
        if edit == 1 and deep:
            in_leader, in_other = hand_size(cl), hand_size(co)
        key = key + _STEP
        word = mix64(key)
        if edit > 0 and word & _ONE == _ZERO:
            undo[0] = NOTHING
        state = cl, ql, co, qo, in_leader, in_other
        cl, ql, co, qo, in_leader, in_other = random_edit(state, mix64(word), undo, counts)
    total = 0
    for kind in range(KINDS):
        total += counts[kind]
    near = distance(counts, editing.target, editing.court_weight)
    allowed = distance(deck, editing.target, editing.court_weight) + slack
    fits = total <= MOST_CARDS and total - counts[0] <= MOST_COURTS and cl > _ONE and co > _ONE
    return near <= allowed and fits, (cl, ql, co, qo)


edited = inline(_edited)
