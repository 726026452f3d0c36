"""A job: all that a worker needs to compute one task, as a plain value that can be sent anywhere."""

from dataclasses import dataclass
from typing import Any

from bettelmann.campaign.recipe import Recipe
from bettelmann.strategies.registry import strategy_named
from bettelmann.strategies.units.control import Control


@dataclass(frozen=True, slots=True)
class Job:
    """One task of a recipe: a unit by its number, a range of ranks, or a part of a generation.

    number: in which order results that come together are taken.
    engine: the engine of the session that plays the games, None for the fastest; it changes nothing of the result.
    """

    recipe: Recipe
    number: int
    task: Any
    engine: str | None


def compute(job: Job, control: Control) -> Any:  # noqa: ANN401
    """Do a job, a pure function: what its strategy gives for the task, or None when it was stopped."""
    recipe = job.recipe
    strategy = strategy_named(recipe.strategy).load()
    return strategy.run(recipe.setup, recipe.seed, recipe.settings, job.task, control, engine=job.engine)
