"""The tables in data/golden are what the program makes today."""

import json

import pytest
from golden_tables import GAMES, NAMES, table_path, table_text


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


def test_the_full_deck_has_its_known_statistics() -> None:
    table = json.loads(table_path("52").read_text())

    assert table["tricks"] / table["finished"] == pytest.approx(34.4, rel=0.01)
    assert table["cards"] / table["finished"] == pytest.approx(250, rel=0.01)


def test_endless_games_of_the_20_card_deck_are_as_frequent_as_among_all_its_deals() -> None:
    table = json.loads(table_path("20").read_text())
    expected = 16 / 3_488_400 * GAMES

    assert abs(table["endless"] - expected) < 4 * expected**0.5
