"""Whether a run that is being written still lies where it was opened.

A file that has lost its name can be written as before, and is gone when it is closed.
"""

import errno
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

from bettelmann.outside.advice import command_line
from bettelmann.store.errors import RunLost
from bettelmann.store.header import wal_of

_GONE = {errno.ENOENT, errno.ENOTDIR, errno.ESTALE}


class Place:
    """The place of a database that is open for writing. Close it after the connection, whose locks would go with it."""

    def __init__(self, path: Path) -> None:
        self._path = path.absolute()
        self._handle = os.open(self._path, os.O_RDONLY | os.O_CLOEXEC)
        self._log_seen = False

    def still_there(self) -> bool:
        """Whether the name still leads to the file, and its write-ahead log has not been removed."""
        log = _exists(wal_of(self._path))
        lost, self._log_seen = self._log_seen and not log, self._log_seen or log
        return not lost and self._is_named()

    def lost(self, keep: Callable[[Path], None]) -> RunLost:
        """What to say; of a run that was removed ``keep`` makes a copy first, at the path that it is given."""
        folder = self._path.parent
        if self._is_named():
            return RunLost(
                f"{wal_of(self._path)} was removed while the run was written; all that was committed is put into"
                f" {self._path.name}: go on with `{command_line('resume', folder)}`"
            )
        if os.fstat(self._handle).st_nlink:
            moved = self._moved_to()
            remedy = f"go on with `{command_line('resume', moved)}`" if moved else "find its new folder, and resume it"
            return RunLost(
                f"the run in {folder} was moved to another place while it was written; nothing committed is lost:"
                f" {remedy}"
            )
        kept = _new_folder(folder)
        keep(kept / self._path.name)
        return RunLost(
            f"the run in {folder} was removed while it was written; all that was committed is kept in {kept}: go on"
            f" with `{command_line('resume', kept)}`"
        )

    def close(self) -> None:
        """Forget the place."""
        os.close(self._handle)

    def _is_named(self) -> bool:
        try:
            return os.path.samestat(os.fstat(self._handle), self._path.stat())
        except OSError as error:
            return error.errno not in _GONE

    def _moved_to(self) -> Path | None:
        """Where the file lies now, if the system tells."""
        try:
            place = Path(f"/proc/self/fd/{self._handle}").readlink()
        except OSError:
            return None
        return place.parent if place.exists() else None


def _exists(path: Path) -> bool:
    try:
        path.stat()
    except OSError as error:
        return error.errno not in _GONE
    return True


def _new_folder(folder: Path) -> Path:
    """A new folder beside the one that was removed, or else where temporary files are."""
    for number in range(1, 1000):
        kept = folder.with_name(f"{folder.name}-kept{'' if number == 1 else f'-{number}'}")
        try:
            kept.mkdir(parents=True)
        except FileExistsError:
            continue
        except OSError:
            break
        return kept
    return Path(tempfile.mkdtemp(prefix="bettelmann-kept-"))
