"""Workers that are threads of this process, which will do because the kernels hold no GIL."""

from collections.abc import Iterator
from concurrent import futures
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from bettelmann.campaign.executors.crew import Executor
from bettelmann.campaign.executors.memory import affordable
from bettelmann.campaign.executors.pools import WillingThreads
from bettelmann.campaign.job import Job, compute
from bettelmann.strategies.units.control import LocalControl


@dataclass(frozen=True, slots=True)
class LocalFlight:
    """A job in this process."""

    job: Job
    future: futures.Future[Any]
    control: LocalControl

    @property
    def games(self) -> int:
        """Games so far."""
        return self.control.games

    def stop(self) -> None:
        """Set the stop flag."""
        self.control.stop()


@dataclass(slots=True)
class ThreadCrew:
    """The threads of a pool, or whatever else computes in this process."""

    pool: futures.Executor
    places: int

    def begin(self, job: Job) -> LocalFlight:
        """Hand a job to the pool."""
        control = LocalControl()
        flight = LocalFlight(job, self.pool.submit(compute, job, control), control)
        if isinstance(self.pool, WillingThreads):
            self.places = self.pool.places
        return flight


@contextmanager
def open_threads(workers: int) -> Iterator[ThreadCrew]:
    """So many threads, or as many as are to be had."""
    most = affordable(workers)
    with WillingThreads(most) as pool:
        yield ThreadCrew(pool, most)


THREADS = Executor("threads", open_threads)
