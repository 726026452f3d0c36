"""Units that are independent of each other: those of a strategy without memory."""

import time
from collections.abc import Iterator
from typing import Any

from bettelmann.campaign.observer import Finds, Observer
from bettelmann.campaign.plan import open_units
from bettelmann.campaign.recipe import Recipe
from bettelmann.campaign.verification import Verifier
from bettelmann.campaign.workload import Task
from bettelmann.store.reader import RunView
from bettelmann.store.writer import RunStore
from bettelmann.strategies import registry
from bettelmann.strategies.result import UnitResult

_MOST_TOLD = 50
"""Endless deals that a session tells of; small decks have thousands."""


class UnitWork:
    """A Workload: each task is a unit, each result a commit."""

    at_boundary = True

    def __init__(self, store: RunStore, recipe: Recipe, units: int | None, observer: Observer) -> None:
        self._store, self._recipe, self._observer = store, recipe, observer
        self._verifier = Verifier(recipe.setup.rules)
        self._begun: dict[int, float] = {}
        with RunView.open(store.folder) as view:
            summary = view.summary()
        self.durations: list[float] = []
        self.units_wanted = units
        self.units_done = summary.units_done
        self.games_before = summary.games
        self.games = 0
        self._best_tricks = max((game.tricks for game in summary.longest_by_tricks), default=0)
        self._best_cards = max((game.cards for game in summary.longest_by_cards), default=0)
        self._endless = {game.deal for game in summary.endless}
        self._undecided = {game.deal for game in summary.undecided}
        self._told = 0
        self._open = self._open_tasks()

    def _open_tasks(self) -> Iterator[Task]:
        """The units that are not done, as tasks; names ``games_per_unit``."""
        recipe = self._recipe
        strategy = registry.load_units(recipe.strategy)
        self.games_per_unit = strategy.games_per_unit(recipe.settings)

        def task(unit: int) -> Task:
            return Task(unit, lambda control: strategy.run(recipe.setup, recipe.seed, recipe.settings, unit, control))

        return map(task, open_units(self._store.done_units(), self.units_wanted))

    def next(self) -> Task | None:
        """The next unit that is not done."""
        task = next(self._open, None)
        if task is not None:
            self._begun[task.number] = time.monotonic()
        return task

    def take(self, task: Task, result: Any) -> None:  # noqa: ANN401
        """Confirm a unit by the reference engine and commit it."""
        unit: UnitResult = result
        self._verifier.confirm(unit, self._store.floors())
        self._store.commit(unit)
        self.durations.append(time.monotonic() - self._begun.pop(task.number))
        self.units_done += 1
        self.games += unit.games
        self._best_tricks = max([self._best_tricks, *(game.tricks for game in unit.longest_by_tricks)])
        self._best_cards = max([self._best_cards, *(game.cards for game in unit.longest_by_cards)])
        for game in unit.endless:
            if game.deal not in self._endless:
                self._endless.add(game.deal)
                self._tell_of(game.deal)
        self._undecided.update(game.deal for game in unit.undecided)

    def _tell_of(self, deal: str) -> None:
        """Tell of a new endless deal, unless there were so many that another one is no news."""
        self._told += 1
        if self._told <= _MOST_TOLD:
            self._observer.tell(f"endless, confirmed by the reference engine: {deal}")
        elif self._told == _MOST_TOLD + 1:
            self._observer.tell(
                f"more endless deals are not told of one by one: bettelmann status {self._store.folder}"
            )

    def finds(self) -> Finds:
        """The longest games and how many endless and undecided deals there are."""
        return Finds(self._best_tricks, self._best_cards, len(self._endless), len(self._undecided))
