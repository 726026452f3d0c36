"""Reading connections, also where nothing may be written.

To read a database with a write-ahead log SQLite writes a small index beside it. In a folder that is
read-only, or on a disk without shared memory, the log is either not needed or read from a private copy.
"""

import shutil
import sqlite3
import tempfile
from contextlib import ExitStack, closing
from pathlib import Path

from bettelmann.store.connection import connect, reading
from bettelmann.store.errors import RunLocked
from bettelmann.store.header import check_header, wal_bytes, wal_of
from bettelmann.store.rows import teach
from bettelmann.store.versions import is_current, migrate

_NOT_IN_PLACE = {
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_PROTOCOL,
}
_COPY_ATTEMPTS = 5


def open_reading(path: Path, stack: ExitStack) -> sqlite3.Connection:
    """Open the database at `path` read-only; `stack` closes it and removes a private copy if one was made.

    Never changes the database, and sees what a living writer has committed. A run of an older version is copied into
    memory and brought up to date there. Raises the errors of `check_header` and `reading`.
    """
    check_header(path)
    with reading(path):
        try:
            return _checked(path, "mode=ro", path, stack)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF not in _NOT_IN_PLACE:
                raise
        if wal_bytes(path) == 0:
            return _checked(path, "mode=ro&immutable=1", path, stack)
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="bettelmann-"))
        return _checked(_copy(path, Path(folder)), "mode=ro", path, stack)


def _checked(file: Path, mode: str, path: Path, stack: ExitStack) -> sqlite3.Connection:
    """Open `file` and read from it at once; `path` is the database that the person knows about."""
    with ExitStack() as trial:
        connection = trial.enter_context(closing(connect(file, mode)))
        if not is_current(connection, path):
            return _brought_up_to_date(connection, path, stack)
        stack.push(trial.pop_all())
    return connection


def _brought_up_to_date(old: sqlite3.Connection, path: Path, stack: ExitStack) -> sqlite3.Connection:
    """A copy in memory with the tables of this version."""
    memory = stack.enter_context(closing(teach(sqlite3.connect(":memory:", isolation_level=None))))
    old.backup(memory)
    memory.execute("BEGIN")
    migrate(memory, path)
    memory.execute("COMMIT")
    return memory


def _copy(path: Path, folder: Path) -> Path:
    """Copy database and log, again if one changed meanwhile, since the pair then may not fit."""
    for _ in range(_COPY_ATTEMPTS):
        before = _marks(path)
        shutil.copyfile(wal_of(path), folder / wal_of(path).name)
        shutil.copyfile(path, folder / path.name)
        if _marks(path) == before:
            return folder / path.name
    raise RunLocked(
        f"{path} changes faster than it can be copied: try again, or run this on the machine that writes it"
    )


def _marks(path: Path) -> list[tuple[int, int, int]]:
    stats = [file.stat() for file in (path, wal_of(path))]
    return [(stat.st_ino, stat.st_size, stat.st_mtime_ns) for stat in stats]
