"""The parts of a generation of growing: pure functions that find cycles."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bettelmann.games.bettelmann.deck import Deck
from bettelmann.games.stream import mix64
from bettelmann.kernel.grow import PERIOD, ROW_WORDS, Cycles, Editing, empty_workshop, expand
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.types import Watch
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


def kernel_editing(target: Deck, settings: "Settings") -> Editing:
    """What is set, as the kernels that edit read it."""
    return Editing(
        np.array(target.counts, np.int64),
        per_state=settings.edits,
        deep=round(256 * settings.deep),
        lane_tricks=_LANE_TRICKS,
        most_tricks=_MOST_TRICKS,
        most_period=settings.most_period,
        court_weight=round(2 * settings.court_weight),
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
        children = Cycles(np.empty((room, ROW_WORDS), np.uint64), np.empty((room, 5), np.int64))
        watch = Watch(np.zeros(1, np.int64), control.flag)
        control.watch(lambda: int(watch.tested[0]))
        editing, workshop = kernel_editing(self.target, settings), empty_workshop(settings.most_period)
        found = expand(Cycles(rows, counts), editing, U64(self.key), workshop, children, watch)
        if control.flag[0]:
            return None
        return PartResult(list(members(children.rows[:found], children.counts[:found])), int(watch.tested[0]))


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
        small = small_modules(self.rest, free, control)
        if small is None:
            return None
        tapes = joins(large, small, free, settings.joins, mix64(self.key + 1))
        found = (cycle_member(self.rest.deal(*tape)) for tape in tapes)
        return PartResult(list(dict.fromkeys(member for member in found if member is not None)), control.games)
