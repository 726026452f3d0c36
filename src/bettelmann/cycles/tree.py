"""The backward tree of some states, by the kernel where the deck fits it and in plain Python where it does not."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.notation import format_deal
from bettelmann.games.bettelmann.predecessors import predecessors
from bettelmann.games.bettelmann.state import start
from bettelmann.games.bettelmann.trick import tricks as play_on
from bettelmann.kernel.deals import unpack_state
from bettelmann.kernel.packed import Closure

DEFAULT_MOST = 10_000_000
"""States after which a tree is given up as partial: about a gigabyte."""

Measure = Literal["tricks", "cards"]


@dataclass(frozen=True, slots=True)
class Leaf:
    """A balanced state of a tree, as a deal, with the tricks and cards from it to where the tree was grown from."""

    deal: Deal
    tricks: int
    cards: int


@dataclass(frozen=True, slots=True)
class Tree:
    """All states that lead into some states, these included: how many, and the balanced ones.

    ``tricks`` and ``cards`` are arrays, one number for each balanced state, and ``deal`` gives that state.
    ``complete`` is False when the limit of states was reached: then there may be more of both.
    """

    states: int
    tricks: np.ndarray
    cards: np.ndarray
    deal: Callable[[int], Deal]
    complete: bool

    @property
    def balanced(self) -> int:
        """How many balanced states there are."""
        return len(self.tricks)

    def best(self, measure: Measure) -> Leaf | None:
        """The leaf with most tricks, or most cards; then by the other measure, then by the text of the deal."""
        if not self.balanced:
            return None
        first, second = (self.tricks, self.cards) if measure == "tricks" else (self.cards, self.tricks)
        leading = np.flatnonzero(first == first.max())
        leading = leading[second[leading] == second[leading].max()]
        row = min(leading.tolist(), key=lambda number: format_deal(self.deal(number)))
        return Leaf(self.deal(row), int(self.tricks[row]), int(self.cards[row]))

    def deals(self) -> list[Deal]:
        """All balanced states."""
        return [self.deal(row) for row in range(self.balanced)]


def packed_tree(rows: np.ndarray, tricks: np.ndarray, cards: np.ndarray, *, most: int) -> Tree:
    """Grow a tree from packed states (``uint64[n, 4]``), each with the tricks and cards still to come there."""
    return tree_of(Closure(rows, tricks.astype(np.uint32), cards.astype(np.uint32), most=most))


def tree_of(closure: Closure) -> Tree:
    """The tree that a closure of packed states is."""
    found = closure.balanced()
    states = closure.states[found]

    def deal(row: int) -> Deal:
        cl, ql, co, qo = states[row].tolist()
        return unpack_state((cl, ql, co, qo))

    return Tree(closure.size, closure.tricks[found], closure.cards[found], deal, closure.complete)


def plain_tree(seeds: Sequence[tuple[Deal, int, int]], *, most: int) -> Tree:
    """Grow a tree from any states, each with the tricks and cards still to come there. Slow, but for every deck."""
    way = {state: (tricks, cards) for state, tricks, cards in seeds}
    queue = list(way)
    complete = True
    for state in queue:
        if len(queue) >= most:
            complete = False
            break
        tricks, cards = way[state]
        for before in predecessors(state):
            if before not in way:
                way[before] = tricks + 1, cards + len(next(play_on(start(before))).played)
                queue.append(before)
    leaves = [state for state in queue if len(state[0]) == len(state[1])]
    ways = np.array([way[state] for state in leaves], np.uint32).reshape(-1, 2)
    return Tree(len(queue), ways[:, 0], ways[:, 1], leaves.__getitem__, complete)
