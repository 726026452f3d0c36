"""Connections to a run's database, and what SQLite could not do in plain words.

There is one writing connection per run and any number of reading ones. Only the first may checkpoint:
SQLite up to 3.51.2 can corrupt a file when two connections do so at once.
"""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from bettelmann.store.errors import DiskFailed, DiskFull, ReadOnlyRun, RunLocked, StoreError, damaged
from bettelmann.store.header import check_header
from bettelmann.store.rows import WrongRow, teach
from bettelmann.store.soundness import page_faults, require_none, require_sound
from bettelmann.store.versions import is_current, migrate

DATABASE = "run.db"
"""Name of the database in the folder of a run."""

_BUSY_SECONDS = 10.0
_OLDEST_SQLITE = (3, 37, 0)  # the first with STRICT tables


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """Open the database at `path`, which must exist; `mode` is the query of an SQLite URI such as `mode=ro`.

    Transactions are the caller's: nothing begins one by itself. Raises StoreError when SQLite is too old.
    """
    if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
        raise StoreError(
            f"this Python has SQLite {sqlite3.sqlite_version}, but a run needs 3.37 or newer: use another Python"
        )
    uri = f"{path.absolute().as_uri()}?{mode}"
    return teach(sqlite3.connect(uri, uri=True, isolation_level=None, timeout=_BUSY_SECONDS))


def open_writing(path: Path) -> sqlite3.Connection:
    """Open the database of a run for its only writer, checked and brought up to date.

    All checks are made through a read-only connection, so that a file that fails one is not changed by a
    byte. A commit returns when its data is on the disk. Raises the errors of `check_header` and
    `translated`.
    """
    check_header(path)
    with translated(path):
        with closing(connect(path, "mode=ro")) as reader, reading(path):
            if is_current(reader, path):
                require_sound(reader, path)
            else:
                require_none(page_faults(reader), path)
        connection = connect(path, "mode=rw")
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            with transaction(connection, path):  # fails here, not after the first unit, if it cannot write
                migrate(connection, path)
        except BaseException:
            connection.close()
            raise
    return connection


@contextmanager
def transaction(connection: sqlite3.Connection, path: Path) -> Iterator[None]:
    """Make all that is written inside durable together at the end, or nothing if anything is raised."""
    with translated(path):
        connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Turn what SQLite and the operating system raise about `path` into a StoreError that says what to do."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in (0, sqlite3.SQLITE_CONSTRAINT):  # a mistake of this program, not trouble with the file
            raise
        raise _explain(path, code, str(error)) from error
    except OSError as error:
        raise _explain(path, _SQLITE_CODES.get(error.errno or 0, sqlite3.SQLITE_IOERR), str(error.strerror)) from error


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """The same for a block that only reads: whatever is wrong with a value is the fault of the file."""
    try:
        with translated(path):
            yield
    except (StoreError, sqlite3.ProgrammingError):  # the second is a mistake of this program
        raise
    except WrongRow as error:
        raise damaged(path, str(error)) from None
    except (sqlite3.Error, ValueError, TypeError, LookupError, ArithmeticError, AttributeError) as error:
        raise damaged(path, f"{type(error).__name__}: {error}") from error


_SQLITE_CODES = {
    errno.ENOSPC: sqlite3.SQLITE_FULL,
    errno.EDQUOT: sqlite3.SQLITE_FULL,
    errno.EROFS: sqlite3.SQLITE_READONLY,
    errno.EACCES: sqlite3.SQLITE_READONLY,
    errno.EPERM: sqlite3.SQLITE_READONLY,
}


def _explain(path: Path, code: int, said: str) -> StoreError:
    match code:
        case sqlite3.SQLITE_FULL:
            return DiskFull(
                f"no room is left for {path} ({said}): free some space and resume; what was committed is safe"
            )
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            return ReadOnlyRun(
                f"{path} cannot be opened or written ({said}): check the permissions of the folder and of its"
                " files, or copy the folder to a place of your own"
            )
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return RunLocked(f"another process is writing {path} ({said}): wait for it or stop it, then try again")
        case sqlite3.SQLITE_IOERR | sqlite3.SQLITE_PROTOCOL:
            return DiskFailed(
                f"the disk under {path} failed ({said}): check the disk and your quota, use a local disk, then resume"
            )
        case _:
            return damaged(path, said)
