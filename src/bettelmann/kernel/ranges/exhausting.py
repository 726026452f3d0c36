"""The public face of exhausting: play all deals of a range of ranks, each once, get everything worth keeping.

The samplers of random games do it, with their deals from a walk in the place of the stream. Games are numbered from the
first rank on; the digest of a game goes by its rank, so that it is the same in every range.
"""

import numpy as np

from bettelmann.games.bettelmann.setup import Setup
from bettelmann.games.ranks import RankRange
from bettelmann.games.stream import GOLDEN, M64
from bettelmann.kernel.deals.ranked import unrank, walk_from
from bettelmann.kernel.machine.types import Words
from bettelmann.kernel.ranges.sampling import GeneralSampler, RangeSampler, Sampler


class _InOrder(RangeSampler):
    """What the two below have in common."""

    def _follow(self, setup: Setup, ranks: RankRange) -> None:
        """Take the deals of these ranks, one after the other."""
        self._source = self._source._replace(draws=walk_from(setup.deck, ranks.first))
        self._source.keys[0] = int(self._source.keys[0]) + ranks.first * GOLDEN & M64

    def _deals(self, games: Words) -> Words:
        deals = np.zeros((len(games), 2), np.uint64)
        unrank(games, self._source.draws, deals)
        return deals


class LanesInOrder(_InOrder, Sampler):
    """The plain game in lock-step."""

    def __init__(self, setup: Setup, ranks: RankRange, *, max_tricks: int) -> None:
        super().__init__(setup.deck, 0, 0, ranks.size, max_tricks=max_tricks)
        self._follow(setup, ranks)


class GeneralInOrder(_InOrder, GeneralSampler):
    """Any game by the general engine."""

    def __init__(self, setup: Setup, ranks: RankRange, *, max_tricks: int) -> None:
        super().__init__(setup, 0, 0, ranks.size, max_tricks=max_tricks)
        self._follow(setup, ranks)
