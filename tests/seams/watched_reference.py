"""An engine in one file: the reference, wrapped so that it notes which ranges it has played."""

from dataclasses import replace
from typing import Any

from bettelmann.kernel.ranges.engines import REFERENCE, Range

PLAYED: list[tuple[int, int]] = []
"""First game and number of games of each range."""


def sample(setup: Any, seed: int, first: int, games: int, *, max_tricks: int) -> Range:
    PLAYED.append((first, games))
    return REFERENCE.sample(setup, seed, first, games, max_tricks=max_tricks)


ENGINE = replace(REFERENCE, name="watched", sample=sample)
