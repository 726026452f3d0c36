"""The backward closure of some packed states: breadth first, each state once, with the way it still has to go.

States are rows of four words. Slots with the numbers of rows, open addressing at most half full, tell whether a state
is there. 40 bytes a state and 8 for its slots, at most twice that, and half as much again while the arrays grow.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from bettelmann.kernel.deals.packing import State
from bettelmann.kernel.deals.stream import mix64
from bettelmann.kernel.machine.bits import U64, leading_zeros
from bettelmann.kernel.machine.jit import inline, jit, lean
from bettelmann.kernel.machine.types import Ints, Word, Words
from bettelmann.kernel.packed.backward import MOST_PREDECESSORS, predecessors_of
from bettelmann.kernel.packed.trick import trick

DONE, GROW, FULL, PAUSE = range(4)
SIZE, EXPANDED, COUNTS = range(3)

_ONE = U64(1)
_SLICE = 1 << 17  # states that are expanded in one go: less than a tenth of a second


Slots: TypeAlias = npt.NDArray[np.int32]
Ways: TypeAlias = npt.NDArray[np.uint32]


class Known(NamedTuple):
    """The states that are known so far, row by row, and room for more.

    ``slots``, ``int32``: a power of two of them, each -1 or the number of a row. ``states``, ``uint64[room, 4]``;
    ``tricks`` and ``cards``, ``uint32[room]``: the way of each still to go. ``counts``, ``int64[COUNTS]``: how many
    states there are, and of how many of them the predecessors are there too.
    """

    slots: Slots
    states: Words
    tricks: Ways
    cards: Ways
    counts: Ints


def _slot(slots: Slots, states: Words, cl: Word, ql: Word, co: Word, qo: Word) -> Word:
    """The slot of a state, or the empty one where it would go."""
    mask = U64(slots.shape[0] - 1)
    at = mix64(cl ^ mix64(ql ^ mix64(co ^ mix64(qo)))) & mask
    while True:
        row = slots[at]
        if row < 0:
            return at
        if states[row, 0] == cl and states[row, 1] == ql and states[row, 2] == co and states[row, 3] == qo:
            return at
        at = (at + _ONE) & mask


slot = inline(_slot)


def _add(known: Known, row: Words, way: Word, laid: Word) -> bool:
    """Add the state in ``row`` with its way to go; False if it is there already."""
    slots, states, tricks, cards, counts = known
    at = slot(slots, states, row[0], row[1], row[2], row[3])
    if slots[at] >= 0:
        return False
    new = counts[SIZE]
    for word in range(4):
        states[new, word] = row[word]
    tricks[new], cards[new] = way, laid
    slots[at] = new
    counts[SIZE] = new + 1
    return True


add = inline(_add)


def _add_rows(known: Known, rows: Words, ways: Ways, laid: Ways) -> None:
    """Add several states, the seeds of a closure."""
    for row in range(rows.shape[0]):
        add(known, rows[row], ways[row], laid[row])


add_rows = lean(_add_rows)


def _expand(known: Known, before: Words, most: int) -> int:
    """Go on until all is expanded (DONE), the arrays are nearly full (GROW) or ``most`` states are there (FULL).

    Where that takes long it is interrupted (PAUSE). ``before``, ``uint64[MOST_PREDECESSORS, 5]``, is scratch space.
    """
    slots, states, tricks, cards, counts = known
    end = counts[EXPANDED] + _SLICE
    while counts[EXPANDED] < counts[SIZE]:
        if counts[SIZE] >= most:
            return FULL
        if counts[SIZE] + MOST_PREDECESSORS > min(states.shape[0], slots.shape[0] // 2):
            return GROW
        here = counts[EXPANDED]
        if here == end:
            return PAUSE
        number = predecessors_of(states[here, 0], states[here, 1], states[here, 2], states[here, 3], before)
        for row in range(number):
            add(known, before[row], tricks[here] + 1, cards[here] + before[row, 4])
        counts[EXPANDED] = here + 1
    return DONE


expand = lean(_expand)


def _fill_slots(slots: Slots, states: Words, size: int) -> None:
    """Find a slot for each state; all of them are empty."""
    for row in range(size):
        slots[slot(slots, states, states[row, 0], states[row, 1], states[row, 2], states[row, 3])] = row


fill_slots = lean(_fill_slots)


def _balanced(states: Words, size: int, rows: Ints) -> int:
    """Write the numbers of the states with two equal hands; gives how many there are."""
    found = 0
    for row in range(size):
        if leading_zeros(states[row, 0]) == leading_zeros(states[row, 2]):
            rows[found] = row
            found += 1
    return found


balanced = lean(_balanced)


def _walk(cl: Word, ql: Word, co: Word, qo: Word, rows: Words, laid: Words) -> None:
    """Write the first states of a game, one row each, and the cards laid in the trick that follows each."""
    for row in range(rows.shape[0]):
        rows[row, 0], rows[row, 1], rows[row, 2], rows[row, 3] = cl, ql, co, qo
        cl, ql, co, qo, laid[row], _, _ = trick(cl, ql, co, qo)


walk = jit(_walk)


def walk_states(state: State, count: int) -> tuple[Words, Words]:
    """The states before the first ``count`` tricks of a game, ``uint64[count, 4]``, and the cards of each trick."""
    rows, laid = np.zeros((count, 4), np.uint64), np.zeros(count, np.uint64)
    cl, ql, co, qo = (U64(word) for word in state)
    walk(cl, ql, co, qo, rows, laid)
    return rows, laid


class Closure:
    """The backward closure of some seeds.

    ``states`` (``uint64[n, 4]``), ``tricks`` and ``cards`` (``uint32[n]``) hold it: how far each state is from where
    its seed's numbers count to. ``complete`` is False when ``most`` states were there before the end.
    """

    def __init__(self, seeds: Words, tricks: Ways, cards: Ways, *, most: int) -> None:
        room = 1 << max(12, (2 * len(seeds) + MOST_PREDECESSORS).bit_length())
        self._known = Known(
            np.full(2 * room, -1, np.int32), np.zeros((room, 4), np.uint64), np.zeros(room, np.uint32),
            np.zeros(room, np.uint32), np.zeros(COUNTS, np.int64),
        )  # fmt: skip
        add_rows(self._known, seeds, tricks, cards)
        before = np.zeros((MOST_PREDECESSORS, 5), np.uint64)
        # Slice by slice, so that Python can be interrupted.
        while (ending := expand(self._known, before, most)) in (GROW, PAUSE):
            if ending == GROW:
                self._grow()
        self.complete = ending == DONE

    def _grow(self) -> None:
        known, room = self._known, 2 * len(self._known.states)
        states = np.zeros((room, 4), np.uint64)
        states[: len(known.states)] = known.states
        self._known = Known(
            np.full(2 * room, -1, np.int32), states, np.concatenate([known.tricks, np.zeros_like(known.tricks)]),
            np.concatenate([known.cards, np.zeros_like(known.cards)]), known.counts,
        )  # fmt: skip
        fill_slots(self._known.slots, states, self.size)

    @property
    def size(self) -> int:
        """How many states there are."""
        return int(self._known.counts[SIZE])

    @property
    def states(self) -> Words:
        """The states in the order of their discovery, nearest first."""
        return self._known.states[: self.size]

    @property
    def tricks(self) -> Ways:
        """Tricks still to go from each state."""
        return self._known.tricks[: self.size]

    @property
    def cards(self) -> Ways:
        """Cards still to be laid from each state."""
        return self._known.cards[: self.size]

    def balanced(self) -> Ints:
        """The numbers of the states with two equal hands."""
        rows = np.zeros(self.size, np.int64)
        return rows[: balanced(self._known.states, self.size, rows)]
