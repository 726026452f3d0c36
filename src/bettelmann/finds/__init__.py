"""What is found: one set of records from the kernels' words to the rows of tables and the lines of reports.

Deals are values of their game here; they become text in the store and in reports. Standard library only.
"""

from bettelmann.finds.cycles import FoundCycle
from bettelmann.finds.games import EndlessGame, FoundGame, LongGame
from bettelmann.finds.growth import ArchivedCycle, CellNumbers, Generation, TargetCycle
from bettelmann.finds.unit import UnitResult

__all__ = [
    "ArchivedCycle",
    "CellNumbers",
    "EndlessGame",
    "FoundCycle",
    "FoundGame",
    "Generation",
    "LongGame",
    "TargetCycle",
    "UnitResult",
]
