"""Where a run comes from: what a later reader needs to compute it again, or to distrust it."""

import importlib.metadata
import os
import platform
from pathlib import Path
from typing import NamedTuple

from bettelmann import __version__
from bettelmann.campaign.recipe import Recipe
from bettelmann.games.registry import DEFAULT_GAME
from bettelmann.strategies.registry import strategy_named


class Signatures(NamedTuple):
    """What a run depends on beside its recipe: what the engine, and the strategy, make of a few fixed games."""

    engine: str
    strategy: str


def signatures_of(recipe: Recipe) -> Signatures:
    """Those of this program; takes a moment, and longer where kernels must be compiled."""
    from bettelmann.kernel.bench import engine_signature  # loads Numba: not before it is asked for

    return Signatures(
        engine_signature(recipe.setup), strategy_named(recipe.strategy).signature(recipe.setup, recipe.settings)
    )


def facts_of(recipe: Recipe, signatures: Signatures) -> dict[str, str]:
    """What is recorded of a new run."""
    game = {} if recipe.setup.game == DEFAULT_GAME else {"game": recipe.setup.game}
    facts = {
        "strategy": recipe.strategy,
        **game,
        **{key: str(value) for key, value in recipe.setup.values().items()},
        "seed": str(recipe.seed),
        "recipe": recipe.text,
        "recipe_hash": recipe.hash,
        "signature": signatures.engine,
        "strategy_signature": signatures.strategy,
        "version": __version__,
        "machine": machine(),
    }
    strategy = strategy_named(recipe.strategy)
    if strategy.kind == "ranges":
        ranks = strategy.load_ranges().ranks(recipe.setup, recipe.settings)
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
