"""One session of a run, from the lock to the last commit."""

import os
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path

from bettelmann import __version__
from bettelmann.campaign.folder import check_signature, recipe_of
from bettelmann.campaign.observer import Observer
from bettelmann.campaign.runner import Ending, Runner
from bettelmann.campaign.session import Session
from bettelmann.campaign.signals import stop_on_signals
from bettelmann.kernel.bench import engine_signature
from bettelmann.store.disk import is_network
from bettelmann.store.lock import RunLock
from bettelmann.store.writer import RunStore

_NICENESS = 10


def work_on(
    folder: Path,
    session: Session,
    observer: Observer,
    *,
    ready: Callable[[dict[str, str]], None],
    make_executor: Callable[[int], Executor] = ThreadPoolExecutor,
) -> Ending:
    """Work on the run in ``folder`` until it is complete, the time is up, or a signal asks to stop.

    ``ready`` is called with the run's facts when everything is in order and the first unit is about to begin. Threads
    do for workers because the kernels hold no GIL.

    Raises StoreError and RunChanged; nothing is changed then but what was committed before.
    """
    with stop_on_signals() as stop, RunLock(folder) as lock, RunStore.open(folder) as store:
        facts = store.facts()
        recipe = recipe_of(folder, facts)
        signature = engine_signature(plain=recipe.setup.plain)
        check_signature(folder, facts, signature)
        if session.polite:
            os.nice(_NICENESS)
        if lock.explanation:
            observer.tell(lock.explanation)
        kind = is_network(folder)
        if kind:
            observer.tell(
                f"{folder} is on a shared file system ({kind}), where SQLite may be damaged: better a local disk"
            )
        ready(facts)
        number = store.begin_session(version=__version__, signature=signature, workers=session.worker_count)
        ending = "failed"
        try:
            with make_executor(session.worker_count) as executor:
                ending = Runner(store, recipe, session, executor, observer, stop).run()
                return ending
        finally:
            store.end_session(number, ending)
