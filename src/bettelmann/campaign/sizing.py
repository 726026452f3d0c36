"""How large the units of a new run are that has but little time: small enough that several of them fit in.

The size is a part of the recipe. So a run that was begun with a time is the same run for whoever goes on with it.
"""

import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bettelmann.campaign.recipe import Recipe
from bettelmann.strategies.registry import strategy_named
from bettelmann.strategies.units.control import LocalControl

MOST_SHARE = 10
"""A unit takes at most this part of the time that is asked for."""

_PROBE_SECONDS = 0.2
_FIRST_PROBE = 1 << 10


def sized_for(recipe: Recipe, tables: Mapping[str, Any], seconds: float | None, units: int | None) -> Recipe:
    """The recipe with units that suit a session of so many seconds.

    It stays as it is where somebody has said how large units are or how many there shall be, where nothing is said of
    the time, and where the strategy has no units of games. Units never get larger than by default. Plays some games to
    see how fast it goes, and forgets them.
    """
    strategy = strategy_named(recipe.strategy)
    if seconds is None or units is not None or strategy.kind == "generations":
        return recipe
    module = strategy.load_sized()
    if module.SIZE in tables.get(recipe.strategy, {}):
        return recipe
    usual = module.games_per_unit(recipe.settings)
    fitting = int(_games_per_second(recipe) * seconds / MOST_SHARE)
    # A power of two: what is measured is never quite the same, and the recipe should often be.
    games = min(usual, 1 << max(0, fitting.bit_length() - 1))
    return replace(recipe, settings=module.resized(recipe.settings, games))


def _games_per_second(recipe: Recipe) -> float:
    """How fast one worker plays the games of a recipe, by units that grow until they take a moment."""
    module = strategy_named(recipe.strategy).load_sized()
    most, games = module.games_per_unit(recipe.settings), _FIRST_PROBE
    _seconds(recipe, games)  # the first time kernels are loaded, or compiled
    while (took := _seconds(recipe, games)) < _PROBE_SECONDS and games < most:
        games *= 4
    return min(games, most) / max(took, 1e-6)


def _seconds(recipe: Recipe, games: int) -> float:
    """How long a unit of so many games takes."""
    module = strategy_named(recipe.strategy).load_sized()
    settings = module.resized(recipe.settings, games)
    task = module.probe(recipe.setup, settings)
    began = time.monotonic()
    module.run(recipe.setup, recipe.seed, settings, task, LocalControl(), engine=None)
    return time.monotonic() - began
