"""The basin of a cycle: every state that leads into it, and so every deal that ends up there."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from bettelmann.cycles.cycle import StateCycle
from bettelmann.cycles.tree import DEFAULT_MOST, Tree, plain_tree, tree_of
from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.deck import deck_of
from bettelmann.games.bettelmann.notation import format_deal
from bettelmann.kernel.deals import State, fits, pack_deal
from bettelmann.kernel.packed import Closure, walk_states


@dataclass(frozen=True, slots=True)
class Basin:
    """A cycle with all states that lead into it; ``deals`` are the balanced ones, in the order of their text.

    ``complete`` is False when the limit of states was reached: then there may be more deals.
    """

    cycle: StateCycle
    states: int
    deals: Sequence[Deal]
    complete: bool


def basin_of(cycle: StateCycle, *, most: int = DEFAULT_MOST) -> Basin:
    """Grow the basin of a cycle, up to about ``most`` states."""
    if fits(deck_of(cycle.states[0])):
        tree, _ = basin_rows(pack_deal(cycle.states[0]), len(cycle.states), most=most)
    else:
        tree = plain_tree([(state, 0, 0) for state in cycle.states], most=most)
    return Basin(cycle, tree.states, sorted(tree.deals(), key=format_deal), tree.complete)


def basin_rows(state: State, period: int, *, most: int) -> tuple[Tree, np.ndarray]:
    """The basin of a packed cycle of ``period`` states, one of which is given: its tree, and all its states as rows."""
    rows, _ = walk_states(state, period)
    none = np.zeros(len(rows), np.uint32)
    closure = Closure(rows, none, none, most=most)
    return tree_of(closure), closure.states
