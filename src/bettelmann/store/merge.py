"""Merging one unit, or all that another run has done, into the tables of a run.

Every merge is commutative and forgets nothing that could matter later, so that the tables depend on which
units are done and not on the order they came in. The callers hold the transaction.
"""

import sqlite3
from collections.abc import Sequence
from dataclasses import astuple, replace
from typing import Literal, NamedTuple

from bettelmann.finds import FoundCycle, LongGame, UnitResult
from bettelmann.games.game import Game
from bettelmann.store.summary import StoredSession, StoredUnit

Measure = Literal["tricks", "cards"]

_BEST_FIRST: dict[Measure, str] = {
    "tricks": "tricks DESC, cards DESC, game, deal",
    "cards": "cards DESC, tricks DESC, game, deal",
}


class Part(NamedTuple):
    """What another run of the same games has done, numbered as in the run that takes it in."""

    finds: UnitResult
    units: Sequence[StoredUnit]
    sessions: Sequence[StoredSession]


def best_first(measure: Measure) -> str:
    """Give the ORDER BY terms of a list of longest games; the last two only break ties."""
    return _BEST_FIRST[measure]


def merge_unit(
    connection: sqlite3.Connection, game: Game, result: UnitResult, keep: int, finished: str, session: int | None
) -> None:
    """Write the whole effect of a unit that is not there yet; lists of longest games keep `keep` deals."""
    unit = StoredUnit(
        result.unit,
        result.games,
        result.tricks,
        result.cards,
        result.first_player_wins,
        result.endless_games,
        result.undecided_games,
        result.digest,
        result.cpu_seconds,
        finished,
        session,
    )
    _add_row(connection, unit)
    _add_finds(connection, game, result, keep)


def merge_part(connection: sqlite3.Connection, game: Game, part: Part, keep: int) -> None:
    """Write what another run has done, none of whose units is there yet, with its sessions."""
    numbers = {session.id: _add_session(connection, session) for session in part.sessions}
    for unit in part.units:
        _add_row(connection, replace(unit, session=None if unit.session is None else numbers[unit.session]))
    _add_finds(connection, game, part.finds, keep)


def _add_finds(connection: sqlite3.Connection, game: Game, result: UnitResult, keep: int) -> None:
    _add_histogram(connection, result)
    _keep_longest(connection, game, "tricks", result.longest_by_tricks, keep)
    _keep_longest(connection, game, "cards", result.longest_by_cards, keep)
    _add_endless(connection, game, result)
    add_cycles(connection, game, result.cycles)
    _add_undecided(connection, game, result)


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


def _add_histogram(connection: sqlite3.Connection, result: UnitResult) -> None:
    connection.executemany(
        "INSERT INTO histogram (tricks, games) VALUES (?, ?)"
        " ON CONFLICT (tricks) DO UPDATE SET games = games + excluded.games",
        ((tricks, games) for tricks, games in result.histogram.items() if games),
    )


def _keep_longest(
    connection: sqlite3.Connection, game: Game, measure: Measure, games: Sequence[LongGame], keep: int
) -> None:
    """Merge into the list of one measure and cut it.

    A deal that is cut off can be forgotten: the deals before it only ever move up, so it comes back only
    with an earlier game, and then as itself.
    """
    connection.executemany(
        "INSERT INTO longest (measure, deal, tricks, cards, game, origin) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (measure, deal) DO UPDATE SET game = excluded.game, origin = excluded.origin"
        " WHERE excluded.game < game",
        (
            (
                measure,
                game.write(found.deal),
                found.tricks,
                found.cards,
                found.game,
                None if found.origin is None else game.write(found.origin),
            )
            for found in games
        ),
    )
    connection.execute(
        "DELETE FROM longest WHERE measure = :measure AND deal NOT IN ("
        f"SELECT deal FROM longest WHERE measure = :measure ORDER BY {best_first(measure)} LIMIT :keep)",
        {"measure": measure, "keep": keep},
    )


def _add_endless(connection: sqlite3.Connection, game: Game, result: UnitResult) -> None:
    connection.executemany(
        "INSERT INTO endless (deal, tricks, cards, lead_in_tricks, lead_in_cards, period_tricks,"
        " period_cards, game) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (deal) DO UPDATE SET game = min(game, excluded.game)",
        (
            (
                game.write(found.deal),
                found.tricks,
                found.cards,
                found.lead_in_tricks,
                found.lead_in_cards,
                found.period_tricks,
                found.period_cards,
                found.game,
            )
            for found in result.endless
        ),
    )


def add_cycles(connection: sqlite3.Connection, game: Game, cycles: Sequence[FoundCycle]) -> None:
    """Merge cycles with their balanced deals; a cycle that is there keeps its smallest game."""
    for found in cycles:
        connection.execute(
            "INSERT INTO cycle (key, period_tricks, period_cards, states, complete, game) VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (key) DO UPDATE SET game = min(game, excluded.game)",
            (found.key, found.period_tricks, found.period_cards, found.states, int(found.complete), found.game),
        )
        connection.executemany(
            "INSERT INTO cycle_deal (deal, key) VALUES (?, ?) ON CONFLICT (deal) DO NOTHING",
            ((game.write(deal), found.key) for deal in found.deals),
        )


def _add_undecided(connection: sqlite3.Connection, game: Game, result: UnitResult) -> None:
    connection.executemany(
        "INSERT INTO undecided (deal, tricks, cards, game) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (deal) DO UPDATE SET game = min(game, excluded.game)",
        ((game.write(found.deal), found.tricks, found.cards, found.game) for found in result.undecided),
    )
