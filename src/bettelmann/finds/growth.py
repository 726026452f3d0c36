"""What growing finds: cycles of any deck, in an archive of cells, and those of the target deck."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bettelmann.finds.cycles import FoundCycle
from bettelmann.games.game import Deal


class ArchivedCycle(NamedTuple):
    """A cycle that growing goes on from: one of its states, the leader's hand first, its number of states, its balance.

    The balance is the smallest hand where that is largest on the cycle.
    """

    state: Deal
    period: int
    balance: int


class CellNumbers(NamedTuple):
    """A cell, one deck (cards by code) and one balance: how often it was tried, how many cycles found no room in it."""

    counts: tuple[int, ...]
    balance: int
    tries: int
    left_out: int


@dataclass(frozen=True, slots=True)
class TargetCycle:
    """A cycle of the target deck: one of its states, its number of states (``period``), its balance, its basin.

    ``basin_balance`` is the largest smallest hand in the basin, which has ``states`` states, all of them if it is
    ``complete``, and ``balanced`` balanced ones.
    """

    state: Deal
    period: int
    balance: int
    basin_balance: int
    states: int
    complete: bool
    balanced: int


@dataclass(frozen=True, slots=True)
class Generation:
    """The effect of one generation: edits tested, cycles archived, cells changed, cycles of the target deck found.

    ``cycles`` are those of the target deck that have balanced deals. ``digest`` is a function of what was archived and
    found.
    """

    number: int
    tested: int
    archived: Sequence[ArchivedCycle]
    cells: Sequence[CellNumbers]
    targets: Sequence[TargetCycle]
    cycles: Sequence[FoundCycle]
    digest: str
    cpu_seconds: float
