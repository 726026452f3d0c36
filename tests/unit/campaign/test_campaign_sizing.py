"""Units of a new run that has but little time."""

import time
from typing import Any

import pytest

from bettelmann.campaign.recipe import Recipe, recipe_from
from bettelmann.campaign.sizing import MOST_SHARE, sized_for
from bettelmann.strategies.registry import strategy_named
from bettelmann.strategies.units.control import LocalControl

RECIPES: dict[str, dict[str, Any]] = {
    "sample": {"seed": 1},
    "three players": {"players": 3, "seed": 1},
    "climb": {"strategy": "climb", "seed": 1},
    "exhaust": {"strategy": "exhaust", "deck": "2J2Q2K2A18-"},
    "pairing": {"game": "schwarzer-peter", "seed": 1},
}


def made(tables: dict[str, Any]) -> Recipe:
    return recipe_from(tables, source="here", fallback_seed=0)


def size_of(recipe: Recipe) -> int:
    return strategy_named(recipe.strategy).load_sized().games_per_unit(recipe.settings)


@pytest.mark.parametrize("name", RECIPES)
def test_a_unit_takes_a_small_part_of_the_time(name: str) -> None:
    recipe, seconds = made(RECIPES[name]), 6.0
    sized = sized_for(recipe, RECIPES[name], seconds, None)
    assert size_of(sized) < size_of(recipe)
    assert size_of(sized) & (size_of(sized) - 1) == 0
    module = strategy_named(sized.strategy).load_sized()
    began = time.monotonic()
    module.run(
        sized.setup, sized.seed, sized.settings, module.probe(sized.setup, sized.settings), LocalControl(), engine=None
    )
    # Other work may have come in between.
    assert time.monotonic() - began < 5 * seconds / MOST_SHARE


@pytest.mark.parametrize(
    ("tables", "seconds", "units"),
    [
        ({"seed": 1}, None, None),
        ({"seed": 1}, 5.0, 3),
        ({"seed": 1, "sample": {"games_per_unit": 1 << 26}}, 5.0, None),
        ({"strategy": "grow", "deck": "40"}, 5.0, None),
        ({"seed": 1}, 1e9, None),
    ],
)
def test_a_size_that_is_said_or_usual_stays(tables: dict[str, Any], seconds: float | None, units: int | None) -> None:
    assert sized_for(made(tables), tables, seconds, units) == made(tables)
