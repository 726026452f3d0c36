"""Databases of runs that say something else than was committed, and that with the right checksums."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from bettelmann.store.rows import teach
from bettelmann.store.schema import TABLES
from bettelmann.store.totals import count_rows, read_totals, write_totals


def alter(folder: Path, statement: str) -> None:
    """Execute a statement, then give each row its checksum, and the totals the number of rows."""
    with closing(teach(sqlite3.connect(folder / "run.db"))) as connection, connection:
        connection.execute(statement)
        for name, table in TABLES.items():
            connection.execute(f"UPDATE {name} SET sum = sum_of('{name}', {', '.join(table.columns)})")
        write_totals(connection, replace(read_totals(connection), rows=count_rows(connection)))
