"""Progress of a session: one bar on a terminal, one plain line a minute anywhere else."""

import errno
import os
import sys
from collections import deque
from contextlib import suppress
from types import TracebackType
from typing import Any, Self, TextIO

from bettelmann.campaign.duration import format_duration
from bettelmann.campaign.observer import Finds, Growth, Progress
from bettelmann.outside.shown import shown
from bettelmann.report.numbers import counted, grouped, rough

_WINDOW_SECONDS = 15.0
_LINE_SECONDS = 60.0
_FIRST_LINE_SECONDS = 5.0


class Rate:
    """Games a second: over the last seconds, and over the whole session."""

    def __init__(self) -> None:
        self._marks: deque[tuple[float, int]] = deque()

    def add(self, progress: Progress) -> None:
        """Take note of a moment."""
        self._marks.append((progress.elapsed, progress.games + progress.games_in_flight))
        while len(self._marks) > 2 and progress.elapsed - self._marks[1][0] >= _WINDOW_SECONDS:
            self._marks.popleft()

    @property
    def now(self) -> float:
        """Over the last quarter of a minute."""
        (first, before), (last, after) = self._marks[0], self._marks[-1]
        return max(0.0, (after - before) / (last - first)) if last > first else 0.0

    @property
    def average(self) -> float:
        """Over the session so far."""
        last, games = self._marks[-1]
        return games / last if last > 0 else 0.0


_LEAST_FIRST = (
    "saved",
    "flight",
    "average",
    "nearest",
    "units",
    "undecided",
    "games",
    "now",
    "archive",
    "longest",
    "endless",
)
"""What a narrow terminal does without."""


def line_of(progress: Progress, rate: Rate, columns: int | None = None) -> str:
    """Everything about a session in one line, or as much of it as so many columns hold."""
    games = progress.games_before + progress.games + progress.games_in_flight
    parts = {
        "elapsed": format_duration(progress.elapsed),
        "games": f"{rough(games)} {'edits' if progress.finds.growth else 'games'}",
        "now": f"{rough(rate.now)}/s now",
        "average": f"{rough(rate.average)}/s on average",
    }
    parts |= _growth_words(progress.finds.growth) if progress.finds.growth else _find_words(progress.finds)
    parts["units"] = counted(progress.units_done, "unit")
    if progress.units_wanted:
        parts["units"] = f"{progress.units_done} of {counted(progress.units_wanted, 'unit')}"
    if progress.games_per_unit and progress.furthest and not progress.finds.growth:
        share = min(1.0, progress.furthest / progress.games_per_unit)
        parts["flight"] = f"unit {progress.units_done + 1}: {100 * share:.0f} %"
    if progress.since_commit is not None:
        parts["saved"] = f"saved {format_duration(progress.since_commit)} ago"
    parts["left"] = "stopping" if progress.stopping else _left(progress, rate)
    line = " | ".join(parts.values())
    for name in _LEAST_FIRST:
        if columns is None or len(line) <= columns:
            break
        parts.pop(name, None)
        line = " | ".join(parts.values())
    return line[:columns]


def _find_words(finds: Finds) -> dict[str, str]:
    parts = {}
    first, second = finds.measures
    if finds.best_tricks:
        parts["longest"] = f"longest {grouped(finds.best_tricks)} {first}, {grouped(finds.best_cards)} {second}"
    parts["endless"] = f"{grouped(finds.endless)} endless"
    if finds.undecided:
        parts["undecided"] = f"{finds.undecided} undecided"
    return parts


def _growth_words(growth: Growth) -> dict[str, str]:
    return {
        "archive": f"{rough(growth.archive)} cycles in {rough(growth.cells)} cells",
        "nearest": f"nearest {', '.join(growth.nearest) or 'none'}",
        "longest": f"{counted(growth.targets, 'target cycle')}, reach {growth.basin_balance}",
        "endless": f"{counted(growth.deals, 'balanced deal')} of {counted(growth.cycles, 'cycle')}",
    }


def _left(progress: Progress, rate: Rate) -> str:
    """How long it will still take, from the average of the session; never from a moment's rate."""
    times = []
    if progress.seconds_wanted is not None:
        times.append(max(0.0, progress.seconds_wanted - progress.elapsed))
    if progress.units_wanted is not None and rate.average > 0:
        missing = (progress.units_wanted - progress.units_done) * progress.games_per_unit - progress.games_in_flight
        times.append(max(0.0, missing / rate.average))
    return f"{format_duration(min(times))} left" if times else "open-ended"


class ProgressDisplay:
    """Draws on ``stream``; an Observer, and a context manager that leaves the terminal tidy.

    ``lost``: why a line could not be written, if there was one. That nobody reads any more is no loss.
    """

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stderr
        self._rate = Rate()
        self._bar: Any = None
        self._next_line = _FIRST_LINE_SECONDS
        self.lost: str | None = None

    def __enter__(self) -> Self:
        if self._stream.isatty():
            from tqdm import tqdm

            self._bar = tqdm(file=self._stream, bar_format="{desc}", dynamic_ncols=True, leave=False, smoothing=0)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            with suppress(OSError):
                self._bar.close()

    def show(self, progress: Progress) -> None:
        """Draw where the run is; a plain line comes after some seconds and then once a minute."""
        self._rate.add(progress)
        if self._bar is not None:
            with suppress(OSError):  # the terminal was closed: the search is worth more than its bar
                self._bar.set_description_str(line_of(progress, self._rate, self._columns()))
            return
        if progress.elapsed >= self._next_line:
            self._print(line_of(progress, self._rate))
            self._next_line = progress.elapsed + _LINE_SECONDS

    def tell(self, message: str) -> None:
        """Print one sentence above the bar."""
        if self._bar is not None:
            with suppress(OSError, ValueError):
                self._bar.write(shown(message), file=self._stream)
        else:
            self._print(message)

    def _columns(self) -> int:
        """One less than the terminal has, since the cursor stands behind the line."""
        return (os.get_terminal_size(self._stream.fileno()).columns or 80) - 1

    def _print(self, line: str) -> None:
        # Nobody reads any more, or the disk of the log is full: the search is worth more than its log.
        try:
            print(shown(line), file=self._stream, flush=True)
        except ValueError:
            self.lost = self.lost or "it is closed"
        except OSError as error:
            if error.errno not in (errno.EPIPE, errno.EIO):
                self.lost = self.lost or error.strerror or str(error)
