"""Outcomes to store, and what is in a store in the end."""

import random
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from bettelmann.finds import EndlessGame, FoundCycle, FoundGame, LongGame, UnitResult
from bettelmann.games.game import Game as GameOf
from bettelmann.games.registry import GAMES
from bettelmann.store import schema

FACTS = {
    "recipe": "[search]\nstrategy = 'sample'\n",
    "strategy": "sample",
    "game": "as text",
    "deck": "52",
    "seed": "1",
}
KEEP = 4
TABLES = {
    "run": "key, value",
    "unit": "number, games, tricks, cards, first_player_wins, endless_games, undecided_games, digest, cpu_seconds",
    **{
        table: ", ".join(schema.TABLES[table].columns)
        for table in ("histogram", "longest", "endless", "cycle", "cycle_deal", "undecided")
    },
}


def _not_played(*given: Any) -> Any:
    raise AssertionError("a store plays no games")


GAMES["as text"] = GameOf(
    name="as text",
    measures=("tricks", "cards"),
    keys={},
    make_setup=_not_played,
    read=str,
    write=str,
    identity=str,
    deal_at=_not_played,
    play=_not_played,
)
"""A game whose deals are their own text, so that any word is one."""


def Game(deal: str, tricks: int, cards: int, game: int) -> FoundGame:  # noqa: N802
    return FoundGame(deal, game, tricks, cards)


def Long(deal: str, tricks: int, cards: int, game: int, origin: str | None = None) -> LongGame:  # noqa: N802
    return LongGame(deal, game, tricks, cards, origin)


def Cycle(key: str, game: int, deals: Sequence[str] = ()) -> FoundCycle:  # noqa: N802
    return FoundCycle(key, 62, 440, 2670, True, game, deals)


def Endless(deal: str, tricks: int, cards: int, game: int) -> EndlessGame:  # noqa: N802
    return EndlessGame(deal, game, tricks, cards, 4, 34, 62, 440)


USUAL: dict[str, Any] = {
    "histogram": {},
    **dict.fromkeys(("longest_by_tricks", "longest_by_cards", "endless", "cycles", "undecided"), ()),
    "digest": "d",
    "games": 100,
    "tricks": 1000,
    "cards": 7000,
    "first_player_wins": 49,
    "endless_games": 0,
    "undecided_games": 0,
    "cpu_seconds": 0.5,
}


def Outcome(unit: int, **said: Any) -> UnitResult:  # noqa: N802
    """The result of a unit, in which what is not said is as usual."""
    return UnitResult(unit=unit, **{**USUAL, **said})


def sample(unit: int) -> UnitResult:
    """A small outcome, a pure function of its number; deals recur in other units with the same length."""
    draw = random.Random(unit)
    games = [_game(draw.randrange(40), 10 * unit + i) for i in range(6)]
    return Outcome(
        unit,
        histogram={game.tricks: draw.randrange(1, 9) for game in games},
        longest_by_tricks=games[:3],
        longest_by_cards=games[2:],
        endless=[Endless(f"e{draw.randrange(5)}", 66, 474, 10 * unit + 7)],
        cycles=[Cycle(f"c{key}", 10 * unit + 7, (f"c{key} a", f"c{key} b")) for key in {draw.randrange(3)}],
        undecided=[Game(f"u{draw.randrange(5)}", 5000, 36000, 10 * unit + 8)],
        digest=f"digest of {unit}",
        endless_games=2,
        undecided_games=1,
    )


def _game(number: int, game: int) -> LongGame:
    return Long(f"deal {number}", 100 + number % 7, 700 + number % 5, game, f"origin of {game}" if game % 2 else None)


def dump(folder: Path) -> dict[str, list[tuple[Any, ...]]]:
    """All rows as they lie in the tables, without the times and the sessions."""
    with closing(sqlite3.connect(folder / "run.db")) as connection:
        rows = {
            table: connection.execute(f"SELECT {columns} FROM {table}").fetchall() for table, columns in TABLES.items()
        }
    rows["run"] = [row for row in rows["run"] if row[0] not in ("created", "host")]
    return rows
