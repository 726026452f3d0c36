"""The content of the lock file of a run: who writes the run, and what that driver lets others know."""

import json
import os
import socket
import stat
from collections.abc import Mapping
from typing import Any, NamedTuple

from bettelmann import __version__
from bettelmann.outside.shown import shown

LOCK = "lock"
"""Name of the lock file in the folder of a run."""

HOW_TO_OPEN = os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK
"""Never through a link, and never waiting for a pipe."""

_MOST_BYTES = 4096
_WRITTEN_BYTES = 1023
_LONGEST_NAME = 64


class Owner(NamedTuple):
    """What a lock file says of its holder."""

    pid: int
    host: str
    started: str
    said: Mapping[str, Any] | None

    @property
    def words(self) -> str:
        """The holder in words."""
        return f"process {self.pid} on {self.host}, since {self.started}"


def signed(started: str, said: Mapping[str, Any] | None = None) -> bytes:
    """The content of the lock file of this process; it has always the same length, so that it is written at once."""
    owner = {"pid": os.getpid(), "host": socket.gethostname(), "started": started, "version": __version__}
    if said is not None:
        owner["said"] = dict(said)
    return json.dumps(owner).ljust(_WRITTEN_BYTES).encode() + b"\n"


def is_file(handle: int) -> bool:
    """Whether an open file is one, and no pipe or folder."""
    return stat.S_ISREG(os.fstat(handle).st_mode)


def content_of(handle: int) -> bytes:
    """What stands in an open lock file; raises OSError."""
    return os.pread(handle, _MOST_BYTES, 0)


def named_in(content: bytes) -> str | None:
    """The holder in the content of a lock file, in words; None if the content is not a lock's."""
    owner = owner_in(content)
    return None if owner is None else owner.words


def owner_in(content: bytes) -> Owner | None:
    """What a lock file says; None if its content is not a lock's, whatever it is."""
    try:
        owner = json.loads(content)
        pid, host, started, said = owner["pid"], owner["host"], owner["started"], owner.get("said")
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None
    if not (type(pid) is int and 0 < pid < 1 << 32 and isinstance(host, str) and isinstance(started, str)):
        return None
    host, started = shown(host[:_LONGEST_NAME]), shown(started[:_LONGEST_NAME])
    return Owner(pid, host, started, said if isinstance(said, dict) else None)
