"""Random deals: the baseline of every search, and its statistics.

Where a game is known backwards, going backwards makes more of its finds: the longest games are extended, endless ones
expanded to their basins. Any other game is played only forwards: its longest games are those that were played, and its
endless deals are recorded without a cycle.
"""

from dataclasses import dataclass, replace

from bettelmann.finds import UnitResult
from bettelmann.games.game import Deal, Setup
from bettelmann.games.registry import game_named
from bettelmann.kernel.ranges import engine_for
from bettelmann.strategies.units.control import Control, LocalControl
from bettelmann.strategies.units.counting import count_games, signed_result
from bettelmann.strategies.units.extending import goes_backwards
from bettelmann.strategies.units.limits import OF_COUNTED_GAMES, require_in_range


@dataclass(frozen=True, slots=True)
class Settings:
    """What a recipe may set for this strategy; all of it is part of the identity of a run.

    ``games_per_unit``: 2**25 plain games take 4 to 20 seconds on one core, 2**22 others, the default for these, as
    long. ``max_tricks``: a game that neither ends nor returns within so many tricks is undecided. ``keep``: length of
    the two lists of the longest games. ``extend``: whether these games are extended backwards, which only those of the
    plain game are.
    """

    games_per_unit: int = 1 << 25
    max_tricks: int = 1_000_000
    keep: int = 20
    extend: bool = True

    def __post_init__(self) -> None:
        require_in_range(self, "sample", OF_COUNTED_GAMES)


def usual(setup: Setup) -> dict[str, int]:
    """Smaller units where a game takes longer."""
    return {"games_per_unit": engine_for(setup).unit_games}


def check(setup: Setup, settings: Settings) -> None:
    """Refuse a deck that no engine samples (InputError)."""
    engine_for(setup).require(setup)


def games_per_unit(settings: Settings) -> int:
    """How many games a unit has."""
    return settings.games_per_unit


SIZE = "games_per_unit"


def resized(settings: Settings, games: int) -> Settings:
    """The settings with units of so many games."""
    return replace(settings, games_per_unit=max(1, games))


def probe(setup: Setup, settings: Settings) -> int:
    """A unit, to see how long it takes."""
    return 0


def deal_of_game(setup: Setup, seed: int, settings: Settings, game: int) -> Deal:
    """The deal of one game of a run; StreamError outside the stream."""
    return game_named(setup.game).deal_at(setup, seed, game)


def run(
    setup: Setup, seed: int, settings: Settings, unit: int, control: Control, *, engine: str | None = None
) -> UnitResult | None:
    """Play unit ``unit``: the games from ``unit * games_per_unit`` on. None when it was stopped before its end."""
    games = settings.games_per_unit
    played = engine_for(setup, engine).sample(setup, seed, unit * games, games, max_tricks=settings.max_tricks)
    extend = settings.extend and goes_backwards(setup)
    return count_games(setup, unit, played, control, keep=settings.keep, extend=extend)


def sign(setup: Setup, settings: Settings) -> object:
    """A short unit of fixed games, without the time it took."""
    signed = (*engine_for(setup).signed, setup)[0]
    result = run(signed, 1, Settings(games_per_unit=1 << 10, keep=3), 0, LocalControl())
    assert result is not None
    return signed_result(result)
