"""The runner: hands tasks to workers and their results back to the workload, which commits.

The seam is ``concurrent.futures.Executor``. Only the thread that calls ``Runner.run`` touches the store.
"""

import time
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass
from statistics import median
from typing import Any, Literal

from bettelmann.campaign.observer import Observer, Progress
from bettelmann.campaign.ranges import RangeWork
from bettelmann.campaign.recipe import Recipe
from bettelmann.campaign.session import Session
from bettelmann.campaign.signals import StopRequest
from bettelmann.campaign.units import UnitWork
from bettelmann.campaign.workload import Task, Workload
from bettelmann.store.disk import free_bytes
from bettelmann.store.writer import RunStore
from bettelmann.strategies import registry
from bettelmann.strategies.control import Control

Ending = Literal["complete", "time", "stopped"]
"""All units of the run are done; the time is up; it was asked to stop."""

_LOOK_SECONDS = 0.1
_DISK_SECONDS = 30.0
_LOW_DISK = 1 << 30


@dataclass(frozen=True, slots=True)
class _Flight:
    """A task that a worker computes."""

    task: Task
    control: Control


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
        self._folder, self._session = store.folder, session
        self._executor, self._observer, self._stop = executor, observer, stop
        self._work = _workload(store, recipe, session, observer)
        self._flights: dict[Future[Any], _Flight] = {}
        self._began = time.monotonic()
        self._last_commit: float | None = None
        self._next_disk_look = 0.0

    def run(self) -> Ending:
        """Work until the run is complete, the time is up or a stop is asked for.

        Raises what a worker or the store raised, after the other workers have stopped; what was committed before stays.
        """
        ending: Ending = "complete"
        try:
            while True:
                while len(self._flights) < self._session.worker_count and not self._stop:
                    if self._work.at_boundary and not self._time_for_another():
                        ending = "time"
                        break
                    task = self._work.next()
                    if task is None:
                        break
                    control = Control()
                    self._flights[self._executor.submit(task.run, control)] = _Flight(task, control)
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

    def _collect(self) -> None:
        """Wait a moment for a worker, and hand back what is there."""
        done, _ = wait(self._flights, timeout=_LOOK_SECONDS, return_when=FIRST_COMPLETED)
        for future in sorted(done, key=lambda future: self._flights[future].task.number):
            flight = self._flights.pop(future)
            result = future.result()
            units = self._work.units_done
            if result is not None:
                self._work.take(flight.task, result)
            if self._work.units_done > units:
                self._last_commit = time.monotonic()

    def _halt(self) -> None:
        for flight in self._flights.values():
            flight.control.stop()

    def _time_for_another(self) -> bool:
        """Whether a unit begun now would end in time; the first ones of a session are always begun."""
        if self._session.seconds is None:
            return True
        usual = median(self._work.durations) if self._work.durations else 0.0
        return time.monotonic() - self._began + usual <= self._session.seconds

    def _look_at_disk(self) -> None:
        now = time.monotonic()
        if now < self._next_disk_look:
            return
        self._next_disk_look = now + _DISK_SECONDS
        free = free_bytes(self._folder)
        if free < _LOW_DISK:
            self._observer.tell(f"the disk of {self._folder} has only {free >> 20} MiB left: make room soon")

    def _progress(self) -> Progress:
        now, work = time.monotonic(), self._work
        return Progress(
            elapsed=now - self._began,
            units_done=work.units_done,
            units_wanted=work.units_wanted,
            games_before=work.games_before,
            games=work.games,
            games_in_flight=sum(flight.control.games for flight in self._flights.values()),
            games_per_unit=work.games_per_unit,
            finds=work.finds(),
            since_commit=None if self._last_commit is None else now - self._last_commit,
            seconds_wanted=self._session.seconds,
            stopping=bool(self._stop),
        )


def _workload(store: RunStore, recipe: Recipe, session: Session, observer: Observer) -> Workload:
    if recipe.strategy in registry.IN_GENERATIONS:
        from bettelmann.campaign.generations import GenerationWork

        return GenerationWork(store, recipe, session.units, observer)
    if recipe.strategy in registry.IN_RANGES:
        return RangeWork(store, recipe, session.units, observer)
    return UnitWork(store, recipe, session.units, observer)
