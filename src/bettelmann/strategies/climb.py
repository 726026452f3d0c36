"""Hill climbing over deals: a deal is changed by one move, and the climb stays at the new one or goes back.

A unit is a number of climbs that know nothing of each other, and a climb a row of games: the first one of a random or
of a given deal, each other one of a neighbour of the deal at which the climb is. When nothing longer has come for a
while, the longest game is extended backwards and the climb goes on from there, or it starts anew.

The games of a run are numbered: unit by unit, climb by climb, in the order in which a climb plays them. Where a climb
starts from a random deal, that is the one of the random stream for this number; what the deal of another game was is
found by climbing there again (``deal_of_game``).
"""

from dataclasses import dataclass, replace
from typing import Any, cast

import numpy as np

from bettelmann.finds import UnitResult
from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.deck import deck_of
from bettelmann.games.bettelmann.notation import parse_deal
from bettelmann.games.bettelmann.setup import Setup
from bettelmann.games.stream import game_key
from bettelmann.kernel.climb import ANNEALING, GREEDY, LATE, Climber, ClimbRules, climbs_in_lanes, require_climbable
from bettelmann.kernel.deals import deal_of_words, words_of_deal
from bettelmann.kernel.general import decide_deal
from bettelmann.kernel.ranges import Floors, engine_for
from bettelmann.outside.errors import InputError
from bettelmann.outside.shown import quoted, shown
from bettelmann.strategies.units.control import Control, LocalControl
from bettelmann.strategies.units.counting import count_games
from bettelmann.strategies.units.extending import Measure, best, goes_backwards
from bettelmann.strategies.units.lengthening import Extender
from bettelmann.strategies.units.limits import require_in_range

_ACCEPT = {"greedy": GREEDY, "annealing": ANNEALING, "late": LATE}
_MEASURES: dict[str, Measure] = {"tricks": "tricks", "cards": "cards"}
_NEVER = 1 << 62


@dataclass(frozen=True, slots=True)
class Settings:
    """What a recipe may set for this strategy; all of it is part of the identity of a run.

    ``start``: deals to climb from; none climbs from random ones. A unit has ``climbs`` climbs of ``games_per_climb``
    games. ``objective``: what makes a game long, "tricks" or "cards". ``accept``: when a climb stays at another deal.
    "greedy" does when its game is as long; "annealing" also, with the chance exp(-d / ``temperature``), when it is
    d shorter, where the temperature falls to a half in each ``halving`` games since the climb started (0: it does not);
    "late" also when it is as long as the climb's was ``history`` games before. ``patience``: games in a row without
    a longer one after which a climb is extended or starts anew.

    ``swap_weight``, ``move_weight`` and ``segment_weight``: how often two cards are swapped, one is moved, two segments
    exchanged. ``prefix``: the share of moves that keep the first tricks of the game, up to ``prefix_tricks`` of them.
    ``max_tricks``: a game that neither ends nor returns within so many tricks is undecided. ``keep``: length of the two
    lists of the longest games. ``extend``: whether games are extended backwards, which only those of the plain game
    are: the longest of the unit and, before it goes on or starts anew, the best one of a climb unless that is shorter,
    by more than the share ``margin``, than another one that its climb has extended.
    """

    start: tuple[str, ...] = ()
    climbs: int = 64
    games_per_climb: int = 1 << 18
    objective: str = "tricks"
    accept: str = "late"
    temperature: float = 30.0
    halving: int = 0
    history: int = 1000
    patience: int = 1000
    swap_weight: float = 1.0
    move_weight: float = 1.0
    segment_weight: float = 1.0
    prefix: float = 0.5
    prefix_tricks: int = 6
    max_tricks: int = 1_000_000
    keep: int = 20
    extend: bool = True
    margin: float = 0.1

    def __post_init__(self) -> None:
        require_in_range(
            self,
            "climb",
            (
                ("climbs", 1, 1 << 16),
                ("games_per_climb", 1, 1 << 30),
                ("temperature", 0.01, 10_000),
                ("halving", 0, 1 << 40),
                ("history", 1, 100_000),
                ("patience", 1, 1 << 40),
                ("swap_weight", 0, 1000),
                ("move_weight", 0, 1000),
                ("segment_weight", 0, 1000),
                ("prefix", 0, 1),
                ("prefix_tricks", 1, 100),
                ("max_tricks", 1, 1 << 29),
                ("keep", 1, 1000),
                ("margin", 0, 1),
            ),
        )
        for name, choices in (("objective", tuple(_MEASURES)), ("accept", tuple(_ACCEPT))):
            value = getattr(self, name)
            if value not in choices:
                raise InputError(f"{name} = {quoted(value)} in [climb] is not known: use {', '.join(choices)}")
        if not self.swap_weight + self.move_weight + self.segment_weight:
            raise InputError("all three weights of moves in [climb] are 0: give one of them another value")

    @property
    def rules(self) -> ClimbRules:
        """The same for the kernel."""
        weights = self.swap_weight + self.move_weight + self.segment_weight
        return ClimbRules(
            accept=_ACCEPT[self.accept],
            by_cards=self.objective == "cards",
            patience=self.patience,
            temperature=self.temperature,
            halving=self.halving or _NEVER,
            history=self.history,
            prefix=self.prefix,
            prefix_tricks=self.prefix_tricks,
            swaps=self.swap_weight / weights,
            single_moves=self.move_weight / weights,
            margin=self.margin,
        )


def usual(setup: Setup) -> dict[str, int]:
    """Smaller units where a game takes longer."""
    return {"games_per_climb": engine_for(setup).unit_games >> 7}


def check(setup: Setup, settings: Settings) -> None:
    """Refuse what no kernel climbs in and deals that one cannot climb from (InputError)."""
    require_climbable(setup)
    engine_for(setup).require(setup)
    for text in settings.start:
        deal = parse_deal(text)
        what = f"the deal {shown(text)} to climb from"
        sizes = tuple(map(len, deal))
        if deck_of(deal) != setup.deck or sizes != setup.hand_sizes:
            raise InputError(
                f"{what} has the deck {deck_of(deal).name} in hands of {_listed(sizes)}, and the"
                f" search is for {setup.deck.name} in hands of {_listed(setup.hand_sizes)}: leave it out, or name its"
                " deck and players"
            )
        outcome = decide_deal(deal, setup.rules, max_tricks=settings.max_tricks)
        if outcome.status != "finished":
            raise InputError(f"{what} is {outcome.status}: leave it out, one climbs from finished games only")


def games_per_unit(settings: Settings) -> int:
    """How many games a unit has."""
    return settings.climbs * settings.games_per_climb


def run(
    setup: Setup, seed: int, settings: Settings, unit: int, control: Control, *, engine: str | None = None
) -> UnitResult | None:
    """Make the climbs of unit ``unit``. None when it was stopped before its end."""
    extender = _extender(setup, settings)
    climber = Climber(
        setup,
        seed,
        settings.rules,
        _starts(settings),
        first=unit * settings.climbs,
        count=settings.climbs,
        games=settings.games_per_climb,
        max_tricks=settings.max_tricks,
        lengthen=extender.lengthen if extender else None,
        general=not climbs_in_lanes(setup, engine),
    )
    counted = count_games(setup, unit, climber, control, keep=settings.keep, extend=extender is not None)
    if counted is None or extender is None:
        return counted
    return replace(
        counted,
        longest_by_tricks=best(setup, [*counted.longest_by_tricks, *extender.found], "tricks", settings.keep),
        longest_by_cards=best(setup, [*counted.longest_by_cards, *extender.found], "cards", settings.keep),
    )


def require_engine(setup: Setup, engine: str) -> None:
    """Refuse an engine that does not climb (InputError)."""
    climbs_in_lanes(setup, engine)


def sign(setup: Setup, settings: Settings) -> object:
    """Two climbs from fixed deals, without the time they took."""
    signed = cast(Setup, (*engine_for(setup).signed, setup)[0])
    result = run(signed, 1, Settings(climbs=2, games_per_climb=1 << 9, patience=50, keep=3), 0, LocalControl())
    assert result is not None
    return replace(result, cpu_seconds=0.0)


SIZE = "games_per_climb"


def resized(settings: Settings, games: int) -> Settings:
    """The settings with units of about so many games: climbs are shorter, and as many."""
    return replace(settings, games_per_climb=max(1, games // settings.climbs))


def probe(setup: Setup, settings: Settings) -> int:
    """A unit, to see how long it takes."""
    return 0


def deal_of_game(setup: Setup, seed: int, settings: Settings, game: int) -> Deal:
    """The deal of one game of a run; StreamError outside the stream.

    Its climb is made anew up to there, which takes seconds at most.
    """
    game_key(seed, game)  # refuses what no run can reach
    climb, number = divmod(game, settings.games_per_climb)
    extender = _extender(setup, settings)
    climber = Climber(
        setup,
        seed,
        settings.rules,
        _starts(settings),
        first=climb,
        count=1,
        games=settings.games_per_climb,
        played=number + 1,
        max_tricks=settings.max_tricks,
        lengthen=extender.lengthen if extender else None,
        general=True,
    )
    climber.run(lambda batch: Floors(_NEVER, _NEVER), lambda batch: None, np.zeros(1, np.uint8))
    return deal_of_words(setup.deck, climber.last_deal, setup.players)


def _starts(settings: Settings) -> Any:  # noqa: ANN401
    """The deals to start from as rows of words."""
    return np.array([words_of_deal(parse_deal(text)) for text in settings.start], np.uint64).reshape(-1, 2)


def _extender(setup: Setup, settings: Settings) -> Extender | None:
    """None where nothing is extended."""
    if not settings.extend or not goes_backwards(setup):
        return None
    return Extender(setup, _MEASURES[settings.objective], settings.max_tricks)


def _listed(sizes: tuple[int, ...]) -> str:
    *first, last = map(str, sizes)
    return f"{', '.join(first)} and {last}"
