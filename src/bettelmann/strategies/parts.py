"""The parts of a generation of growing: pure functions that find cycles."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bettelmann.games.bettelmann.deck import Deck
from bettelmann.games.stream import mix64
from bettelmann.kernel.grow.packed_cycles import PERIOD, ROW_WORDS
from bettelmann.kernel.grow.packed_expand import expand
from bettelmann.kernel.machine.bits import U64
from bettelmann.strategies.archive import Member, cycle_member, members
from bettelmann.strategies.control import Control
from bettelmann.strategies.joining import joins
from bettelmann.strategies.modules import Hunt, Rest, small_modules

if TYPE_CHECKING:
    from bettelmann.strategies.grow import Settings
    from bettelmann.strategies.table_growing import TableMember

_LANE_TRICKS, _MOST_TRICKS = 200, 4000


@dataclass(frozen=True, slots=True)
class PartResult:
    """The distinct cycles that a part met, in order, and the edits that it tested."""

    children: "Sequence[Member | TableMember]"
    tested: int


def kernel_numbers(settings: "Settings") -> np.ndarray:
    """What is set, as the kernels that edit read it."""
    return np.array(
        [
            settings.edits,
            round(256 * settings.deep),
            _LANE_TRICKS,
            _MOST_TRICKS,
            settings.most_period,
            round(2 * settings.court_weight),
        ],
        np.int64,
    )


@dataclass(frozen=True, slots=True)
class EditPart:
    """A share of a generation: cycles to expand, and the key that decides what is left to chance."""

    target: Deck
    settings: "Settings"
    key: int
    parents: Sequence[Member]

    def run(self, control: Control) -> PartResult | None:
        """Expand the cycles; None when it was stopped."""
        settings = self.settings
        rows = np.array([member.row for member in self.parents], np.uint64)
        counts = np.array([member.counts for member in self.parents], np.int64)
        room = settings.edits * int(rows[:, PERIOD].sum()) + 1
        children, child_counts = np.empty((room, ROW_WORDS), np.uint64), np.empty((room, 5), np.int64)
        tested = np.zeros(1, np.int64)
        control.watch(lambda: int(tested[0]))
        numbers = kernel_numbers(settings)
        target = np.array(self.target.counts, np.int64)
        found = expand(rows, counts, target, numbers, U64(self.key), children, child_counts, tested, control.flag)
        if control.flag[0]:
            return None
        return PartResult(list(members(children[:found], child_counts[:found])), int(tested[0]))


@dataclass(frozen=True, slots=True)
class ModulePart:
    """A share of a generation that grows modules for a rest and joins them to tapes of the target deck."""

    target: Deck
    settings: "Settings"
    key: int
    rest: Rest

    def run(self, control: Control) -> PartResult | None:
        """Grow and join; None when it was stopped."""
        settings, half = self.settings, self.target.size // 2
        free = self.rest.free(self.target)
        least, most = round(settings.excursion * half), round(settings.enough * half)
        # What is enough differs from hunt to hunt: it leads to other families.
        want = least + self.key % max(1, most - least + 1)
        hunt = Hunt(self.rest, free, least, want)
        large = hunt.run(settings.rounds, self.key, control)
        if large is None:
            return None
        tapes = joins(large, small_modules(self.rest, free), free, settings.joins, mix64(self.key + 1))
        found = (cycle_member(self.rest.deal(*tape)) for tape in tapes)
        return PartResult(list(dict.fromkeys(member for member in found if member is not None)), control.games)
