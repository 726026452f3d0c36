"""Two drivers never write one run.

The lock is the kernel's (flock), which a killed process or a power cut gives back. The file's content only
says who holds it, so a file that is left behind is explained and taken over, never a reason to refuse.
"""

import errno
import fcntl
import json
import os
import socket
import stat
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

from bettelmann import __version__
from bettelmann.outside.advice import command_line
from bettelmann.outside.paths import is_folder, shown_path
from bettelmann.outside.shown import shown
from bettelmann.store.clock import now
from bettelmann.store.connection import translated
from bettelmann.store.errors import NotARun, RunLocked

LOCK = "lock"
"""Name of the lock file in the folder of a run."""


_OPEN = os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK  # never through a link, and never waiting for a pipe


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
                os.pwrite(self._handle, _owner(self._started, said), 0)

    def _acquire(self) -> int:
        while True:
            handle = self._open()
            taken = False
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                taken = self._is_current(handle)
            except BlockingIOError:
                raise self._refusal(os.pread(handle, _MOST_BYTES, 0)) from None
            finally:
                if not taken:
                    os.close(handle)
            if taken:
                return handle

    def _open(self) -> int:
        try:
            handle = os.open(self._path, _OPEN | os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            if error.errno not in (errno.ELOOP, errno.EISDIR):
                raise
        else:
            if stat.S_ISREG(os.fstat(handle).st_mode):
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
        holder = _named(content) or "another process"
        return RunLocked(
            f"the run in {self._folder} is being written by {holder}: stop that one first, or watch it with"
            f" `{command_line('status', self._folder)}`"
        )

    def _sign(self, handle: int) -> None:
        """Explain what the last holder left in the file, and write who holds it now."""
        self.explanation = _explanation(os.pread(handle, _MOST_BYTES, 0))
        os.ftruncate(handle, 0)
        os.pwrite(handle, _owner(self._started), 0)
        os.fsync(handle)

    def _let_go(self) -> None:
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
            _held.discard(self)


@dataclass(frozen=True, slots=True)
class Driver:
    """Who writes a run, or who wrote it and ended without cleaning up: ``alive`` tells which.

    said: what it let others know, ``age`` seconds ago, None if nothing; stopped: whether the system says that the
    process stands still.
    """

    who: str
    alive: bool
    said: Mapping[str, Any] | None
    age: float
    stopped: bool = False
    pid: int | None = None


def driver_of(folder: Path) -> Driver | None:
    """Who writes the run in `folder` now; None for nobody. Takes nothing and changes nothing."""
    try:
        handle = os.open(folder / LOCK, _OPEN | os.O_RDONLY)
    except OSError:
        return None
    alive = False
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            return None
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        alive = True
    except OSError:
        return None
    finally:
        content, age = _content(handle), time.time() - os.fstat(handle).st_mtime
        os.close(handle)
    owner = _read(content)
    if owner is None:
        return Driver("another process", alive, None, age) if alive else None
    pid = owner.pid if owner.host == socket.gethostname() else None
    return Driver(owner.words, alive, owner.said, age, alive and _stands_still(pid), pid)


def _content(handle: int) -> bytes:
    try:
        return os.pread(handle, _MOST_BYTES, 0)
    except OSError:
        return b""


def _stands_still(pid: int | None) -> bool:
    """Whether a process of this machine was stopped (SIGSTOP, Ctrl-Z); False where the system does not tell."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (OSError, ValueError, IndexError):
        return False
    return state in "Tt"


_MOST_BYTES = 4096
_WRITTEN_BYTES = 1023
_LONGEST_NAME = 64
_held: set[RunLock] = set()


def _forget_in_child() -> None:
    """Let a forked worker neither keep the lock of a killed driver alive nor remove its file."""
    for lock in list(_held):
        lock._let_go()


os.register_at_fork(after_in_child=_forget_in_child)


class _Owner(NamedTuple):
    """What a lock file says of its holder."""

    pid: int
    host: str
    started: str
    said: Mapping[str, Any] | None

    @property
    def words(self) -> str:
        """The holder in words."""
        return f"process {self.pid} on {self.host}, since {self.started}"


def _owner(started: str, said: Mapping[str, Any] | None = None) -> bytes:
    """The content of the lock file of this process; it has always the same length, so that it is written at once."""
    owner = {"pid": os.getpid(), "host": socket.gethostname(), "started": started, "version": __version__}
    if said is not None:
        owner["said"] = dict(said)
    return json.dumps(owner).ljust(_WRITTEN_BYTES).encode() + b"\n"


def _explanation(left: bytes) -> str | None:
    if not left:
        return None
    who = _named(left) or "a process that left no name"
    return f"the driver before ({who}) ended without unlocking, for example by a power cut; its lock was taken over"


def _named(content: bytes) -> str | None:
    """The holder in the content of a lock file, in words; None if the content is not a lock's."""
    owner = _read(content)
    return None if owner is None else owner.words


def _read(content: bytes) -> _Owner | None:
    """What a lock file says; None if its content is not a lock's, whatever it is."""
    try:
        owner = json.loads(content)
        pid, host, started, said = owner["pid"], owner["host"], owner["started"], owner.get("said")
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None
    if not (type(pid) is int and 0 < pid < 1 << 32 and isinstance(host, str) and isinstance(started, str)):
        return None
    host, started = shown(host[:_LONGEST_NAME]), shown(started[:_LONGEST_NAME])
    return _Owner(pid, host, started, said if isinstance(said, dict) else None)
