"""The runner: hands jobs to workers and their results back to the workload, which commits.

The seam is a crew of workers. Only the thread that calls ``Runner.run`` touches the store.
"""

import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from statistics import median
from typing import Any, Literal

from bettelmann.campaign.duration import format_duration
from bettelmann.campaign.executors.crew import Crew, Flight
from bettelmann.campaign.generations import GenerationWork
from bettelmann.campaign.job import Job
from bettelmann.campaign.observer import Observer, Progress
from bettelmann.campaign.ranges import RangeWork
from bettelmann.campaign.recipe import Recipe
from bettelmann.campaign.session import Session
from bettelmann.campaign.signals import StopRequest
from bettelmann.campaign.units import UnitWork
from bettelmann.campaign.workload import Workload
from bettelmann.outside.advice import command_line
from bettelmann.outside.errors import InputError
from bettelmann.outside.remarks import untold
from bettelmann.store.disk import free_bytes
from bettelmann.store.errors import StoreError
from bettelmann.store.writer import RunStore
from bettelmann.strategies.registry import Kind, strategy_named

Ending = Literal["complete", "time", "stopped"]
"""All units of the run are done; the time is up; it was asked to stop."""

WORKLOADS: dict[Kind, Callable[[RunStore, Recipe, Session, Observer], Workload]] = {
    "units": UnitWork,
    "ranges": RangeWork,
    "generations": GenerationWork,
}
"""What the work of a run is, by the kind of its units."""

_LOOK_SECONDS = 0.1
_GRACE = 1.0
"""Seconds that units in flight get when the time is up: somebody may wait."""
_MOST_LOSSES = 3
_DISK_SECONDS = 30.0
_STORE_SECONDS = 1.0
_LOW_DISK = 1 << 30


def counted_units(number: int) -> str:
    """``1 unit``, ``2 units``."""
    return f"{number} unit{'' if number == 1 else 's'}"


class WorkersLost(InputError):  # noqa: N818 - says what is the matter
    """Workers that die over the same job again and again."""


class Runner:
    """One session of a run."""

    def __init__(
        self,
        store: RunStore,
        recipe: Recipe,
        session: Session,
        crew: Crew,
        observer: Observer,
        stop: StopRequest,
    ) -> None:
        self._store, self._folder, self._session = store, store.folder, session
        self._crew, self._observer, self._stop = crew, observer, stop
        self._work = WORKLOADS[strategy_named(recipe.strategy).kind](store, recipe, session, observer)
        self._flights: dict[Future[Any], Flight] = {}
        self._lost: list[Job] = []
        self._losses: Counter[int] = Counter()
        self._most = crew.places  # it falls when workers are lost or get no memory
        self._began = time.monotonic()
        self._given_up = 0
        self._last_commit: float | None = None
        self._next_disk_look = self._next_store_look = 0.0

    def run(self) -> Ending:
        """Work until the run is complete, the time is up or a stop is asked for.

        Raises what a worker or the store raised, after the other workers have stopped; what was committed before stays.
        """
        ending: Ending = "complete"
        try:
            while True:
                if self._overdue():
                    self._give_up()
                    ending = "time"
                while len(self._flights) < min(self._most, self._crew.places) and not (self._stop or self._given_up):
                    if not self._lost and self._work.at_boundary and not self._time_for_another():
                        ending = "time"
                        break
                    job = self._lost.pop() if self._lost else self._work.next()
                    if job is None:
                        break
                    flight = self._crew.begin(job)
                    self._flights[flight.future] = flight
                if not self._flights:
                    self._keep_copy()
                    if ending == "time" and not self._stop:
                        self._tell_of_time()
                    return "stopped" if self._stop else ending
                self._collect()
                if self._stop:
                    self._halt()
                self._look_at_store()
                self._look_at_disk()
                for sentence in untold():
                    self._observer.tell(sentence)
                self._observer.show(self._progress())
        finally:
            self._halt()
            wait(self._flights)

    def _collect(self) -> None:
        """Wait a moment for a worker, and hand back what is there."""
        done, _ = wait(self._flights, timeout=_LOOK_SECONDS, return_when=FIRST_COMPLETED)
        for future in sorted(done, key=lambda future: self._flights[future].job.number):
            job = self._flights.pop(future).job
            try:
                result = future.result()
            except BrokenExecutor:
                self._begin_again(job)
                continue
            except MemoryError:
                workers = min(self._most, self._crew.places)
                if workers == 1:
                    raise
                self._lost.append(job)
                self._go_on_with(workers - 1, "a worker gets no more memory")
                continue
            units = self._work.units_done
            if result is not None:
                self._work.take(job, result)
            if self._work.units_done > units:
                self._last_commit = time.monotonic()

    def _begin_again(self, job: Job) -> None:
        """A worker was lost, with all that it had done of a job; raises WorkersLost when one alone dies again."""
        self._losses[job.number] += 1
        self._lost.append(job)
        if self._losses[job.number] <= _MOST_LOSSES:
            self._observer.tell("a worker has died; what it worked on is computed again")
        elif self._most > 1:
            self._losses.clear()
            self._go_on_with(
                min(self._most, self._crew.places) // 2, "workers die again and again, of too little memory perhaps"
            )
        else:
            raise WorkersLost(
                f"{self._losses[job.number]} workers in a row have died over unit {job.number}, of too little memory"
                f" perhaps: use fewer --workers, or run `{command_line('doctor', self._folder)}`"
            )

    def _go_on_with(self, workers: int, why: str) -> None:
        """Have fewer jobs computed at a time from now on."""
        self._most = max(1, workers)
        self._observer.tell(f"{why}: going on with {self._most} of {self._session.worker_count} workers")

    def _halt(self) -> None:
        for flight in self._flights.values():
            flight.stop()

    def _time_for_another(self) -> bool:
        """Whether a unit begun now would end in time; where none has been done so far it is begun anyway."""
        if self._session.seconds is None:
            return True
        return time.monotonic() - self._began + self._usual() <= self._session.seconds

    def _usual(self) -> float:
        """Seconds that a unit takes, by those of this session or else of the one before; 0 where nobody knows."""
        durations = self._work.durations or self._work.durations_before
        return median(durations) if durations else 0.0

    def _overdue(self) -> bool:
        """Whether units are still in flight although the time is up."""
        seconds = self._session.seconds
        return bool(self._flights) and seconds is not None and time.monotonic() - self._began > seconds + _GRACE

    def _give_up(self) -> None:
        """Stop the units in flight: what they have done is lost, and the time is kept."""
        self._given_up = max(self._given_up, len(self._flights))
        self._halt()

    def _tell_of_time(self) -> None:
        """Say why the session ends, and what was left."""
        asked, usual = format_duration(self._session.seconds or 0.0), self._usual()
        left = max(0.0, (self._session.seconds or 0.0) - (time.monotonic() - self._began))
        about = f"about {format_duration(max(1.0, usual))}" if usual else f"longer than {asked}"
        if self._given_up:
            why = f"{counted_units(self._given_up)} in flight given up; one takes {about} here"
        elif self._last_commit is None:
            why = f"nothing was begun, since a unit takes {about} here: give more time"
        else:
            why = f"{format_duration(left)} left, and a unit takes {about} here"
        self._observer.tell(f"the time of {asked} is up: {why}")

    def _look_at_store(self) -> None:
        """Whether the run is still there, raises RunLost if not; and whether a copy of it is due."""
        now = time.monotonic()
        if now < self._next_store_look:
            return
        self._next_store_look = now + _STORE_SECONDS
        self._store.require_name()
        self._keep_copy()

    def _keep_copy(self) -> None:
        """Keep a copy of the run if one is due; the work is worth more than the copy."""
        try:
            self._store.keep_copy()
        except StoreError as error:
            self._observer.tell(f"no copy of the run could be kept: {error}")

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
            games_in_flight=sum(flight.games for flight in self._flights.values()),
            furthest=max((flight.games for flight in self._flights.values()), default=0),
            games_per_unit=work.games_per_unit,
            finds=work.finds(),
            since_commit=None if self._last_commit is None else now - self._last_commit,
            seconds_wanted=self._session.seconds,
            stopping=bool(self._stop),
        )
