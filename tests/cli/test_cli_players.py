"""A search with three players and by other rules, from the recipe to the verified find."""

from pathlib import Path

import pytest

from bettelmann.games.bettelmann import DECKS, Rules, deal_at, format_deal, parse_deal, play
from program import program, said_object, status_of, succeed, warm, write_recipe

RULES = "leads=loser,debt=lapses"
SEED, UNITS = 4, 6


@pytest.fixture(scope="module")
def recipe(tmp_path_factory: pytest.TempPathFactory) -> Path:
    warm()
    before = f'deck = "20"\nplayers = 3\nrules = "{RULES}"\nseed = {SEED}'
    folder = tmp_path_factory.mktemp("recipe")
    return write_recipe(folder, games_per_unit=1 << 13, before=before, more="max_tricks = 40")


@pytest.fixture(scope="module")
def straight(recipe: Path) -> Path:
    """One worker, never interrupted."""
    folder = recipe.parent / "straight"
    succeed("search", recipe, "--units", str(UNITS), "--workers", "1", "--run", folder)
    return folder


def test_status_says_which_game_it_is(straight: Path) -> None:
    described = status_of(straight)
    text = succeed("status", straight)

    assert (described["deck"], described["players"], described["rules"]) == ("20", 3, RULES)
    assert f"strategy sample, deck 20, 3 players, seed {SEED}, rules {RULES}" in text
    assert "; player 1 wins 3" in text
    assert described["undecided"] > 0


def test_workers_and_interruptions_change_nothing(recipe: Path, straight: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    succeed("search", recipe, "--units", "2", "--workers", "2", "--run", folder)
    succeed("resume", folder, "--units", str(UNITS), "--workers", "3")

    assert status_of(folder) == status_of(straight)


def test_a_listed_game_is_the_game_of_its_number(straight: Path) -> None:
    for best in status_of(straight)["longest_by_tricks"][:3]:
        deal = deal_at(DECKS["20"], SEED, int(best["game"]), 3)
        outcome = play(deal, Rules(leads="loser", debt="lapses"))

        assert (format_deal(deal), outcome.tricks, outcome.cards) == (best["deal"], best["tricks"], best["cards"])


def test_a_listed_game_is_played_and_verified(straight: Path) -> None:
    best = status_of(straight)["longest_by_cards"][0]
    which = ["--game", best["game"], "--seed", str(SEED), "--deck", "20", "--players", "3", "--rules", RULES]
    played = said_object(succeed("play", *which, "--json"))

    assert (played["deal"], played["players"], played["cards"]) == (best["deal"], 3, best["cards"])
    text = succeed("verify", best["deal"], "--rules", RULES, "--cards", str(best["cards"]))
    assert f"Confirmed by the reference engine and the general kernel, rules {RULES}, as claimed: cards" in text


def test_endless_games_are_confirmed_and_have_no_cycles(tmp_path: Path) -> None:
    recipe = write_recipe(tmp_path, games_per_unit=1000, before='deck = "4J8-"\nplayers = 3\nseed = 3')
    done = program("search", recipe, "--units", "1", "--run", tmp_path / "run")
    described = said_object(succeed("status", tmp_path / "run", "--json"))

    assert described["cycles"] == []
    assert described["endless"]
    for game in described["endless"]:
        assert f"endless, confirmed by the reference engine: {game['deal']}" in done.stderr
        assert len(parse_deal(game["deal"])) == 3
    game = described["endless"][0]
    succeed("verify", game["deal"], "--status", "endless", "--period", str(game["cycle"]["period_tricks"]))
    assert "deals met, confirmed by the reference engine\n" in done.stdout


def test_doctor_finds_the_run_sound(straight: Path) -> None:
    assert "longest games played again" in succeed("doctor", straight)


def test_options_override_the_recipe(recipe: Path, tmp_path: Path) -> None:
    options = ["--players", "4", "--rules", "pile=reversed", "--units", "1"]
    succeed("search", recipe, *options, "--run", tmp_path / "run")
    described = status_of(tmp_path / "run")

    assert (described["players"], described["rules"]) == (4, "pile=reversed")
    assert all(len(parse_deal(game["deal"])) == 4 for game in described["longest_by_tricks"])
