"""Who writes a run, as somebody else sees it. Nothing is taken and nothing is changed."""

import fcntl
import os
import socket
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bettelmann.store.owner import HOW_TO_OPEN, LOCK, content_of, is_file, owner_in


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
        handle = os.open(folder / LOCK, HOW_TO_OPEN | os.O_RDONLY)
    except OSError:
        return None
    alive = False
    try:
        if not is_file(handle):
            return None
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        alive = True
    except OSError:
        return None
    finally:
        content, age = _content(handle), time.time() - os.fstat(handle).st_mtime
        os.close(handle)
    owner = owner_in(content)
    if owner is None:
        return Driver("another process", alive, None, age) if alive else None
    pid = owner.pid if owner.host == socket.gethostname() else None
    return Driver(owner.words, alive, owner.said, age, alive and _stands_still(pid), pid)


def _content(handle: int) -> bytes:
    try:
        return content_of(handle)
    except OSError:
        return b""


def _stands_still(pid: int | None) -> bool:
    """Whether a process of this machine was stopped (SIGSTOP, Ctrl-Z); False where the system does not tell."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (OSError, ValueError, IndexError):
        return False
    return state in "Tt"
