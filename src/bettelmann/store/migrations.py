"""How the tables of older versions become those of the next one, each step as it was when it was needed.

A step is one transaction with all others, which the caller holds. It is never changed once runs have gone through it,
and so it has its own copy of what the older version knew.
"""

import hashlib
import json
import sqlite3
import zlib
from collections.abc import Iterator
from typing import Any


def states_as_text(connection: sqlite3.Connection) -> None:
    """From version 1 to 2: the archive of growing holds states as text, whatever kernel found them.

    Before, states of two players by the standard rules were four words in ``archive``, all others were text in
    ``archive_state``; a run had rows in one of the two.
    """
    connection.execute("ALTER TABLE archive RENAME TO archive_words")
    connection.execute(
        "CREATE TABLE archive (id INTEGER PRIMARY KEY, state TEXT NOT NULL, period INTEGER NOT NULL,"
        " balance INTEGER NOT NULL, generation INTEGER NOT NULL) STRICT"
    )
    rows = connection.execute(
        "SELECT id, leader_cards, leader_courts, other_cards, other_courts, period, balance, generation"
        " FROM archive_words ORDER BY id"
    )
    connection.executemany(
        "INSERT INTO archive (id, state, period, balance, generation) VALUES (?, ?, ?, ?, ?)",
        (
            (number, f"{_hand(cards, courts)}/{_hand(other_cards, other_courts)}", *facts)
            for number, cards, courts, other_cards, other_courts, *facts in rows
        ),
    )
    connection.execute(
        "INSERT INTO archive (state, period, balance, generation)"
        " SELECT state, period, balance, generation FROM archive_state ORDER BY id"
    )
    connection.execute("DROP TABLE archive_words")
    connection.execute("DROP TABLE archive_state")


def _hand(cards: int, courts: int) -> str:
    """A hand of version 1 as text.

    Bit i of ``cards`` says whether card i is a court, and a last 1 ends the hand; ``courts`` has an octal digit for
    each court, the first one lowest, from 4 for J to 7 for A.
    """
    return "".join(_letters(cards, courts))


def _letters(cards: int, courts: int) -> Iterator[str]:
    while cards > 1:
        if cards & 1:
            yield "JQKA"[(courts & 7) - 4]
            courts >>= 3
        else:
            yield "-"
        cards >>= 1


_RESULTS = (
    *("unit", "histogram", "longest", "endless", "cycle", "cycle_deal", "undecided"),
    *("archive", "cell", "target"),
)
_SUMS = ("games", "tricks", "cards", "first_player_wins", "endless_games", "undecided_games")


def with_checksums(connection: sqlite3.Connection) -> None:
    """From version 2 to 3: every row has a checksum, what was done is kept as one effect, and durations are stored.

    Before, a session took what a clock on the wall said, up to its last unit if it was killed. The caller's connection
    knows ``sum_of``.
    """
    connection.execute("ALTER TABLE session ADD COLUMN seconds REAL NOT NULL DEFAULT 0")
    connection.execute(
        "UPDATE session SET seconds = max(0.0, 86400.0 * (julianday(coalesce(ended,"
        " (SELECT max(finished) FROM unit WHERE unit.session = session.id), started)) - julianday(started)))"
    )
    connection.execute("ALTER TABLE unit ADD COLUMN seconds REAL NOT NULL DEFAULT 0")
    rows = {table: connection.execute(f"SELECT * FROM {table}").fetchall() for table in _RESULTS}
    connection.execute("ALTER TABLE unit ADD COLUMN effect INTEGER NOT NULL DEFAULT 1")
    for table in ("run", "session", *_RESULTS):
        columns = [column[1] for column in connection.execute(f"PRAGMA table_info({table})")]
        connection.execute(f"ALTER TABLE {table} ADD COLUMN sum BLOB NOT NULL DEFAULT x''")
        connection.execute(f"UPDATE {table} SET sum = sum_of('{table}', {', '.join(columns)})")
    for table, content in (("effect", "body BLOB"), ("total", "content TEXT")):
        connection.execute(
            f"CREATE TABLE {table} (id INTEGER PRIMARY KEY, {content} NOT NULL, sum BLOB NOT NULL) STRICT"
        )
    chain = ""
    if rows["unit"]:
        effect = {"ordered": bool(rows["cell"]), "rows": {table: found for table, found in rows.items() if found}}
        body = zlib.compress(json.dumps(effect, ensure_ascii=False, separators=(",", ":")).encode())
        connection.execute("INSERT INTO effect VALUES (1, ?1, sum_of('effect', 1, ?1))", (body,))
        (checksum,) = connection.execute("SELECT sum FROM effect").fetchone()
        chain = hashlib.blake2b(checksum, digest_size=8).hexdigest()
    counts = {"run": connection.execute("SELECT count(*) FROM run").fetchone()[0]}
    counts |= {table: len(found) for table, found in rows.items()}
    total = json.dumps({**_totals_of(rows["unit"]), "rows": counts, "effects": int(bool(rows["unit"])), "chain": chain})
    connection.execute("INSERT INTO total VALUES (1, ?1, sum_of('total', 1, ?1))", (total,))


def with_distributions(connection: sqlite3.Connection) -> None:
    """From version 3 to 4: games may count more than their length; those of before counted nothing else."""
    connection.execute(
        "CREATE TABLE distribution (name TEXT NOT NULL, value INTEGER NOT NULL, games INTEGER NOT NULL,"
        " sum BLOB NOT NULL, PRIMARY KEY (name, value)) STRICT, WITHOUT ROWID"
    )


def _totals_of(units: list[Any]) -> dict[str, Any]:
    """The sums over the units of version 2."""
    finished = sorted(unit[9] for unit in units)
    return {
        "units": len(units),
        **{name: sum(unit[place] for unit in units) for place, name in enumerate(_SUMS, 1)},
        "cpu_seconds": sum(unit[8] for unit in units),
        "first_finished": finished[0] if finished else None,
        "last_finished": finished[-1] if finished else None,
    }
