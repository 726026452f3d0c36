"""Rows that carry a checksum over their content, so that a bit that has flipped on the disk is noticed.

The checksum covers the name of the table, and each value with its type. It is 64 bits of BLAKE2b.
"""

import hashlib
import sqlite3
from collections.abc import Iterator, Sequence
from typing import Any

from bettelmann.store.schema import TABLES


class WrongRow(Exception):  # noqa: N818 - says what is the matter
    """A row whose checksum is not that of its content; ``str`` names its table."""


def sum_of(table: str, *values: Any) -> bytes:  # noqa: ANN401
    """The checksum of a row."""
    content = repr((table, *values)).encode("utf-8", "surrogatepass")
    return hashlib.blake2b(content, digest_size=8).digest()


def teach(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Let SQL statements of a connection use ``sum_of``."""
    connection.create_function("sum_of", -1, sum_of, deterministic=True)
    return connection


def checked(table: str, row: Sequence[Any]) -> tuple[Any, ...]:
    """A row without its checksum, which is its last value; raises WrongRow."""
    values = tuple(row[:-1])
    if sum_of(table, *values) != row[-1]:
        raise WrongRow(f"a row of the table {table} does not have its checksum")
    return values


def read_rows(
    connection: sqlite3.Connection, table: str, tail: str = "", parameters: Sequence[Any] = ()
) -> Iterator[tuple[Any, ...]]:
    """The rows of a table, all columns but the checksum, each checked; ``tail`` says which, and in what order."""
    for row in connection.execute(f"{selecting(table)} {tail}", parameters):
        yield checked(table, row)


def selecting(table: str) -> str:
    """The statement that reads all rows of a table, each with its checksum behind it."""
    return f"SELECT {', '.join([*TABLES[table].columns, 'sum'])} FROM {table}"


def inserting(table: str) -> str:
    """The statement that inserts a row, given without its checksum, up to where conflicts are dealt with."""
    columns = TABLES[table].columns
    places = ", ".join(f"?{number}" for number in range(1, len(columns) + 1))
    return f"INSERT INTO {table} ({', '.join(columns)}, sum) VALUES ({places}, sum_of('{table}', {places}))"


def replacing(table: str, *key: str, where: str = "") -> str:
    """The same for a row that takes the place of the one with its key, if there is one and the condition holds."""
    columns = [column for column in TABLES[table].columns if column not in key]
    new = ", ".join(f"{column} = excluded.{column}" for column in [*columns, "sum"])
    return f"{inserting(table)} ON CONFLICT ({', '.join(key)}) DO UPDATE SET {new} {where}"
