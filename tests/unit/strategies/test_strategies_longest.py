"""The list of the longest games, whatever the order in which they come."""

from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bettelmann.kernel.ranges.batch import Batch
from bettelmann.strategies.units.longest import Longest, Measure

Row = tuple[int, tuple[int, int], int, int]

MEASURES: list[Measure] = ["tricks", "cards"]


class Game(NamedTuple):
    """A finished game; its deal decides its figures."""

    number: int
    deal: int
    tricks: int
    cards: int

    @property
    def row(self) -> Row:
        return self.number, (self.deal, 7), self.tricks, self.cards


@st.composite
def game_lists(draw: st.DrawFn) -> list[Game]:
    """Games of few deals, many of which tie."""
    figures = draw(st.lists(st.tuples(st.integers(1, 6), st.integers(1, 6)), min_size=1, max_size=12))
    deals = draw(st.lists(st.integers(0, len(figures) - 1), max_size=30))
    numbers = draw(st.permutations(range(len(deals))))
    return [Game(number, deal, *figures[deal]) for number, deal in zip(numbers, deals, strict=True)]


def batch(games: list[Game]) -> Batch:
    words = np.zeros((len(games), 8), np.uint64)
    for row, game in enumerate(games):
        words[row, 2:4] = game.tricks, game.cards
    numbers = np.array([game.number for game in games], np.uint64)
    return Batch(numbers, np.array([(game.deal, 7) for game in games], np.uint64).reshape(-1, 2), words)


def best(games: list[Game], measure: Measure, keep: int) -> list[Row]:
    """The list by its definition."""
    firsts: dict[int, Game] = {}
    for game in sorted(games):
        firsts.setdefault(game.deal, game)

    def rank(game: Game) -> tuple[int, int, int]:
        figures = (game.tricks, game.cards) if measure == "tricks" else (game.cards, game.tricks)
        return -figures[0], -figures[1], game.number

    return [game.row for game in sorted(firsts.values(), key=rank)[:keep]]


@pytest.mark.parametrize("measure", MEASURES)
@given(games=game_lists(), keep=st.integers(1, 6), data=st.data())
def test_batches_of_any_sizes_in_any_order_give_the_same_list(
    measure: Measure, games: list[Game], keep: int, data: st.DataObject
) -> None:
    longest = Longest(measure, keep)
    rest = list(games)
    while rest:
        size = data.draw(st.integers(1, len(rest)))
        longest.add(batch(rest[:size]))
        rest = rest[size:]

    assert longest.rows() == best(games, measure, keep)


@pytest.mark.parametrize("measure", MEASURES)
@given(games=game_lists(), keep=st.integers(1, 6))
def test_games_below_the_floor_would_not_have_come_in(measure: Measure, games: list[Game], keep: int) -> None:
    longest = Longest(measure, keep)
    for game in games:
        if getattr(game, measure) >= longest.floor:
            longest.add(batch([game]))

    assert longest.rows() == best(games, measure, keep)


def test_the_floor_is_that_of_the_last_game_of_a_full_list() -> None:
    longest = Longest("tricks", 2)
    floors = [longest.floor]
    for game in (Game(0, 0, 5, 50), Game(1, 1, 9, 90), Game(2, 2, 7, 70)):
        longest.add(batch([game]))
        floors.append(longest.floor)

    assert floors == [0, 0, 5, 7]


def test_a_tie_goes_to_the_other_measure_then_to_the_first_game() -> None:
    games = [Game(3, 0, 5, 50), Game(1, 1, 5, 50), Game(2, 2, 5, 60), Game(0, 3, 4, 90)]
    by_tricks, by_cards = Longest("tricks", 3), Longest("cards", 3)
    for longest in (by_tricks, by_cards):
        longest.add(batch(games))

    assert [row[0] for row in by_tricks.rows()] == [2, 1, 3]
    assert [row[0] for row in by_cards.rows()] == [0, 2, 1]


def test_a_deal_that_came_twice_stands_once_with_its_first_game() -> None:
    longest = Longest("cards", 3)
    longest.add(batch([Game(8, 0, 5, 50)]))
    longest.add(batch([Game(2, 0, 5, 50), Game(5, 1, 4, 40)]))

    assert longest.rows() == [Game(2, 0, 5, 50).row, Game(5, 1, 4, 40).row]


def test_an_empty_batch_changes_nothing() -> None:
    longest = Longest("tricks", 3)
    longest.add(batch([]))

    assert longest.rows() == []
