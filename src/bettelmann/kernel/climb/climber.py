"""The public face of climbing: play some climbs, get everything worth keeping."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal, localcontext

import numpy as np

from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.setup import Setup
from bettelmann.games.stream import M64, stream_keys
from bettelmann.kernel.climb import layout, steps
from bettelmann.kernel.climb.layout import Frame, KernelRules, Starts, empty_climbs, empty_tally
from bettelmann.kernel.climb.play import climb_in_general, climb_in_lanes
from bettelmann.kernel.deals.random import draw_bounds
from bettelmann.kernel.deals.verdict import ENDLESS, FINISHED, UNDECIDED
from bettelmann.kernel.deals.words import DealWords, deal_of_words
from bettelmann.kernel.general.seats import engine_of
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.types import Flag, Words
from bettelmann.kernel.packed.lanes import LANES, empty_lanes
from bettelmann.kernel.ranges import tally
from bettelmann.kernel.ranges.batch import Batch, Floors, RangeTally
from bettelmann.kernel.ranges.engines import GENERAL, LOCKSTEP, engine_for
from bettelmann.kernel.ranges.sampling import LANE_TRICKS
from bettelmann.outside.errors import InputError

STARTED_LANE_TRICKS = 4 * LANE_TRICKS
"""Near given deals, which are long ones, so many games last longer that they stay in the lanes for longer too."""

_REMARKABLE_ROOM = 8192
_LATE_ROOM = 1024
_CERTAIN = 1 << 32

Lengthen = Callable[[int, DealWords], tuple[DealWords, int] | None]
"""From the number and the deal of a game to the deal and the length of a longer one that runs into it, if any."""


@dataclass(frozen=True, slots=True)
class ClimbRules:
    """How climbs are made, see ``steps`` and ``moves``.

    ``accept`` is GREEDY, ANNEALING (with ``temperature`` and ``halving``) or LATE (with ``history``). ``prefix`` is the
    share of moves that keep the first tricks, up to ``prefix_tricks``; ``swaps`` the share of moves that swap two
    cards, ``single_moves`` of those that move one. ``margin``: what a game may be shorter than the longest that its
    climb has asked about, as a share of it, to be asked about too.
    """

    accept: int
    by_cards: bool
    patience: int
    temperature: float
    halving: int
    history: int
    prefix: float
    prefix_tricks: int
    swaps: float
    single_moves: float
    margin: float

    def for_kernel(self, *, extend: bool) -> KernelRules:
        """As the kernels read them."""
        numbers = self.accept, self.by_cards, self.patience, self.halving, self.history, extend
        shares = 1 - self.margin, self.prefix, self.swaps, self.swaps + self.single_moves
        accept, by_cards, patience, halving, history, extend_word = map(U64, numbers)
        near, prefix, *odds = (U64(round(share * (1 << 16))) for share in shares)
        return KernelRules(
            accept, by_cards, patience, halving, history, extend_word, near, prefix, np.array(odds, np.uint64),
            chances(self.temperature),
        )  # fmt: skip


def chances(temperature: float) -> Words:
    """For 0, 1, 2, ... that a game is too short the chance, out of 2**32, that annealing takes it all the same.

    From the first one on in whole numbers, so that every machine has the same.
    """
    with localcontext() as context:
        context.prec = 60
        factor = int((-1 / Decimal(temperature)).exp() * (1 << 96))
    found, chance = [], 1 << 96
    while chance >> 64:
        found.append(min(chance >> 64, _CERTAIN))
        chance = chance * factor >> 96
    return np.array(found, np.uint64)


class Climber:
    """The arrays of some climbs, and what their kernel leaves to Python.

    ``count`` climbs of ``games`` games each, the first one of number ``first`` in the run of a seed; from ``starts``
    (rows of deal words) or, where there are none, from random deals. Whether these can be dealt is for the caller to
    check. ``played`` ends each climb after so many of its games. ``general``: by the general engine, which holds every
    game and is slower than the lanes, except for a single climb.
    """

    def __init__(
        self, setup: Setup, seed: int, rules: ClimbRules, starts: Words, *, first: int, count: int, games: int,
        max_tricks: int, played: int | None = None, lengthen: Lengthen | None = None, general: bool = False,
    ) -> None:  # fmt: skip
        self._setup = setup
        deck, cap = setup.deck, min(STARTED_LANE_TRICKS if len(starts) else LANE_TRICKS, max_tricks)
        self._in_lanes, self._lengthen = LOCKSTEP.holds(setup) and not general, lengthen
        self._climbs = empty_climbs(LANES if self._in_lanes else 1, rules.prefix_tricks, setup.players, rules.history)
        self._lanes = empty_lanes(deck)
        self._engine = engine_of(np.array(setup.hand_sizes, np.int64), setup.rules)
        first_word, count_word, games_word, played_word = map(U64, (first, count, games, played or games))
        self._frame = Frame(
            first_word, count_word, games_word, played_word, U64(deck.size), np.array(setup.hand_sizes, np.uint64),
            U64(cap), U64(max_tricks), U64(0), U64(0),
        )  # fmt: skip
        self._rules = rules.for_kernel(extend=lengthen is not None)
        self._starts = Starts(starts, draw_bounds(deck), np.array(stream_keys(seed), np.uint64))
        self._tally = empty_tally(cap, _REMARKABLE_ROOM, _LATE_ROOM)

    def run(self, remark: Callable[[Batch], Floors], delay: Callable[[Batch], int | None], stop: Flag) -> RangeTally:
        """Play the climbs; the arguments are those of ``sampling.RangeSampler.run``."""
        result = RangeTally()
        floors = remark(self._take_remarkable())
        while True:
            self._frame = self._frame._replace(long_tricks=U64(floors[0]), long_cards=U64(floors[1]))
            self._play(stop)
            floors = remark(self._take_remarkable())
            self._take_late(result, delay)
            self._answer()
            if self._climbs.place[layout.LIVE] == 0:
                result.complete = True
                break
            if stop[0]:
                break
        self._add(result)
        return result

    @property
    def games_done(self) -> int:
        """How many games have been played so far; may be read from another thread."""
        return int(self._tally.counts[tally.DONE])

    def deal_of(self, words: DealWords) -> Deal:
        """The deal for which two words stand."""
        return deal_of_words(self._setup.deck, words, self._setup.players)

    @property
    def last_deal(self) -> DealWords:
        """The last deal that the first lane, or the general engine, has played."""
        row = self._climbs.rows[0]
        return int(row[layout.TRIED_CHOSEN]), int(row[layout.TRIED_QUEUE])

    def _play(self, stop: Flag) -> None:
        common = self._frame, self._rules, self._starts, self._tally, stop
        if self._in_lanes:
            climb_in_lanes(self._climbs, self._lanes, *common)
        else:
            climb_in_general(self._climbs, self._engine, *common)

    def _answer(self) -> None:
        """Tell the climbs that ask where to go on."""
        self._tally.counts[layout.ASKED] = 0
        for lane in np.flatnonzero(self._climbs.phase == layout.ASKING).tolist():
            climb = self._climbs.rows[lane]
            best = int(climb[layout.BEST_CHOSEN]), int(climb[layout.BEST_QUEUE])
            longer = self._lengthen(int(climb[layout.BEST_GAME]), best) if self._lengthen else None
            if longer is None:
                steps.give_up(climb)
            else:
                (chosen, queue), length = longer
                steps.go_on(climb, self._climbs.history[lane], chosen, queue, length)
            self._climbs.phase[lane] = layout.VACANT

    def _take_remarkable(self) -> Batch:
        """Empty the buffer of remarkable games."""
        rows = self._tally.remarkable[: int(self._tally.counts[tally.REMARKABLE])].copy()
        self._tally.counts[tally.REMARKABLE] = 0
        words = np.zeros((len(rows), tally.VERDICT_WORDS), np.uint64)
        words[:, 2:4] = rows[:, 3:]
        return Batch(rows[:, 0], rows[:, 1:3], words)

    def _take_late(self, result: RangeTally, delay: Callable[[Batch], int | None]) -> None:
        """Empty the buffer of the games that did not finish in a lane; the longest of them are not in the histogram."""
        rows = self._tally.late[: int(self._tally.counts[tally.LATE])].copy()
        self._tally.counts[tally.LATE] = 0
        games, deals, words = rows[:, 0], rows[:, 1:3], rows[:, 3:]
        finished = words[:, 0] == FINISHED
        for tricks in words[finished & (words[:, 2] > self._frame.cap), 2].tolist():
            result.histogram[tricks] = result.histogram.get(tricks, 0) + 1
        result.endless += int((words[:, 0] == ENDLESS).sum())
        result.undecided += int((words[:, 0] == UNDECIDED).sum())
        delay(Batch(games[~finished], deals[~finished], words[~finished]))

    def _add(self, result: RangeTally) -> None:
        """Add what the kernel counted."""
        done, tricks, cards, others_win, digest = (int(count) for count in self._tally.counts[: tally.REMARKABLE])
        result.finished = done - result.endless - result.undecided
        result.tricks, result.cards, result.digest = tricks, cards, digest & M64
        result.first_player_wins = result.finished - others_win
        counted = {tricks: games for tricks, games in enumerate(self._tally.histogram.tolist()) if games}
        result.histogram = dict(sorted((counted | result.histogram).items()))


def require_climbable(setup: Setup) -> None:
    """Refuse a game that neither of the two engines which climb holds (InputError)."""
    if not GENERAL.holds(setup):
        raise InputError(
            f"there is no climbing in {setup.name}, since it moves cards of bettelmann: use strategy sample"
        )


def climbs_in_lanes(setup: Setup, wanted: str | None) -> bool:
    """Whether an engine of that name climbs in the lanes; raises InputError for one that does not climb at all."""
    engine = engine_for(setup, wanted)
    if engine not in (LOCKSTEP, GENERAL):
        raise InputError(f"engine {engine.name} does not climb: use {LOCKSTEP.name} or {GENERAL.name}")
    return engine is LOCKSTEP
