"""Whether the database of a run is sound: its pages, and every row with its checksum, however many there are."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from bettelmann.store.effects import linked
from bettelmann.store.errors import damaged
from bettelmann.store.rows import WrongRow, read_rows, sum_of
from bettelmann.store.schema import TABLES
from bettelmann.store.totals import Totals, count_rows, read_totals


def require_sound(connection: sqlite3.Connection, path: Path) -> None:
    """Read everything; raises DamagedRun that names the first thing that is wrong, and the units that it belongs to."""
    require_none(faults(connection), path)


def require_none(found: Iterator[str], path: Path) -> None:
    """Raise DamagedRun for the first of some faults."""
    for fault in found:
        raise damaged(path, fault)


def faults(connection: sqlite3.Connection) -> Iterator[str]:
    """Everything that is wrong, each in a few words; what SQLite raises is left to the caller."""
    yield from page_faults(connection)
    try:
        totals = read_totals(connection)
    except WrongRow as wrong:
        yield str(wrong)
        return
    for table in TABLES:
        if table not in ("total", "effect"):
            yield from _faults_of(connection, table)
    for table, count in count_rows(connection).items():
        if count != totals.rows[table]:
            yield f"the table {table} has {count} rows, not {totals.rows[table]}"
    yield from _effect_faults(connection, totals)


def page_faults(connection: sqlite3.Connection) -> Iterator[str]:
    """What SQLite itself finds wrong, whichever version the tables have."""
    (pages,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if pages != "ok":
        yield " ".join(str(pages).split())


def _faults_of(connection: sqlite3.Connection, table: str) -> Iterator[str]:
    rows = read_rows(connection, table)
    try:
        for _ in rows:
            pass
    except WrongRow as wrong:
        yield str(wrong)


def _effect_faults(connection: sqlite3.Connection, totals: Totals) -> Iterator[str]:
    """Effects that are not what was committed, by the units that they belong to."""
    chain, count = "", 0
    for number, body, checksum in connection.execute("SELECT id, body, sum FROM effect ORDER BY id"):
        count += 1
        chain = linked(chain, checksum)
        if sum_of("effect", number, body) != checksum:
            yield f"{named_units(units_of(connection, number))} does not have the checksum of what was committed"
    if (count, chain) != (totals.effects, totals.chain):
        yield f"its chain of {totals.effects} commits is broken"


def units_of(connection: sqlite3.Connection, effect: int) -> list[int]:
    """The numbers of the units of an effect, as far as the table of units knows."""
    rows = connection.execute("SELECT number FROM unit WHERE effect = ? ORDER BY number", (effect,))
    return [number for (number,) in rows]


def named_units(numbers: list[int]) -> str:
    """Units by their numbers, in words."""
    if not numbers:
        return "a unit that cannot be named"
    shown = ", ".join(map(str, numbers[:10])) + (f" and {len(numbers) - 10} more" if len(numbers) > 10 else "")
    return f"unit {shown}" if len(numbers) == 1 else f"the units {shown}"
