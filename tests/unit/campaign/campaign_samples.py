"""A run that a test can work on in its own process, with executors that do as they are told."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bettelmann.campaign.executors.threads import ThreadCrew
from bettelmann.campaign.folder import create_run
from bettelmann.campaign.observer import Progress
from bettelmann.campaign.provenance import signatures_of
from bettelmann.campaign.recipe import Recipe, recipe_from
from bettelmann.campaign.runner import Runner
from bettelmann.campaign.session import Session
from bettelmann.campaign.signals import StopRequest
from bettelmann.store.writer import RunStore

GAMES = 200


def small_recipe(deck: str = "2J4-", keep: int = 5, games: int = GAMES) -> Recipe:
    """Units of a moment; the smallest deck has endless deals in every one."""
    tables = {"deck": deck, "seed": 1, "sample": {"games_per_unit": games, "keep": keep}}
    return recipe_from(tables, source="here", fallback_seed=0)


@dataclass
class Listener:
    """Keeps what it is told."""

    shown: list[Progress] = field(default_factory=list)
    told: list[str] = field(default_factory=list)

    def show(self, progress: Progress) -> None:
        self.shown.append(progress)

    def tell(self, message: str) -> None:
        self.told.append(message)


class Altering(Executor):
    """Computes at once in the caller's thread, and alters what comes of some units."""

    def __init__(self, alter: Callable[[int, Any], Any]) -> None:
        self.alter = alter

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            result = fn(*args, **kwargs)
            future.set_result(self.alter(result.unit, result))
        except Exception as error:
            future.set_exception(error)
        return future


@contextmanager
def runner_in(
    folder: Path,
    *,
    executor: Executor | None = None,
    session: Session | None = None,
    recipe: Recipe | None = None,
    stop: StopRequest | None = None,
    listener: Listener | None = None,
) -> Iterator[Runner]:
    """A runner on a new run, or on the one that is there."""
    recipe = recipe or small_recipe()
    if not (folder / "run.db").exists():
        create_run(folder, recipe, signatures_of(recipe))
    with RunStore.open(folder) as store, executor or ThreadPoolExecutor(2) as pool:
        store.begin_session(version="test", signature="test", workers=2)
        session = session or Session(units=6, workers=2)
        crew = ThreadCrew(pool, session.worker_count)
        # A request is false until it is made.
        yield Runner(store, recipe, session, crew, listener or Listener(), StopRequest() if stop is None else stop)
