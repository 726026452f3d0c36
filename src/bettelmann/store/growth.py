"""The archive of a growing run: one transaction is one generation's whole effect."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from bettelmann.finds import ArchivedCycle, CellNumbers, Generation, TargetCycle
from bettelmann.games.game import Game
from bettelmann.store.clock import now
from bettelmann.store.connection import transaction, translated
from bettelmann.store.merge import add_cycles


def commit_generation(
    connection: sqlite3.Connection, path: Path, game: Game, generation: Generation, session: int | None
) -> None:
    """Write a generation that is not there yet, whole or not at all; raises StoreError."""
    number, write = generation.number, game.write
    with transaction(connection, path):
        connection.execute(
            "INSERT INTO unit (number, games, tricks, cards, first_player_wins, endless_games, undecided_games,"
            " digest, cpu_seconds, finished, session) VALUES (?, ?, 0, 0, 0, 0, 0, ?, ?, ?, ?)",
            (number, generation.tested, generation.digest, generation.cpu_seconds, now(), session),
        )
        connection.executemany(
            "INSERT INTO archive (state, period, balance, generation) VALUES (?, ?, ?, ?)",
            ((write(found.state), found.period, found.balance, number) for found in generation.archived),
        )
        connection.executemany(
            "INSERT OR REPLACE INTO cell VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            ((*cell.counts, cell.balance, cell.tries, cell.left_out) for cell in generation.cells),
        )
        connection.executemany(
            "INSERT INTO target (state, period, balance, reach, states, complete, balanced, generation)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (
                (
                    write(found.state),
                    found.period,
                    found.balance,
                    found.basin_balance,
                    found.states,
                    int(found.complete),
                    found.balanced,
                    number,
                )
                for found in generation.targets
            ),
        )
        add_cycles(connection, game, generation.cycles)


def read_archive(connection: sqlite3.Connection, path: Path, game: Game) -> Iterator[ArchivedCycle]:
    """The archive in the order in which it grew."""
    with translated(path):
        for state, period, balance in connection.execute("SELECT state, period, balance FROM archive ORDER BY id"):
            yield ArchivedCycle(game.read(state), period, balance)


def read_cells(connection: sqlite3.Connection, path: Path) -> Iterator[CellNumbers]:
    """The numbers of all cells."""
    with translated(path):
        for *counts, balance, tries, left_out in connection.execute("SELECT * FROM cell"):
            yield CellNumbers(tuple(counts), balance, tries, left_out)


def read_targets(connection: sqlite3.Connection, path: Path, game: Game) -> Iterator[TargetCycle]:
    """The cycles of the target deck, best basin balance first."""
    with translated(path):
        rows = connection.execute(
            "SELECT state, period, balance, reach, states, complete, balanced FROM target"
            " ORDER BY balanced DESC, reach DESC, balance DESC, period, state"
        )
        for state, period, balance, basin_balance, states, complete, balanced in rows:
            yield TargetCycle(game.read(state), period, balance, basin_balance, states, bool(complete), balanced)
