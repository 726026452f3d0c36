"""Applying effects: merging the rows of one unit, or of all that another run has done, into the tables of a run.

Every merge is commutative and forgets nothing that could matter later, so that the tables depend on which
units are done and not on the order they came in. The callers hold the transaction.
"""

import sqlite3
from dataclasses import replace
from typing import Literal, NamedTuple, Self

from bettelmann.games.game import Game
from bettelmann.store.effects import Effect, body_of, linked
from bettelmann.store.rows import inserting, replacing, sum_of
from bettelmann.store.totals import Totals, count_rows, read_totals, write_totals

Measure = Literal["tricks", "cards"]

_BEST_FIRST: dict[Measure, str] = {
    "tricks": "tricks DESC, cards DESC, game, deal",
    "cards": "cards DESC, tricks DESC, game, deal",
}


def best_first(measure: Measure) -> str:
    """Give the ORDER BY terms of a list of longest games; the last two only break ties."""
    return _BEST_FIRST[measure]


class Lengths(NamedTuple):
    """How many deals each list of a run keeps: of the longest games, and of unfinished ones; None for all."""

    longest: int
    unfinished: int | None = None

    @classmethod
    def of(cls, keep: int, game: Game) -> Self:
        """Where endless deals are common, their list is as short as those of the longest."""
        return cls(keep, None if game.rare_endless else keep)


def apply_effect(connection: sqlite3.Connection, effect: Effect, lengths: Lengths) -> None:
    """Write an effect, none of whose units is there yet."""
    totals = read_totals(connection)
    number, body = totals.effects + 1, body_of(effect)
    checksum = sum_of("effect", number, body)
    connection.execute("INSERT INTO effect VALUES (?, ?, ?)", (number, body, checksum))
    for table, rows in effect.rows.items():
        whole = ([*row, number] for row in rows) if table == "unit" else rows
        connection.executemany(_STATEMENTS[table], whole)
    if effect.rows.get("longest"):
        for measure in _BEST_FIRST:
            _cut(connection, measure, lengths.longest)
    if lengths.unfinished is not None:
        for table in ("endless", "undecided"):
            _cut_later(connection, table, lengths.unfinished)
    totals = totals.with_units(effect.rows.get("unit", ()))
    chain = linked(totals.chain, checksum)
    counts = {**totals.rows, **_counts_after(connection, totals, effect)}
    write_totals(connection, replace(totals, rows=counts, effects=number, chain=chain))


def _counts_after(connection: sqlite3.Connection, totals: Totals, effect: Effect) -> dict[str, int]:
    """How many rows the tables have that an effect has changed; the large ones only grow, and are not counted again."""
    grown = {table: totals.rows[table] + len(effect.rows.get(table, ())) for table in _ONLY_GROWING}
    return grown | count_rows(connection, [table for table in effect.rows if table not in _ONLY_GROWING])


def _cut(connection: sqlite3.Connection, measure: Measure, keep: int) -> None:
    """Cut the list of one measure.

    A deal that is cut off can be forgotten: the deals before it only ever move up, so it comes back only
    with an earlier game, and then as itself.
    """
    connection.execute(
        "DELETE FROM longest WHERE measure = :measure AND deal NOT IN ("
        f"SELECT deal FROM longest WHERE measure = :measure ORDER BY {best_first(measure)} LIMIT :keep)",
        {"measure": measure, "keep": keep},
    )


def _cut_later(connection: sqlite3.Connection, table: str, keep: int) -> None:
    """Keep the deals with the smallest games; one that is cut off can be forgotten, as above."""
    connection.execute(
        f"DELETE FROM {table} WHERE deal NOT IN (SELECT deal FROM {table} ORDER BY game, deal LIMIT ?)", (keep,)
    )


_EARLIER = "WHERE excluded.game < game"

_ONLY_GROWING = ("unit", "archive", "target")

_STATEMENTS = {
    **{table: inserting(table) for table in _ONLY_GROWING},
    "histogram": f"{inserting('histogram')} ON CONFLICT (tricks) DO UPDATE SET games = games + excluded.games,"
    " sum = sum_of('histogram', tricks, games + excluded.games)",
    "distribution": f"{inserting('distribution')} ON CONFLICT (name, value) DO UPDATE SET"
    " games = games + excluded.games, sum = sum_of('distribution', name, value, games + excluded.games)",
    "longest": replacing("longest", "measure", "deal", where=_EARLIER),
    "endless": replacing("endless", "deal", where=_EARLIER),
    "undecided": replacing("undecided", "deal", where=_EARLIER),
    "cycle": replacing("cycle", "key", where=_EARLIER),
    "cycle_deal": f"{inserting('cycle_deal')} ON CONFLICT (deal) DO NOTHING",
    "cell": replacing("cell", "numerals", "jacks", "queens", "kings", "aces", "balance"),
}
