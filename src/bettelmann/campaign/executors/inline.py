"""The calling thread as the only worker: a job is done when it has been taken up. For debugging and profiling.

While a kernel runs in the main thread Python handles no signal; but the byte that it writes for one to the wake-up
file is seen by another thread, which sets the stop flag.
"""

import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from typing import Any

from bettelmann.campaign.executors.crew import Executor
from bettelmann.campaign.executors.threads import LocalFlight
from bettelmann.campaign.job import Job, compute
from bettelmann.strategies.units.control import LocalControl

_DONE = b"\0"


class InlineCrew:
    """Nobody but the caller."""

    places = 1

    def begin(self, job: Job) -> LocalFlight:
        """Do a job, to its end or to the next signal."""
        control, future = LocalControl(), Future[Any]()
        try:
            with _stopped_by_signals(control):
                future.set_result(compute(job, control))
        except Exception as error:
            future.set_exception(error)
        return LocalFlight(job, future, control)


@contextmanager
def _stopped_by_signals(control: LocalControl) -> Iterator[None]:
    """Set the stop flag at the first signal that is caught. In another thread than the main one nothing is done."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    readable, writable = os.pipe()
    os.set_blocking(writable, False)
    before = signal.set_wakeup_fd(writable, warn_on_full_buffer=False)

    def watch() -> None:
        if os.read(readable, 1) != _DONE:
            control.stop()

    watcher = threading.Thread(target=watch, daemon=True)
    try:
        with suppress(RuntimeError):  # no thread is to be had: signals are handled when the job is done
            watcher.start()
        yield
    finally:
        signal.set_wakeup_fd(before)
        os.write(writable, _DONE)
        if watcher.ident is not None:
            watcher.join()
        os.close(readable)
        os.close(writable)


@contextmanager
def open_inline(workers: int) -> Iterator[InlineCrew]:
    """The caller, however many workers are wished for."""
    yield InlineCrew()


INLINE = Executor("inline", open_inline)
