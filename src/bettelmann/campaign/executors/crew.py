"""What an executor is: it opens a crew of workers, which takes jobs up and gives a flight for each."""

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol

from bettelmann.campaign.job import Job


class Flight(Protocol):
    """A job that a worker computes."""

    @property
    def job(self) -> Job:
        """The job."""

    @property
    def future(self) -> Future[Any]:
        """Its result, None when it was stopped; raises ``concurrent.futures.BrokenExecutor`` if the worker was lost."""

    @property
    def games(self) -> int:
        """Games that were played for it so far."""

    def stop(self) -> None:
        """Let it end within a second or two; what was done is dropped then."""


class Crew(Protocol):
    """Workers that are ready; used by one thread."""

    @property
    def places(self) -> int:
        """How many jobs they work on at a time; it falls when fewer workers are to be had than were wished for."""

    def begin(self, job: Job) -> Flight:
        """Take a job up; raises NoWorkers when there is nobody to compute it."""


@dataclass(frozen=True, slots=True)
class Executor:
    """One way to have jobs computed. ``open`` makes a crew of so many workers, which end with its context."""

    name: str
    open: Callable[[int], AbstractContextManager[Crew]]
