"""What all units of a run come to, in one row, so that nobody has to read them all to know it.

The row also says how many rows each other table has: one that has got lost is noticed then.
"""

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from bettelmann.store.rows import WrongRow, read_rows, sum_of

COUNTED = (
    *("run", "unit", "histogram", "distribution", "longest", "endless", "cycle", "cycle_deal", "undecided"),
    *("archive", "cell", "target"),
)
"""The tables whose rows are counted."""

_NOTHING = dict.fromkeys(COUNTED, 0)


@dataclass(frozen=True, slots=True)
class Totals:
    """Sums over the units (see ``summary.StoredUnit``); ``rows`` by table; ``chain`` of so many ``effects``."""

    units: int = 0
    games: int = 0
    tricks: int = 0
    cards: int = 0
    first_player_wins: int = 0
    endless_games: int = 0
    undecided_games: int = 0
    cpu_seconds: float = 0.0
    first_finished: str | None = None
    last_finished: str | None = None
    rows: Mapping[str, int] = field(default_factory=lambda: dict(_NOTHING))
    effects: int = 0
    chain: str = ""

    def with_units(self, units: Sequence[Sequence[Any]]) -> "Totals":
        """The totals with some more units, given as rows."""
        if not units:
            return self
        columns = list(zip(*units, strict=True))
        names = ("games", "tricks", "cards", "first_player_wins", "endless_games", "undecided_games")
        sums = {name: getattr(self, name) + sum(columns[place]) for place, name in enumerate(names, 1)}
        finished = sorted(time for time in (*columns[9], self.first_finished, self.last_finished) if time)
        return replace(
            self,
            **sums,
            units=self.units + len(units),
            cpu_seconds=self.cpu_seconds + sum(columns[8]),
            first_finished=finished[0],
            last_finished=finished[-1],
        )


def read_totals(connection: sqlite3.Connection) -> Totals:
    """The totals of a run; raises WrongRow."""
    for _, content in read_rows(connection, "total"):
        return Totals(**json.loads(content))
    raise WrongRow("the totals are missing")


def write_totals(connection: sqlite3.Connection, totals: Totals) -> None:
    """Put the totals in the place of those that are there."""
    content = json.dumps(asdict(totals))
    connection.execute("INSERT OR REPLACE INTO total VALUES (1, ?, ?)", (content, sum_of("total", 1, content)))


def count_rows(connection: sqlite3.Connection, tables: Iterable[str] = COUNTED) -> dict[str, int]:
    """How many rows each of some tables has."""
    return {table: int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]) for table in tables}
