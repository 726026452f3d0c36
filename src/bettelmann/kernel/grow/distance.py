"""How far a composition is from the one that growing aims at, and what is set for growing."""

from typing import Any

from bettelmann.kernel.deals.packing import KINDS
from bettelmann.kernel.machine.jit import inline

# What is set, as whole numbers in this order.
PER_STATE, DEEP, LANE_TRICKS, MOST_TRICKS, MOST_PERIOD, COURT_WEIGHT, SETTINGS = range(7)


NUMERAL_WEIGHT = 2


def _distance(counts: Any, target: Any, court_weight: Any) -> Any:
    """How far a composition is from another: 2 for each numeral, ``court_weight`` for each court."""
    total = NUMERAL_WEIGHT * abs(counts[0] - target[0])
    for kind in range(1, KINDS):
        total += court_weight * abs(counts[kind] - target[kind])
    return total


distance = inline(_distance)
