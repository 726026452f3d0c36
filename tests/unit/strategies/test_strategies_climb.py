"""Climbing: a unit is a pure function, and each of its games is what the rules of climbing say."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bettelmann.kernel.lockstep import LANES
from bettelmann.rules import (
    DECKS,
    Rules,
    Setup,
    format_deal,
    parse_deck,
)
from bettelmann.strategies import climb
from bettelmann.strategies.climb import Settings
from bettelmann.strategies.control import Control
from bettelmann.strategies.result import UnitResult
from climbs import Game, TwinClimb
from twins import expected_tally

SEED = 11
FULL, HALF, JACKS = Setup(DECKS["52"]), Setup(DECKS["20"]), Setup(parse_deck("2J8-"))
REVERSED = Setup(DECKS["20"], rules=Rules(pile="reversed"))
THREE, FOUR = Setup(DECKS["40"], 3), Setup(DECKS["36"], 4, Rules(leads="loser", debt="lapses"))
FROM = (
    "---AJ--Q---------QAKQJJ-QK/-----A----KJ-K--------A---",
    "-J------Q------AAA-----QQ-/K----JA-----------KQ-K-JJK",
)

CLIMBS: dict[str, tuple[Setup, dict[str, Any]]] = {
    "late": (FULL, {"history": 7, "patience": 40}),
    "greedy": (FULL, {"accept": "greedy", "patience": 10}),
    "annealing": (FULL, {"accept": "annealing", "temperature": 8.0, "halving": 15, "patience": 30}),
    "annealing at one temperature": (HALF, {"accept": "annealing", "temperature": 20.0, "patience": 30}),
    "cards": (FULL, {"objective": "cards", "accept": "greedy", "patience": 25}),
    "first tricks kept": (FULL, {"prefix": 1.0, "prefix_tricks": 9, "history": 3}),
    "any card": (FULL, {"prefix": 0.0, "history": 3}),
    "swaps": (HALF, {"move_weight": 0.0, "segment_weight": 0.0, "history": 5}),
    "moves": (HALF, {"swap_weight": 0.0, "segment_weight": 0.0, "history": 5}),
    "segments": (HALF, {"move_weight": 0.0, "swap_weight": 0.0, "history": 5}),
    "no extension": (HALF, {"extend": False, "patience": 5, "history": 2}),
    "endless deals": (JACKS, {"patience": 20}),
    "undecided": (HALF, {"max_tricks": 15, "patience": 20}),
    "from deals": (FULL, {"start": FROM, "patience": 12, "climbs": 3, "history": 2}),
    "more climbs than lanes": (JACKS, {"climbs": LANES + 6, "games_per_climb": 9, "patience": 4}),
    "reversed": (REVERSED, {"patience": 20, "history": 10}),
    "three players": (THREE, {"patience": 20, "history": 10, "prefix": 0.7}),
    "four players": (FOUR, {"patience": 20, "objective": "cards", "prefix": 0.7}),
    "no court": (Setup(parse_deck("6-")), {"games_per_climb": 20}),
    "two cards": (Setup(parse_deck("1J1-")), {"games_per_climb": 20}),
}


def settings_of(**chosen: Any) -> Settings:
    make: Callable[..., Settings] = Settings
    return make(**{"climbs": 4, "games_per_climb": 120, **chosen})


def unit_of(setup: Setup, settings: Settings, unit: int = 0) -> UnitResult:
    """A unit, without what differs from machine to machine."""
    result = climb.run(setup, SEED, settings, unit, Control())
    assert result is not None
    assert result.cpu_seconds > 0
    return replace(result, cpu_seconds=0.0)


def twin_games(setup: Setup, settings: Settings, unit: int) -> list[Game]:
    numbers = range(unit * settings.climbs, (unit + 1) * settings.climbs)
    return [game for number in numbers for game in TwinClimb(setup, SEED, settings, number).games()]


@pytest.mark.parametrize("name", CLIMBS)
@pytest.mark.parametrize("unit", [0, 5])
def test_a_unit_is_what_the_twin_climbs(name: str, unit: int) -> None:
    setup, chosen = CLIMBS[name]
    settings = settings_of(**chosen)
    result, games = unit_of(setup, settings, unit), twin_games(setup, settings, unit)
    tally = expected_tally(SEED, games[0].number, [game.outcome for game in games], players=setup.players)

    assert result.digest == f"{tally.digest:016x}"
    assert result.histogram == tally.histogram
    assert (result.tricks, result.cards, result.first_player_wins, result.endless_games, result.undecided_games) == (
        tally.tricks, tally.cards, tally.first_player_wins, tally.endless, tally.undecided
    )  # fmt: skip
    assert result.games == len(games) == climb.games_per_unit(settings)
    for status, found in (("endless", result.endless), ("undecided", result.undecided)):
        first: dict[str, int] = {}
        for game in games:
            if game.outcome.status == status:
                first.setdefault(format_deal(game.deal), game.number)
        assert {one.deal: one.game for one in found} == first
