"""What a unit makes of its longest and its endless games."""

import pytest

from bettelmann.cycles.path import path
from bettelmann.finds import EndlessGame, FoundCycle, FoundGame, LongGame, UnitResult
from bettelmann.games.bettelmann import DECKS, Setup, deal_at, parse_deal, play
from bettelmann.strategies import sample
from bettelmann.strategies.sample import Settings
from bettelmann.strategies.units import extending
from bettelmann.strategies.units.control import LocalControl
from bettelmann.strategies.units.extending import Measure, best, expanded, extended
from catalogues import HALF_DECK_CYCLE, PUBLISHED_CYCLE, known_entry
from known_deals import ENDLESS, FINISHED, KnownDeal

BY_TRICKS = {known.tricks: known for known in FINISHED}


def found(known: KnownDeal, game: int = 7) -> FoundGame:
    return FoundGame(known.deal, game, known.tricks, known.cards)


def endless(text: str, game: int) -> EndlessGame:
    outcome = play(parse_deal(text))
    cycle = outcome.cycle
    assert cycle is not None
    counts = cycle.lead_in_tricks, cycle.lead_in_cards, cycle.period_tricks, cycle.period_cards
    return EndlessGame(parse_deal(text), game, outcome.tricks, outcome.cards, *counts)


def test_a_game_comes_with_the_longest_of_its_tree() -> None:
    game, *longer = extended([found(BY_TRICKS[960])])

    assert game == LongGame(BY_TRICKS[960].deal, 7, 960, 6913)
    assert {(one.tricks, one.cards, one.game, one.origin) for one in longer} == {(1048, 7544, 7, BY_TRICKS[960].deal)}
    for one in longer:
        assert play(one.deal).tricks == 1048


def test_a_game_that_is_the_longest_of_its_tree_comes_alone() -> None:
    assert extended([found(BY_TRICKS[1164])]) == [LongGame(BY_TRICKS[1164].deal, 7, 1164, 8344)]


def test_games_are_extended_in_their_order() -> None:
    games = [found(BY_TRICKS[1164], 1), found(BY_TRICKS[805], 2), found(BY_TRICKS[1122], 3)]

    assert [one.deal for one in extended(games) if one.origin is None] == [game.deal for game in games]
    assert [one.game for one in extended(games)] == sorted(one.game for one in extended(games))


DEALS = {"a": parse_deal("-J/--"), "b": parse_deal("J-/--"), "c": parse_deal("--/J-"), "d": parse_deal("--/-J")}
"""In the order of their text."""


def long(deal: str, game: int, tricks: int, cards: int, origin: str | None = None) -> LongGame:
    return LongGame(DEALS[deal], game, tricks, cards, origin)


PLAIN = Setup(DECKS["52"])

A, B, C, D = (long("a", 4, 9, 50), long("b", 3, 8, 60), long("c", 2, 9, 50), long("d", 1, 8, 61, "z"))


@pytest.mark.parametrize(
    ("games", "measure", "keep", "expected"),
    [
        ([A, B, C, D], "tricks", 4, [C, A, D, B]),
        ([A, B, C, D], "cards", 4, [D, B, C, A]),
        ([A, B, C, D], "tricks", 2, [C, A]),
        ([D, C, B, A], "tricks", 2, [C, A]),
        ([A, long("a", 1, 9, 50, "z")], "tricks", 4, [long("a", 1, 9, 50, "z")]),  # the same deal, an earlier game
        ([long("a", 1, 9, 50), long("a", 3, 9, 50, "z")], "cards", 4, [long("a", 1, 9, 50)]),
        ([long("b", 4, 9, 50), A], "cards", 4, [A, long("b", 4, 9, 50)]),  # two deals of one game
        ([], "tricks", 3, []),
    ],
)
def test_the_best_of_some_games(games: list[LongGame], measure: Measure, keep: int, expected: list[LongGame]) -> None:
    assert best(PLAIN, games, measure, keep) == expected


def test_endless_games_of_one_cycle_give_it_once_with_the_first_of_them() -> None:
    entry = known_entry(PUBLISHED_CYCLE)
    games = [endless(text, 10 + number) for number, text in enumerate(entry.deals[3:6])]

    assert expanded(games) == [
        FoundCycle(entry.key, 62, 440, 2670, complete=True, game=10, deals=tuple(map(parse_deal, entry.deals)))
    ]


def test_an_unbalanced_endless_game_has_its_cycle_too() -> None:
    """The second one is not among the deals of the first one's basin, and still of the same cycle."""
    (cycle,) = expanded([endless("-J/--J-", 3), endless("--J-/J-", 5)])

    assert (cycle.game, cycle.key, cycle.deals, cycle.period_tricks) == (3, "--J-/J-", (parse_deal("J--/-J-"),), 2)


def test_different_cycles_come_in_the_order_of_their_games() -> None:
    cycles = expanded([endless(known.text, number) for number, known in enumerate(ENDLESS[:4])])

    assert [cycle.game for cycle in cycles] == [0, 1, 2, 3]
    assert [len(cycle.deals) for cycle in cycles] == [30, 90, 26, 1]


def test_a_basin_above_the_limit_is_marked_as_partial(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extending, "MOST_STATES", 500)
    (cycle,) = expanded([endless(ENDLESS[0].text, 0)])

    assert not cycle.complete
    assert 500 <= cycle.states < 2670
    assert set(cycle.deals) < set(map(parse_deal, known_entry(PUBLISHED_CYCLE).deals))


@pytest.fixture(scope="module")
def half_deck_unit() -> UnitResult:
    """Enough random games of the 20-card deck to meet some of its 16 endless deals."""
    unit = sample.run(Setup(DECKS["20"]), 1, Settings(games_per_unit=1 << 20), 0, LocalControl())
    assert unit is not None
    return unit


def test_a_unit_records_the_cycle_of_its_endless_games_once_with_all_deals(half_deck_unit: UnitResult) -> None:
    entry = known_entry(HALF_DECK_CYCLE)
    (cycle,) = half_deck_unit.cycles

    assert len(half_deck_unit.endless) > 1
    assert len(cycle.deals) == 16 > len(half_deck_unit.endless)
    assert (cycle.key, list(cycle.deals)) == (entry.key, list(map(parse_deal, entry.deals)))
    assert cycle.game == min(game.game for game in half_deck_unit.endless)


def test_lists_of_a_unit_hold_extended_games_with_their_origin(half_deck_unit: UnitResult) -> None:
    for games in (half_deck_unit.longest_by_tricks, half_deck_unit.longest_by_cards):
        assert any(game.origin for game in games)
        for game in games:
            outcome = play(game.deal)
            assert (outcome.status, outcome.tricks, outcome.cards) == ("finished", game.tricks, game.cards)
            origin = game.origin or game.deal
            assert deal_at(DECKS["20"], 1, game.game) == origin
            assert list(path(game.deal))[-1] == list(path(origin))[-1]


@pytest.mark.parametrize("name", ["52", "40", "20"])
def test_an_extended_unit_is_the_same_twice(name: str) -> None:
    settings = Settings(games_per_unit=20_000, keep=5)
    one, two = (sample.run(Setup(DECKS[name]), 3, settings, 1, LocalControl()) for _ in range(2))
    assert one is not None
    assert two is not None

    assert any(game.origin for game in one.longest_by_tricks)
    assert (one.longest_by_tricks, one.longest_by_cards) == (two.longest_by_tricks, two.longest_by_cards)
    assert (one.cycles, one.digest) == (two.cycles, two.digest)
