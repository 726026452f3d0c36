"""Copies of a run's database: one that was sound is kept every hour, and one is made of a run that was removed."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

from bettelmann.store.connection import connect, reading, translated
from bettelmann.store.create import sync_file, sync_folder
from bettelmann.store.header import KEPT
from bettelmann.store.soundness import require_sound
from bettelmann.store.totals import read_totals

_SECONDS = 3600.0


class KeptCopy:
    """The copy beside the database at `path`, as its only writer sees it."""

    def __init__(self, path: Path) -> None:
        self._path = path.with_name(KEPT)
        self._next = time.monotonic() + self._left()

    def renew(self, connection: sqlite3.Connection) -> None:
        """Copy the run if that has not been done for an hour.

        Raises StoreError, DamagedRun above all, and tries again in an hour; the copy before stays then.
        """
        if time.monotonic() < self._next:
            return
        with reading(self._path):
            if not read_totals(connection).effects:
                return
        self._next = time.monotonic() + _SECONDS
        copy_to(self._path, connection)

    def _left(self) -> float:
        """Seconds until a new one is due; the clock on the wall may have been set."""
        try:
            age = time.time() - self._path.stat().st_mtime
        except OSError:
            return 0.0
        return _SECONDS - age if 0 <= age <= _SECONDS else 0.0


def copy_to(path: Path, connection: sqlite3.Connection) -> None:
    """Make a copy of a database at `path`, found sound and durable, or none; raises StoreError."""
    draft = path.with_name(f"{path.name}.new")
    with translated(path):
        draft.unlink(missing_ok=True)
        draft.touch()
        try:
            with closing(connect(draft, "mode=rw")) as copy, reading(path):
                connection.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")
                require_sound(copy, path)
            sync_file(draft)
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
        sync_folder(path.parent)
