"""The tables of a run."""

import sqlite3
from collections.abc import Mapping, Sequence
from typing import NamedTuple

APPLICATION_ID = 0x42654D4E
"""Marks an SQLite file as one of ours ("BeMN"), in its header from the first byte written."""

SCHEMA_VERSION = 4


class Table(NamedTuple):
    """A table by its columns, and by what joins them; each has a last column ``sum`` (see ``rows``).

    Without row numbers the content of a table, and the order it is read in, does not depend on the order in which
    units arrived.
    """

    columns: Mapping[str, str]
    key: Sequence[str] = ()
    row_numbers: bool = False

    def statement(self, name: str) -> str:
        """The statement that makes it."""
        parts = [f"{column} {kind}" for column, kind in self.columns.items()]
        parts += ["sum BLOB NOT NULL", *([f"PRIMARY KEY ({', '.join(self.key)})"] if self.key else [])]
        return f"CREATE TABLE {name} ({', '.join(parts)}) STRICT{'' if self.row_numbers else ', WITHOUT ROWID'}"


_NUMBER, _TEXT = "INTEGER NOT NULL", "TEXT NOT NULL"

TABLES: Mapping[str, Table] = {
    "run": Table({"key": _TEXT, "value": _TEXT}, key=["key"]),
    "session": Table(
        {
            "id": "INTEGER PRIMARY KEY",
            "started": _TEXT,
            "ended": "TEXT",
            "host": _TEXT,
            "version": _TEXT,
            "signature": _TEXT,
            "workers": _NUMBER,
            "pid": _NUMBER,
            "note": _TEXT,
            "seconds": "REAL NOT NULL",
        },
        row_numbers=True,
    ),
    # What each commit did, whole: all tables below can be made from it again.
    "effect": Table({"id": "INTEGER PRIMARY KEY", "body": "BLOB NOT NULL"}, row_numbers=True),
    "total": Table({"id": "INTEGER PRIMARY KEY", "content": _TEXT}, row_numbers=True),
    "unit": Table(
        {
            "number": "INTEGER PRIMARY KEY",
            **dict.fromkeys(
                ("games", "tricks", "cards", "first_player_wins", "endless_games", "undecided_games"), _NUMBER
            ),
            "digest": _TEXT,
            "cpu_seconds": "REAL NOT NULL",
            "finished": _TEXT,
            "session": "INTEGER",
            "seconds": "REAL NOT NULL",
            "effect": _NUMBER,
        },
        row_numbers=True,
    ),
    "histogram": Table({"tricks": "INTEGER PRIMARY KEY", "games": _NUMBER}, row_numbers=True),
    # What a game counts besides, by the name of the distribution.
    "distribution": Table({"name": _TEXT, "value": _NUMBER, "games": _NUMBER}, key=["name", "value"]),
    "longest": Table(
        {
            "measure": f"{_TEXT} CHECK (measure IN ('tricks', 'cards'))",
            "deal": _TEXT,
            **dict.fromkeys(("tricks", "cards", "game"), _NUMBER),
            "origin": "TEXT",
        },
        key=["measure", "deal"],
    ),
    "endless": Table(
        {
            "deal": _TEXT,
            **dict.fromkeys(
                ("tricks", "cards", "lead_in_tricks", "lead_in_cards", "period_tricks", "period_cards", "game"), _NUMBER
            ),
        },
        key=["deal"],
    ),
    "cycle": Table(
        {
            "key": _TEXT,
            **dict.fromkeys(("period_tricks", "period_cards", "states", "complete", "game"), _NUMBER),
        },
        key=["key"],
    ),
    "cycle_deal": Table({"deal": _TEXT, "key": _TEXT}, key=["deal"]),
    # What growing keeps: the cycles it goes on from, by cell, and every cycle of the target deck.
    "archive": Table(
        {
            "id": "INTEGER PRIMARY KEY",
            "state": _TEXT,
            **dict.fromkeys(("period", "balance", "generation"), _NUMBER),
        },
        row_numbers=True,
    ),
    "cell": Table(
        dict.fromkeys(
            ("numerals", "jacks", "queens", "kings", "aces", "balance", "tries", "left_out"),
            _NUMBER,
        ),
        key=["numerals", "jacks", "queens", "kings", "aces", "balance"],
    ),
    "target": Table(
        {
            "state": _TEXT,
            **dict.fromkeys(
                ("period", "balance", "reach", "states", "complete", "balanced", "generation"),
                _NUMBER,
            ),
        },
        key=["state"],
    ),
    "undecided": Table(
        {"deal": _TEXT, **dict.fromkeys(("tricks", "cards", "game"), _NUMBER)},
        key=["deal"],
    ),
}


def create_tables(connection: sqlite3.Connection) -> None:
    """Make the tables of an empty database and mark it as ours; the caller holds the transaction."""
    for name, table in TABLES.items():
        connection.execute(table.statement(name))
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
