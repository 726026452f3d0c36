"""The runner: hands units to workers, and commits what comes back, one transaction for each unit.

The seam is ``concurrent.futures.Executor``. Only the thread that calls ``Runner.run`` touches the store.
"""

import time
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass, field
from typing import Literal

from bettelmann.campaign.observer import Observer, Progress
from bettelmann.campaign.plan import open_units
from bettelmann.campaign.recipe import Recipe
from bettelmann.campaign.session import Session
from bettelmann.campaign.signals import StopRequest
from bettelmann.campaign.verification import Verifier
from bettelmann.store.disk import free_bytes
from bettelmann.store.reader import RunView
from bettelmann.store.writer import RunStore
from bettelmann.strategies import registry
from bettelmann.strategies.control import Control
from bettelmann.strategies.result import UnitResult

Ending = Literal["complete", "time", "stopped"]
"""All units of the run are done; the time is up; it was asked to stop."""

_LOOK_SECONDS = 0.1
_DISK_SECONDS = 30.0
_LOW_DISK = 1 << 30


@dataclass(frozen=True, slots=True)
class _Flight:
    """A unit that a worker computes."""

    unit: int
    control: Control
    began: float


@dataclass(slots=True)
class _Standing:
    """What the run has come to, kept up to date without reading the store again."""

    units: int
    games_before: int
    best_tricks: int
    best_cards: int
    endless: set[str]
    undecided: set[str]
    games: int = 0
    units_now: int = 0
    last_commit: float | None = None
    unit_seconds: list[float] = field(default_factory=list)


class Runner:
    """One session of a run."""

    def __init__(
        self,
        store: RunStore,
        recipe: Recipe,
        session: Session,
        executor: Executor,
        observer: Observer,
        stop: StopRequest,
    ) -> None:
        self._store, self._recipe, self._session = store, recipe, session
        self._executor, self._observer, self._stop = executor, observer, stop
        self._strategy = registry.load(recipe.strategy)
        self._games_per_unit = self._strategy.games_per_unit(recipe.settings)
        self._verifier = Verifier(recipe.rules)
        self._flights: dict[Future[UnitResult | None], _Flight] = {}
        self._began = time.monotonic()
        self._next_disk_look = 0.0
        self._standing = self._read_standing()

    def run(self) -> Ending:
        """Work until the run is complete, the time is up or a stop is asked for.

        Raises what a worker or the store raised, after the other workers have stopped; what was committed before stays.
        """
        units = open_units(self._store.done_units(), self._session.units)
        ending: Ending = "complete"
        try:
            while True:
                while len(self._flights) < self._session.worker_count and not self._stop and ending != "time":
                    if not self._time_for_another():
                        ending = "time"
                        break
                    unit = next(units, None)
                    if unit is None:
                        break
                    self._begin(unit)
                if not self._flights:
                    return "stopped" if self._stop else ending
                self._collect()
                if self._stop:
                    self._halt()
                self._look_at_disk()
                self._observer.show(self._progress())
        finally:
            self._halt()
            wait(self._flights)

    def _begin(self, unit: int) -> None:
        control = Control()
        recipe = self._recipe
        future = self._executor.submit(self._strategy.run, recipe.deck, recipe.seed, recipe.settings, unit, control)
        self._flights[future] = _Flight(unit, control, time.monotonic())

    def _collect(self) -> None:
        """Wait a moment for a worker, and commit what is there."""
        done, _ = wait(self._flights, timeout=_LOOK_SECONDS, return_when=FIRST_COMPLETED)
        for future in sorted(done, key=lambda future: self._flights[future].unit):
            flight = self._flights.pop(future)
            result = future.result()
            if result is not None:
                self._standing.unit_seconds.append(time.monotonic() - flight.began)
                self._commit(result)

    def _commit(self, result: UnitResult) -> None:
        self._verifier.confirm(result, self._store.floors())
        self._store.commit(result)
        standing = self._standing
        standing.units += 1
        standing.units_now += 1
        standing.games += result.games
        standing.last_commit = time.monotonic()
        standing.best_tricks = max([standing.best_tricks, *(game.tricks for game in result.longest_by_tricks)])
        standing.best_cards = max([standing.best_cards, *(game.cards for game in result.longest_by_cards)])
        for game in result.endless:
            if game.deal not in standing.endless:
                standing.endless.add(game.deal)
                self._observer.tell(f"endless, confirmed by the reference engine: {game.deal}")
        standing.undecided.update(game.deal for game in result.undecided)

    def _halt(self) -> None:
        for flight in self._flights.values():
            flight.control.stop()

    def _time_for_another(self) -> bool:
        """Whether a unit begun now would end in time; the first ones of a session are always begun."""
        if self._session.seconds is None or not self._standing.unit_seconds:
            return self._session.seconds is None or time.monotonic() - self._began < self._session.seconds
        usual = sorted(self._standing.unit_seconds)[len(self._standing.unit_seconds) // 2]
        return time.monotonic() - self._began + usual <= self._session.seconds

    def _look_at_disk(self) -> None:
        now = time.monotonic()
        if now < self._next_disk_look:
            return
        self._next_disk_look = now + _DISK_SECONDS
        free = free_bytes(self._store.folder)
        if free < _LOW_DISK:
            self._observer.tell(f"the disk of {self._store.folder} has only {free >> 20} MiB left: make room soon")

    def _read_standing(self) -> _Standing:
        with RunView.open(self._store.folder) as view:
            summary = view.summary()
        return _Standing(
            units=summary.units_done,
            games_before=summary.games,
            best_tricks=max((game.tricks for game in summary.longest_by_tricks), default=0),
            best_cards=max((game.cards for game in summary.longest_by_cards), default=0),
            endless={game.deal for game in summary.endless},
            undecided={game.deal for game in summary.undecided},
        )

    def _progress(self) -> Progress:
        now, standing = time.monotonic(), self._standing
        return Progress(
            elapsed=now - self._began,
            units_done=standing.units,
            units_wanted=self._session.units,
            games_before=standing.games_before,
            games=standing.games,
            games_in_flight=sum(flight.control.games for flight in self._flights.values()),
            games_per_unit=self._games_per_unit,
            best_tricks=standing.best_tricks,
            best_cards=standing.best_cards,
            endless=len(standing.endless),
            undecided=len(standing.undecided),
            since_commit=None if standing.last_commit is None else now - standing.last_commit,
            seconds_wanted=self._session.seconds,
            stopping=bool(self._stop),
        )
