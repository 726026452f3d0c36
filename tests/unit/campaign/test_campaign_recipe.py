import hashlib
import tomllib
from dataclasses import asdict
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bettelmann.campaign.recipe import Recipe, RecipeError, recipe_from, refuse_unknown, take
from bettelmann.games.bettelmann.deck import DEFAULT_DECK, Deck
from bettelmann.games.bettelmann.setup import Setup
from bettelmann.games.stream import SEED_LIMIT
from bettelmann.strategies.sample import Settings
from strategies import sampleable_decks

DEFAULT = """\
strategy = "sample"
deck = "52"
players = 2
rules = "standard"
seed = 7

[sample]
games_per_unit = 33554432
"""


def read(text: str) -> Recipe:
    return recipe_from(tomllib.loads(text), source="here", fallback_seed=7)


def test_an_empty_recipe_has_the_defaults() -> None:
    recipe = read("")
    assert recipe == Recipe("sample", Setup(DEFAULT_DECK), 7, Settings())
    assert recipe.text.startswith(DEFAULT)


def test_the_canonical_text_has_every_setting() -> None:
    assert tomllib.loads(read("").text)["sample"] == asdict(Settings())


def test_the_hash_is_of_the_canonical_text() -> None:
    recipe = read("")
    assert recipe.hash == hashlib.sha256(recipe.text.encode()).hexdigest()[:16]


def test_the_ways_to_write_one_recipe_are_one() -> None:
    written = read('deck = "4J4Q4K4A36-"\nseed = 0x7\nstrategy = "sample"\n[session]\ntime = "8h"\n[sample]\nkeep = 20')
    assert written == read("seed = 7")
    assert written.hash == read("").hash


@given(
    sampleable_decks(),
    st.integers(0, SEED_LIMIT - 1),
    st.builds(
        Settings,
        games_per_unit=st.integers(1, 1 << 32),
        max_tricks=st.integers(1, 1 << 29),
        keep=st.integers(1, 1000),
    ),
)
def test_the_canonical_text_is_read_back(deck: Deck, seed: int, settings: Settings) -> None:
    recipe = Recipe("sample", Setup(deck), seed, settings)
    again = read(recipe.text)
    assert again == recipe
    assert again.text == recipe.text


@pytest.mark.parametrize(
    "text",
    [
        "seed = 8",
        'deck = "40"',
        "players = 3",
        'rules = "leads=loser"',
        "[sample]\nkeep = 21",
        "[sample]\nmax_tricks = 9",
        "[sample]\ngames_per_unit = 9",
    ],
)
def test_everything_that_changes_the_result_changes_the_hash(text: str) -> None:
    assert read(text).hash != read("").hash


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("", 1 << 25),
        ("players = 3", 1 << 22),
        ('rules = "pile=reversed"', 1 << 22),
        ("players = 3\n[sample]\ngames_per_unit = 77", 77),
    ],
)
def test_games_at_a_table_come_in_smaller_units(text: str, games: int) -> None:
    recipe = read(text)

    assert recipe.settings.games_per_unit == games
    assert read(recipe.text) == recipe


def test_a_mistake_names_its_place() -> None:
    with pytest.raises(RecipeError, match=r"^here, \[sample\]: unknown key 'kep': did you mean 'keep'\?$"):
        read("[sample]\nkep = 3")


def test_a_seed_is_checked_wherever_it_comes_from() -> None:
    with pytest.raises(RecipeError, match="seed = -1 is not possible"):
        Recipe("sample", Setup(DEFAULT_DECK), -1, Settings())


@pytest.mark.parametrize(
    ("value", "kind"), [(True, int), (1.0, int), ("1", int), (1, str), (1, dict), (1, bool), (True, float)]
)
def test_a_value_of_another_kind_is_refused(value: Any, kind: type) -> None:
    with pytest.raises(RecipeError, match=r"here: k = .* is not .*: write it as "):
        take({"k": value}, "k", kind, None, "here")


def test_a_key_that_is_left_out_has_its_default() -> None:
    assert take({}, "k", int, 5, "here") == 5


def test_all_known_keys_pass() -> None:
    refuse_unknown({"a": 1, "b": 2}, ("a", "b", "c"), "here")
