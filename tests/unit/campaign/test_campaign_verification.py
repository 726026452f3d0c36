"""Nothing that the reference engine does not confirm is recorded."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from campaign_samples import GAMES, Altering, runner_in, small_recipe

from bettelmann.campaign.recipe import Recipe, recipe_from
from bettelmann.campaign.verification import EnginesDisagree, Verifier, agrees
from bettelmann.cli.app import run as run_here
from bettelmann.finds import EndlessGame, FoundGame, LongGame, UnitResult
from bettelmann.games.bettelmann import Rules, Setup, parse_deal, parse_deck
from bettelmann.store.reader import RunView
from bettelmann.store.records import Floors
from bettelmann.strategies import sample
from bettelmann.strategies.units.control import LocalControl

NO_FLOORS = Floors(None, None)
PLAIN = Setup(parse_deck("2J4-"))
Forger = Callable[[UnitResult], UnitResult]


def honest(unit: int = 0) -> UnitResult:
    recipe = small_recipe()
    result = sample.run(recipe.setup, recipe.seed, recipe.settings, unit, LocalControl())
    assert result is not None
    assert result.longest_by_tricks
    assert result.endless
    return result


def wrong_cards(result: UnitResult) -> UnitResult:
    first, *others = result.longest_by_tricks
    return replace(result, longest_by_tricks=[replace(first, cards=first.cards + 1), *others])


def wrong_cycle(result: UnitResult) -> UnitResult:
    first, *others = result.cycles
    return replace(result, cycles=[replace(first, period_cards=first.period_cards + 2), *others])


def deal_of_no_cycle(result: UnitResult) -> UnitResult:
    first, *others = result.cycles
    return replace(result, cycles=[replace(first, deals=[*first.deals, result.longest_by_tricks[0].deal]), *others])


def wrong_tricks(result: UnitResult) -> UnitResult:
    *others, last = result.longest_by_cards
    return replace(result, longest_by_cards=[*others, replace(last, tricks=last.tricks - 1)])


def wrong_period(result: UnitResult) -> UnitResult:
    first, *others = result.endless
    return replace(result, endless=[replace(first, period_tricks=first.period_tricks * 2), *others])


def wrong_lead_in(result: UnitResult) -> UnitResult:
    first, *others = result.endless
    return replace(result, endless=[replace(first, lead_in_cards=first.lead_in_cards + 1), *others])


def endless_that_ends(result: UnitResult) -> UnitResult:
    game = result.longest_by_tricks[0]
    forged = EndlessGame(game.deal, game.game, game.tricks, game.cards, 0, 0, game.tricks, game.cards)
    return replace(result, endless=[*result.endless, forged])


def end_that_is_endless(result: UnitResult) -> UnitResult:
    game = result.endless[0]
    forged = LongGame(game.deal, game.game, game.tricks, game.cards)
    return replace(result, longest_by_tricks=[*result.longest_by_tricks, forged])


FORGERIES = [
    *(wrong_cards, wrong_tricks, wrong_cycle, deal_of_no_cycle),
    *(wrong_period, wrong_lead_in, endless_that_ends, end_that_is_endless),
]


def test_an_honest_unit_is_confirmed() -> None:
    Verifier(PLAIN).confirm(honest(), NO_FLOORS)


@pytest.mark.parametrize("forge", FORGERIES)
def test_a_forged_unit_is_refused_with_the_deal(forge: Forger) -> None:
    with pytest.raises(
        EnginesDisagree,
        match=r"^unit 0.* the deal [-J]+/[-J]+.*: the unit was not recorded; .*please report this deal$",
    ):
        Verifier(PLAIN).confirm(forge(honest()), NO_FLOORS)


def test_a_deal_confirmed_once_is_still_checked_for_other_counts() -> None:
    verifier = Verifier(PLAIN)
    verifier.confirm(honest(), NO_FLOORS)
    with pytest.raises(EnginesDisagree):
        verifier.confirm(wrong_cards(honest()), NO_FLOORS)


def test_the_rules_of_the_run_are_the_rules_of_the_check() -> None:
    with pytest.raises(EnginesDisagree):
        Verifier(replace(PLAIN, rules=Rules(pile="reversed"))).confirm(honest(), NO_FLOORS)


def test_games_that_will_not_be_recorded_are_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    verifier = Verifier(PLAIN)
    played: list[int] = []
    monkeypatch.setattr(Verifier, "_play", lambda self, game, unit: played.append(game.tricks))
    result = replace(honest(), endless=[])
    floor = result.longest_by_tricks[0].tricks
    verifier.confirm(replace(result, longest_by_cards=[]), Floors(floor, 0))
    assert played
    assert set(played) == {floor}


@pytest.mark.parametrize("forge", FORGERIES)
def test_nothing_of_a_forged_unit_is_committed(tmp_path: Path, forge: Forger) -> None:
    executor = Altering(lambda unit, result: forge(result) if unit == 2 else result)
    with runner_in(tmp_path, executor=executor) as runner, pytest.raises(EnginesDisagree, match="unit 2"):
        runner.run()
    with RunView.open(tmp_path) as view:
        summary = view.summary()
        assert list(view.unit_digests()) == [0, 1]
    assert summary.games == 2 * GAMES
    assert all(game.game < 2 * GAMES for game in summary.longest_by_tricks)
    assert all(game.game < 2 * GAMES for game in summary.endless)


def test_the_program_ends_with_a_failed_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    run = sample.run
    monkeypatch.setattr(sample, "run", lambda *arguments, **named: wrong_cards(run(*arguments, **named)))  # type: ignore[arg-type]
    recipe = tmp_path / "recipe.toml"
    recipe.write_text(f'deck = "2J4-"\nseed = 1\n[sample]\ngames_per_unit = {GAMES}\n')
    folder = tmp_path / "run"
    command = ["search", str(recipe), "--run", str(folder), "--units", "3", "--priority", "normal", "--json"]
    assert run_here(command) == 1
    out, err = capfd.readouterr()
    assert out == ""
    assert re.search(r"^bettelmann: unit \d, game \d+: the kernel says finished after ", err, re.MULTILINE)
    assert "the unit was not recorded; run `bettelmann doctor`, and please report this deal" in err
    with RunView.open(folder) as view:
        assert view.summary().units_done == 0
        assert [session.note for session in view.summary().sessions] == ["failed"]


@pytest.mark.parametrize(("tricks", "cards", "good"), [(1164, 8344, True), (1164, 8343, False), (1163, 8344, False)])
def test_a_claim_agrees_or_not(tricks: int, cards: int, good: bool) -> None:
    deal = parse_deal("---AJ--Q---------QAKQJJ-QK/-----A----KJ-K--------A---")
    assert agrees(PLAIN, FoundGame(deal, 0, tricks, cards)) is good


def three_players(unit: int = 0) -> tuple[Recipe, UnitResult]:
    tables = {"deck": "4J8-", "players": 3, "rules": "debt=lapses", "seed": 1, "sample": {"games_per_unit": GAMES}}
    recipe = recipe_from(tables, source="here", fallback_seed=0)
    result = sample.run(recipe.setup, recipe.seed, recipe.settings, unit, LocalControl())
    assert result is not None
    assert result.longest_by_tricks
    assert result.endless
    return recipe, result


def test_what_three_players_play_by_their_rules_is_confirmed() -> None:
    recipe, result = three_players()

    Verifier(recipe.setup).confirm(result, NO_FLOORS)


@pytest.mark.parametrize("forge", [wrong_cards, wrong_tricks, wrong_period, wrong_lead_in])
def test_a_forged_unit_of_three_players_is_refused(forge: Forger) -> None:
    recipe, result = three_players()

    with pytest.raises(EnginesDisagree):
        Verifier(recipe.setup).confirm(forge(result), NO_FLOORS)


def test_a_unit_played_by_other_rules_is_refused() -> None:
    recipe, result = three_players()
    assert isinstance(recipe.setup, Setup)

    with pytest.raises(EnginesDisagree):
        Verifier(replace(recipe.setup, rules=Rules(leads="loser"))).confirm(result, NO_FLOORS)
