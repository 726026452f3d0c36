"""Two drivers never write one run.

The lock is the kernel's (flock), which a killed process or a power cut gives back. The file's content only
says who holds it, so a file that is left behind is explained and taken over, never a reason to refuse.
"""

import errno
import fcntl
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from bettelmann.outside.advice import command_line
from bettelmann.outside.paths import is_folder, shown_path
from bettelmann.store.clock import now
from bettelmann.store.connection import translated
from bettelmann.store.errors import NotARun, RunLocked
from bettelmann.store.owner import HOW_TO_OPEN, LOCK, content_of, is_file, named_in, signed


class RunLock:
    """Context manager: this process writes the run in `folder`, which must exist.

    Entering raises RunLocked when a living process holds it, NotARun without a folder, ReadOnlyRun where it
    cannot be written. `explanation` is then one sentence for the person if a dead driver's lock was taken
    over, None otherwise.
    """

    def __init__(self, folder: Path) -> None:
        self.explanation: str | None = None
        self._folder = folder
        self._path = folder / LOCK
        self._handle: int | None = None
        self._started = now()

    def __enter__(self) -> Self:
        if not is_folder(self._folder):
            raise NotARun(f"there is no folder {self._folder}: check the path")
        with translated(self._path):
            self._handle = self._acquire()
            _held.add(self)
            try:
                self._sign(self._handle)
            except BaseException:
                self._let_go()
                raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._handle is None:
            return
        # Removed while still held: whoever opened this file sees that it lost its name and opens a new one.
        with suppress(OSError):
            if self._is_current(self._handle):  # the folder may have been removed, and another run be there now
                self._path.unlink()
        self._let_go()

    def note(self, said: Mapping[str, Any]) -> None:
        """Let others know how far the holder has come; what cannot be written is left out."""
        if self._handle is not None:
            with suppress(OSError):
                os.pwrite(self._handle, signed(self._started, said), 0)

    def _acquire(self) -> int:
        while True:
            handle = self._open()
            taken = False
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                taken = self._is_current(handle)
            except BlockingIOError:
                raise self._refusal(content_of(handle)) from None
            finally:
                if not taken:
                    os.close(handle)
            if taken:
                return handle

    def _open(self) -> int:
        try:
            handle = os.open(self._path, HOW_TO_OPEN | os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            if error.errno not in (errno.ELOOP, errno.EISDIR):
                raise
        else:
            if is_file(handle):
                return handle
            os.close(handle)
        raise NotARun(f"{shown_path(self._path)} is no file of this program: remove it, then try again")

    def _is_current(self, handle: int) -> bool:
        """Tell whether the locked file still has the name; its last holder may just have removed it."""
        try:
            return os.path.samestat(os.fstat(handle), self._path.stat())
        except FileNotFoundError:
            return False

    def _refusal(self, content: bytes) -> RunLocked:
        holder = named_in(content) or "another process"
        return RunLocked(
            f"the run in {self._folder} is being written by {holder}: stop that one first, or watch it with"
            f" `{command_line('status', self._folder)}`"
        )

    def _sign(self, handle: int) -> None:
        """Explain what the last holder left in the file, and write who holds it now."""
        self.explanation = _explanation(content_of(handle))
        os.ftruncate(handle, 0)
        os.pwrite(handle, signed(self._started), 0)
        os.fsync(handle)

    def _let_go(self) -> None:
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
            _held.discard(self)


_held: set[RunLock] = set()


def _forget_in_child() -> None:
    """Let a forked worker neither keep the lock of a killed driver alive nor remove its file."""
    for lock in list(_held):
        lock._let_go()


os.register_at_fork(after_in_child=_forget_in_child)


def _explanation(left: bytes) -> str | None:
    if not left:
        return None
    who = named_in(left) or "a process that left no name"
    return f"the driver before ({who}) ended without unlocking, for example by a power cut; its lock was taken over"
