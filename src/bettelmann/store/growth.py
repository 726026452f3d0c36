"""Reading what growing keeps."""

import sqlite3
from collections.abc import Iterator

from bettelmann.finds import ArchivedCycle, CellNumbers, TargetCycle
from bettelmann.games.game import Game
from bettelmann.store.rows import read_rows


def read_archive(connection: sqlite3.Connection, game: Game) -> Iterator[ArchivedCycle]:
    """The archive in the order in which it grew."""
    for _, state, period, balance, _ in read_rows(connection, "archive", "ORDER BY id"):
        yield ArchivedCycle(game.read(state), period, balance)


def read_cells(connection: sqlite3.Connection) -> Iterator[CellNumbers]:
    """The numbers of all cells."""
    for *counts, balance, tries, left_out in read_rows(connection, "cell"):
        yield CellNumbers(tuple(counts), balance, tries, left_out)


def read_targets(connection: sqlite3.Connection, game: Game) -> Iterator[TargetCycle]:
    """The cycles of the target deck, best basin balance first."""
    order = "ORDER BY balanced DESC, reach DESC, balance DESC, period, state"
    for state, period, balance, basin_balance, states, complete, balanced, _ in read_rows(connection, "target", order):
        yield TargetCycle(game.read(state), period, balance, basin_balance, states, bool(complete), balanced)
