"""How cycles are edited, and how far a composition is from the one that growing aims at."""

from typing import NamedTuple

from bettelmann.kernel.deals.packing import KINDS
from bettelmann.kernel.machine.jit import inline
from bettelmann.kernel.machine.types import Ints

NUMERAL_WEIGHT = 2


class Editing(NamedTuple):
    """How cycles are edited, in whole numbers.

    ``target``, ``int64[KINDS]``: the counts of the deck that growing aims at. ``per_state``: edits for each state of a
    cycle. ``deep``: the share of edits that reach beyond the coming trick, out of 256. ``lane_tricks``: so many tricks
    are played without a look for a return. ``most_tricks``: how many are followed then. ``most_period``: states of the
    longest cycle that is kept. ``court_weight``: what a court counts where a numeral counts NUMERAL_WEIGHT.
    """

    target: Ints
    per_state: int
    deep: int
    lane_tricks: int
    most_tricks: int
    most_period: int
    court_weight: int


def _distance(counts: Ints, target: Ints, court_weight: int) -> int:
    """How far a composition is from another: NUMERAL_WEIGHT for each numeral, ``court_weight`` for each court."""
    total = NUMERAL_WEIGHT * abs(counts[0] - target[0])
    for kind in range(1, KINDS):
        total += court_weight * abs(counts[kind] - target[kind])
    return int(total)


distance = inline(_distance)
