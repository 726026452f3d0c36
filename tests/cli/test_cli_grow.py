"""Growing from the command line: reproducible, resumable, and clear about what it cannot grow from."""

import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from bettelmann.store.reader import RunView
from program import ENVIRONMENT, PROGRAM, refused, said_object, succeed, wait_for

RECIPE = """\
strategy = "grow"
deck = "20"
seed = 3
[grow]
parts = 3
parents = 4
edits = 30
hunts = 1
rounds = 3
"""
PUBLISHED = "---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA"
TABLES = {
    "archive": "ORDER BY id",
    "cell": "",
    "target": "",
    "cycle": "",
    "cycle_deal": "",
}


@pytest.fixture
def recipe(tmp_path: Path) -> Path:
    path = tmp_path / "grow.toml"
    path.write_text(RECIPE)
    return path


def search(recipe: Path, folder: Path, *options: str | Path) -> str:
    return succeed("search", recipe, "--run", folder, "--priority", "normal", *options)


def tables(folder: Path) -> dict[str, list[tuple[object, ...]]]:
    with closing(sqlite3.connect(folder / "run.db")) as connection:
        found = {name: connection.execute(f"SELECT * FROM {name} {order}").fetchall() for name, order in TABLES.items()}
        found["unit"] = connection.execute("SELECT number, games, digest FROM unit").fetchall()
    return found


def test_one_or_two_workers_interrupted_or_not_grow_the_same_archive(recipe: Path, tmp_path: Path) -> None:
    search(recipe, tmp_path / "one", "--units", "9", "--workers", "1")
    search(recipe, tmp_path / "two", "--units", "4", "--workers", "2")
    succeed("resume", tmp_path / "two", "--units", "9", "--workers", "2", "--priority", "normal")
    once, twice = tables(tmp_path / "one"), tables(tmp_path / "two")
    assert len(once["archive"]) > 40
    assert once == twice


@pytest.mark.parametrize("game", [["--players", "3"], ["--rules", "leads=loser"]], ids="-".join)
def test_other_games_grow_the_same_archive_too(recipe: Path, tmp_path: Path, game: list[str]) -> None:
    search(recipe, tmp_path / "one", *game, "--units", "7", "--workers", "1")
    search(recipe, tmp_path / "two", *game, "--units", "3", "--workers", "2")
    succeed("resume", tmp_path / "two", "--units", "7", "--workers", "2", "--priority", "normal")
    once, twice = tables(tmp_path / "one"), tables(tmp_path / "two")
    assert len(once["archive"]) > 40
    assert once == twice


def test_what_three_players_grow_is_shown_and_makes_entries(recipe: Path, tmp_path: Path) -> None:
    """The smallest deck with such a deal: it is among the seeds."""
    search(recipe, tmp_path / "run", "--players", "3", "--deck", "3J6-", "--units", "2")
    described = said_object(succeed("status", tmp_path / "run", "--json"))
    (cycle,) = described["cycles"]
    assert cycle["balanced"] == len(cycle["deals"]) == 1
    assert cycle["complete"]
    deal = cycle["deals"][0]
    assert said_object(succeed("play", deal, "--json"))["status"] == "endless"
    (tmp_path / "made").mkdir()
    succeed("catalogue", "new", "--from", tmp_path / "run", "--finder", "somebody", "--out", tmp_path / "made")
    (entry,) = (tmp_path / "made").iterdir()
    assert f'"{deal}"' in entry.read_text()
    assert succeed("catalogue", "check", entry)
    again = search(recipe, tmp_path / "again", "--players", "3", "--from", tmp_path / "run", "--units", "1")
    assert "1 cycle" in again


def test_growth_to_the_small_deck_finds_its_cycle_with_all_sixteen_deals(recipe: Path, tmp_path: Path) -> None:
    search(recipe, tmp_path / "run", "--seed", "1", "--units", "40")
    described = said_object(succeed("status", tmp_path / "run", "--json"))
    growth = described["growth"]
    assert growth["target_cycles"] >= growth["with_balanced_deals"] == len(described["cycles"])
    assert all(cycle["balanced"] == 16 for cycle in described["cycles"])
    assert len(described["cycles"]) <= 1, "the 20-card deck has one cycle that balanced deals reach"


def test_growth_begins_at_the_deals_that_are_named(recipe: Path, tmp_path: Path) -> None:
    file = tmp_path / "deals.txt"
    file.write_text(f"{PUBLISHED}  # published\n")
    said = search(recipe, tmp_path / "run", "--deck", "52", "--from", file, "--units", "2", "--json")
    described = said_object(said)
    assert described["growth"]["target_cycles"] >= 1
    assert [cycle["balanced"] for cycle in described["cycles"]][:1] == [30]
    assert f'start = ["{PUBLISHED}"]' in (tmp_path / "run" / "recipe.toml").read_text()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--from", "K--/---"], "the deal K--/--- to grow from is not endless"),
        (["--players", "3", "--from", PUBLISHED], "has 2 hands, but the search is for 3 players"),
        (["--players", "3", "--from", "J/-/-"], "is not endless with nobody out by the rules standard"),
        (["--players", "4", "--deck", "4J4Q4K4A105-"], "too large to grow to: up to 120 cards"),
        (["--deck", "4J3-"], "a search needs two equal hands, but the deck 4J3- has 7 cards"),
        (["--deck", "4J4Q4K4A48-"], "too large to grow to"),
        (["--from", "zz/--"], "found 'z'"),
    ],
)
def test_what_cannot_be_grown_is_refused_and_nothing_is_made(
    recipe: Path, tmp_path: Path, options: list[str], message: str
) -> None:
    assert message in refused("search", recipe, "--run", tmp_path / "run", *options)
    assert not (tmp_path / "run").exists()


def test_the_report_speaks_of_edits_cycles_and_reach(recipe: Path, tmp_path: Path) -> None:
    said = search(recipe, tmp_path / "run", "--units", "6")
    assert "edits in 6 units" in said
    assert "cells of one deck and one balance" in said


def test_a_killed_run_goes_on_to_the_same_archive(recipe: Path, tmp_path: Path) -> None:
    search(recipe, tmp_path / "whole", "--units", "30")
    killed = subprocess.Popen(
        [*PROGRAM, "search", str(recipe), "--run", str(tmp_path / "killed"), "--units", "30", "--priority", "normal"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=ENVIRONMENT,
    )
    wait_for(lambda: committed(tmp_path / "killed") >= 3)
    killed.kill()
    killed.wait()
    assert committed(tmp_path / "killed") < 30, "killed too late to show anything"
    succeed("resume", tmp_path / "killed", "--units", "30", "--priority", "normal")
    assert tables(tmp_path / "killed") == tables(tmp_path / "whole")


def committed(folder: Path) -> int:
    if not (folder / "run.db").exists():
        return 0
    with RunView.open(folder) as view:
        return len(view.units())
