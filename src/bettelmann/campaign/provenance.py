"""Where a run comes from: what a later reader needs to compute it again, or to distrust it."""

import importlib.metadata
import os
import platform
from pathlib import Path

from bettelmann import __version__
from bettelmann.campaign.recipe import Recipe
from bettelmann.strategies import registry


def facts_of(recipe: Recipe, signature: str) -> dict[str, str]:
    """What is recorded of a new run."""
    facts = {
        "strategy": recipe.strategy,
        "deck": recipe.setup.deck.name,
        "players": str(recipe.setup.players),
        "rules": recipe.setup.rules.name,
        "seed": str(recipe.seed),
        "recipe": recipe.text,
        "recipe_hash": recipe.hash,
        "signature": signature,
        "version": __version__,
        "machine": machine(),
    }
    if recipe.strategy in registry.IN_RANGES:
        ranks = registry.load_ranges(recipe.strategy).ranks(recipe.setup, recipe.settings)
        facts |= {"first_rank": str(ranks.first), "last_rank": str(ranks.last)}
    return facts


def machine() -> str:
    """The kind of this machine and of what computes on it, in one line."""
    numba = importlib.metadata.version("numba")
    return (
        f"{_processor()}, {os.cpu_count()} processors, {platform.system()} {platform.machine()},"
        f" Python {platform.python_version()}, Numba {numba}"
    )


def _processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()
