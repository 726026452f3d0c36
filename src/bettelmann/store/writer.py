"""The only writer of a run: one transaction is one unit's whole effect."""

import os
import socket
import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import astuple, replace
from pathlib import Path
from types import TracebackType
from typing import Self

from bettelmann.finds import ArchivedCycle, CellNumbers, Generation, TargetCycle, UnitResult
from bettelmann.games.registry import game_of
from bettelmann.outside.advice import command_line
from bettelmann.store.clock import now
from bettelmann.store.connection import DATABASE, open_writing, reading, transaction
from bettelmann.store.copies import KeptCopy, copy_to
from bettelmann.store.create import create_database
from bettelmann.store.effects import Effect
from bettelmann.store.errors import StoreError, UnitDisagrees, damaged
from bettelmann.store.growth import read_archive, read_cells, read_targets
from bettelmann.store.merge import Lengths, Measure, apply_effect
from bettelmann.store.place import Place
from bettelmann.store.records import Commit, Floors, Part, generation_effect, part_effect, unit_effect
from bettelmann.store.rows import inserting, read_rows, replacing
from bettelmann.store.schema import TABLES
from bettelmann.store.totals import read_totals


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
        self._began = 0.0
        self._copy, self._place = KeptCopy(self._path), Place(self._path)
        facts = self.facts()
        self._keep, self._game = self._keep_in(facts), game_of(facts)

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
        with reading(self._path):
            return dict(read_rows(self._connection, "run", "ORDER BY key"))

    def begin_session(self, *, version: str, signature: str, workers: int, note: str = "") -> int:
        """Note that a driver of this process starts; the units committed from now on are of this session."""
        with transaction(self._connection, self._path):
            (session,) = self._connection.execute("SELECT coalesce(max(id), 0) + 1 FROM session").fetchone()
            row = (session, now(), None, socket.gethostname(), version, signature, workers, os.getpid(), note, 0.0)
            self._connection.execute(inserting("session"), row)
        self._session, self._began = int(session), time.monotonic()
        return self._session

    def end_session(self, session: int, note: str = "") -> None:
        """Note that a driver stops and why; a session without an end was killed."""
        with transaction(self._connection, self._path):
            self._write_session(session, ended=now(), note=note)
        self._session = None

    def _write_session(self, session: int, **changed: str) -> None:
        """Note how long a session has lasted, and what else has changed of it."""
        for row in read_rows(self._connection, "session", "WHERE id = ?", (session,)):
            known = dict(zip(TABLES["session"].columns, row, strict=True))
            changed_row = {**known, **changed, "seconds": time.monotonic() - self._began}
            self._connection.execute(replacing("session", "id"), tuple(changed_row.values()))

    def done_units(self) -> set[int]:
        """Give the numbers of the units that are committed."""
        with reading(self._path):
            return {number for (number,) in self._connection.execute("SELECT number FROM unit")}

    def commit(self, result: UnitResult, seconds: float = 0.0) -> bool:
        """Write the whole effect of a unit, durable on return; False if it was there already.

        seconds: how long it took, from its first job on. Raises UnitDisagrees if it was there with another digest.
        """
        floors = self.floors()
        with transaction(self._connection, self._path):
            stored = self._connection.execute("SELECT digest FROM unit WHERE number = ?", (result.unit,)).fetchone()
            if stored is None:
                self._apply(unit_effect(self._game, result, floors, Commit(now(), self._session, seconds)))
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
                (last,) = self._connection.execute("SELECT coalesce(max(id), 0) FROM session").fetchone()
                numbers = {session.id: last + place for place, session in enumerate(part.sessions, 1)}
                for session in part.sessions:
                    self._connection.execute(inserting("session"), astuple(replace(session, id=numbers[session.id])))
                units = [replace(unit, session=numbers.get(unit.session or 0)) for unit in part.units]
                self._apply(part_effect(self._game, part._replace(units=units)))

    def commit_generation(self, generation: Generation, seconds: float = 0.0) -> None:
        """Write the whole effect of a generation of growing, durable on return."""
        with transaction(self._connection, self._path):
            archived = read_totals(self._connection).rows["archive"]
            self._apply(generation_effect(self._game, generation, archived, Commit(now(), self._session, seconds)))

    def _apply(self, effect: Effect) -> None:
        apply_effect(self._connection, effect, Lengths.of(self._keep, self._game))
        if self._session is not None:
            self._write_session(self._session)

    def archive(self) -> Iterator[ArchivedCycle]:
        """Read the archive of a growing run in the order in which it grew."""
        with reading(self._path):
            yield from read_archive(self._connection, self._game)

    def cells(self) -> Iterator[CellNumbers]:
        """Read the numbers of the cells of a growing run."""
        with reading(self._path):
            yield from read_cells(self._connection)

    def targets(self) -> Iterator[TargetCycle]:
        """Read the cycles of the target deck of a growing run."""
        with reading(self._path):
            yield from read_targets(self._connection, self._game)

    def floors(self) -> Floors:
        """Give what a finished game must reach to be worth reporting; one equal to it still may enter."""
        with reading(self._path):
            return Floors(self._floor("tricks"), self._floor("cards"))

    def keep_copy(self) -> None:
        """Keep a copy of the run as it is now beside it, if there is none of this hour; raises StoreError."""
        self._copy.renew(self._connection)

    def require_name(self) -> None:
        """Make sure that the run still lies where it was opened.

        Raises RunLost when it does not. Of a run that was removed, all that was committed is kept in another folder
        first, which the error names.
        """
        if self._place.still_there():
            return
        raise self._place.lost(lambda path: copy_to(path, self._connection))

    def close(self) -> None:
        """Fold the write-ahead log into the database, so that the one file is the whole run, and close it."""
        try:
            # A checkpoint that fails loses nothing: the log stays beside the database and is read with it.
            with suppress(sqlite3.OperationalError):
                self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            self._connection.close()
            self._place.close()

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

    def _keep_in(self, facts: Mapping[str, str]) -> int:
        value = facts.get("keep", "")
        if not value.isdecimal() or int(value) < 1:
            raise damaged(self._path, f"the length of its lists is {value!r}")
        return int(value)
