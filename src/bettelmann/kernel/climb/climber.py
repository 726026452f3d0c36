"""The public face of climbing: play some climbs, get everything worth keeping."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal, localcontext
from typing import Any

import numpy as np

from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.setup import Setup
from bettelmann.games.errors import InputError
from bettelmann.games.stream import M64, stream_keys
from bettelmann.kernel.climb import play, steps
from bettelmann.kernel.deals.packing import DIGIT_BITS
from bettelmann.kernel.deals.random import draw_table
from bettelmann.kernel.deals.verdict import ENDLESS, FINISHED, UNDECIDED
from bettelmann.kernel.deals.words import Words, deal_of_words
from bettelmann.kernel.general.game import empty_table, variant_words
from bettelmann.kernel.packed.lanes import CARDS, COURTS, LANE_WORDS, LANES
from bettelmann.kernel.ranges import in_lanes
from bettelmann.kernel.ranges.batch import Batch, Floors, RangeTally
from bettelmann.kernel.ranges.engines import GENERAL, LOCKSTEP, engine_for
from bettelmann.kernel.ranges.sampling import LANE_TRICKS

STARTED_LANE_TRICKS = 4 * LANE_TRICKS
"""Near given deals, which are long ones, so many games last longer that they stay in the lanes for longer too."""

_REMARKABLE_ROOM = 8192
_LATE_ROOM = 1024
_WORDS = 8
_CERTAIN = 1 << 32

Lengthen = Callable[[int, Words], tuple[Words, int] | None]
"""From the number and the deal of a game to the deal and the length of a longer one that runs into it, if any."""


@dataclass(frozen=True, slots=True)
class ClimbRules:
    """How climbs are made, see ``climbs`` and ``moves``.

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

    def words(self, *, extend: bool) -> Any:
        """As the kernels read them."""
        shares = 1 - self.margin, self.prefix, self.swaps, self.swaps + self.single_moves
        numbers = self.accept, self.by_cards, self.patience, self.halving, self.history, extend
        return np.array([*numbers, *(round(share * (1 << 16)) for share in shares)], np.uint64)


def chances(temperature: float) -> Any:
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
    check. ``played`` ends each climb after so many of its games. ``at_table``: by the general engine, which holds every
    game and is slower than the lanes, except for a single climb.
    """

    def __init__(
        self, setup: Setup, seed: int, rules: ClimbRules, starts: Any, *, first: int, count: int, games: int,
        max_tricks: int, played: int | None = None, lengthen: Lengthen | None = None, at_table: bool = False,
    ) -> None:  # fmt: skip
        self._setup = setup
        deck, cap = setup.deck, min(STARTED_LANE_TRICKS if len(starts) else LANE_TRICKS, max_tricks)
        self._in_lanes, self._lengthen = LOCKSTEP.holds(setup) and not at_table, lengthen
        lanes = LANES if self._in_lanes else 1
        self._climbs = np.zeros((lanes, steps.CLIMB_WORDS), np.uint64)
        self._used = np.zeros((lanes, rules.prefix_tricks, setup.players), np.uint64)
        self._history = np.zeros((lanes, rules.history), np.uint64)
        self._phase = np.full(lanes, play.VACANT)
        self._lanes = np.zeros(LANE_WORDS * LANES, np.uint64)
        self._lanes[CARDS : CARDS + LANES] = 127 - deck.size
        self._lanes[COURTS : COURTS + LANES] = 128 - DIGIT_BITS * deck.courts
        self._ready = np.ones(LANES, np.uint8)
        self._order = np.zeros(deck.size, np.uint8)
        self._hands = np.array(setup.hand_sizes, np.int64)
        self._variant = variant_words(setup.rules)
        self._seats = empty_table(setup.players, deck.size)
        self._place = np.zeros(play.PLACES, np.int64)
        self._place[play.LIVE] = lanes
        self._frame = np.zeros(play.FRAME, np.uint64)
        self._frame[: play.LONG_TRICKS] = first, count, games, played or games, deck.size, cap, max_tricks
        self.counts = np.zeros(play.COUNTS, np.uint64)
        self._histogram = np.zeros(cap + 2, np.uint64)
        self._remarkable = np.zeros((_REMARKABLE_ROOM, play.ROW_WORDS), np.uint64)
        self._late = np.zeros((_LATE_ROOM, play.LATE_WORDS), np.uint64)
        self._shared = (
            self._place,
            self._frame,
            self._hands.astype(np.uint64),
            rules.words(extend=lengthen is not None),
            chances(rules.temperature),
            starts,
            draw_table(deck),
            np.array(stream_keys(seed), np.uint64),
            self.counts,
            self._histogram,
            self._remarkable,
            self._late,
        )

    def run(self, remark: Callable[[Batch], Floors], delay: Callable[[Batch], None], stop: Any) -> RangeTally:
        """Play the climbs; the arguments are those of ``sampling.RangeSampler.run``."""
        result = RangeTally()
        floors = remark(self._take_remarkable())
        while True:
            self._frame[play.LONG_TRICKS], self._frame[play.LONG_CARDS] = floors
            self._play(stop)
            floors = remark(self._take_remarkable())
            self._take_late(result, delay)
            self._answer()
            if self._place[play.LIVE] == 0:
                result.complete = True
                break
            if stop[0]:
                break
        self._add(result)
        return result

    @property
    def games_done(self) -> int:
        """How many games have been played so far; may be read from another thread."""
        return int(self.counts[in_lanes.DONE])

    def deal_of(self, words: Words) -> Deal:
        """The deal for which two words stand."""
        return deal_of_words(self._setup.deck, words, self._setup.players)

    @property
    def last_deal(self) -> Words:
        """The last deal that the first lane, or the table, has played."""
        row = self._climbs[0]
        return int(row[steps.TRIED_CHOSEN]), int(row[steps.TRIED_QUEUE])

    def _play(self, stop: Any) -> None:
        if self._in_lanes:
            play.climb_in_lanes(
                self._climbs, self._used, self._history, self._phase, self._lanes, self._ready, *self._shared, stop
            )
        else:
            play.climb_at_table(
                self._climbs[0], self._used[0], self._history[0], self._phase, self._order, self._hands,
                self._variant, self._seats, *self._shared, stop,
            )  # fmt: skip

    def _answer(self) -> None:
        """Tell the climbs that ask where to go on."""
        self.counts[play.ASKED] = 0
        for lane in np.flatnonzero(self._phase == play.ASKING).tolist():
            climb = self._climbs[lane]
            best = int(climb[steps.BEST_CHOSEN]), int(climb[steps.BEST_QUEUE])
            longer = self._lengthen(int(climb[steps.BEST_GAME]), best) if self._lengthen else None
            if longer is None:
                steps.give_up(climb)
            else:
                (chosen, queue), length = longer
                steps.go_on(climb, self._history[lane], chosen, queue, length)
            self._phase[lane] = play.VACANT

    def _take_remarkable(self) -> Batch:
        """Empty the buffer of remarkable games."""
        rows = self._remarkable[: int(self.counts[in_lanes.REMARKABLE])].copy()
        self.counts[in_lanes.REMARKABLE] = 0
        words = np.zeros((len(rows), _WORDS), np.uint64)
        words[:, 2:4] = rows[:, 3:]
        return Batch(rows[:, 0], rows[:, 1:3], words)

    def _take_late(self, result: RangeTally, delay: Callable[[Batch], None]) -> None:
        """Empty the buffer of the games that did not finish in a lane; the longest of them are not in the histogram."""
        rows = self._late[: int(self.counts[in_lanes.LATE])].copy()
        self.counts[in_lanes.LATE] = 0
        games, deals, words = rows[:, 0], rows[:, 1:3], rows[:, 3:]
        finished = words[:, 0] == FINISHED
        for tricks in words[finished & (words[:, 2] > self._frame[play.CAP]), 2].tolist():
            result.histogram[tricks] = result.histogram.get(tricks, 0) + 1
        result.endless += int((words[:, 0] == ENDLESS).sum())
        result.undecided += int((words[:, 0] == UNDECIDED).sum())
        delay(Batch(games[~finished], deals[~finished], words[~finished]))

    def _add(self, result: RangeTally) -> None:
        """Add what the kernel counted."""
        done, tricks, cards, others_win, digest = (int(count) for count in self.counts[: in_lanes.REMARKABLE])
        result.finished = done - result.endless - result.undecided
        result.tricks, result.cards, result.digest = tricks, cards, digest & M64
        result.first_player_wins = result.finished - others_win
        counted = {tricks: games for tricks, games in enumerate(self._histogram.tolist()) if games}
        result.histogram = dict(sorted((counted | result.histogram).items()))


def require_climbable(setup: Setup) -> None:
    """Refuse a game that neither of the two engines which climb holds (InputError)."""
    if not GENERAL.holds(setup):
        raise InputError(f"there is no climbing in {setup.name}: use strategy sample")


def climbs_in_lanes(setup: Setup, wanted: str | None) -> bool:
    """Whether an engine of that name climbs in the lanes; raises InputError for one that does not climb at all."""
    engine = engine_for(setup, wanted)
    if engine not in (LOCKSTEP, GENERAL):
        raise InputError(f"engine {engine.name} does not climb: use {LOCKSTEP.name} or {GENERAL.name}")
    return engine is LOCKSTEP
