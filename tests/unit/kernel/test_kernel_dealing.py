"""The stream's deals in words of 64 bits, wherever in the stream they are."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bettelmann.games.bettelmann import Deck, deal_at, parse_deck
from bettelmann.games.stream import INDEX_LIMIT, SEED_LIMIT
from bettelmann.kernel.deals.random import BLOCK
from bettelmann.kernel.deals.words import deal_of_words
from strategies import sampleable_decks
from twins import stream_words


def dealt(deck: Deck, seed: int, games: list[int]) -> list[tuple[bytes, ...]]:
    words = stream_words(deck, seed, np.array(games, np.uint64))
    return [deal_of_words(deck, (chosen, queue)) for chosen, queue in words.tolist()]


@pytest.mark.parametrize("seed", [0, 1, 2**32, SEED_LIMIT - 1])
@pytest.mark.parametrize("first", [0, 2**31 - 100, 2**32 - 100, 2**53 - 100, INDEX_LIMIT - 2000])
@pytest.mark.parametrize("name", ["52", "40", "20", "6J5Q5K5A43-", "5J5A20-", "1Q9-", "6-"])
def test_a_stretch_of_the_stream_is_as_specified(name: str, first: int, seed: int) -> None:
    deck = parse_deck(name)
    games = list(range(first, first + 200)) + list(range(first + 1900, first + 2000))

    assert dealt(deck, seed, games) == [deal_at(deck, seed, game) for game in games]


@settings(max_examples=200)
@given(
    sampleable_decks(),
    st.integers(0, SEED_LIMIT - 1),
    st.lists(st.integers(0, INDEX_LIMIT - 1), min_size=1, max_size=5),
)
def test_any_games_of_any_deck_and_seed_are_as_specified(deck: Deck, seed: int, games: list[int]) -> None:
    assert dealt(deck, seed, games) == [deal_at(deck, seed, game) for game in games]


@pytest.mark.parametrize("games", [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK])
def test_any_number_of_games_is_dealt(games: int) -> None:
    deck = parse_deck("20")

    assert dealt(deck, 1, list(range(games))) == [deal_at(deck, 1, game) for game in range(games)]
