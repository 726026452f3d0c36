"""The tables in data/golden are what the program makes today."""

import json
import random
from math import log

import pytest
from golden_tables import GAMES, NAMES, table_path, table_text

from bettelmann.games.bettelmann import play


@pytest.mark.parametrize("name", NAMES)
def test_the_table_is_made_again_letter_by_letter(name: str) -> None:
    assert table_text(name) == table_path(name).read_text()


@pytest.mark.parametrize("name", NAMES)
def test_the_table_adds_up(name: str) -> None:
    table = json.loads(table_path(name).read_text())
    histogram = {int(tricks): games for tricks, games in table["histogram"].items()}

    assert table["finished"] + table["endless"] + table["undecided"] == table["games"] == GAMES
    assert sum(histogram.values()) == table["finished"]
    assert sum(tricks * games for tricks, games in histogram.items()) == table["tricks"]
    assert list(histogram) == sorted(histogram)


def test_games_are_as_long_as_those_of_shuffled_cards() -> None:
    table = json.loads(table_path("52").read_text())
    shuffler = random.Random(1)
    cards = bytearray(36) + bytes([1, 2, 3, 4] * 4)
    games = 10_000
    tricks = 0
    for _ in range(games):
        shuffler.shuffle(cards)
        tricks += play((bytes(cards[:26]), bytes(cards[26:]))).tricks

    # A game's number of tricks has a standard deviation of about 29.
    assert table["tricks"] / table["finished"] == pytest.approx(tricks / games, abs=3 * 29 / games**0.5)


def test_the_tail_of_the_full_deck_falls_by_e_every_28_7_tricks() -> None:
    histogram = json.loads(table_path("52").read_text())["histogram"]
    above_50, above_250 = (sum(n for tricks, n in histogram.items() if int(tricks) > least) for least in (50, 250))

    assert 200 / log(above_50 / above_250) == pytest.approx(28.7, rel=0.01)


def test_endless_games_of_the_20_card_deck_are_as_frequent_as_among_all_its_deals() -> None:
    table = json.loads(table_path("20").read_text())
    expected = 16 / 3_488_400 * GAMES

    assert abs(table["endless"] - expected) < 4 * expected**0.5
