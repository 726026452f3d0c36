"""Which version of the tables a run has, and how an older one is brought up to date."""

import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from bettelmann.store.errors import NewerSchema, damaged
from bettelmann.store.migrations import states_as_text, with_checksums, with_distributions
from bettelmann.store.rows import inserting
from bettelmann.store.schema import SCHEMA_VERSION, create_tables
from bettelmann.store.totals import Totals, count_rows, read_totals, write_totals

MIGRATIONS: dict[int, Callable[[sqlite3.Connection], None]] = {
    1: states_as_text,
    2: with_checksums,
    3: with_distributions,
}
"""By version: the function that turns the tables of this version into those of the next one."""

_FIRST_WITH_FACT = 3


def version_of(connection: sqlite3.Connection, path: Path) -> int:
    """Read the version of the tables of the database at `path`, one that this program can bring up to date.

    It stands in the header of the file and among the facts of the run. Raises NewerSchema, or DamagedRun when they
    differ or there is no way from that version.
    """
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    recorded = connection.execute("SELECT value FROM run WHERE key = 'schema'").fetchone()
    if (recorded is None and version >= _FIRST_WITH_FACT) or (recorded is not None and recorded[0] != str(version)):
        raise damaged(path, f"its header says schema {version}, its facts say {recorded[0] if recorded else 'nothing'}")
    if version > SCHEMA_VERSION:
        raise NewerSchema(
            f"{path} was written by a newer bettelmann (schema {version}, this one knows up to"
            f" {SCHEMA_VERSION}): upgrade bettelmann to use this run; nothing was changed"
        )
    if not all(step in MIGRATIONS for step in range(version, SCHEMA_VERSION)):
        raise damaged(path, f"it claims schema {version}, which never was one")
    return version


def is_current(connection: sqlite3.Connection, path: Path) -> bool:
    """Whether the tables are those of this program; raises what ``version_of`` raises."""
    return version_of(connection, path) == SCHEMA_VERSION


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Bring the tables up to date, all steps or none; the caller holds the transaction."""
    version = version_of(connection, path)
    for step in range(version, SCHEMA_VERSION):
        MIGRATIONS[step](connection)
    if version < SCHEMA_VERSION:
        _mark(connection, read_totals(connection))
    else:  # written all the same, to see whether it can be
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def make_run(connection: sqlite3.Connection, facts: Mapping[str, str]) -> None:
    """Make the tables of a new run with its facts; the caller holds the transaction."""
    create_tables(connection)
    connection.executemany(inserting("run"), sorted((key, value) for key, value in facts.items() if key != "schema"))
    _mark(connection, Totals())


def _mark(connection: sqlite3.Connection, totals: Totals) -> None:
    """Note the version of this program, in the header and among the facts."""
    connection.execute("DELETE FROM run WHERE key = 'schema'")
    connection.execute(inserting("run"), ("schema", str(SCHEMA_VERSION)))
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    write_totals(connection, replace(totals, rows=count_rows(connection)))
