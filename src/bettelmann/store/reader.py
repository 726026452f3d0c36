"""Looking at a run, also while another process writes it; nothing here can change it."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from bettelmann.finds import EndlessGame, FoundCycle, FoundGame, LongGame, TargetCycle
from bettelmann.games.game import Game
from bettelmann.games.registry import game_of
from bettelmann.store.connection import DATABASE, reading
from bettelmann.store.errors import DamagedRun
from bettelmann.store.growth import read_cells, read_targets
from bettelmann.store.merge import Measure, best_first
from bettelmann.store.rows import WrongRow, read_rows
from bettelmann.store.snapshot import open_reading
from bettelmann.store.soundness import faults
from bettelmann.store.summary import RunSummary, StoredSession, StoredUnit
from bettelmann.store.totals import Totals, read_totals


class RunView:
    """A run open for reading; each method sees the run at one moment, a later call may see more.

    Methods raise a StoreError, DamagedRun above all, when the database cannot be read.
    """

    def __init__(self, folder: Path, connection: sqlite3.Connection, resources: ExitStack) -> None:
        """Use `RunView.open`."""
        self.folder = folder
        self._path = folder / DATABASE
        self._connection = connection
        self._resources = resources

    @classmethod
    def open(cls, folder: Path) -> Self:
        """Open the run in `folder`, which may be read-only or a copy with its `run.db-wal`.

        Raises NotARun, DamagedRun, ForeignDatabase or NewerSchema.
        """
        with ExitStack() as stack:
            connection = open_reading(folder / DATABASE, stack)
            return cls(folder, connection, stack.pop_all())

    def facts(self) -> dict[str, str]:
        """Read what the run is and where it comes from."""
        with self.moment():
            return self._facts()

    def summary(self) -> RunSummary:
        """Read everything that is merged over the units, at one moment. It takes as long for many units as for few."""
        with self.moment():
            totals, facts = read_totals(self._connection), self._facts()
            game = game_of(facts)
            summary = RunSummary(
                facts=facts,
                units_done=totals.units,
                games=totals.games,
                tricks=totals.tricks,
                cards=totals.cards,
                first_player_wins=totals.first_player_wins,
                endless_games=totals.endless_games,
                undecided_games=totals.undecided_games,
                histogram=dict(self._rows("histogram", "ORDER BY tricks")),
                distributions=self._distributions(),
                longest_by_tricks=self._longest(game, "tricks"),
                longest_by_cards=self._longest(game, "cards"),
                endless=self._endless(game),
                cycles=self._cycles(game),
                undecided=self._undecided(game),
                sessions=[StoredSession(*row) for row in self._rows("session", "ORDER BY id")],
                cpu_seconds=totals.cpu_seconds,
                first_finished=totals.first_finished,
                last_finished=totals.last_finished,
            )
            self._require_whole(totals, summary)
            return summary

    def faults(self) -> list[str]:
        """Read everything, and say what is wrong, in a few words each; takes a while."""
        try:
            with self.moment():
                return list(faults(self._connection))
        except DamagedRun as error:
            return [str(error)]

    def units(self) -> list[StoredUnit]:
        """List the finished units by number."""
        with self.moment():
            units = [StoredUnit(*row[:-1]) for row in self._rows("unit", "ORDER BY number")]
            self._require_count("unit", len(units), read_totals(self._connection))
            return units

    def last_durations(self, most: int = 20) -> list[float]:
        """How many seconds each of the last units took, where that is known."""
        with self.moment():
            rows = self._rows("unit", "ORDER BY effect DESC LIMIT ?", (most,))
            return [seconds for *_, seconds, _ in rows if seconds > 0]

    def has_unit(self, number: int) -> bool:
        """Whether a unit is finished."""
        with self.moment():
            return any(True for _ in self._rows("unit", "WHERE number = ?", (number,)))

    def targets(self) -> list[TargetCycle]:
        """List the cycles of the target deck of a growing run, best basin balance first."""
        with self.moment():
            targets = list(read_targets(self._connection, game_of(self._facts())))
            self._require_count("target", len(targets), read_totals(self._connection))
            return targets

    def archive_size(self) -> tuple[int, int, int]:
        """Cycles and cells of the archive of a growing run, and the cycles that found no room in it."""
        with self.moment():
            totals = read_totals(self._connection)
            cells = list(read_cells(self._connection))
            self._require_count("cell", len(cells), totals)
            return totals.rows["archive"], len(cells), sum(cell.left_out for cell in cells)

    def unit_digests(self) -> dict[int, str]:
        """Give the digest of each finished unit by number, to compare two runs of one recipe."""
        return {unit.number: unit.digest for unit in self.units()}

    def close(self) -> None:
        """Close the connection and remove the private copy if there is one."""
        self._resources.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @contextmanager
    def moment(self) -> Iterator[None]:
        """Hold one state of the database for all that is read inside."""
        if self._connection.in_transaction:
            yield
            return
        with reading(self._path):
            self._connection.execute("BEGIN")
            try:
                yield
            finally:
                self._connection.execute("ROLLBACK")

    def _rows(self, table: str, tail: str = "", parameters: Sequence[Any] = ()) -> Iterator[tuple[Any, ...]]:
        return read_rows(self._connection, table, tail, parameters)

    def _facts(self) -> dict[str, str]:
        return dict(self._rows("run", "ORDER BY key"))

    def _require_whole(self, totals: Totals, summary: RunSummary) -> None:
        """Make sure that no row has got lost."""
        counts = {
            "run": len(summary.facts),
            "histogram": len(summary.histogram),
            "distribution": sum(map(len, summary.distributions.values())),
            "longest": len(summary.longest_by_tricks) + len(summary.longest_by_cards),
            "endless": len(summary.endless),
            "cycle": len(summary.cycles),
            "cycle_deal": sum(len(cycle.deals) for cycle in summary.cycles),
            "undecided": len(summary.undecided),
        }
        for table, count in counts.items():
            self._require_count(table, count, totals)

    def _require_count(self, table: str, count: int, totals: Totals) -> None:
        if count != totals.rows[table]:
            raise WrongRow(f"the table {table} has {count} rows, not {totals.rows[table]}")

    def _distributions(self) -> dict[str, dict[int, int]]:
        found: dict[str, dict[int, int]] = {}
        for name, value, games in self._rows("distribution", "ORDER BY name, value"):
            found.setdefault(name, {})[value] = games
        return found

    def _longest(self, game: Game, measure: Measure) -> list[LongGame]:
        rows = self._rows("longest", f"WHERE measure = ? ORDER BY {best_first(measure)}", (measure,))
        return [
            LongGame(game.read(deal), number, tricks, cards, None if origin is None else game.read(origin))
            for _, deal, tricks, cards, number, origin in rows
        ]

    def _cycles(self, game: Game) -> list[FoundCycle]:
        deals: dict[str, list[Any]] = {}
        for deal, key in self._rows("cycle_deal", "ORDER BY deal"):
            deals.setdefault(key, []).append(game.read(deal))
        return [
            FoundCycle(key, tricks, cards, states, bool(complete), first, deals.get(key, []))
            for key, tricks, cards, states, complete, first in self._rows("cycle", "ORDER BY game, key")
        ]

    def _endless(self, game: Game) -> list[EndlessGame]:
        rows = self._rows("endless", "ORDER BY game, deal")
        return [
            EndlessGame(game.read(deal), number, tricks, cards, *cycle) for deal, tricks, cards, *cycle, number in rows
        ]

    def _undecided(self, game: Game) -> list[FoundGame]:
        rows = self._rows("undecided", "ORDER BY game, deal")
        return [FoundGame(game.read(deal), number, tricks, cards) for deal, tricks, cards, number in rows]
