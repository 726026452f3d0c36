"""An executor in one file: threads, and a count of what they have been given."""

from collections.abc import Iterator
from contextlib import contextmanager

from bettelmann.campaign.executors.crew import Crew, Executor, Flight
from bettelmann.campaign.executors.threads import THREADS
from bettelmann.campaign.job import Job

BEGUN: list[Job] = []


class CountingCrew:
    """Hands everything on."""

    def __init__(self, crew: Crew) -> None:
        self._crew, self.places = crew, crew.places

    def begin(self, job: Job) -> Flight:
        BEGUN.append(job)
        return self._crew.begin(job)


@contextmanager
def open_counting(workers: int) -> Iterator[CountingCrew]:
    with THREADS.open(workers) as crew:
        yield CountingCrew(crew)


EXECUTOR = Executor("counting", open_counting)
