"""Looking at a run, also while another process writes it; nothing here can change it."""

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from math import fsum
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from bettelmann.finds import EndlessGame, FoundCycle, FoundGame, LongGame, TargetCycle
from bettelmann.games.game import Game
from bettelmann.games.registry import game_of
from bettelmann.store import schema
from bettelmann.store.connection import DATABASE, damaged, translated
from bettelmann.store.growth import read_targets
from bettelmann.store.merge import Measure, best_first
from bettelmann.store.snapshot import open_reading
from bettelmann.store.summary import RunSummary, StoredSession, StoredUnit

_GAME = "deal, game, tricks, cards"


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

        Raises NotARun, DamagedRun, ForeignDatabase, NewerSchema or OlderSchema.
        """
        with ExitStack() as stack:
            connection = open_reading(folder / DATABASE, stack)
            return cls(folder, connection, stack.pop_all())

    def summary(self) -> RunSummary:
        """Read everything that is merged over the units, at one moment."""
        with self._moment():
            units = self._units()
            facts = self._facts()
            game = game_of(facts)
            return RunSummary(
                facts=facts,
                units_done=len(units),
                games=sum(unit.games for unit in units),
                tricks=sum(unit.tricks for unit in units),
                cards=sum(unit.cards for unit in units),
                first_player_wins=sum(unit.first_player_wins for unit in units),
                endless_games=sum(unit.endless_games for unit in units),
                undecided_games=sum(unit.undecided_games for unit in units),
                histogram=dict(self._connection.execute("SELECT tricks, games FROM histogram ORDER BY tricks")),
                longest_by_tricks=self._longest(game, "tricks"),
                longest_by_cards=self._longest(game, "cards"),
                endless=self._endless(game),
                cycles=self._cycles(game),
                undecided=self._undecided(game),
                sessions=self._sessions(),
                cpu_seconds=fsum(unit.cpu_seconds for unit in units),
                first_finished=min((unit.finished for unit in units), default=None),
                last_finished=max((unit.finished for unit in units), default=None),
            )

    def check(self) -> None:
        """Read every page and index of the database; raises DamagedRun when one is wrong. Takes a while."""
        with translated(self._path):
            (verdict,) = self._connection.execute("PRAGMA integrity_check(1)").fetchone()
        if verdict != "ok":
            raise damaged(self._path, verdict)

    def units(self) -> list[StoredUnit]:
        """List the finished units by number."""
        with self._moment():
            return self._units()

    def targets(self) -> list[TargetCycle]:
        """List the cycles of the target deck of a growing run, best basin balance first."""
        with self._moment():
            return list(read_targets(self._connection, self._path, game_of(self._facts())))

    def archive_size(self) -> tuple[int, int, int]:
        """Cycles and cells of the archive of a growing run, and the cycles that found no room in it."""
        with self._moment():
            cycles = schema.archived_cycles(self._connection)
            cells, left_out = self._connection.execute(
                "SELECT count(*), coalesce(sum(left_out), 0) FROM cell"
            ).fetchone()
            return cycles, cells, left_out

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
    def _moment(self) -> Iterator[None]:
        """Hold one state of the database for all that is read inside."""
        with translated(self._path):
            self._connection.execute("BEGIN")
            try:
                yield
            finally:
                self._connection.execute("ROLLBACK")

    def _units(self) -> list[StoredUnit]:
        rows = self._connection.execute(
            "SELECT number, games, tricks, cards, first_player_wins, endless_games, undecided_games, digest,"
            " cpu_seconds, finished, session FROM unit ORDER BY number"
        )
        return [StoredUnit(*row) for row in rows]

    def _facts(self) -> dict[str, str]:
        return dict(self._connection.execute("SELECT key, value FROM run ORDER BY key"))

    def _longest(self, game: Game, measure: Measure) -> list[LongGame]:
        rows = self._connection.execute(
            f"SELECT {_GAME}, origin FROM longest WHERE measure = ? ORDER BY {best_first(measure)}", (measure,)
        )
        return [
            LongGame(game.read(deal), number, tricks, cards, None if origin is None else game.read(origin))
            for deal, number, tricks, cards, origin in rows
        ]

    def _cycles(self, game: Game) -> list[FoundCycle]:
        deals: dict[str, list[Any]] = {}
        for deal, key in self._connection.execute("SELECT deal, key FROM cycle_deal ORDER BY deal"):
            deals.setdefault(key, []).append(game.read(deal))
        rows = self._connection.execute(
            "SELECT key, period_tricks, period_cards, states, complete, game FROM cycle ORDER BY game, key"
        )
        return [
            FoundCycle(key, tricks, cards, states, bool(complete), first, deals.get(key, []))
            for key, tricks, cards, states, complete, first in rows
        ]

    def _endless(self, game: Game) -> list[EndlessGame]:
        rows = self._connection.execute(
            f"SELECT {_GAME}, lead_in_tricks, lead_in_cards, period_tricks, period_cards FROM endless"
            " ORDER BY game, deal"
        )
        return [EndlessGame(game.read(deal), *counts) for deal, *counts in rows]

    def _undecided(self, game: Game) -> list[FoundGame]:
        rows = self._connection.execute(f"SELECT {_GAME} FROM undecided ORDER BY game, deal")
        return [FoundGame(game.read(deal), *counts) for deal, *counts in rows]

    def _sessions(self) -> list[StoredSession]:
        rows = self._connection.execute(
            "SELECT id, started, ended, host, version, signature, workers, pid, note FROM session ORDER BY id"
        )
        return [StoredSession(*row) for row in rows]
