"""The only writer of a run: one transaction is one unit's whole effect."""

import os
import socket
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from bettelmann.finds import ArchivedCycle, CellNumbers, Generation, TargetCycle, UnitResult
from bettelmann.games.registry import game_of
from bettelmann.outside.advice import command_line
from bettelmann.store.clock import now
from bettelmann.store.connection import DATABASE, damaged, open_writing, transaction, translated
from bettelmann.store.create import create_database
from bettelmann.store.errors import StoreError, UnitDisagrees
from bettelmann.store.growth import commit_generation, read_archive, read_cells, read_targets
from bettelmann.store.merge import Measure, Part, merge_part, merge_unit


class Floors(NamedTuple):
    """Per measure what a game must reach to enter the list of longest games; None while there is room."""

    tricks: int | None
    cards: int | None


class RunStore:
    """A run open for writing; its caller holds the RunLock of the folder and calls from one thread.

    Every method raises a StoreError (DiskFull, ReadOnlyRun, DiskFailed, DamagedRun, RunLocked) when the
    database cannot be used, and has then changed nothing; after a full disk the same call may be made
    again.
    """

    def __init__(self, folder: Path, connection: sqlite3.Connection) -> None:
        """Use `RunStore.create` or `RunStore.open`."""
        self.folder = folder
        self._path = folder / DATABASE
        self._connection = connection
        self._session: int | None = None
        self._keep = self._read_keep()
        self._game = game_of(self.facts())

    @classmethod
    def create(cls, folder: Path, facts: Mapping[str, str], keep: int) -> Self:
        """Make a new run in `folder`, which is made too, and open it.

        `facts` say what the run is and where it comes from; `created`, `host` and `keep` are added. `keep`
        is the length of the lists of longest games. Raises RunExists, or NotARun when a file is in the way.
        """
        if keep < 1:
            raise StoreError(f"a run cannot keep {keep} longest games: give at least 1")
        known = {"created": now(), "host": socket.gethostname(), **facts, "keep": str(keep)}
        create_database(folder, known)
        return cls.open(folder)

    @classmethod
    def open(cls, folder: Path) -> Self:
        """Open the run in `folder`, its pages checked; raises NotARun, ForeignDatabase or NewerSchema too."""
        connection = open_writing(folder / DATABASE)
        try:
            return cls(folder, connection)
        except BaseException:
            connection.close()
            raise

    @property
    def keep(self) -> int:
        """Length of the lists of longest games."""
        return self._keep

    def facts(self) -> dict[str, str]:
        """Read what the run is and where it comes from, as given to `create`."""
        with translated(self._path):
            return dict(self._connection.execute("SELECT key, value FROM run ORDER BY key"))

    def begin_session(self, *, version: str, signature: str, workers: int, note: str = "") -> int:
        """Note that a driver of this process starts; the units committed from now on are of this session."""
        row = (now(), socket.gethostname(), version, signature, workers, os.getpid(), note)
        with transaction(self._connection, self._path):
            session = self._connection.execute(
                "INSERT INTO session (started, host, version, signature, workers, pid, note)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                row,
            ).lastrowid
        assert session is not None
        self._session = session
        return session

    def end_session(self, session: int, note: str = "") -> None:
        """Note that a driver stops and why; a session without an end was killed."""
        with transaction(self._connection, self._path):
            self._connection.execute("UPDATE session SET ended = ?, note = ? WHERE id = ?", (now(), note, session))
        self._session = None

    def done_units(self) -> set[int]:
        """Give the numbers of the units that are committed."""
        with translated(self._path):
            return {number for (number,) in self._connection.execute("SELECT number FROM unit")}

    def commit(self, result: UnitResult) -> bool:
        """Write the whole effect of a unit, durable on return; False if it was there already.

        Raises UnitDisagrees if it was there with another digest.
        """
        with transaction(self._connection, self._path):
            stored = self._connection.execute("SELECT digest FROM unit WHERE number = ?", (result.unit,)).fetchone()
            if stored is None:
                merge_unit(self._connection, self._game, result, self._keep, now(), self._session)
            elif stored[0] != result.digest:
                raise UnitDisagrees(
                    f"unit {result.unit} of {self.folder} was computed twice with different results (digest"
                    f" {stored[0]} is stored, {result.digest} came now): run `{command_line('doctor')}` on both"
                    " machines, one of them computes wrongly; the stored result was kept"
                )
        return stored is None

    def take_in(self, parts: Iterable[Part]) -> None:
        """Write what other runs of the same games have done, all of it or nothing; no unit of theirs is there yet."""
        with transaction(self._connection, self._path):
            for part in parts:
                merge_part(self._connection, self._game, part, self._keep)

    def commit_generation(self, generation: Generation) -> None:
        """Write the whole effect of a generation of growing, durable on return."""
        commit_generation(self._connection, self._path, self._game, generation, self._session)

    def archive(self) -> Iterator[ArchivedCycle]:
        """Read the archive of a growing run in the order in which it grew."""
        return read_archive(self._connection, self._path, self._game)

    def cells(self) -> Iterator[CellNumbers]:
        """Read the numbers of the cells of a growing run."""
        return read_cells(self._connection, self._path)

    def targets(self) -> Iterator[TargetCycle]:
        """Read the cycles of the target deck of a growing run."""
        return read_targets(self._connection, self._path, self._game)

    def floors(self) -> Floors:
        """Give what a finished game must reach to be worth reporting; one equal to it still may enter."""
        with translated(self._path):
            return Floors(self._floor("tricks"), self._floor("cards"))

    def close(self) -> None:
        """Fold the write-ahead log into the database, so that the one file is the whole run, and close it."""
        try:
            # A checkpoint that fails loses nothing: the log stays beside the database and is read with it.
            with suppress(sqlite3.OperationalError):
                self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _floor(self, measure: Measure) -> int | None:
        count, least = self._connection.execute(
            f"SELECT count(*), min({measure}) FROM longest WHERE measure = ?", (measure,)
        ).fetchone()
        return None if count < self._keep else int(least)

    def _read_keep(self) -> int:
        value = self.facts().get("keep", "")
        if not value.isdecimal() or int(value) < 1:
            raise damaged(self._path, f"the length of its lists is {value!r}")
        return int(value)
