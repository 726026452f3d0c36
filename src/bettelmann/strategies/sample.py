"""Random deals: the baseline of every search, and its statistics.

The plain game is played in lock-step, and going backwards makes more of its finds: the longest games are extended,
endless ones expanded to their basins. Any other game is played at a table and only forwards: its longest games are
those that were played, and its endless deals are recorded without a cycle.
"""

from dataclasses import dataclass

from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.dealing import deal_at
from bettelmann.games.bettelmann.setup import Setup
from bettelmann.kernel.ranges import require_sampleable, sampler_of
from bettelmann.strategies.control import Control
from bettelmann.strategies.counting import count_games
from bettelmann.strategies.limits import OF_COUNTED_GAMES, require_in_range
from bettelmann.strategies.result import UnitResult


@dataclass(frozen=True, slots=True)
class Settings:
    """What a recipe may set for this strategy; all of it is part of the identity of a run.

    ``games_per_unit``: 2**26 plain games take 10 to 60 seconds on one core, 2**23 others, the default for these, as
    long. ``max_tricks``: a game that neither ends nor returns within so many tricks is undecided. ``keep``: length of
    the two lists of the longest games. ``extend``: whether these games are extended backwards, which only those of the
    plain game are.
    """

    games_per_unit: int = 1 << 26
    max_tricks: int = 1_000_000
    keep: int = 20
    extend: bool = True

    def __post_init__(self) -> None:
        require_in_range(self, "sample", OF_COUNTED_GAMES)


def usual(setup: Setup) -> dict[str, int]:
    """Smaller units where a game takes longer."""
    return {} if setup.plain else {"games_per_unit": 1 << 23}


def check(setup: Setup, settings: Settings) -> None:
    """Refuse a deck that the random stream does not deal (DeckError)."""
    require_sampleable(setup)


def games_per_unit(settings: Settings) -> int:
    """How many games a unit has."""
    return settings.games_per_unit


def deal_of_game(setup: Setup, seed: int, settings: Settings, game: int) -> Deal:
    """The deal of one game of a run; StreamError outside the stream."""
    return deal_at(setup.deck, seed, game, setup.players)


def run(setup: Setup, seed: int, settings: Settings, unit: int, control: Control) -> UnitResult | None:
    """Play unit ``unit``: the games from ``unit * games_per_unit`` on. None when it was stopped before its end."""
    games = settings.games_per_unit
    sampler = sampler_of(setup, seed, unit * games, games, max_tricks=settings.max_tricks)
    return count_games(setup, unit, sampler, control, keep=settings.keep, extend=settings.extend and setup.plain)
