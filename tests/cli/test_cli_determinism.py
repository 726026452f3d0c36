"""The result of a run is a function of its recipe: not of workers, sessions or the order of units."""

from collections import Counter
from pathlib import Path

import pytest

from bettelmann.campaign.recipe import read_tables, recipe_from
from bettelmann.games.bettelmann import format_deal
from bettelmann.strategies import sample
from bettelmann.strategies.units.control import LocalControl
from program import program, status_of, succeed, succeed_apart, warm, write_recipe

SEED = 5
UNITS = 8
KEEP = 7


@pytest.fixture(scope="module")
def recipe(tmp_path_factory: pytest.TempPathFactory) -> Path:
    warm()
    # The half deck has endless deals in every unit, and a low limit makes undecided ones.
    return write_recipe(
        tmp_path_factory.mktemp("recipe"),
        before=f'deck = "20"\nseed = {SEED}',
        more=f"max_tricks = 40\nkeep = {KEEP}",
    )


@pytest.fixture(scope="module")
def straight(recipe: Path) -> Path:
    """One worker, never interrupted."""
    folder = recipe.parent / "straight"
    succeed("search", recipe, "--units", str(UNITS), "--workers", "1", "--run", folder)
    return folder


def test_the_run_that_is_compared_has_all_kinds_of_games(straight: Path) -> None:
    described = status_of(straight)
    assert described["units_done"] == UNITS
    assert described["endless"]
    assert described["undecided"]
    assert len(described["longest_by_tricks"]) == KEEP
    assert len(described["units"]) == UNITS


@pytest.mark.parametrize("workers", ["2", "5"])
def test_more_workers_come_to_the_same(recipe: Path, straight: Path, tmp_path: Path, workers: str) -> None:
    succeed("search", recipe, "--units", str(UNITS), "--workers", workers, "--run", tmp_path / "run")
    assert status_of(tmp_path / "run") == status_of(straight)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupted_run_comes_to_the_same(recipe: Path, straight: Path, tmp_path: Path, workers: str) -> None:
    folder = tmp_path / "run"
    succeed("search", recipe, "--units", "3", "--workers", workers, "--run", folder)
    assert status_of(folder)["units_done"] == 3
    succeed_apart("resume", folder, "--units", str(UNITS), "--workers", "2")
    assert status_of(folder) == status_of(straight)


def test_options_in_the_place_of_a_recipe_come_to_the_same(recipe: Path, straight: Path, tmp_path: Path) -> None:
    other = write_recipe(tmp_path, more=f"max_tricks = 40\nkeep = {KEEP}")
    options = ["--deck", "2J2Q2K14-", "--seed", str(SEED), "--strategy", "sample"]
    succeed("search", other, *options, "--units", str(UNITS), "--run", tmp_path / "run")
    assert status_of(tmp_path / "run") == status_of(straight)


def test_another_seed_comes_to_something_else(recipe: Path, straight: Path, tmp_path: Path) -> None:
    succeed("search", recipe, "--seed", "6", "--units", "1", "--run", tmp_path / "run")
    assert status_of(tmp_path / "run")["units"][0]["digest"] != status_of(straight)["units"][0]["digest"]


def test_a_finished_run_is_left_as_it_is(straight: Path) -> None:
    before = status_of(straight)
    done = program("resume", straight, "--units", str(UNITS))
    assert done.returncode == 0
    assert status_of(straight) == before


def test_a_run_is_its_units_merged(recipe: Path, straight: Path) -> None:
    chosen = recipe_from(read_tables(recipe), source="recipe", fallback_seed=0)
    results = []
    for unit in range(UNITS):
        result = sample.run(chosen.setup, chosen.seed, chosen.settings, unit, LocalControl())
        assert result is not None
        results.append(result)
    described = status_of(straight)

    histogram: Counter[int] = Counter()
    for result in results:
        histogram.update(result.histogram)
    assert described["trick_histogram"] == {str(tricks): histogram[tricks] for tricks in sorted(histogram)}
    for name in ("games", "tricks", "cards", "first_player_wins", "endless_games", "undecided_games"):
        assert described[name] == str(sum(getattr(result, name) for result in results))
    assert described["units"] == [
        {"unit": result.unit, "games": str(result.games), "digest": result.digest} for result in results
    ]

    for measure, other in (("tricks", "cards"), ("cards", "tricks")):
        games = [game for one in results for game in getattr(one, f"longest_by_{measure}")]
        games.sort(key=lambda game: (-getattr(game, measure), -getattr(game, other), game.game, format_deal(game.deal)))
        best = {game.deal: game for game in reversed(games)}
        distinct = [game for game in games if best[game.deal] is game][:KEEP]
        listed = [
            (game["deal"], game["tricks"], game["cards"], game["game"]) for game in described[f"longest_by_{measure}"]
        ]
        assert listed == [(format_deal(game.deal), game.tricks, game.cards, str(game.game)) for game in distinct]
    for name in ("endless", "undecided"):
        first: dict[str, int] = {}
        for result in results:
            for found in getattr(result, name):
                first.setdefault(format_deal(found.deal), found.game)
        found_deals = described["endless" if name == "endless" else "undecided_deals"]
        assert {game["deal"]: game["game"] for game in found_deals} == {deal: str(game) for deal, game in first.items()}
