"""Climbing from the command line: reproducible, resumable, and clear about what one cannot climb from."""

import signal
from pathlib import Path

import pytest

from bettelmann.games.bettelmann import parse_deal, play
from bettelmann.store.reader import RunView
from program import (
    read_until,
    refused_here,
    said_object,
    started,
    status_of,
    succeed,
    tables_of,
    warm,
)

RECIPE = """\
strategy = "climb"
deck = "20"
seed = 5
[climb]
climbs = 8
games_per_climb = 4000
patience = 200
max_tricks = 60
keep = 7
"""
UNITS = 6
RECORD = "---AJ--Q---------QAKQJJ-QK/-----A----KJ-K--------A---"
PUBLISHED = "---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA"
HALF = "-J-QKK---J/-------Q--"


@pytest.fixture(scope="module")
def recipe(tmp_path_factory: pytest.TempPathFactory) -> Path:
    warm()
    path = tmp_path_factory.mktemp("recipe") / "climb.toml"
    path.write_text(RECIPE)
    return path


@pytest.fixture(scope="module")
def straight(recipe: Path) -> Path:
    """One worker, never interrupted."""
    folder = recipe.parent / "straight"
    succeed("search", recipe, "--units", str(UNITS), "--workers", "1", "--run", folder)
    return folder


def test_the_run_that_is_compared_has_all_kinds_of_games(straight: Path) -> None:
    described = status_of(straight)
    assert (described["strategy"], described["units_done"]) == ("climb", UNITS)
    assert described["games"] == str(UNITS * 8 * 4000)
    assert described["undecided"]
    assert any("origin" in game for game in described["longest_by_tricks"])
    for game in described["longest_by_tricks"]:
        assert play(parse_deal(game["deal"])).tricks == game["tricks"]


def test_workers_and_interruptions_change_nothing(recipe: Path, straight: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    succeed("search", recipe, "--units", "2", "--workers", "2", "--run", folder)
    succeed("resume", folder, "--units", str(UNITS), "--workers", "3")
    assert tables_of(folder) == tables_of(straight)


@pytest.mark.crash
def test_a_killed_run_goes_on_to_the_same(recipe: Path, straight: Path, tmp_path: Path) -> None:
    folder = tmp_path / "killed"
    with started("search", recipe, "--run", folder, "--workers", "2") as process:
        read_until(process, "look")
        with RunView.open(folder) as view:
            while not view.unit_digests():
                assert process.poll() is None
        process.send_signal(signal.SIGKILL)
        process.wait()
    with RunView.open(folder) as view:
        units = max(view.unit_digests()) + 1
    succeed("resume", folder, "--units", str(max(units, UNITS)))
    killed, whole = tables_of(folder), tables_of(straight)
    assert killed["unit"][:UNITS] == whole["unit"]


def test_a_listed_game_is_played_again_by_its_number(straight: Path) -> None:
    best = status_of(straight)["longest_by_tricks"][0]
    played = said_object(succeed("play", "--run", straight, "--game", best["game"], "--json"))
    assert played["deal"] == best.get("origin", best["deal"])


def test_climbing_goes_on_from_what_a_run_has_found(recipe: Path, straight: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text(RECIPE.replace("max_tricks = 60\n", ""))
    succeed("search", other, "--seed", "6", "--from", straight, "--units", "1", "--run", tmp_path / "run")
    found, first = status_of(tmp_path / "run"), status_of(straight)
    text = (tmp_path / "run" / "recipe.toml").read_text()
    for game in first["longest_by_tricks"]:
        assert game["deal"] in text
    assert found["longest_by_tricks"][0]["tricks"] >= first["longest_by_tricks"][0]["tricks"]


REFUSED = {
    "another deck": (["--from", RECORD], "has the deck 52 in hands of 26 and 26, and the search is for 20 in hands of"),
    "another number of players": (
        ["--players", "3", "--from", HALF],
        "has the deck 20 in hands of 10 and 10, and the search is for 20 in hands of 7, 7 and 6",
    ),
    "an endless deal": (["--deck", "52", "--from", PUBLISHED], "to climb from is undecided: leave it out"),
    "no deal": (["--from", "zz/--"], "found 'z'"),
    "an empty run": (["--from", "EMPTY"], "has no finished deal of 20 to climb from: let it search first, or name a"),
    "no run": (["--from", "."], ". holds no run (there is no run.db in it)"),
    "no catalogue": (["--from", "catalogue"], "data"),
    "a strategy without a start": (
        ["--strategy", "sample", "--from", HALF],
        "[climb] says nothing to strategy sample",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_one_cannot_climb_from_is_refused_and_nothing_is_made(
    recipe: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], name: str
) -> None:
    options, message = REFUSED[name]
    monkeypatch.chdir(tmp_path)
    if "EMPTY" in options:
        empty_run(recipe, tmp_path / "EMPTY")
    assert message in refused_here(capfd, "search", recipe, "--run", tmp_path / "run", *options)
    assert not (tmp_path / "run").exists()


def empty_run(recipe: Path, folder: Path) -> None:
    """A run that was begun, and nothing is done."""
    from bettelmann.campaign.folder import create_run
    from bettelmann.campaign.provenance import Signatures
    from bettelmann.campaign.recipe import read_tables, recipe_from

    create_run(
        folder, recipe_from(read_tables(recipe), source="recipe", fallback_seed=0), Signatures("engine", "strategy")
    )


def test_a_search_that_starts_from_no_deals_says_so(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert refused_here(capfd, "search", "--from", RECORD, "--run", tmp_path / "run") == (
        "strategy sample starts from no deals: leave --from out, or use --strategy climb or grow"
    )


def test_the_game_of_a_run_needs_both(straight: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert "--run needs --game" in refused_here(capfd, "play", HALF, "--run", straight)
    assert "is not possible: use 0 to" in refused_here(capfd, "play", "--run", straight, "--game", str(1 << 63))
