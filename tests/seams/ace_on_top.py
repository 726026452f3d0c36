"""A strategy in one file: of the random deals only those are played in which player 1 has an ace on top."""

from dataclasses import dataclass
from typing import Any

from bettelmann.finds import UnitResult
from bettelmann.games.bettelmann import ACE, Deal, Setup, deal_at
from bettelmann.games.stream import stream_keys
from bettelmann.kernel.ranges.in_reference import ReferenceRange
from bettelmann.strategies.registry import Strategy
from bettelmann.strategies.units.control import Control
from bettelmann.strategies.units.counting import count_games

STRATEGY = Strategy("ace-on-top", "units", __name__)


@dataclass(frozen=True, slots=True)
class Settings:
    games_per_unit: int = 1 << 20
    keep: int = 5


def check(setup: Setup, settings: Settings) -> None:
    """Any deck will do."""


def games_per_unit(settings: Settings) -> int:
    return settings.games_per_unit


def deal_of_game(setup: Setup, seed: int, settings: Settings, game: int) -> Deal:
    return deal_at(setup.deck, seed, game, setup.players)


def run(
    setup: Setup, seed: int, settings: Settings, task: int, control: Control, *, engine: str | None = None
) -> UnitResult | None:
    first = task * settings.games_per_unit

    def deal(number: int) -> Deal:
        return deal_at(setup.deck, seed, number, setup.players)

    numbers = [number for number in range(first, first + settings.games_per_unit) if deal(number)[0][0] == ACE]
    played = ReferenceRange(setup, numbers, deal, key=stream_keys(seed)[0], max_tricks=10_000)
    return count_games(setup, task, played, control, keep=settings.keep)


def sign(setup: Setup, settings: Settings) -> Any:
    return "an ace on top"
