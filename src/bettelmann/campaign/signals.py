"""Stopping on INT, TERM and HUP: the first asks, the second ends the process at once."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType


class StopRequest:
    """Whether, and by what, the run was asked to stop."""

    def __init__(self) -> None:
        self.signal: signal.Signals | None = None

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
        if request:
            # Nothing to tidy up: what is committed is on disk, and the lock dies with the process.
            os._exit(128 + number)
        request.signal = signal.Signals(number)
        # Written past Python's buffers, which the interrupted code may be in the middle of using; after a HUP there may
        # be no terminal left, and after a Ctrl-C no `tee`.
        with suppress(OSError):
            os.write(sys.__stderr__.fileno() if sys.__stderr__ else 2, _MESSAGE)

    caught = {}
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
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


_MESSAGE = b"\nstopping within a second; the same signal again stops at once\n"
