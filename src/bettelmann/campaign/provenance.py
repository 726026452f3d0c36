"""Where a run comes from: what a later reader needs to compute it again, or to distrust it."""

import importlib.metadata
import os
import platform
from pathlib import Path

from bettelmann import __version__
from bettelmann.campaign.recipe import Recipe


def facts_of(recipe: Recipe, signature: str) -> dict[str, str]:
    """What is recorded of a new run."""
    return {
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
