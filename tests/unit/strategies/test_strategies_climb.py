"""Climbing: a unit is a pure function, and each of its games is what the rules of climbing say."""

import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from bettelmann.cycles.path import path
from bettelmann.finds import FoundGame, LongGame, UnitResult
from bettelmann.games.bettelmann import (
    DECKS,
    DeckError,
    InputError,
    Rules,
    Setup,
    deal_at,
    format_deal,
    parse_deal,
    parse_deck,
    play,
)
from bettelmann.games.bettelmann.cards import Deal
from bettelmann.kernel.climb import climber
from bettelmann.kernel.climb.climber import Climber
from bettelmann.kernel.deals.words import words_of_deal
from bettelmann.kernel.packed.lanes import LANES
from bettelmann.kernel.ranges.batch import Batch, Floors, RangeTally
from bettelmann.strategies import climb
from bettelmann.strategies.climb import Settings
from bettelmann.strategies.units import extending, lengthening
from bettelmann.strategies.units.control import LocalControl
from bettelmann.strategies.units.lengthening import Extender
from climbs import Game, TwinClimb
from twins import NO_FLOOR, expected_tally

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
    "every best game extended": (HALF, {"margin": 1.0, "patience": 10, "history": 5}),
    "only longer ones extended": (HALF, {"margin": 0.0, "patience": 10, "history": 5}),
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
    result = climb.run(setup, SEED, settings, unit, LocalControl())
    assert result is not None
    assert result.cpu_seconds > 0
    return replace(result, cpu_seconds=0.0)


def twin_games(setup: Setup, settings: Settings, unit: int) -> list[Game]:
    numbers = range(unit * settings.climbs, (unit + 1) * settings.climbs)
    return [game for number in numbers for game in TwinClimb(setup, SEED, settings, number).games()]


@pytest.mark.parametrize(("name", "unit"), [*((name, 5) for name in CLIMBS), ("late", 0), ("from deals", 0)])
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
        first: dict[Deal, int] = {}
        for game in games:
            if game.outcome.status == status:
                first.setdefault(game.deal, game.number)
        assert {one.deal: one.game for one in found} == first


@pytest.fixture(scope="module")
def unit() -> UnitResult:
    """A unit whose longest games were extended."""
    return unit_of(HALF, Settings(climbs=80, games_per_climb=1000, patience=100, keep=30))


def test_everything_listed_has_the_length_that_is_listed(unit: UnitResult) -> None:
    assert len(unit.longest_by_tricks) == len(unit.longest_by_cards) == 30
    for found in [*unit.longest_by_tricks, *unit.longest_by_cards]:
        outcome = play(found.deal)
        assert (outcome.tricks, outcome.cards) == (found.tricks, found.cards)


def test_extended_games_run_into_the_game_that_was_played(unit: UnitResult) -> None:
    extended = [found for found in unit.longest_by_tricks if found.origin]
    assert extended
    for found in extended:
        assert found.origin is not None
        game, longer = list(path(found.origin)), list(path(found.deal))
        assert longer[-1] == game[-1]
        assert sum(laid for _, laid in longer) > sum(laid for _, laid in game) or len(longer) > len(game)


def test_endless_games_that_are_met_are_expanded() -> None:
    unit = unit_of(JACKS, Settings(climbs=20, games_per_climb=300))
    of_cycles = {deal: cycle for cycle in unit.cycles for deal in cycle.deals}

    assert len(unit.endless) > 3
    for found in unit.endless:
        assert of_cycles[found.deal].period_tricks == found.period_tricks
    for deal in of_cycles:
        assert play(deal).status == "endless"


@pytest.mark.parametrize("objective", ["tricks", "cards"])
def test_the_lists_hold_the_longest_games_and_what_climbs_were_extended_to(objective: str) -> None:
    """Also where a list has room for a single game."""
    settings = Settings(climbs=6, games_per_climb=250, patience=25, history=25, objective=objective, keep=1)
    twins = [TwinClimb(HALF, SEED, settings, number) for number in range(settings.climbs)]
    games = [game.outcome for twin in twins for game in twin.games() if game.outcome.status == "finished"]
    unit = unit_of(HALF, settings)
    best = (unit.longest_by_tricks if objective == "tricks" else unit.longest_by_cards)[0]
    extensions = [length for twin in twins for length in twin.extensions]

    assert len(extensions) > 6
    assert getattr(best, objective) >= max([*extensions, *(getattr(outcome, objective) for outcome in games)])


def test_a_deal_that_comes_again_is_not_extended_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def extended(games: list[FoundGame]) -> list[LongGame]:
        asked.extend(games)
        return extending.extended(games)

    monkeypatch.setattr(lengthening, "extended", extended)
    extender, words = (
        Extender(HALF, "tricks", Settings().max_tricks),
        words_of_deal(parse_deal("-J-QKK---J/-------Q--")),
    )
    answers = [extender.lengthen(game, words) for game in (9, 3, 5)]

    assert len(asked) == 1
    assert answers[0] is not None
    assert answers == [answers[0]] * 3
    assert {found.game for found in extender.found} == {3}
    assert answers[0][1] == max(found.tricks for found in extender.found) > asked[0].tricks


@pytest.mark.parametrize("name", ["late", "endless deals", "from deals", "three players", "four players"])
def test_the_deal_of_any_game_is_found_again(name: str) -> None:
    setup, chosen = CLIMBS[name]
    settings = settings_of(**chosen)
    games = twin_games(setup, settings, 3)
    for game in games[:: len(games) // 20]:
        assert climb.deal_of_game(setup, SEED, settings, game.number) == game.deal


def test_climbs_start_from_the_deal_of_the_stream() -> None:
    settings = Settings(climbs=3, games_per_climb=400, patience=50, extend=False)
    starts = [game for game in twin_games(HALF, settings, 1) if game.start]

    assert len(starts) > 6
    for game in starts:
        assert climb.deal_of_game(HALF, SEED, settings, game.number) == deal_at(HALF.deck, SEED, game.number)


def test_climbs_start_from_given_deals_in_turn() -> None:
    settings = Settings(start=FROM, climbs=2, games_per_climb=1)
    deals = [format_deal(climb.deal_of_game(FULL, SEED, settings, game)) for game in range(4)]

    assert deals == [*FROM, *FROM]


@pytest.mark.parametrize("name", ["late", "annealing", "cards", "endless deals", "undecided", "from deals"])
def test_lanes_and_the_general_engine_come_to_the_same(name: str) -> None:
    setup, chosen = CLIMBS[name]
    settings = settings_of(**{**chosen, "climbs": LANES + 10, "games_per_climb": 150})

    def tally(*, general: bool) -> tuple[RangeTally, list[tuple[int, ...]]]:
        rows: list[tuple[int, ...]] = []

        def take(batch: Batch) -> None:
            rows.extend(
                (game, *deal, *words[2:4])
                for game, deal, words in zip(
                    batch.games.tolist(), batch.deals.tolist(), batch.words.tolist(), strict=True
                )
            )

        def remark(batch: Batch) -> Floors:
            take(batch)
            return NO_FLOOR

        extender = climb._extender(setup, settings)
        one = Climber(
            setup, SEED, settings.rules, climb._starts(settings), first=LANES, count=settings.climbs,
            games=settings.games_per_climb, max_tricks=settings.max_tricks,
            lengthen=extender.lengthen if extender else None, general=general,
        )  # fmt: skip
        return one.run(remark, take, np.zeros(1, np.uint8)), sorted(set(rows))

    lanes = tally(general=False)
    assert lanes == tally(general=True)
    assert len(lanes[1]) >= climb.games_per_unit(settings)


@pytest.mark.parametrize("name", ["late", "endless deals"])
def test_small_buffers_change_nothing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    setup, chosen = CLIMBS[name]
    settings = settings_of(**{**chosen, "climbs": LANES, "games_per_climb": 150})
    usual = unit_of(setup, settings)
    for room in ("_REMARKABLE_ROOM", "_LATE_ROOM"):
        monkeypatch.setattr(climber, room, LANES + 1)

    assert unit_of(setup, settings) == usual


def test_units_seeds_and_settings_differ() -> None:
    settings = settings_of()
    digests = {unit_of(FULL, settings).digest, unit_of(FULL, settings, 1).digest}
    for chosen in ({"accept": "greedy"}, {"patience": 30}, {"prefix": 0.1}, {"history": 3}, {"swap_weight": 0.0}):
        digests.add(unit_of(FULL, settings_of(**chosen)).digest)
    other_seed = climb.run(FULL, SEED + 1, settings, 0, LocalControl())
    assert other_seed is not None

    assert len(digests | {other_seed.digest}) == 8


def test_a_climb_does_not_depend_on_the_others() -> None:
    """One unit of two climbs is two units of one."""
    both = unit_of(FULL, settings_of(climbs=2))
    apart = [unit_of(FULL, settings_of(climbs=1), unit) for unit in (0, 1)]

    assert sum(int(one.digest, 16) for one in apart) % (1 << 64) == int(both.digest, 16)
    assert sum((Counter(one.histogram) for one in apart), Counter()) == both.histogram


@pytest.mark.parametrize("setup", [FULL, THREE], ids=["lanes", "general"])
def test_a_stopped_unit_gives_nothing_back(setup: Setup) -> None:
    control = LocalControl()
    results: list[UnitResult | None] = []
    settings = Settings(games_per_climb=1 << 30)
    unit_of(setup, settings_of())
    thread = threading.Thread(target=lambda: results.append(climb.run(setup, SEED, settings, 0, control)), daemon=True)
    thread.start()
    time.sleep(0.3)
    seen = control.games
    control.stop()
    thread.join(timeout=1)

    assert results == [None]
    assert 0 < seen <= control.games < climb.games_per_unit(settings)


RANGES = [
    ("climbs", 1, 1 << 16),
    ("games_per_climb", 1, 1 << 30),
    ("temperature", 0.01, 10_000),
    ("halving", 0, 1 << 40),
    ("history", 1, 100_000),
    ("patience", 1, 1 << 40),
    ("swap_weight", 0, 1000),
    ("move_weight", 0, 1000),
    ("segment_weight", 0, 1000),
    ("prefix", 0, 1),
    ("prefix_tricks", 1, 100),
    ("max_tricks", 1, 1 << 29),
    ("keep", 1, 1000),
    ("margin", 0, 1),
]


@pytest.mark.parametrize(("field", "least", "most"), RANGES)
def test_settings_out_of_range_are_refused(field: str, least: float, most: float) -> None:
    make: Callable[..., Settings] = Settings
    for value in (least, most):
        assert getattr(make(**{field: value}), field) == value
    for value in (least - 1, most + 1):
        with pytest.raises(InputError) as refusal:
            make(**{field: value})
        assert str(refusal.value) == f"{field} = {value} in [climb] is out of range: use {least} to {most}"


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ({"objective": "fame"}, "objective = 'fame' in [climb] is not known: use tricks, cards"),
        ({"accept": "Late"}, "accept = 'Late' in [climb] is not known: use greedy, annealing, late"),
        (
            {"swap_weight": 0.0, "move_weight": 0.0, "segment_weight": 0.0},
            "all three weights of moves in [climb] are 0: give one of them another value",
        ),
    ],
)
def test_settings_that_say_nothing_are_refused(chosen: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as refusal:
        settings_of(**chosen)

    assert str(refusal.value) == message


@pytest.mark.parametrize("setup", [FULL, HALF, THREE, FOUR, REVERSED], ids=lambda setup: setup.name)
def test_setups_that_can_be_climbed_pass(setup: Setup) -> None:
    climb.check(setup, Settings())


@pytest.mark.parametrize("name", ["66-", "22J4-", "1J63-"])
def test_decks_that_cannot_be_climbed_are_refused(name: str) -> None:
    with pytest.raises(DeckError):
        climb.check(Setup(parse_deck(name)), Settings())


@pytest.mark.parametrize(
    ("setup", "deal", "message"),
    [
        (HALF, FROM[0], "has the deck 52 in hands of 26 and 26, and the search is for 20 in hands of 10 and 10: "),
        (Setup(DECKS["52"], 3), FROM[0], "in hands of 26 and 26, and the search is for 52 in hands of 18, 17 and 17: "),
        (Setup(parse_deck("1J2-1K")), "J--/K", "in hands of 3 and 1, and the search is for 1J1K2- in hands of 2 and 2"),
        (Setup(parse_deck("2J4-")), "J--/-J-", "the deal J--/-J- to climb from is endless: leave it out, "),
        (Setup(parse_deck("2J4-")), "---/J-", "leave it out, or name its deck and players"),
    ],
)
def test_deals_that_one_cannot_climb_from_are_refused(setup: Setup, deal: str, message: str) -> None:
    with pytest.raises(InputError) as refusal:
        climb.check(setup, Settings(start=(deal,)))

    assert message in str(refusal.value)
    assert str(refusal.value).startswith(f"the deal {deal} to climb from ")


def test_a_deal_that_is_too_long_for_the_limit_is_refused() -> None:
    climb.check(FULL, Settings(start=FROM[:1], max_tricks=1164))
    with pytest.raises(InputError, match="is undecided"):
        climb.check(FULL, Settings(start=FROM[:1], max_tricks=1163))


def test_games_of_a_unit() -> None:
    usual_of_three = settings_of(climbs=64, **climb.usual(THREE))
    assert climb.games_per_unit(Settings(climbs=3, games_per_climb=5)) == 15
    assert climb.games_per_unit(Settings()) == 8 * climb.games_per_unit(usual_of_three) == 1 << 24
    assert settings_of(climbs=64, **climb.usual(FULL)) == Settings()
