"""Merging one unit, or all that another run has done, into the tables of a run.

Every merge is commutative and forgets nothing that could matter later, so that the tables depend on which
units are done and not on the order they came in. The callers hold the transaction.
"""

import sqlite3
from collections.abc import Sequence
from dataclasses import astuple, replace
from typing import Literal, NamedTuple

from bettelmann.store.summary import StoredSession, StoredUnit
from bettelmann.store.unit import Finds, FoundCycle, LongGame, UnitOutcome

Measure = Literal["tricks", "cards"]

_BEST_FIRST: dict[Measure, str] = {
    "tricks": "tricks DESC, cards DESC, game, deal",
    "cards": "cards DESC, tricks DESC, game, deal",
}


class Part(NamedTuple):
    """What another run of the same games has done, numbered as in the run that takes it in."""

    finds: Finds
    units: Sequence[StoredUnit]
    sessions: Sequence[StoredSession]


def best_first(measure: Measure) -> str:
    """Give the ORDER BY terms of a list of longest games; the last two only break ties."""
    return _BEST_FIRST[measure]


def merge_unit(
    connection: sqlite3.Connection, outcome: UnitOutcome, keep: int, finished: str, session: int | None
) -> None:
    """Write the whole effect of a unit that is not there yet; lists of longest games keep `keep` deals."""
    unit = StoredUnit(
        outcome.unit,
        outcome.games,
        outcome.tricks,
        outcome.cards,
        outcome.first_player_wins,
        outcome.endless_games,
        outcome.undecided_games,
        outcome.digest,
        outcome.cpu_seconds,
        finished,
        session,
    )
    _add_row(connection, unit)
    _add_finds(connection, outcome, keep)


def merge_part(connection: sqlite3.Connection, part: Part, keep: int) -> None:
    """Write what another run has done, none of whose units is there yet, with its sessions."""
    numbers = {session.id: _add_session(connection, session) for session in part.sessions}
    for unit in part.units:
        _add_row(connection, replace(unit, session=None if unit.session is None else numbers[unit.session]))
    _add_finds(connection, part.finds, keep)


def _add_finds(connection: sqlite3.Connection, outcome: Finds, keep: int) -> None:
    _add_histogram(connection, outcome)
    _keep_longest(connection, "tricks", outcome.longest_by_tricks, keep)
    _keep_longest(connection, "cards", outcome.longest_by_cards, keep)
    _add_endless(connection, outcome)
    add_cycles(connection, outcome.cycles)
    _add_undecided(connection, outcome)


def _add_row(connection: sqlite3.Connection, unit: StoredUnit) -> None:
    connection.execute(
        "INSERT INTO unit (number, games, tricks, cards, first_player_wins, endless_games, undecided_games,"
        " digest, cpu_seconds, finished, session) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        astuple(unit),
    )


def _add_session(connection: sqlite3.Connection, session: StoredSession) -> int | None:
    """Copy a session of another run; gives its number here."""
    return connection.execute(
        "INSERT INTO session (started, ended, host, version, signature, workers, pid, note)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        astuple(session)[1:],
    ).lastrowid


def _add_histogram(connection: sqlite3.Connection, outcome: Finds) -> None:
    connection.executemany(
        "INSERT INTO histogram (tricks, games) VALUES (?, ?)"
        " ON CONFLICT (tricks) DO UPDATE SET games = games + excluded.games",
        ((tricks, games) for tricks, games in outcome.histogram.items() if games),
    )


def _keep_longest(connection: sqlite3.Connection, measure: Measure, games: Sequence[LongGame], keep: int) -> None:
    """Merge into the list of one measure and cut it.

    A deal that is cut off can be forgotten: the deals before it only ever move up, so it comes back only
    with an earlier game, and then as itself.
    """
    connection.executemany(
        "INSERT INTO longest (measure, deal, tricks, cards, game, origin) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (measure, deal) DO UPDATE SET game = excluded.game, origin = excluded.origin"
        " WHERE excluded.game < game",
        ((measure, found.deal, found.tricks, found.cards, found.game, found.origin) for found in games),
    )
    connection.execute(
        "DELETE FROM longest WHERE measure = :measure AND deal NOT IN ("
        f"SELECT deal FROM longest WHERE measure = :measure ORDER BY {best_first(measure)} LIMIT :keep)",
        {"measure": measure, "keep": keep},
    )


def _add_endless(connection: sqlite3.Connection, outcome: Finds) -> None:
    connection.executemany(
        "INSERT INTO endless (deal, tricks, cards, lead_in_tricks, lead_in_cards, period_tricks,"
        " period_cards, game) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (deal) DO UPDATE SET game = min(game, excluded.game)",
        (
            (
                found.deal,
                found.tricks,
                found.cards,
                found.lead_in_tricks,
                found.lead_in_cards,
                found.period_tricks,
                found.period_cards,
                found.game,
            )
            for found in outcome.endless
        ),
    )


def add_cycles(connection: sqlite3.Connection, cycles: Sequence[FoundCycle]) -> None:
    """Merge cycles with their balanced deals; a cycle that is there keeps its smallest game."""
    for found in cycles:
        connection.execute(
            "INSERT INTO cycle (key, period_tricks, period_cards, states, complete, game) VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (key) DO UPDATE SET game = min(game, excluded.game)",
            (found.key, found.period_tricks, found.period_cards, found.states, int(found.complete), found.game),
        )
        connection.executemany(
            "INSERT INTO cycle_deal (deal, key) VALUES (?, ?) ON CONFLICT (deal) DO NOTHING",
            ((deal, found.key) for deal in found.deals),
        )


def _add_undecided(connection: sqlite3.Connection, outcome: Finds) -> None:
    connection.executemany(
        "INSERT INTO undecided (deal, tricks, cards, game) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (deal) DO UPDATE SET game = min(game, excluded.game)",
        ((found.deal, found.tricks, found.cards, found.game) for found in outcome.undecided),
    )
