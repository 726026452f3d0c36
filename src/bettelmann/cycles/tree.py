"""The backward tree of some states, by the kernel where the deck fits it and in plain Python where it does not."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from bettelmann.kernel.closure import Closure
from bettelmann.kernel.packing import MAX_CARDS, fits, pack_hand, unpack_state
from bettelmann.rules.cards import Deal
from bettelmann.rules.deck import deck_of
from bettelmann.rules.notation import format_deal
from bettelmann.rules.predecessors import predecessors
from bettelmann.rules.state import start
from bettelmann.rules.trick import tricks as play_on

DEFAULT_MOST = 10_000_000
"""States after which a tree is given up as partial: about one gigabyte."""

Measure = Literal["tricks", "cards"]


@dataclass(frozen=True, slots=True)
class Leaf:
    """A balanced state of a tree, as a deal, with the tricks and cards from it to where the tree was grown from."""

    deal: Deal
    tricks: int
    cards: int


@dataclass(frozen=True, slots=True)
class Seed:
    """A state that a tree grows from, with the tricks and cards that are still to come there."""

    state: Deal
    tricks: int
    cards: int


@dataclass(frozen=True, slots=True)
class Tree:
    """All states that lead into the seeds, the seeds included: how many, and the balanced ones.

    ``complete`` is False when the limit of states was reached: then there may be more of both.
    """

    states: int
    leaves: Sequence[Leaf]
    complete: bool

    def best(self, measure: Measure) -> Leaf | None:
        """The leaf with most tricks, or most cards; then by the other measure, then by the text of the deal."""
        other: Measure = "cards" if measure == "tricks" else "tricks"
        most = max(((getattr(leaf, measure), getattr(leaf, other)) for leaf in self.leaves), default=None)
        ties = [leaf for leaf in self.leaves if (getattr(leaf, measure), getattr(leaf, other)) == most]
        return min(ties, key=lambda leaf: format_deal(leaf.deal), default=None)


def grow_tree(seeds: Sequence[Seed], *, most: int = DEFAULT_MOST) -> Tree:
    """Grow the backward tree of some states of one deck, breadth first, up to about ``most`` states."""
    if fits(deck_of(seeds[0].state)) and max(len(hand) for seed in seeds for hand in seed.state) < MAX_CARDS:
        return _packed_tree(seeds, most)
    return _plain_tree(seeds, most)


def _packed_tree(seeds: Sequence[Seed], most: int) -> Tree:
    rows = np.array([[*pack_hand(seed.state[0]), *pack_hand(seed.state[1])] for seed in seeds], np.uint64)
    tricks = np.array([seed.tricks for seed in seeds], np.uint32)
    cards = np.array([seed.cards for seed in seeds], np.uint32)
    closure = Closure(rows, tricks, cards, most=most)
    found = closure.balanced()
    leaves = [
        Leaf(unpack_state((row[0], row[1], row[2], row[3])), tricks, cards)
        for row, tricks, cards in zip(
            closure.states[found].tolist(), closure.tricks[found].tolist(), closure.cards[found].tolist(), strict=True
        )
    ]
    return Tree(closure.size, leaves, closure.complete)


def _plain_tree(seeds: Iterable[Seed], most: int) -> Tree:
    way = {seed.state: (seed.tricks, seed.cards) for seed in seeds}
    total = sum(map(len, next(iter(way))))
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
    leaves = [Leaf(state, *way[state]) for state in queue if 2 * len(state[0]) == total]
    return Tree(len(queue), leaves, complete)
