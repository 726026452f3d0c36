"""Stopping on INT, TERM, HUP and USR1: the first asks, one that comes later ends the process at once.

A wish may arrive twice: a wrapper passes on what the whole process group got already. What comes within a second is the
same wish. USR1, by which batch systems announce an end, always asks and never ends at once.
"""

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

_USR1 = getattr(signal, "SIGUSR1", None)
CAUGHT = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, *([_USR1] if _USR1 else [])]
_SAME_WISH_SECONDS = 1.0
_MESSAGE = b"\nstopping within a second; a signal after that stops at once\n"


class StopRequest:
    """Whether, and by what, the run was asked to stop."""

    def __init__(self) -> None:
        self.signal: signal.Signals | None = None
        self.since = 0.0

    def __bool__(self) -> bool:
        return self.signal is not None


@contextmanager
def stop_on_signals() -> Iterator[StopRequest]:
    """Catch the signals while the block runs. A HUP that is ignored already (nohup) stays ignored.

    An ignored INT is caught all the same: a shell script starts its background jobs with it, and
    ``kill -INT`` must reach them.
    """
    request = StopRequest()

    def handle(number: int, frame: FrameType | None) -> None:
        now = time.monotonic()
        if request:
            if now - request.since < _SAME_WISH_SECONDS or number == _USR1:
                return
            # Nothing to tidy up: what is committed is on disk, and the lock dies with the process.
            os._exit(128 + number)
        request.signal, request.since = signal.Signals(number), now
        # Written past Python's buffers, which the interrupted code may be in the middle of using; after a HUP there may
        # be no terminal left, and after a Ctrl-C no `tee`.
        with suppress(OSError, ValueError):
            os.write(sys.__stderr__.fileno() if sys.__stderr__ else 2, _MESSAGE)

    caught = {}
    for number in CAUGHT:
        before = signal.getsignal(number)
        if number == signal.SIGHUP and before == signal.SIG_IGN:
            continue
        caught[number] = before
        signal.signal(number, handle)
    try:
        yield request
    finally:
        # After a request they stay: the second signal may come while the process is tidying up after the first.
        for number, before in caught.items() if not request else ():
            signal.signal(number, before)


def end_undisturbed() -> None:
    """Ignore what is caught from now on: the process is about to end, and Python lets go of its handlers before.

    The second half of a wish that arrives twice would kill it then, and its exit code would be lost.
    """
    for number in CAUGHT:
        signal.signal(number, signal.SIG_IGN)
