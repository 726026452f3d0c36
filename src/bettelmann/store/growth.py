"""The archive of a growing run: one transaction is one generation's whole effect."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from bettelmann.store.clock import now
from bettelmann.store.connection import transaction, translated
from bettelmann.store.merge import add_cycles
from bettelmann.store.unit import FoundCycle

Words = tuple[int, ...]
"""An archive row: four words of the state, period, balance, the five counts of the deck."""


class StateRow(NamedTuple):
    """A cycle in the archive of a game that is not the plain one: its state as text, the leader's hand first."""

    state: str
    period: int
    balance: int


Numbers = tuple[int, ...]
"""A cell: the five counts of the deck, balance, tries, left out."""


class TargetRow(NamedTuple):
    """A cycle of the target deck."""

    state: str
    period: int
    balance: int
    reach: int
    states: int
    complete: bool
    balanced: int


class Generation(NamedTuple):
    """The effect of one generation: edits tested, cycles archived, cells changed, cycles of the target deck found."""

    number: int
    tested: int
    archived: Sequence[Words]
    states: Sequence[StateRow]
    cells: Sequence[Numbers]
    targets: Sequence[TargetRow]
    cycles: Sequence[FoundCycle]
    digest: str
    cpu_seconds: float


def commit_generation(connection: sqlite3.Connection, path: Path, generation: Generation, session: int | None) -> None:
    """Write a generation that is not there yet, whole or not at all; raises StoreError."""
    with transaction(connection, path):
        connection.execute(
            "INSERT INTO unit (number, games, tricks, cards, first_player_wins, endless_games, undecided_games,"
            " digest, cpu_seconds, finished, session) VALUES (?, ?, 0, 0, 0, 0, 0, ?, ?, ?, ?)",
            (generation.number, generation.tested, generation.digest, generation.cpu_seconds, now(), session),
        )
        connection.executemany(
            "INSERT INTO archive (leader_cards, leader_courts, other_cards, other_courts, period, balance, numerals,"
            " jacks, queens, kings, aces, generation) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            ((*row, generation.number) for row in generation.archived),
        )
        connection.executemany(
            "INSERT INTO archive_state (state, period, balance, generation) VALUES (?, ?, ?, ?)",
            ((*row, generation.number) for row in generation.states),
        )
        connection.executemany("INSERT OR REPLACE INTO cell VALUES (?, ?, ?, ?, ?, ?, ?, ?)", generation.cells)
        connection.executemany(
            "INSERT INTO target VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            ((*row, generation.number) for row in generation.targets),
        )
        add_cycles(connection, generation.cycles)


def read_archive(connection: sqlite3.Connection, path: Path) -> Iterator[Words]:
    """The archive in the order in which it grew."""
    with translated(path):
        yield from connection.execute(
            "SELECT leader_cards, leader_courts, other_cards, other_courts, period, balance, numerals, jacks, queens,"
            " kings, aces FROM archive ORDER BY id"
        )


def read_states(connection: sqlite3.Connection, path: Path) -> Iterator[StateRow]:
    """The same for a game that is not the plain one."""
    with translated(path):
        yield from map(
            StateRow._make, connection.execute("SELECT state, period, balance FROM archive_state ORDER BY id")
        )


def read_cells(connection: sqlite3.Connection, path: Path) -> Iterator[Numbers]:
    """The numbers of all cells."""
    with translated(path):
        yield from connection.execute("SELECT * FROM cell")


def read_targets(connection: sqlite3.Connection, path: Path) -> Iterator[TargetRow]:
    """The cycles of the target deck, best reach first."""
    with translated(path):
        rows: Iterable[tuple[str, int, int, int, int, int, int]] = connection.execute(
            "SELECT state, period, balance, reach, states, complete, balanced FROM target"
            " ORDER BY balanced DESC, reach DESC, balance DESC, period, state"
        )
        for state, period, balance, reach, states, complete, balanced in rows:
            yield TargetRow(state, period, balance, reach, states, bool(complete), balanced)
