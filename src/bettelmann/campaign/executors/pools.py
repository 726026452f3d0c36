"""Pools that are content with the workers they get, when the machine lets no more start.

What the standard pools do then is to fail over a job that is in their queue already. Here it stays there for the
workers that have started.
"""

import threading
from collections.abc import Callable, Sized
from concurrent import futures
from multiprocessing.context import BaseContext
from typing import Any

from bettelmann.outside.errors import InputError
from bettelmann.outside.remarks import remark


class NoWorkers(InputError):  # noqa: N818 - says what is the matter
    """The machine lets no worker start at all."""


_REFUSALS = (RuntimeError, OSError, MemoryError)
"""What is raised for a thread or a process that cannot start: too many of them, too many files, too little memory."""


def no_workers(error: BaseException) -> NoWorkers:
    """What to raise in the place of a refusal."""
    return NoWorkers(
        f"this machine lets no worker start ({str(error) or type(error).__name__}): end other programs, raise its"
        " limits (`ulimit -a` shows them), or try --executor inline; nothing committed is lost"
    )


class WillingThreads(futures.ThreadPoolExecutor):
    """As many threads as are to be had; ``places`` says how many."""

    def __init__(self, workers: int) -> None:
        super().__init__(workers)
        self.places = workers

    def _adjust_thread_count(self) -> None:
        try:
            super()._adjust_thread_count()
        except _REFUSALS as error:
            self.places = self._max_workers = _got(self._threads, self.places, error)


class WillingProcesses(futures.ProcessPoolExecutor):
    """As many processes as are to be had; ``places`` says how many.

    A pool needs two threads of its own, and would wait for ever without them. They are set aside before the first
    process begins. Raises NoWorkers or what a machine raises that has no files left.
    """

    def __init__(self, workers: int, context: BaseContext, begin: Callable[..., None], given: tuple[Any, ...]) -> None:
        self._set_aside = _ThreadsSetAside(2)
        self.places = workers
        try:
            super().__init__(workers, context, initializer=begin, initargs=given)
        except BaseException:
            self._set_aside.release()
            raise

    def _spawn_process(self) -> None:
        try:
            super()._spawn_process()  # type: ignore[misc]
        except _REFUSALS as error:
            self.places = self._max_workers = _got(self._processes, self.places, error)
        finally:
            self._set_aside.release()


class _ThreadsSetAside:
    """Threads that only wait, so that others can begin when they are released."""

    def __init__(self, count: int) -> None:
        self._released = threading.Event()
        self._threads: list[threading.Thread] = []
        try:
            for _ in range(count):
                thread = threading.Thread(target=self._released.wait, daemon=True)
                thread.start()
                self._threads.append(thread)
        except RuntimeError as error:
            self.release()
            raise no_workers(error) from error

    def release(self) -> None:
        """Let them end; may be called again."""
        self._released.set()
        while self._threads:
            self._threads.pop().join()


def _got(workers: Sized, wished: int, error: BaseException) -> int:
    """How many have started; raises NoWorkers for none."""
    if not len(workers):
        raise no_workers(error) from error
    remark(
        "workers",
        f"asked for {wished} workers, this machine lets {len(workers)} start ({str(error) or type(error).__name__});"
        f" going on with {len(workers)}",
    )
    return len(workers)
