"""Generations that build on each other: those of growing. One generation is one commit.

A generation has two steps. Its parts expand cycles of the archive; then each new cycle of the target deck is examined:
its basin is grown. Both are shared out to the workers, and taken together in a fixed order.
"""

import time
from collections.abc import Callable, Sequence
from typing import Any

from bettelmann.campaign.job import Job
from bettelmann.campaign.observer import Finds, Growth, Observer
from bettelmann.campaign.recipe import Recipe
from bettelmann.campaign.session import Session
from bettelmann.campaign.verification import MOST_TRICKS, Verifier
from bettelmann.finds import ArchivedCycle, FoundCycle, Generation, TargetCycle
from bettelmann.games.game import Deal
from bettelmann.games.registry import game_named
from bettelmann.store.reader import RunView
from bettelmann.store.writer import RunStore
from bettelmann.strategies.registry import strategy_named


class GenerationWork:
    """A Workload: the tasks of a generation, and one commit when all of them are back."""

    def __init__(self, store: RunStore, recipe: Recipe, session: Session, observer: Observer) -> None:
        self._store, self._recipe, self._observer = store, recipe, observer
        self._engine, self.units_wanted = session.engine, session.units
        self._strategy = strategy_named(recipe.strategy).load_generations()
        self._verifier, self._game = Verifier(recipe.setup), game_named(recipe.setup.game)
        self._archive = self._strategy.new_archive(recipe.setup, recipe.settings)
        for cycle in store.archive():
            self._archive.add(self._strategy.stored(recipe.setup, cycle))
        for cell in store.cells():
            self._archive.restore(cell)
        self._numbers = set(self._archive.numbers())
        targets = list(store.targets())
        self._targets = {found.state for found in targets}
        with RunView.open(store.folder) as view:
            summary = view.summary()
            self.durations_before = view.last_durations()
        self._cycles = len(summary.cycles)
        self._deals = sum(len(cycle.deals) for cycle in summary.cycles)
        self._best = max((found.basin_balance for found in targets), default=0)
        self._growth = self._read_growth()
        self._generation = summary.units_done
        self.durations: list[float] = []
        self.units_done = summary.units_done
        self.games_before = summary.games
        self.games = 0
        self.games_per_unit = summary.games // summary.units_done if summary.units_done else 0
        self._waiting: list[Job] = []
        self._results: dict[int, Any] = {}
        self._expected = 0
        self._step: Callable[[Sequence[Any]], None] = self._fold
        self._began = 0.0

    @property
    def at_boundary(self) -> bool:
        """Whether no generation is begun."""
        return not self._expected

    def next(self) -> Job | None:
        """The next job of the generation; begins another one when none is begun."""
        if not self._expected and (self.units_wanted is None or self._generation < self.units_wanted):
            self._began = time.monotonic()
            self._cpu = time.process_time()
            self._begin_expansion()
        return self._waiting.pop(0) if self._waiting else None

    def take(self, job: Job, result: Any) -> None:  # noqa: ANN401
        """Keep a result until all of its step are there; then go on with the next step."""
        self._results[job.number] = result
        if len(self._results) == self._expected:
            in_order = [self._results[number] for number in sorted(self._results)]
            self._results, self._expected = {}, 0
            self._step(in_order)

    def finds(self) -> Finds:
        """How far growth has come."""
        return Finds(0, 0, self._deals, 0, self._growth)

    def _read_growth(self) -> Growth:
        """How far growth has come. It takes a look at all cells, and changes only with a generation."""
        nearest = [str(cell) for cell in self._archive.nearest(2)]
        return Growth(
            len(self._archive),
            self._archive.cells,
            nearest,
            len(self._targets),
            self._best,
            self._cycles,
            self._deals,
        )

    def _hand_out(self, tasks: Sequence[Any], step: Callable[[Sequence[Any]], None]) -> None:
        self._waiting = [Job(self._recipe, number, task, self._engine) for number, task in enumerate(tasks)]
        self._expected, self._step = len(tasks), step

    def _begin_expansion(self) -> None:
        recipe = self._recipe
        tasks = self._strategy.plan(self._archive, recipe.setup, recipe.seed, recipe.settings, self._generation)
        self._hand_out(tasks, self._fold)

    def _fold(self, results: Sequence[Any]) -> None:
        """Add what the parts found, in order; examine what is of the target deck and new."""
        self._tested = sum(result.tested for result in results)
        self._new = [child for result in results for child in result.children if self._archive.add(child)]
        setup, strategy = self._recipe.setup, self._strategy
        met = dict.fromkeys(
            child for result in results for child in result.children if strategy.is_target(setup, child)
        )
        fresh = [strategy.examination(setup, cycle) for cycle in met if cycle.state not in self._targets]
        if fresh:
            self._hand_out(fresh, self._commit)
        else:
            self._commit([])

    def _commit(self, found: Sequence[Any]) -> None:
        targets = [examined.cycle for examined in found]
        self._verifier.confirm_states([target.state for target in targets], self._generation)
        cycles = [self._found_cycle(examined.cycle, examined.deals) for examined in found if examined.deals]
        self._verifier.confirm_cycles(cycles, self._generation)
        archived = [ArchivedCycle(cycle.state, cycle.period, cycle.balance) for cycle in self._new]
        numbers = self._archive.numbers()
        changed = [cell for cell in numbers if cell not in self._numbers]
        digest = self._strategy.digest_of(self._new, targets)
        spent = time.process_time() - self._cpu
        seconds = time.monotonic() - self._began
        self._store.commit_generation(
            Generation(self._generation, self._tested, archived, changed, targets, cycles, digest, spent), seconds
        )
        self._numbers = set(numbers)
        self._targets.update(target.state for target in targets)
        self._best = max([self._best, *(target.basin_balance for target in targets)])
        for cycle in cycles:
            self._cycles += 1
            self._deals += len(cycle.deals)
            self._observer.tell(
                f"endless, confirmed by the reference engine: {len(cycle.deals)} evenly dealt deals of a cycle of"
                f" {cycle.period_tricks} tricks, such as {self._game.write(cycle.deals[0])}"
            )
        self._growth = self._read_growth()
        self.games += self._tested
        self.units_done += 1
        self._generation += 1
        self.games_per_unit = (self.games_before + self.games) // self.units_done
        self.durations.append(seconds)

    def _found_cycle(self, target: TargetCycle, deals: Sequence[Deal]) -> FoundCycle:
        """A cycle with balanced deals, as the reference engine sees it."""
        named = self._game.play(self._recipe.setup, target.state, MOST_TRICKS).cycle
        assert named is not None, "its state was confirmed"
        key = self._strategy.key_of(self._recipe.setup, target.state, named)
        period = named.period_tricks, named.period_cards
        return FoundCycle(key, *period, target.states, target.complete, self._generation, deals)
