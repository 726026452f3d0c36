"""The strategy that plays random deals: a unit is a pure function, and true."""

import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations

import pytest

from bettelmann.cycles.path import path
from bettelmann.finds import EndlessGame, FoundGame, LongGame, UnitResult
from bettelmann.games.bettelmann import (
    DECKS,
    DeckError,
    InputError,
    Outcome,
    Rules,
    Setup,
    deal_at,
    parse_deck,
    play,
)
from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.stream import M64
from bettelmann.kernel.packed.lanes import LANES
from bettelmann.kernel.ranges import sampling
from bettelmann.strategies import sample
from bettelmann.strategies.sample import Settings
from bettelmann.strategies.units.control import LocalControl
from twins import expected_tally

SEED = 11

Rank = Callable[[FoundGame], tuple[int, ...]]


def unit_of(game: str | Setup, settings: Settings, unit: int = 0) -> UnitResult:
    """A unit, without what differs from machine to machine."""
    result = sample.run(setup_of(game), SEED, settings, unit, LocalControl())
    assert result is not None
    assert result.cpu_seconds > 0
    return replace(result, cpu_seconds=0.0)


def setup_of(game: str | Setup) -> Setup:
    """The plain game with a deck of that name, or another game as it is."""
    return Setup(parse_deck(game)) if isinstance(game, str) else game


def reference_games(game: str | Setup, settings: Settings, unit: int) -> dict[int, tuple[Deal, Outcome]]:
    """Deal and outcome of every game of a unit."""
    setup = setup_of(game)
    first = unit * settings.games_per_unit
    numbers = range(first, first + settings.games_per_unit)
    deals = {number: deal_at(setup.deck, SEED, number, setup.players) for number in numbers}
    return {number: (deal, play(deal, setup.rules, max_tricks=settings.max_tricks)) for number, deal in deals.items()}


def first_of_each_deal(games: dict[int, tuple[Deal, Outcome]], status: str) -> dict[Deal, tuple[int, Outcome]]:
    """The deals with that outcome, each with its first game."""
    firsts: dict[Deal, tuple[int, Outcome]] = {}
    for game, (deal, outcome) in games.items():
        if outcome.status == status:
            firsts.setdefault(deal, (game, outcome))
    return firsts


def longest(games: dict[int, tuple[Deal, Outcome]], keep: int, key: Rank) -> list[LongGame]:
    found = [
        LongGame(deal, game, outcome.tricks, outcome.cards)
        for deal, (game, outcome) in first_of_each_deal(games, "finished").items()
    ]
    return sorted(found, key=key)[:keep]


def expected_unit(game: str | Setup, settings: Settings, unit: int) -> UnitResult:
    """The unit as the reference has it, without its cycles and with nothing extended."""
    games = reference_games(game, settings, unit)
    outcomes = [outcome for _, outcome in games.values()]
    tally = expected_tally(SEED, unit * settings.games_per_unit, outcomes, players=setup_of(game).players)
    endless = []
    for deal, (number, outcome) in first_of_each_deal(games, "endless").items():
        cycle = outcome.cycle
        assert cycle is not None
        counts = cycle.lead_in_tricks, cycle.lead_in_cards, cycle.period_tricks, cycle.period_cards
        endless.append(EndlessGame(deal, number, outcome.tricks, outcome.cards, *counts))
    return UnitResult(
        unit=unit,
        games=settings.games_per_unit,
        histogram=tally.histogram,
        tricks=tally.tricks,
        cards=tally.cards,
        first_player_wins=tally.first_player_wins,
        endless_games=tally.endless,
        undecided_games=tally.undecided,
        longest_by_tricks=longest(games, settings.keep, lambda found: (-found.tricks, -found.cards, found.game)),
        longest_by_cards=longest(games, settings.keep, lambda found: (-found.cards, -found.tricks, found.game)),
        endless=endless,
        cycles=[],
        undecided=[
            FoundGame(deal, number, outcome.tricks, outcome.cards)
            for deal, (number, outcome) in first_of_each_deal(games, "undecided").items()
        ],
        digest=f"{tally.digest:016x}",
        cpu_seconds=0.0,
    )


@pytest.mark.parametrize(
    ("name", "settings", "unit"),
    [
        ("52", Settings(games_per_unit=5000, max_tricks=1000, extend=False), 0),
        ("52", Settings(games_per_unit=5000, max_tricks=60, keep=3, extend=False), 2),
        ("20", Settings(games_per_unit=5000, max_tricks=1000, keep=1000, extend=False), 1),
        ("2J4-", Settings(games_per_unit=3000, max_tricks=1000, extend=False), 0),
        ("2J8-", Settings(games_per_unit=3000, max_tricks=3, keep=5, extend=False), 1),
        ("2-", Settings(games_per_unit=10, extend=False), 0),
    ],
)
def test_a_unit_is_what_the_reference_has(name: str, settings: Settings, unit: int) -> None:
    assert replace(unit_of(name, settings, unit), cycles=[]) == expected_unit(name, settings, unit)


OTHER_GAMES = [
    Setup(DECKS["52"], 3),
    Setup(DECKS["52"], 4, Rules(pile="reversed", debt="lapses")),
    Setup(DECKS["52"], 2, Rules(leads="loser", values=(4, 3, 2, 1))),
    Setup(parse_deck("3J5-"), 3),  # the third player has a card less
    Setup(parse_deck("2J6-"), 4, Rules(leads="loser")),
    Setup(parse_deck("1J63-"), 3),
]


@pytest.mark.parametrize("game", OTHER_GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize(
    ("settings", "unit"),
    [(Settings(games_per_unit=2000, max_tricks=1000), 0), (Settings(games_per_unit=2000, max_tricks=7, keep=3), 2)],
    ids=["whole games", "cut games"],
)
def test_a_unit_of_another_game_is_what_the_reference_has(game: Setup, settings: Settings, unit: int) -> None:
    assert unit_of(game, settings, unit) == expected_unit(game, settings, unit)


def test_another_game_has_endless_deals_without_cycles() -> None:
    unit = unit_of(Setup(parse_deck("2J6-"), 4, Rules(leads="loser")), Settings(games_per_unit=3000))

    assert unit.endless_games > len(unit.endless) > 0
    assert unit.cycles == []


def test_a_deck_with_few_deals_has_endless_deals_that_come_again() -> None:
    unit = unit_of("2J4-", Settings(games_per_unit=3000))

    assert unit.endless_games > 10 * len(unit.endless) > 0


@pytest.mark.parametrize("name", ["52", "2J8-"])
def test_a_unit_is_the_same_every_time(name: str) -> None:
    settings = Settings(games_per_unit=20_000, max_tricks=2000)

    assert unit_of(name, settings, 3) == unit_of(name, settings, 3)


def test_units_and_seeds_differ() -> None:
    settings = Settings(games_per_unit=1000)
    other_seed = sample.run(Setup(DECKS["52"]), SEED + 1, settings, 0, LocalControl())
    assert other_seed is not None

    assert len({unit_of("52", settings, 0).digest, unit_of("52", settings, 1).digest, other_seed.digest}) == 3


@pytest.mark.parametrize("game", ["52", "2J8-", *OTHER_GAMES[:5]], ids=str)
def test_small_buffers_change_nothing(game: str | Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(games_per_unit=20_000, max_tricks=2000)
    usual = unit_of(game, settings)
    for room in ("_REMARKABLE_ROOM", "_LATE_ROOM"):
        monkeypatch.setattr(sampling, room, LANES + 1)

    assert unit_of(game, settings) == usual


def merged(lists: Sequence[Sequence[FoundGame]], keep: int, key: Rank) -> list[FoundGame]:
    """Distinct deals of several lists, best first."""
    firsts: dict[Deal, FoundGame] = {}
    for found in sorted((found for rows in lists for found in rows), key=lambda found: found.game):
        firsts.setdefault(found.deal, found)
    return sorted(firsts.values(), key=key)[:keep]


@pytest.mark.parametrize("game", ["52", "20", "2J8-", *OTHER_GAMES[:5]], ids=str)
def test_four_units_are_one_of_four_times_the_size(game: str | Setup) -> None:
    small = Settings(games_per_unit=4000, max_tricks=1000, keep=10, extend=False)
    units = [unit_of(game, small, unit) for unit in range(4)]
    whole = unit_of(game, replace(small, games_per_unit=16_000))

    by_tricks = merged([u.longest_by_tricks for u in units], 10, lambda row: (-row.tricks, -row.cards, row.game))
    by_cards = merged([u.longest_by_cards for u in units], 10, lambda row: (-row.cards, -row.tricks, row.game))
    assert (by_tricks, by_cards) == (whole.longest_by_tricks, whole.longest_by_cards)
    assert merged([u.endless for u in units], 10**6, lambda row: (row.game,)) == whole.endless
    first_met = {cycle.key: cycle for u in reversed(units) for cycle in u.cycles}
    assert sorted(first_met.values(), key=lambda cycle: cycle.game) == whole.cycles
    assert sum((Counter(u.histogram) for u in units), Counter()) == whole.histogram
    assert sum(int(u.digest, 16) for u in units) & M64 == int(whole.digest, 16)
    for field in ("games", "tricks", "cards", "first_player_wins", "endless_games", "undecided_games"):
        assert sum(getattr(u, field) for u in units) == getattr(whole, field)


@pytest.fixture(scope="module")
def extended_unit() -> UnitResult:
    """A unit whose longest games were extended."""
    return unit_of("20", Settings(games_per_unit=20_000))


def test_every_listed_deal_has_the_length_that_is_listed(extended_unit: UnitResult) -> None:
    unit = extended_unit

    assert len(unit.longest_by_tricks) == len(unit.longest_by_cards) == 20
    for found in [*unit.longest_by_tricks, *unit.longest_by_cards, *unit.endless]:
        outcome = play(found.deal)
        assert (outcome.tricks, outcome.cards) == (found.tricks, found.cards)


def test_every_listed_game_is_that_game_of_the_stream(extended_unit: UnitResult) -> None:
    for found in [*extended_unit.longest_by_tricks, *extended_unit.longest_by_cards]:
        assert deal_at(DECKS["20"], SEED, found.game) == (found.origin or found.deal)


def test_extended_games_run_into_the_game_that_was_played(extended_unit: UnitResult) -> None:
    extended = [found for found in extended_unit.longest_by_tricks if found.origin]
    assert extended
    for found in extended:
        assert found.origin is not None
        game, longer = list(path(found.origin)), list(path(found.deal))
        assert longer[-1] == game[-1]
        assert len(longer) > len(game) or sum(laid for _, laid in longer) > sum(laid for _, laid in game)


def test_extension_only_adds_longer_games(extended_unit: UnitResult) -> None:
    plain = unit_of("20", Settings(games_per_unit=20_000, extend=False))

    assert all(found.origin is None for found in plain.longest_by_tricks)
    for longer, game in zip(extended_unit.longest_by_tricks, plain.longest_by_tricks, strict=True):
        assert longer.tricks >= game.tricks
    assert extended_unit.digest == plain.digest


@pytest.mark.parametrize("name", ["2J4-", "2J6-", "2J8-"])
def test_cycles_of_a_small_deck_hold_all_its_endless_deals(name: str) -> None:
    deck = parse_deck(name)
    places = combinations(range(deck.size), deck.courts)
    orders = (bytes(int(place in courts) for place in range(deck.size)) for courts in places)
    deals = [(order[: deck.size // 2], order[deck.size // 2 :]) for order in orders]
    unit = unit_of(name, Settings(games_per_unit=3000))
    of_cycles = [deal for cycle in unit.cycles for deal in cycle.deals]

    assert sorted(of_cycles) == sorted(deal for deal in deals if play(deal).status == "endless")


@pytest.mark.parametrize("name", ["2J4-", "2J8-", "20"])
def test_cycles_have_the_period_of_their_deals(name: str) -> None:
    unit = unit_of(name, Settings(games_per_unit=1 << 20 if name == "20" else 3000, extend=False))
    assert unit.cycles
    for cycle in unit.cycles:
        assert cycle.complete
        for deal in cycle.deals:
            period = play(deal).cycle
            assert period is not None
            assert (period.period_tricks, period.period_cards) == (cycle.period_tricks, cycle.period_cards)


@pytest.mark.usefixtures("warm_kernels")
@pytest.mark.parametrize("setup", [Setup(DECKS["52"]), Setup(DECKS["52"], 3)], ids=lambda setup: setup.name)
def test_a_stopped_unit_gives_nothing_back(setup: Setup) -> None:
    control = LocalControl()
    results: list[UnitResult | None] = []
    settings = Settings(games_per_unit=1 << 32)
    thread = threading.Thread(target=lambda: results.append(sample.run(setup, SEED, settings, 0, control)), daemon=True)
    thread.start()
    time.sleep(0.3)
    seen = control.games
    control.stop()
    thread.join(timeout=1)

    assert results == [None]
    assert 0 < seen <= control.games < 1 << 32


def test_a_control_counts_the_games_of_its_unit() -> None:
    control = LocalControl()
    assert control.games == 0
    sample.run(Setup(DECKS["52"]), SEED, Settings(games_per_unit=2000), 0, control)

    assert control.games == 2000


@pytest.mark.parametrize("name", ["52", "40", "36", "32", "20", "2J4-"])
def test_decks_that_can_be_sampled_pass(name: str) -> None:
    sample.check(Setup(parse_deck(name)), Settings())


@pytest.mark.parametrize("game", OTHER_GAMES, ids=lambda game: game.name)
def test_other_games_that_can_be_sampled_pass(game: Setup) -> None:
    sample.check(game, Settings())


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", ["4J4Q4K4A50-", "22J4-"])
def test_decks_that_the_stream_does_not_deal_are_refused(name: str, players: int) -> None:
    with pytest.raises(DeckError, match="the random stream deals at most 64 cards with 21 courts"):
        sample.check(Setup(parse_deck(name), players), Settings())


def test_a_deck_that_the_lanes_do_not_hold_is_refused() -> None:
    with pytest.raises(DeckError, match="64 cards with a single court leave no room"):
        sample.check(Setup(parse_deck("1J63-")), Settings())


@pytest.mark.parametrize(
    ("field", "least", "most"),
    [("games_per_unit", 1, 1 << 32), ("max_tricks", 1, 1 << 29), ("keep", 1, 1000)],
)
def test_settings_out_of_range_are_refused(field: str, least: int, most: int) -> None:
    make: Callable[..., Settings] = Settings
    for value in (least, most):
        assert getattr(make(**{field: value}), field) == value
    for value in (least - 1, most + 1):
        with pytest.raises(InputError) as refusal:
            make(**{field: value})
        assert str(refusal.value) == f"{field} = {value} in [sample] is out of range: use {least} to {most}"


def test_games_per_unit_is_the_setting() -> None:
    assert sample.games_per_unit(Settings(games_per_unit=77)) == 77
