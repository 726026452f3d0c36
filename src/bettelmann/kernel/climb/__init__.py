"""Climbing: moves from deal to deal, and the rules by which a climb stays at one."""

from bettelmann.kernel.climb.climber import Climber, ClimbRules, climbs_in_lanes, require_climbable
from bettelmann.kernel.climb.layout import ANNEALING, GREEDY, LATE

__all__ = ["ANNEALING", "GREEDY", "LATE", "ClimbRules", "Climber", "climbs_in_lanes", "require_climbable"]
