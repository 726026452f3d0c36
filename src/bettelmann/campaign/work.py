"""One session of a run, from the lock to the last commit."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from bettelmann import __version__
from bettelmann.campaign.executors.registry import executor_named
from bettelmann.campaign.folder import check_signatures, recipe_of
from bettelmann.campaign.heartbeat import Heartbeat
from bettelmann.campaign.observer import Observer
from bettelmann.campaign.provenance import signatures_of
from bettelmann.campaign.recipe import Recipe
from bettelmann.campaign.runner import Ending, Runner
from bettelmann.campaign.session import Session
from bettelmann.campaign.signals import stop_on_signals
from bettelmann.kernel.bench import require_agreement
from bettelmann.store.disk import is_network
from bettelmann.store.errors import DamagedRun
from bettelmann.store.lock import RunLock
from bettelmann.store.repair import facts_of, mend
from bettelmann.store.writer import RunStore
from bettelmann.strategies.registry import strategy_named

_NICENESS = 10


def work_on(
    folder: Path,
    session: Session,
    observer: Observer,
    *,
    ready: Callable[[dict[str, str]], None],
) -> Ending:
    """Work on the run in ``folder`` until it is complete, the time is up, or a signal asks to stop.

    ``ready`` is called with the run's facts when everything is in order and the first unit is about to begin.

    Raises StoreError and RunChanged; nothing is changed then but what was committed before.
    """
    with stop_on_signals() as stop, RunLock(folder) as lock:
        facts = dict(facts_of(folder))
        recipe = recipe_of(folder, facts)
        executor = executor_named(session.executor)
        signatures = signatures_of(recipe)
        check_signatures(folder, facts, signatures)
        require_engine(recipe, session.engine)
        with _opened(folder, observer) as store:
            if session.polite:
                os.nice(_NICENESS)
            if lock.explanation:
                observer.tell(lock.explanation)
            kind = is_network(folder)
            if kind:
                observer.tell(
                    f"{folder} is on a shared file system ({kind}), where SQLite may be damaged: better a local disk"
                )
            number = store.begin_session(version=__version__, signature=signatures.engine, workers=session.worker_count)
            ending = "failed"
            try:
                ready(facts)
                with executor.open(session.worker_count) as crew:
                    heard = Heartbeat(observer, lock.note)
                    ending = Runner(store, recipe, session, crew, heard, stop).run()
                    return ending
            finally:
                store.end_session(number, ending)


@contextmanager
def _opened(folder: Path, observer: Observer) -> Iterator[RunStore]:
    """The run, open for writing; a damaged one is mended first."""
    try:
        store = RunStore.open(folder)
    except DamagedRun as damage:
        observer.tell(mend(folder, damage))
        store = RunStore.open(folder)
    with store:
        yield store


def require_engine(recipe: Recipe, engine: str | None) -> None:
    """Raise InputError for an engine that cannot play the games of a recipe, or plays them otherwise than others."""
    if engine is None:
        return
    strategy_named(recipe.strategy).require_engine(recipe.setup, engine)
    require_agreement(recipe.setup, engine)
