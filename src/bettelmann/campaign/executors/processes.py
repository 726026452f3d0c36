"""Workers that are processes of this machine, each with a Python of its own.

Driver and workers share a few bytes for each job in flight: the stop flag, which the kernels of the worker look at as
they do at any other, and the number of games that it has played. Signals that a terminal or a batch system sends to
all of them are left to the driver. A worker ends by itself when its driver is gone, and when its pool is over: a worker
that was killed can leave the queue of its pool locked, and the others would wait for it.
"""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent import futures
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import active_children, get_context
from typing import Any

from bettelmann.campaign.executors.crew import Executor
from bettelmann.campaign.executors.pools import NoWorkers, WillingProcesses, no_workers
from bettelmann.campaign.job import Job, compute
from bettelmann.campaign.signals import CAUGHT

_SLOT = 16  # bytes for a job in flight: the stop flag, and from the eighth on the games
_LOOK_SECONDS = 0.2
_END_SECONDS = 3.0
_READY_SECONDS = 120.0  # to start one worker on a machine that is very busy
_SPAWN = get_context("spawn")  # a fork would copy threads in the middle of their work


def _view(memory: Any, slot: int) -> tuple[Any, Any]:  # noqa: ANN401
    """The stop flag, ``uint8[1]``, and the number of games, ``int64[1]``, of a slot."""
    import numpy as np  # not before there is work: the help of a command must come at once

    at = slot * _SLOT
    return np.frombuffer(memory, np.uint8, 1, at), np.frombuffer(memory, np.int64, 1, at + 8)


class RemoteControl:
    """The form of a control for a worker that shares nothing with its driver but a slot."""

    def __init__(self, flag: Any, games: Any) -> None:  # noqa: ANN401
        self.flag = flag
        self._shown = games
        self._count: Callable[[], int] = int

    def watch(self, count: Callable[[], int]) -> None:
        """Take note of what counts the games."""
        self._count = count

    @property
    def games(self) -> int:
        """Games the task has played so far."""
        return self._count()

    def show(self) -> None:
        """Let the driver see how many games have been played."""
        self._shown[0] = self._count()


class _Worker:
    """What a worker process knows: the memory that it shares with the driver, and what it works on now."""

    def __init__(self, memory: Any, over: Any, driver: int) -> None:  # noqa: ANN401
        self.memory, self._over, self._driver = memory, over, driver
        self.control: RemoteControl | None = None
        threading.Thread(target=self._look, daemon=True).start()

    def _look(self) -> None:
        """Show how far it has come, and end with the pool or with the driver."""
        while True:
            time.sleep(_LOOK_SECONDS)
            if self._over[0] or os.getppid() != self._driver:
                os._exit(1)
            control = self.control
            if control is not None:
                control.show()


_worker: _Worker | None = None


def _begin_work(memory: Any, over: Any, driver: int) -> None:  # noqa: ANN401
    """What each worker does first."""
    global _worker
    for number in CAUGHT:
        signal.signal(number, signal.SIG_IGN)
    try:
        _worker = _Worker(memory, over, driver)
    except RuntimeError:  # no thread is to be had
        os._exit(1)


def _ready() -> None:
    """Nothing: that it is done shows that the pool and a worker are at work."""


def _compute(job: Job, slot: int) -> Any:  # noqa: ANN401
    """Do a job in a worker."""
    assert _worker is not None
    control = _worker.control = RemoteControl(*_view(_worker.memory, slot))
    try:
        return compute(job, control)
    finally:
        control.show()
        _worker.control = None


@dataclass(frozen=True, slots=True)
class RemoteFlight:
    """A job in another process."""

    job: Job
    future: futures.Future[Any]
    flag: Any
    shown: Any

    @property
    def games(self) -> int:
        """Games that the worker has shown."""
        return int(self.shown[0])

    def stop(self) -> None:
        """Set the stop flag of the worker."""
        self.flag[0] = 1


class ProcessCrew:
    """A pool of processes; a new one takes its place when one of them is lost."""

    def __init__(self, workers: int) -> None:
        self.places = workers
        # A flight that was lost keeps its slot until it is collected.
        self._memory = _SPAWN.RawArray("B", 2 * workers * _SLOT)
        self._free = list(range(2 * workers))
        self._pool = self._new_pool()

    def begin(self, job: Job) -> RemoteFlight:
        """Send a job to a worker."""
        slot = self._free.pop()
        flag, games = _view(self._memory, slot)
        flag[0] = games[0] = 0
        try:
            future = self._pool.submit(_compute, job, slot)
        except futures.BrokenExecutor:
            self._end_pool(wait=False)
            _wait_for_the_end()
            self._pool = self._new_pool()
            future = self._pool.submit(_compute, job, slot)
        self.places = min(self.places, self._pool.places)
        future.add_done_callback(lambda done: self._free.append(slot))
        return RemoteFlight(job, future, flag, games)

    def close(self) -> None:
        """End the workers."""
        self._end_pool(wait=True)

    def _new_pool(self) -> WillingProcesses:
        """A pool of which one worker is ready; raises NoWorkers."""
        try:
            self._over = _SPAWN.RawArray("B", 1)
            pool = WillingProcesses(self.places, _SPAWN, _begin_work, (self._memory, self._over, os.getpid()))
        except OSError as error:
            raise no_workers(error) from error
        try:
            pool.submit(_ready).result(_READY_SECONDS)
        except (OSError, RuntimeError, NoWorkers) as error:
            self._over[0] = 1
            pool.shutdown(wait=False, cancel_futures=True)
            raise error if isinstance(error, NoWorkers) else no_workers(error) from error
        return pool

    def _end_pool(self, *, wait: bool) -> None:
        self._over[0] = 1
        self._pool.shutdown(wait=wait, cancel_futures=True)


def _wait_for_the_end() -> None:
    """Wait a moment for workers that are to end: new ones may need their room."""
    end = time.monotonic() + _END_SECONDS
    while active_children() and time.monotonic() < end:
        time.sleep(0.02)


@contextmanager
def open_processes(workers: int) -> Iterator[ProcessCrew]:
    """So many processes."""
    crew = ProcessCrew(workers)
    try:
        yield crew
    finally:
        crew.close()


PROCESSES = Executor("processes", open_processes)
