"""What a runner needs to know of the work of a run: jobs to hand out, results to take back."""

from typing import Any, Protocol

from bettelmann.campaign.job import Job
from bettelmann.campaign.observer import Finds


class Workload(Protocol):
    """The work of a run; used by one thread."""

    durations: list[float]
    """Seconds that each unit of this session took, from the first job to the commit."""

    durations_before: list[float]
    """The same of the last units before this session."""

    units_wanted: int | None
    """How many units the whole run shall have; None for a run without end."""

    units_done: int
    games_before: int
    games: int
    games_per_unit: int

    @property
    def at_boundary(self) -> bool:
        """Whether the next job begins another unit; if not, one that is begun needs it."""

    def next(self) -> Job | None:
        """The next job; None when there is none now: wait for a result if any is out, else the run is complete."""

    def take(self, job: Job, result: Any) -> None:  # noqa: ANN401
        """Take a result back, and commit where a unit is whole. Raises StoreError and EnginesDisagree."""

    def finds(self) -> Finds:
        """What the whole run has found so far."""
