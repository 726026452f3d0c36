"""The range of each number that a recipe may set for a strategy."""

from collections.abc import Iterable
from typing import Any

from bettelmann.outside.errors import InputError

Limit = tuple[str, float, float]
"""A setting, and the least and the most that it may be."""

OF_COUNTED_GAMES: tuple[Limit, ...] = (("games_per_unit", 1, 1 << 32), ("max_tricks", 1, 1 << 29), ("keep", 1, 1000))
"""Of strategies whose units are so many games, each played up to a limit, the longest ones kept."""


def require_in_range(settings: Any, strategy: str, limits: Iterable[Limit]) -> None:  # noqa: ANN401
    """Raise InputError for the first setting that is out of its range."""
    for name, least, most in limits:
        value = getattr(settings, name)
        if not least <= value <= most:
            raise InputError(f"{name} = {value} in [{strategy}] is out of range: use {least} to {most}")
