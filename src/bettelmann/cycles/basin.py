"""The basin of a cycle: every state that leads into it, and so every deal that ends up there."""

from collections.abc import Sequence
from dataclasses import dataclass

from bettelmann.cycles.cycle import StateCycle
from bettelmann.cycles.tree import DEFAULT_MOST, Seed, Tree, grow_tree
from bettelmann.rules.notation import format_deal


@dataclass(frozen=True, slots=True)
class Basin:
    """A cycle with all states that lead into it; ``deals`` are the balanced ones as text, in order.

    ``complete`` is False when the limit of states was reached: then there may be more deals.
    """

    cycle: StateCycle
    states: int
    deals: Sequence[str]
    complete: bool


def basin_of(cycle: StateCycle, *, most: int = DEFAULT_MOST) -> Basin:
    """Grow the basin of a cycle, up to about ``most`` states."""
    tree: Tree = grow_tree([Seed(state, 0, 0) for state in cycle.states], most=most)
    return Basin(cycle, tree.states, sorted(format_deal(leaf.deal) for leaf in tree.leaves), tree.complete)
