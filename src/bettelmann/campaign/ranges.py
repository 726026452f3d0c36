"""Units that are ranges of ranks: those of a strategy that plays every deal once.

A unit has the number of deals before it. So what is missing can be told and played whatever was done before, also by
other machines whose runs were merged into this one.
"""

from collections.abc import Iterator
from itertools import islice

from bettelmann.campaign.job import Job
from bettelmann.campaign.plan import cut, gaps, pieces, ranges_of
from bettelmann.campaign.units import UnitWork
from bettelmann.games.ranks import RankRange
from bettelmann.store.reader import RunView
from bettelmann.strategies.registry import strategy_named


class RangeWork(UnitWork):
    """A Workload: what is missing of the range of the recipe, in units."""

    def _open_jobs(self) -> Iterator[Job]:
        recipe = self._recipe
        strategy = strategy_named(recipe.strategy).load_ranges()
        whole, size = strategy.ranks(recipe.setup, recipe.settings), strategy.games_per_unit(recipe.settings)
        self.games_per_unit = min(size, whole.size)
        with RunView.open(self._store.folder) as view:
            missing = list(gaps(whole, ranges_of(view.units(), whole.first)))
        units = self.units_done + sum(pieces(whole, gap, size) for gap in missing)
        self.units_wanted = units if self.units_wanted is None else min(units, self.units_wanted)

        def job(ranks: RankRange) -> Job:
            return Job(recipe, ranks.first - whole.first, ranks, self._engine)

        still = max(0, self.units_wanted - self.units_done)
        return map(job, islice((piece for gap in missing for piece in cut(whole, gap, size)), still))
