"""Units that are independent of each other: those of a strategy without memory."""

import time
from collections.abc import Iterator
from typing import Any

from bettelmann.campaign.job import Job
from bettelmann.campaign.observer import Finds, Observer
from bettelmann.campaign.plan import open_units
from bettelmann.campaign.recipe import Recipe
from bettelmann.campaign.session import Session
from bettelmann.campaign.verification import Verifier
from bettelmann.finds import UnitResult
from bettelmann.games.game import Deal
from bettelmann.games.registry import game_named
from bettelmann.outside.advice import command_line
from bettelmann.store.reader import RunView
from bettelmann.store.writer import RunStore
from bettelmann.strategies.registry import strategy_named

_MOST_TOLD = 50
"""Endless deals that a session tells of; small decks have thousands."""


class UnitWork:
    """A Workload: each task is a unit, each result a commit."""

    at_boundary = True

    def __init__(self, store: RunStore, recipe: Recipe, session: Session, observer: Observer) -> None:
        self._store, self._recipe, self._observer = store, recipe, observer
        self._engine, self._game = session.engine, game_named(recipe.setup.game)
        self._verifier = Verifier(recipe.setup)
        self._begun: dict[int, float] = {}
        with RunView.open(store.folder) as view:
            summary = view.summary()
            self.durations_before = view.last_durations()
        self.durations: list[float] = []
        self.units_wanted = session.units
        self.units_done = summary.units_done
        self.games_before = summary.games
        self.games = 0
        self._best_tricks = max((game.tricks for game in summary.longest_by_tricks), default=0)
        self._best_cards = max((game.cards for game in summary.longest_by_cards), default=0)
        self._endless = {self._game.identity(game.deal) for game in summary.endless}
        self._undecided = {self._game.identity(game.deal) for game in summary.undecided}
        self._endless_games = summary.endless_games
        self._told = 0
        self._open = self._open_jobs()

    def _open_jobs(self) -> Iterator[Job]:
        """The units that are not done, as jobs; names ``games_per_unit``."""
        recipe = self._recipe
        self.games_per_unit = strategy_named(recipe.strategy).load_sized().games_per_unit(recipe.settings)
        still = open_units(self._store.done_units(), self.units_wanted)
        return (Job(recipe, unit, unit, self._engine) for unit in still)

    def next(self) -> Job | None:
        """The next unit that is not done."""
        job = next(self._open, None)
        if job is not None:
            self._begun[job.number] = time.monotonic()
        return job

    def take(self, job: Job, result: Any) -> None:  # noqa: ANN401
        """Confirm a unit by the reference engine and commit it."""
        unit: UnitResult = result
        self._verifier.confirm(unit, self._store.floors())
        now = time.monotonic()
        seconds = now - self._begun.pop(job.number, now)
        self._store.commit(unit, seconds)
        self.durations.append(seconds)
        self.units_done += 1
        self.games += unit.games
        self._best_tricks = max([self._best_tricks, *(game.tricks for game in unit.longest_by_tricks)])
        self._best_cards = max([self._best_cards, *(game.cards for game in unit.longest_by_cards)])
        self._endless_games += unit.endless_games
        for game in unit.endless:
            deal = self._game.identity(game.deal)
            if deal not in self._endless:
                self._endless.add(deal)
                if self._game.rare_endless:
                    self._tell_of(game.deal)
        self._undecided.update(self._game.identity(game.deal) for game in unit.undecided)

    def _tell_of(self, deal: Deal) -> None:
        """Tell of a new endless deal, unless there were so many that another one is no news."""
        self._told += 1
        if self._told <= _MOST_TOLD:
            self._observer.tell(f"endless, confirmed by the reference engine: {self._game.write(deal)}")
        elif self._told == _MOST_TOLD + 1:
            self._observer.tell(
                f"more endless deals are not told of one by one: {command_line('status', self._store.folder)}"
            )

    def finds(self) -> Finds:
        """The longest games, and how many endless deals (or games, where these are common) and undecided deals."""
        endless = len(self._endless) if self._game.rare_endless else self._endless_games
        measures = self._game.measures
        return Finds(self._best_tricks, self._best_cards, endless, len(self._undecided), measures=measures)
