"""Outcomes to store, and what is in a store in the end."""

import random
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

FACTS = {"recipe": "[search]\nstrategy = 'sample'\n", "strategy": "sample", "deck": "52", "seed": "1"}
KEEP = 4
TABLES = {
    "run": "key, value",
    "unit": "number, games, tricks, cards, first_player_wins, endless_games, undecided_games, digest, cpu_seconds",
    "histogram": "*",
    "longest": "*",
    "endless": "*",
    "cycle": "*",
    "cycle_deal": "*",
    "undecided": "*",
}


@dataclass(frozen=True)
class Game:
    deal: str
    tricks: int
    cards: int
    game: int


@dataclass(frozen=True)
class Long(Game):
    origin: str | None = None


@dataclass(frozen=True)
class Cycle:
    key: str
    game: int
    deals: Sequence[str] = ()
    period_tricks: int = 62
    period_cards: int = 440
    states: int = 2670
    complete: bool = True


@dataclass(frozen=True)
class Endless(Game):
    lead_in_tricks: int = 4
    lead_in_cards: int = 34
    period_tricks: int = 62
    period_cards: int = 440


@dataclass(frozen=True)
class Outcome:
    unit: int
    histogram: Mapping[int, int] = field(default_factory=dict)
    longest_by_tricks: Sequence[Long] = ()
    longest_by_cards: Sequence[Long] = ()
    endless: Sequence[Endless] = ()
    cycles: Sequence[Cycle] = ()
    undecided: Sequence[Game] = ()
    digest: str = "d"
    games: int = 100
    tricks: int = 1000
    cards: int = 7000
    first_player_wins: int = 49
    endless_games: int = 0
    undecided_games: int = 0
    cpu_seconds: float = 0.5


def sample(unit: int) -> Outcome:
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


def _game(number: int, game: int) -> Long:
    return Long(f"deal {number}", 100 + number % 7, 700 + number % 5, game, f"origin of {game}" if game % 2 else None)


def dump(folder: Path) -> dict[str, list[tuple[Any, ...]]]:
    """All rows as they lie in the tables, without the times and the sessions."""
    with closing(sqlite3.connect(folder / "run.db")) as connection:
        rows = {
            table: connection.execute(f"SELECT {columns} FROM {table}").fetchall() for table, columns in TABLES.items()
        }
    rows["run"] = [row for row in rows["run"] if row[0] not in ("created", "host")]
    return rows
