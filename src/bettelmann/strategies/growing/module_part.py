"""The part of a generation that grows modules for a rest and joins them to tapes of the target deck."""

from dataclasses import dataclass

from bettelmann.games.bettelmann.deck import Deck
from bettelmann.games.stream import mix64
from bettelmann.strategies.growing.joining import joins
from bettelmann.strategies.growing.modules import Hunt, Rest, small_modules
from bettelmann.strategies.growing.packed_part import packed_cycle
from bettelmann.strategies.growing.part import PartResult
from bettelmann.strategies.growing.settings import Settings
from bettelmann.strategies.units.control import Control


@dataclass(frozen=True, slots=True)
class ModulePart:
    """One hunt for modules, and the tapes that are joined from what it found."""

    target: Deck
    settings: Settings
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
        found = (packed_cycle(self.rest.deal(*tape)) for tape in tapes)
        return PartResult(list(dict.fromkeys(cycle for cycle in found if cycle is not None)), control.games)
