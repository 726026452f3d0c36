"""Climbing: moves from deal to deal, and the rules by which a climb stays at one."""

from bettelmann.kernel.climb.climber import Climber, ClimbRules
from bettelmann.kernel.climb.layout import ANNEALING, GREEDY, LATE

__all__ = ["ANNEALING", "GREEDY", "LATE", "ClimbRules", "Climber"]
