"""The backward closure of some packed states: breadth first, each state once, with the way it still has to go.

States are rows of four words; a table of row numbers, open addressing at most half full, tells whether a state is
there. 40 bytes a state and 8 for the table, at most twice that, and half as much again while the arrays grow.
"""

from typing import Any

import numpy as np

from bettelmann.kernel.deals.packing import State
from bettelmann.kernel.deals.stream import mix64
from bettelmann.kernel.machine.bits import U64, leading_zeros
from bettelmann.kernel.machine.jit import inline, jit
from bettelmann.kernel.packed.backward import MOST_PREDECESSORS, predecessors_of
from bettelmann.kernel.packed.trick import trick

DONE, GROW, FULL = range(3)
SIZE, EXPANDED, COUNTS = range(3)

_ONE = U64(1)


def _slot(slots: Any, states: Any, cl: Any, ql: Any, co: Any, qo: Any) -> Any:
    """Where a state stands in the table, or where it would go: an empty slot holds -1."""
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


def _add(slots: Any, states: Any, tricks: Any, cards: Any, counts: Any, row: Any, way: Any, laid: Any) -> bool:
    """Add the state in ``row`` with its way to go; False if it is there already."""
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


def _add_rows(slots: Any, states: Any, tricks: Any, cards: Any, counts: Any, rows: Any, ways: Any, laid: Any) -> None:
    """Add several states, the seeds of a closure."""
    for row in range(rows.shape[0]):
        add(slots, states, tricks, cards, counts, rows[row], ways[row], laid[row])


add_rows = jit(_add_rows)


def _expand(slots: Any, states: Any, tricks: Any, cards: Any, counts: Any, most: int) -> int:
    """Go on until all is expanded (DONE), the arrays are nearly full (GROW) or ``most`` states are there (FULL)."""
    found = np.zeros((MOST_PREDECESSORS, 5), np.uint64)
    while counts[EXPANDED] < counts[SIZE]:
        if counts[SIZE] >= most:
            return FULL
        if counts[SIZE] + MOST_PREDECESSORS > min(states.shape[0], slots.shape[0] // 2):
            return GROW
        here = counts[EXPANDED]
        number = predecessors_of(states[here, 0], states[here, 1], states[here, 2], states[here, 3], found)
        for row in range(number):
            way, laid = tricks[here] + 1, cards[here] + found[row, 4]
            add(slots, states, tricks, cards, counts, found[row], way, laid)
        counts[EXPANDED] = here + 1
    return DONE


expand = jit(_expand)


def _rehash(slots: Any, states: Any, size: int) -> None:
    """Fill an empty table."""
    for row in range(size):
        slots[slot(slots, states, states[row, 0], states[row, 1], states[row, 2], states[row, 3])] = row


rehash = jit(_rehash)


def _balanced(states: Any, size: int, rows: Any) -> int:
    """Write the numbers of the states with two equal hands; gives how many there are."""
    found = 0
    for row in range(size):
        if leading_zeros(states[row, 0]) == leading_zeros(states[row, 2]):
            rows[found] = row
            found += 1
    return found


balanced = jit(_balanced)


def _walk(cl: Any, ql: Any, co: Any, qo: Any, rows: Any, laid: Any) -> None:
    """Write the first states of a game, one row each, and the cards laid in the trick that follows each."""
    for row in range(rows.shape[0]):
        rows[row, 0], rows[row, 1], rows[row, 2], rows[row, 3] = cl, ql, co, qo
        cl, ql, co, qo, laid[row], _, _ = trick(cl, ql, co, qo)


walk = jit(_walk)


def walk_states(state: State, count: int) -> tuple[Any, Any]:
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

    def __init__(self, seeds: Any, tricks: Any, cards: Any, *, most: int) -> None:
        room = 1 << max(12, (2 * len(seeds) + MOST_PREDECESSORS).bit_length())
        self._states = np.zeros((room, 4), np.uint64)
        self._tricks, self._cards = np.zeros(room, np.uint32), np.zeros(room, np.uint32)
        self._slots = np.full(2 * room, -1, np.int32)
        self._counts = np.zeros(COUNTS, np.int64)
        add_rows(self._slots, self._states, self._tricks, self._cards, self._counts, seeds, tricks, cards)
        while True:
            ending = expand(self._slots, self._states, self._tricks, self._cards, self._counts, most)
            if ending != GROW:
                break
            self._grow()
        self.complete = ending == DONE

    def _grow(self) -> None:
        room = 2 * len(self._states)
        states = np.zeros((room, 4), np.uint64)
        states[: len(self._states)] = self._states
        self._states = states
        self._tricks = np.concatenate([self._tricks, np.zeros_like(self._tricks)])
        self._cards = np.concatenate([self._cards, np.zeros_like(self._cards)])
        self._slots = np.full(2 * room, -1, np.int32)
        rehash(self._slots, self._states, self.size)

    @property
    def size(self) -> int:
        """How many states there are."""
        return int(self._counts[SIZE])

    @property
    def states(self) -> Any:
        """The states in the order of their discovery, nearest first."""
        return self._states[: self.size]

    @property
    def tricks(self) -> Any:
        """Tricks still to go from each state."""
        return self._tricks[: self.size]

    @property
    def cards(self) -> Any:
        """Cards still to be laid from each state."""
        return self._cards[: self.size]

    def balanced(self) -> Any:
        """The numbers of the states with two equal hands."""
        rows = np.zeros(self.size, np.int64)
        return rows[: balanced(self._states, self.size, rows)]
