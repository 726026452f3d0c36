"""What a driver lets others know while it works: how far the units in flight are, how fast, when it saved last."""

import time
from collections import deque
from collections.abc import Callable, Mapping

from bettelmann.campaign.observer import Observer, Progress

_SECONDS = 1.0
_WINDOW = 15

Note = Mapping[str, float | int | None]
"""``games_in_flight``, ``games_per_second``, ``since_commit`` (seconds, None before the first), ``units_done``."""


class Heartbeat:
    """An Observer that shows everything to another one, and takes a note once a second."""

    def __init__(self, observer: Observer, note: Callable[[Note], None]) -> None:
        self._observer, self._note = observer, note
        self._next = 0.0
        self._marks: deque[tuple[float, int]] = deque(maxlen=_WINDOW)

    def show(self, progress: Progress) -> None:
        """Hand on where the run is, and take note of it when it is time."""
        self._observer.show(progress)
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + _SECONDS
        self._marks.append((progress.elapsed, progress.games + progress.games_in_flight))
        (first, before), (last, after) = self._marks[0], self._marks[-1]
        self._note(
            {
                "games_in_flight": progress.games_in_flight,
                "games_per_second": round(max(0, after - before) / (last - first), 1) if last > first else 0.0,
                "since_commit": None if progress.since_commit is None else round(progress.since_commit, 1),
                "units_done": progress.units_done,
            }
        )

    def tell(self, message: str) -> None:
        """Hand it on."""
        self._observer.tell(message)
