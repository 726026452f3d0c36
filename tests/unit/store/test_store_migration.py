"""Runs of older versions of the tables: read as they are, brought up to date, gone on with to the same end.

``version_1`` and ``version_3`` hold the databases of runs of three units as SQL, and what ``status`` said after a
fourth; both were made by the programs of their time, of 30 November and 1 December 2026.
"""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bettelmann.games.bettelmann import Deal, format_deal, parse_deal
from bettelmann.kernel.deals.packing import unpack_state
from bettelmann.store import schema
from bettelmann.store.reader import RunView
from bettelmann.store.writer import RunStore
from program import program, status_of, succeed

FOLDER = Path(__file__).with_name("version_1")
RUNS = {"plain": 36, "three": 33, "sample": 0}
"""By name how many cycles the archive has."""


def restored(name: str, folder: Path, version: Path = FOLDER) -> Path:
    """A run as an older version left it."""
    folder.mkdir()
    with closing(sqlite3.connect(folder / "run.db")) as connection:
        connection.executescript((version / f"{name}.sql").read_text())
        connection.execute("PRAGMA journal_mode = WAL")
    return folder


def rows(folder: Path, query: str) -> list[Any]:
    with closing(sqlite3.connect(folder / "run.db")) as connection:
        return connection.execute(query).fetchall()


def states_of_version_1(folder: Path) -> list[tuple[Deal, int, int]]:
    """The archive, whichever of its two tables holds it."""
    words = rows(folder, "SELECT leader_cards, leader_courts, other_cards, other_courts, period, balance FROM archive")
    texts = rows(folder, "SELECT state, period, balance FROM archive_state ORDER BY id")
    packed = [(unpack_state((row[0], row[1], row[2], row[3])), row[4], row[5]) for row in words]
    return packed + [(parse_deal(state), period, balance) for state, period, balance in texts]


@pytest.mark.parametrize("name", RUNS)
def test_a_run_of_version_1_is_read_without_a_change(tmp_path: Path, name: str) -> None:
    folder = restored(name, tmp_path / "run")
    before = (folder / "run.db").read_bytes()
    with RunView.open(folder) as view:
        assert view.summary().units_done == 3
        assert view.archive_size()[0] == RUNS[name]
        view.targets()
    assert said(folder) == said(folder)
    assert (folder / "run.db").read_bytes() == before


def said(folder: Path) -> str:
    return succeed("status", folder)


@pytest.mark.parametrize("name", RUNS)
def test_its_writer_brings_it_up_to_date_with_the_same_archive(tmp_path: Path, name: str) -> None:
    folder = restored(name, tmp_path / "run")
    expected = states_of_version_1(folder)
    assert len(expected) == RUNS[name]
    with RunStore.open(folder) as store:
        assert [tuple(cycle) for cycle in store.archive()] == expected
    assert rows(folder, "PRAGMA user_version") == [(schema.SCHEMA_VERSION,)]
    assert [row[0] for row in rows(folder, "SELECT state FROM archive ORDER BY id")] == [
        format_deal(state) for state, _, _ in expected
    ]
    new = tmp_path / "new"
    RunStore.create(new, {}, 1).close()
    for table in schema.TABLES:
        columns = f"SELECT name, type, \"notnull\", pk FROM pragma_table_info('{table}')"
        assert rows(folder, columns) == rows(new, columns)
    assert not rows(folder, "SELECT name FROM sqlite_schema WHERE name IN ('archive_words', 'archive_state')")


@pytest.mark.parametrize("name", RUNS)
def test_it_goes_on_to_the_same_end(tmp_path: Path, name: str) -> None:
    folder = restored(name, tmp_path / "run")
    assert program("resume", folder, "--units", "4", "--priority", "normal").returncode == 0
    assert status_of(folder) == json.loads((FOLDER / f"{name}.json").read_text())


def test_a_run_of_version_3_is_read_and_gone_on_with(tmp_path: Path) -> None:
    version = Path(__file__).with_name("version_3")
    folder = restored("counted", tmp_path / "run", version)
    before = (folder / "run.db").read_bytes()
    with RunView.open(folder) as view:
        assert view.summary().units_done == 3
        assert view.faults() == []
    assert (folder / "run.db").read_bytes() == before
    succeed("resume", folder, "--units", "4", "--priority", "normal")
    assert rows(folder, "PRAGMA user_version") == [(schema.SCHEMA_VERSION,)]
    assert rows(folder, "SELECT * FROM distribution") == []
    assert status_of(folder) == json.loads((version / "counted.json").read_text())
    with RunView.open(folder) as view:
        assert view.faults() == []
