"""The public face of exhausting: play all deals of a range of ranks, each once, get everything worth keeping.

The samplers of random games do it, with their deals from a walk in the place of the stream. Games are numbered from the
first rank on; the digest of a game goes by its rank, so that it is the same in every range.
"""

from typing import Any

import numpy as np

from bettelmann.games.bettelmann.setup import Setup
from bettelmann.games.ranks import RankRange
from bettelmann.games.stream import GOLDEN, M64
from bettelmann.kernel.deals.ranked import walk_from, walk_words
from bettelmann.kernel.ranges.sampling import RangeSampler, Sampler, TableSampler


class _InOrder(RangeSampler):
    """What the two below have in common."""

    def _follow(self, setup: Setup, ranks: RankRange) -> None:
        """Take the deals of these ranks, one after the other."""
        self._table = walk_from(setup.deck, ranks.first)
        self._keys[0] = int(self._keys[0]) + ranks.first * GOLDEN & M64

    def _deals(self, games: Any) -> Any:
        deals = np.zeros((len(games), 2), np.uint64)
        walk_words(games, self._table, deals)
        return deals


class LanesInOrder(_InOrder, Sampler):
    """The plain game in lock-step."""

    def __init__(self, setup: Setup, ranks: RankRange, *, max_tricks: int) -> None:
        super().__init__(setup.deck, 0, 0, ranks.size, max_tricks=max_tricks)
        self._follow(setup, ranks)


class TablesInOrder(_InOrder, TableSampler):
    """Any game at a table."""

    def __init__(self, setup: Setup, ranks: RankRange, *, max_tricks: int) -> None:
        super().__init__(setup, 0, 0, ranks.size, max_tricks=max_tricks)
        self._follow(setup, ranks)
