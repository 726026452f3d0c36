"""The tables of a run, and how an older run is brought up to date.

Tables that merge the finds of many units have no hidden row number: their content, and the order it is read
in, does not depend on the order in which the units arrived.
"""

import sqlite3
from collections.abc import Callable
from pathlib import Path

from bettelmann.outside.advice import command_line
from bettelmann.store.errors import DamagedRun, NewerSchema, OlderSchema
from bettelmann.store.migrations import states_as_text

APPLICATION_ID = 0x42654D4E
"""Marks an SQLite file as one of ours ("BeMN"), in its header from the first byte written."""

SCHEMA_VERSION = 2

_READ_AS_THEY_ARE = {1}
"""Older versions whose tables can be read without a change."""

TABLES = (
    """CREATE TABLE run (
        key TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE session (
        id INTEGER PRIMARY KEY,
        started TEXT NOT NULL,
        ended TEXT,
        host TEXT NOT NULL,
        version TEXT NOT NULL,
        signature TEXT NOT NULL,
        workers INTEGER NOT NULL,
        pid INTEGER NOT NULL,
        note TEXT NOT NULL
    ) STRICT""",
    """CREATE TABLE unit (
        number INTEGER PRIMARY KEY,
        games INTEGER NOT NULL,
        tricks INTEGER NOT NULL,
        cards INTEGER NOT NULL,
        first_player_wins INTEGER NOT NULL,
        endless_games INTEGER NOT NULL,
        undecided_games INTEGER NOT NULL,
        digest TEXT NOT NULL,
        cpu_seconds REAL NOT NULL,
        finished TEXT NOT NULL,
        session INTEGER REFERENCES session (id)
    ) STRICT""",
    """CREATE TABLE histogram (
        tricks INTEGER PRIMARY KEY,
        games INTEGER NOT NULL
    ) STRICT""",
    """CREATE TABLE longest (
        measure TEXT NOT NULL CHECK (measure IN ('tricks', 'cards')),
        deal TEXT NOT NULL,
        tricks INTEGER NOT NULL,
        cards INTEGER NOT NULL,
        game INTEGER NOT NULL,
        origin TEXT,
        PRIMARY KEY (measure, deal)
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE endless (
        deal TEXT PRIMARY KEY,
        tricks INTEGER NOT NULL,
        cards INTEGER NOT NULL,
        lead_in_tricks INTEGER NOT NULL,
        lead_in_cards INTEGER NOT NULL,
        period_tricks INTEGER NOT NULL,
        period_cards INTEGER NOT NULL,
        game INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE cycle (
        key TEXT PRIMARY KEY,
        period_tricks INTEGER NOT NULL,
        period_cards INTEGER NOT NULL,
        states INTEGER NOT NULL,
        complete INTEGER NOT NULL,
        game INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE cycle_deal (
        deal TEXT PRIMARY KEY,
        key TEXT NOT NULL REFERENCES cycle (key)
    ) STRICT, WITHOUT ROWID""",
    # What growing keeps: the cycles it goes on from, by cell, and every cycle of the target deck.
    """CREATE TABLE archive (
        id INTEGER PRIMARY KEY,
        state TEXT NOT NULL,
        period INTEGER NOT NULL,
        balance INTEGER NOT NULL,
        generation INTEGER NOT NULL
    ) STRICT""",
    """CREATE TABLE cell (
        numerals INTEGER NOT NULL,
        jacks INTEGER NOT NULL,
        queens INTEGER NOT NULL,
        kings INTEGER NOT NULL,
        aces INTEGER NOT NULL,
        balance INTEGER NOT NULL,
        tries INTEGER NOT NULL,
        left_out INTEGER NOT NULL,
        PRIMARY KEY (numerals, jacks, queens, kings, aces, balance)
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE target (
        state TEXT PRIMARY KEY,
        period INTEGER NOT NULL,
        balance INTEGER NOT NULL,
        reach INTEGER NOT NULL,
        states INTEGER NOT NULL,
        complete INTEGER NOT NULL,
        balanced INTEGER NOT NULL,
        generation INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE undecided (
        deal TEXT PRIMARY KEY,
        tricks INTEGER NOT NULL,
        cards INTEGER NOT NULL,
        game INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID""",
)

MIGRATIONS: dict[int, Callable[[sqlite3.Connection], None]] = {1: states_as_text}
"""By version: the function that turns the tables of this version into those of the next one."""


def create_tables(connection: sqlite3.Connection) -> None:
    """Make the tables of an empty database and mark it as ours; the caller holds the transaction."""
    for table in TABLES:
        connection.execute(table)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def version_of(connection: sqlite3.Connection, path: Path) -> int:
    """Read the schema version of the database at `path`, one that this program can bring up to date.

    Raises NewerSchema or, when there is no way from that version, DamagedRun.
    """
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if version > SCHEMA_VERSION:
        raise NewerSchema(
            f"{path} was written by a newer bettelmann (schema {version}, this one knows up to"
            f" {SCHEMA_VERSION}): upgrade bettelmann to use this run; nothing was changed"
        )
    if not all(step in MIGRATIONS for step in range(version, SCHEMA_VERSION)):
        raise DamagedRun(
            f"{path} claims schema {version}, which never was one: restore it from a copy or start a new run"
            " in another folder; nothing was changed"
        )
    return version


def require_readable(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse a database that would have to be written before it can be read; raises OlderSchema."""
    version = version_of(connection, path)
    if version < SCHEMA_VERSION and version not in _READ_AS_THEY_ARE:
        raise OlderSchema(
            f"{path} was written by an older bettelmann (schema {version}, now {SCHEMA_VERSION}):"
            f" `{command_line('resume', path.parent)}` brings it up to date"
        )


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Bring the tables up to date, all steps or none; the caller holds the transaction."""
    for version in range(version_of(connection, path), SCHEMA_VERSION):
        MIGRATIONS[version](connection)
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def archived_cycles(connection: sqlite3.Connection) -> int:
    """How many cycles the archive has, in whichever version it is."""
    tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
    archives = [table for table in ("archive", "archive_state") if table in tables]
    return sum(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in archives)
