"""Who works on a run, and how far the units are that it has not committed yet."""

from typing import Any

from bettelmann.campaign.duration import format_duration
from bettelmann.report.numbers import rough
from bettelmann.store.driver import Driver

_SILENT_SECONDS = 10.0
"""A driver lets others know once a second how far it has come."""


def driver_words(driver: Driver | None, resume: str) -> str:
    """What a person wants to know of it; ``resume`` is the command that goes on, empty for a run at its end."""
    go_on = f"; go on with: {resume}" if resume else ""
    if driver is None:
        return f"nobody works on it{go_on}"
    if not driver.alive:
        return f"nobody works on it: {driver.who}, ended without cleaning up, and its units in flight are lost{go_on}"
    if driver.stopped:
        return f"{driver.who}: it stands still, since somebody has stopped it; `kill -CONT {driver.pid}` lets it go on"
    if driver.said is None:
        return driver.who
    if driver.age > _SILENT_SECONDS:
        return f"{driver.who}: nothing was heard of it for {format_duration(driver.age)}; it hangs, or its disk does"
    return f"{driver.who}: {_progress(driver.said, driver.age)}"


def driver_object(driver: Driver) -> dict[str, Any]:
    """The key ``driver`` of ``status --json``, there while somebody works on a run or has left it uncleanly."""
    said = {"seconds_since_heard_of": round(driver.age, 1), **(driver.said or {})}
    return {"who": driver.who, "alive": driver.alive, "stopped": driver.stopped, **said}


def _progress(said: Any, age: float) -> str:  # noqa: ANN401
    """What a driver said of itself; another program may have written anything there."""
    try:
        words = f"{rough(said['games_in_flight'])} in flight, {rough(said['games_per_second'])} a second now"
        if said["since_commit"] is None:
            return f"{words}, nothing committed yet"
        return f"{words}, last commit {format_duration(said['since_commit'] + age)} ago"
    except (KeyError, TypeError, ValueError, OverflowError):
        return "at work"
