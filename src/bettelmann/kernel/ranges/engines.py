"""The engines: what plays ranges of games. Each is one value in one table, and this is where one is chosen.

All engines that hold a game give the same bytes for the same range, so which one plays is no part of what a run is.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from bettelmann.games.bettelmann.deck import DECKS
from bettelmann.games.bettelmann.setup import Setup as BettelmannSetup
from bettelmann.games.bettelmann.variant import Rules
from bettelmann.games.game import Deal, Setup
from bettelmann.games.pairing.dealing import require_ranked
from bettelmann.games.pairing.pack import pack_named
from bettelmann.games.pairing.setup import Setup as PairingSetup
from bettelmann.games.ranks import RankRange
from bettelmann.kernel.deals.packing import require_fit
from bettelmann.kernel.general.seats import knows
from bettelmann.kernel.pairing import fits
from bettelmann.kernel.ranges.batch import Batch, Floors, RangeTally
from bettelmann.kernel.ranges.exhausting import GeneralInOrder, LanesInOrder
from bettelmann.kernel.ranges.in_reference import exhaust_by_reference, sample_by_reference
from bettelmann.kernel.ranges.pairing import PairSampler, PairsInOrder
from bettelmann.kernel.ranges.sampling import GeneralSampler, Sampler, require_lanes, require_sampleable
from bettelmann.outside.errors import InputError
from bettelmann.outside.shown import quoted


class Range(Protocol):
    """A range of games, played by an engine."""

    @property
    def games_done(self) -> int:
        """How many games have been finished so far; may be read from another thread."""

    def deal_of(self, words: tuple[int, int]) -> Deal:
        """The deal for which two words stand in a batch."""

    def run(self, remark: Callable[[Batch], Floors], delay: Callable[[Batch], int | None], stop: Any) -> RangeTally:
        """Play the games; see ``sampling.RangeSampler.run``."""


class SampleRange(Protocol):
    """How an engine plays games of the stream."""

    def __call__(self, setup: Any, seed: int, first: int, games: int, *, max_tricks: int) -> Range:
        """Games ``first`` to ``first + games - 1`` of a seed."""


class ExhaustRange(Protocol):
    """How an engine plays deals by their ranks."""

    def __call__(self, setup: Any, ranks: RankRange, *, max_tricks: int) -> Range:
        """The deals of some ranks, numbered from 0."""


@dataclass(frozen=True, slots=True)
class Engine:
    """One engine.

    holds: whether it plays the game of a setup, whatever the deck.
    require, require_ranked: raise InputError for a deck of such a game that it cannot sample, or exhaust.
    sample, exhaust: a range of games of the stream, or of ranks.
    unit_games: so many random games make a unit of work of some seconds, and of at most 20 on a slow machine.
    signed: the setups whose games show what it computes; none for the games of a run themselves.
    """

    name: str
    holds: Callable[[Setup], bool]
    require: Callable[[Any], None]
    require_ranked: Callable[[Any], None]
    sample: SampleRange
    exhaust: ExhaustRange
    unit_games: int
    signed: Sequence[Setup] = ()


def _is_plain(setup: Setup) -> bool:
    return isinstance(setup, BettelmannSetup) and setup.plain


def _has_known_rules(setup: Setup) -> bool:
    return isinstance(setup, BettelmannSetup) and knows(setup.rules)


def _sample_in_lanes(setup: BettelmannSetup, seed: int, first: int, games: int, *, max_tricks: int) -> Range:
    return Sampler(setup.deck, seed, first, games, max_tricks=max_tricks)


def _require_lanes_by_rank(setup: BettelmannSetup) -> None:
    require_fit(setup.deck)
    require_lanes(setup)


def _require_general_by_rank(setup: BettelmannSetup) -> None:
    require_fit(setup.deck)
    require_sampleable(setup)


def _is_of_pairs(setup: Setup) -> bool:
    return isinstance(setup, PairingSetup) and fits(setup.cards)


def _anything(setup: Setup) -> None:
    """The reference engine plays every deck."""


LOCKSTEP = Engine(
    name="lockstep",
    holds=_is_plain,
    require=require_lanes,
    require_ranked=_require_lanes_by_rank,
    sample=_sample_in_lanes,
    exhaust=LanesInOrder,
    unit_games=1 << 25,
    signed=tuple(BettelmannSetup(DECKS[name]) for name in ("52", "40", "36", "20")),
)

GENERAL = Engine(
    name="general",
    holds=_has_known_rules,
    require=require_sampleable,
    require_ranked=_require_general_by_rank,
    sample=GeneralSampler,
    exhaust=GeneralInOrder,
    unit_games=1 << 22,
    signed=(
        BettelmannSetup(DECKS["52"], 3),
        BettelmannSetup(DECKS["52"], 4, Rules(leads="loser")),
        BettelmannSetup(DECKS["40"], 3, Rules(pile="reversed", debt="lapses")),
        BettelmannSetup(DECKS["20"], 2, Rules(values=(3, 2, 1, 0))),
    ),
)

PAIRS = Engine(
    name="pairs",
    holds=_is_of_pairs,
    require=_anything,
    require_ranked=require_ranked,
    sample=PairSampler,
    exhaust=PairsInOrder,
    unit_games=1 << 22,
    signed=tuple(
        PairingSetup(game, pack_named(pack), players, draw, insert)
        for game, pack, players, draw, insert in (
            ("sorte-per", "pictures:15", 8, "alternate", "last"),  # with ranks: strategies sign by the first one
            ("schwarzer-peter", "schwarzer-peter", 4, "blind", "last"),
            ("schwarzer-peter", "papaz-kacti", 3, "middle", "first"),
            ("schwarzer-peter", "old-maid", 5, "2", "first"),
            ("schwarzer-peter", "schwarzer-peter-32", 2, "first", "last"),
        )
    ),
)

REFERENCE = Engine(
    name="reference",
    holds=lambda setup: True,
    require=_anything,
    require_ranked=_anything,
    sample=sample_by_reference,
    exhaust=exhaust_by_reference,
    unit_games=1 << 15,
)

ENGINES: dict[str, Engine] = {engine.name: engine for engine in (LOCKSTEP, GENERAL, PAIRS, REFERENCE)}
"""The engines by name, the fastest first."""


def engine_for(setup: Setup, wanted: str | None = None) -> Engine:
    """The engine of that name, or the fastest that holds the game; raises InputError for one that does not."""
    if wanted is None:
        return next(engine for engine in ENGINES.values() if engine.holds(setup))
    if wanted not in ENGINES:
        raise InputError(f"there is no engine {quoted(wanted)}: use auto, {', '.join(ENGINES)}")
    engine = ENGINES[wanted]
    if not engine.holds(setup):
        fitting = [other.name for other in ENGINES.values() if other.holds(setup)]
        raise InputError(f"engine {wanted} does not play {setup.name}: use {', '.join(['auto', *fitting])}")
    return engine
