"""Every deal of a setup, or of a range of its ranks, exactly once: complete answers for small decks.

The deals come in the order that their game gives them, so that several machines can share them out. Where a game is
known backwards, endless deals are expanded to their basins; any other game is played only forwards.
"""

from dataclasses import dataclass, replace

from bettelmann.finds import UnitResult
from bettelmann.games.game import Deal, Setup
from bettelmann.games.ranks import END, RankError, RankRange
from bettelmann.games.registry import game_named
from bettelmann.kernel.ranges import engine_for
from bettelmann.strategies.units.control import Control, LocalControl
from bettelmann.strategies.units.counting import count_games, signed_result
from bettelmann.strategies.units.limits import OF_COUNTED_GAMES, require_in_range

MOST_DEALS = 1 << 63


@dataclass(frozen=True, slots=True)
class Settings:
    """What a recipe may set for this strategy; all of it is part of the identity of a run.

    ``first``, ``last``: the ranks of the first and of the last deal in decimal digits; ``end`` is the last deal of the
    deck. ``games_per_unit``: 2**24 games take one to five seconds on one core. ``max_tricks``: a game that neither
    ends nor returns within so many tricks is undecided. ``keep``: length of the two lists of the longest games.
    """

    first: str = "0"
    last: str = END
    games_per_unit: int = 1 << 24
    max_tricks: int = 1_000_000
    keep: int = 20

    def __post_init__(self) -> None:
        require_in_range(self, "exhaust", OF_COUNTED_GAMES)


def usual(setup: Setup) -> dict[str, int]:
    """Smaller units where a game takes much longer."""
    return {"games_per_unit": min(1 << 24, 4 * engine_for(setup).unit_games)}


def check(setup: Setup, settings: Settings) -> None:
    """Refuse a deck that no engine exhausts (DeckError), and what is no range of its ranks (RankError)."""
    engine_for(setup).require_ranked(setup)
    ranks(setup, settings)


def ranks(setup: Setup, settings: Settings) -> RankRange:
    """All ranks that a run plays; raises RankError, also for more than MOST_DEALS."""
    chosen = game_named(setup.game).require_ranking().between(setup, settings.first, settings.last)
    if chosen.size > MOST_DEALS:
        raise RankError(
            f"{chosen} are {chosen.size} deals, and a run holds up to {MOST_DEALS} (thousands of years of play):"
            " set first and last closer together"
        )
    return chosen


def games_per_unit(settings: Settings) -> int:
    """How many games a unit has."""
    return settings.games_per_unit


SIZE = "games_per_unit"


def resized(settings: Settings, games: int) -> Settings:
    """The settings with units of so many games."""
    return replace(settings, games_per_unit=max(1, games))


def probe(setup: Setup, settings: Settings) -> RankRange:
    """A unit, to see how long it takes."""
    whole = ranks(setup, settings)
    return RankRange(whole.first, min(whole.first + settings.games_per_unit - 1, whole.last))


def deal_of_game(setup: Setup, seed: int, settings: Settings, game: int) -> Deal:
    """The deal of one game of a run; RankError behind the last one."""
    played = ranks(setup, settings)
    if game >= played.size:
        raise RankError(f"there is no game {game}: {played} are {played.size} games, numbered from 0")
    return game_named(setup.game).require_ranking().deal_of(setup, played.first + game)


def run(
    setup: Setup, seed: int, settings: Settings, task: RankRange, control: Control, *, engine: str | None = None
) -> UnitResult | None:
    """Play the deals of some of these ranks; None when it was stopped before the last one."""
    before = task.first - ranks(setup, settings).first
    played = engine_for(setup, engine).exhaust(setup, task, max_tricks=settings.max_tricks)
    return count_games(setup, before, played, control, keep=settings.keep, before=before)


def sign(setup: Setup, settings: Settings) -> object:
    """A walk over some ranks of fixed games, without the time it took."""
    signed = (*engine_for(setup).signed, setup)[0]
    last = game_named(signed.game).require_ranking().between(signed, "0", END).last
    walk = RankRange(last // 3, min(last // 3 + 1000, last))
    result = run(signed, 0, Settings(str(walk.first), str(walk.last), keep=3), walk, LocalControl())
    assert result is not None
    return signed_result(result)
