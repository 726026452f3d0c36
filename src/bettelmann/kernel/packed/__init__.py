"""The game of two players by the standard rules on packed hands: one at a time, in lock-step, backwards."""

from bettelmann.kernel.packed.closure import Closure, walk_states
from bettelmann.kernel.packed.decide import decide_packed

__all__ = ["Closure", "decide_packed", "walk_states"]
