"""How a run is worked on this time: for how long, by how many workers, where. Nothing here changes its result."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bettelmann.campaign.duration import parse_duration
from bettelmann.campaign.executors.registry import executor_named
from bettelmann.campaign.executors.threads import THREADS
from bettelmann.campaign.processors import default_workers
from bettelmann.campaign.recipe import RecipeError, refuse_unknown, take
from bettelmann.outside.errors import InputError
from bettelmann.outside.paths import at_home
from bettelmann.outside.shown import quoted

AUTOMATIC = "auto"
"""In the place of an engine's name: the fastest one that plays the game."""

MOST_UNITS = 1_000_000_000_000
MOST_WORKERS = 1024

_KEYS = ("time", "units", "workers", "run", "priority", "engine", "executor")


@dataclass(frozen=True, slots=True)
class Session:
    """Wishes for one session; None where there are none.

    ``seconds``: no unit is begun that would end later. ``units``: how many units the whole run shall have.
    ``workers``: how many units at a time. ``run``: the folder. ``polite``: give way to other programs. ``engine``: what
    plays the games, the fastest by default; ``executor``: where they are played.
    """

    seconds: float | None = None
    units: int | None = None
    workers: int | None = None
    run: Path | None = None
    polite: bool = True
    engine: str | None = None
    executor: str = THREADS.name

    def __post_init__(self) -> None:
        if self.units is not None and not 1 <= self.units <= MOST_UNITS:
            raise InputError(f"units = {self.units} is not possible: use 1 to {MOST_UNITS}")
        if self.workers is not None and not 1 <= self.workers <= MOST_WORKERS:
            raise InputError(f"workers = {self.workers} is not possible: use 1 to {MOST_WORKERS}")

    @property
    def worker_count(self) -> int:
        """The number of workers: as wished, else by the processors that this process may use."""
        return default_workers() if self.workers is None else self.workers


def engine_named(text: str) -> str | None:
    """The engine that a text names; None for the fastest one."""
    return None if text == AUTOMATIC else text


def session_from(tables: Mapping[str, Any], *, source: str) -> Session:
    """The wishes in the table ``[session]`` of a recipe file."""
    table = take(tables, "session", dict, {}, source)
    where = f"{source}, [session]"
    refuse_unknown(table, _KEYS, where)
    time = take(table, "time", str, "", where)
    run = take(table, "run", str, "", where)
    priority = take(table, "priority", str, "low", where)
    if priority not in ("low", "normal"):
        raise RecipeError(f'{where}: priority = {quoted(priority)} is not known: use "low" or "normal"')
    units = take(table, "units", int, 0, where) if "units" in table else None
    workers = take(table, "workers", int, 0, where) if "workers" in table else None
    engine = take(table, "engine", str, AUTOMATIC, where)
    executor = take(table, "executor", str, THREADS.name, where)
    try:
        return Session(
            seconds=parse_duration(time) if time else None,
            units=units,
            workers=workers,
            run=at_home(Path(run)) if run else None,
            polite=priority == "low",
            engine=engine_named(engine),
            executor=executor_named(executor).name,
        )
    except InputError as error:
        raise RecipeError(f"{where}: {error}") from None
