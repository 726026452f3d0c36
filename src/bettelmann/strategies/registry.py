"""The strategies by name. Each is a module with ``Settings`` and ``check``.

Loaded on use, since a strategy imports Numba.
"""

import importlib
from typing import TYPE_CHECKING, Any, Protocol

from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.rank import RankRange
from bettelmann.games.bettelmann.setup import Setup
from bettelmann.games.errors import InputError

if TYPE_CHECKING:
    from bettelmann.strategies.control import Control
    from bettelmann.strategies.result import UnitResult

NAMES = ("sample", "climb", "grow", "exhaust")
IN_GENERATIONS = ("grow",)
"""Strategies whose units build on each other; they offer what ``campaign.generations`` uses instead of ``run``."""
IN_RANGES = ("exhaust",)
"""Strategies that play every deal of a range of ranks once, whatever the seed; see RangeStrategy."""


class Strategy(Protocol):
    """What every strategy's module offers."""

    Settings: type[Any]

    def check(self, setup: Setup, settings: Any) -> None:  # noqa: ANN401
        """Raise InputError for what the strategy cannot play."""


class SizedStrategy(Strategy, Protocol):
    """A strategy whose units are independent of each other."""

    def games_per_unit(self, settings: Any) -> int:  # noqa: ANN401
        """How many games one unit has; the last one may have less."""

    def deal_of_game(self, setup: Setup, seed: int, settings: Any, game: int) -> Deal:  # noqa: ANN401
        """The deal of the game of that number; InputError where there is none."""


class UnitStrategy(SizedStrategy, Protocol):
    """A strategy that can go on for ever."""

    def run(
        self,
        setup: Setup,
        seed: int,
        settings: Any,  # noqa: ANN401
        unit: int,
        control: "Control",
    ) -> "UnitResult | None":
        """Compute one unit; None when it was stopped."""


class RangeStrategy(SizedStrategy, Protocol):
    """A strategy whose units are ranges of ranks."""

    def ranks(self, setup: Setup, settings: Any) -> RankRange:  # noqa: ANN401
        """All that a run of this recipe plays."""

    def run_range(
        self,
        setup: Setup,
        settings: Any,  # noqa: ANN401
        part: RankRange,
        control: "Control",
    ) -> "UnitResult | None":
        """Play some of these; None when it was stopped. Games are numbered from the first rank of the recipe."""


def load(name: str) -> Strategy:
    """The strategy of that name; InputError for another."""
    strategy: Strategy = _module(name)
    return strategy


def load_sized(name: str) -> SizedStrategy:
    """The same, for a strategy that is not in generations."""
    strategy: SizedStrategy = _module(name)
    return strategy


def load_units(name: str) -> UnitStrategy:
    """The same, for a strategy that can go on for ever and is not in generations."""
    strategy: UnitStrategy = _module(name)
    return strategy


def load_ranges(name: str) -> RangeStrategy:
    """The same, for a strategy in ranges."""
    strategy: RangeStrategy = _module(name)
    return strategy


def usual(name: str, setup: Setup) -> dict[str, Any]:
    """The defaults of a strategy's settings that depend on the game; its module may offer ``usual``."""
    return dict(getattr(_module(name), "usual", lambda setup: {})(setup))


def _module(name: str) -> Any:  # noqa: ANN401
    if name not in NAMES:
        raise InputError(f"there is no strategy {name!r}: use {', '.join(NAMES)}")
    return importlib.import_module(f"bettelmann.strategies.{name}")
