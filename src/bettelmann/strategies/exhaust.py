"""Every deal of a setup, or of a range of its ranks, exactly once: complete answers for small decks.

The deals come in the order of ``games.bettelmann.rank``, so that several machines can share them out. The plain game is
played in lock-step, and endless deals are expanded to their basins; any other game is played at a table and only
forwards.
"""

from dataclasses import dataclass

from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.rank import END, RankError, RankRange, deal_of_rank, parse_ranks
from bettelmann.games.bettelmann.setup import Setup
from bettelmann.kernel.deals import require_fit
from bettelmann.kernel.ranges import exhauster_of, require_sampleable
from bettelmann.strategies.control import Control
from bettelmann.strategies.counting import count_games
from bettelmann.strategies.limits import OF_COUNTED_GAMES, require_in_range
from bettelmann.strategies.result import UnitResult

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


def check(setup: Setup, settings: Settings) -> None:
    """Refuse a deck that no kernel holds (DeckError), and what is no range of its ranks (RankError)."""
    require_fit(setup.deck)
    require_sampleable(setup)
    ranks(setup, settings)


def ranks(setup: Setup, settings: Settings) -> RankRange:
    """All ranks that a run plays; raises RankError, also for more than MOST_DEALS."""
    chosen = parse_ranks(setup, settings.first, settings.last)
    if chosen.size > MOST_DEALS:
        raise RankError(
            f"{chosen} are {chosen.size} deals, and a run holds up to {MOST_DEALS} (thousands of years of play):"
            " set first and last closer together"
        )
    return chosen


def games_per_unit(settings: Settings) -> int:
    """How many games a unit has."""
    return settings.games_per_unit


def deal_of_game(setup: Setup, seed: int, settings: Settings, game: int) -> Deal:
    """The deal of one game of a run; RankError behind the last one."""
    played = ranks(setup, settings)
    if game >= played.size:
        raise RankError(f"there is no game {game}: {played} are {played.size} games, numbered from 0")
    return deal_of_rank(setup, played.first + game)


def run_range(setup: Setup, settings: Settings, part: RankRange, control: Control) -> UnitResult | None:
    """Play the deals of some of these ranks; None when it was stopped before the last one."""
    before = part.first - ranks(setup, settings).first
    player = exhauster_of(setup, part, max_tricks=settings.max_tricks)
    return count_games(setup, before, player, control, keep=settings.keep, before=before)
