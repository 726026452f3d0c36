"""The public face of sampling: play a range of games of the stream, get everything worth keeping."""

from abc import ABC, abstractmethod
from collections.abc import Callable

import numpy as np

from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.dealing import require_dealable
from bettelmann.games.bettelmann.deck import Deck, DeckError
from bettelmann.games.bettelmann.setup import Setup
from bettelmann.games.stream import GOLDEN, M64, game_digest, mix64, stream_keys
from bettelmann.kernel.deals.random import BLOCK, draw_bounds
from bettelmann.kernel.deals.source import Source, deal_words, empty_block
from bettelmann.kernel.deals.verdict import ENDLESS, FINISHED, UNDECIDED
from bettelmann.kernel.deals.words import deal_of_words
from bettelmann.kernel.general.seats import engine_of
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.types import Flag, Words
from bettelmann.kernel.packed.decide import decide_deals
from bettelmann.kernel.packed.lanes import LANES, empty_lanes
from bettelmann.kernel.ranges.batch import Batch, Floors, RangeTally
from bettelmann.kernel.ranges.in_general import play_in_general
from bettelmann.kernel.ranges.in_lanes import NOBODY, Progress, play_in_lanes
from bettelmann.kernel.ranges.tally import (
    DONE,
    IN_BLOCK,
    LATE,
    LEFT,
    PLACES,
    REMARKABLE,
    VERDICT_WORDS,
    Frame,
    empty_tally,
)

LANE_TRICKS = 500
"""Games with more tricks leave the lanes and are decided one by one, cycles included."""

_REMARKABLE_ROOM = 8192
_LATE_ROOM = 1024


class RangeSampler(ABC):
    """The arrays of one range of games, and what a kernel leaves to Python: a subclass for each kernel.

    Games ``first`` to ``first + games - 1`` of a seed. The kernel counts finished games of up to ``cap`` tricks; all
    others are late: they are settled in Python.
    """

    def __init__(self, setup: Setup, seed: int, first: int, games: int, *, max_tricks: int) -> None:
        require_sampleable(setup)
        self._setup, self._players = setup, setup.players
        cap = min(LANE_TRICKS, max_tricks)
        self._place = np.zeros(PLACES, np.uint64)
        self._place[IN_BLOCK], self._place[LEFT] = BLOCK, games
        numbers = first, games, setup.deck.size, setup.deck.size // 2, cap, max_tricks, 0, 0
        self._frame = Frame(*(U64(number) for number in numbers))
        keys = np.array(stream_keys(seed), np.uint64)
        self._source = Source(empty_block(), draw_bounds(setup.deck), keys)
        self._tally = empty_tally(cap, _REMARKABLE_ROOM, _LATE_ROOM)

    @abstractmethod
    def _play(self, stop: Flag) -> None:
        """Let the kernel go on until the end, the stop flag or a buffer that might overflow."""

    @abstractmethod
    def _late_words(self, deals: Words) -> Words:
        """The verdicts of the late games, given their deals."""

    def run(self, remark: Callable[[Batch], Floors], delay: Callable[[Batch], int | None], stop: Flag) -> RangeTally:
        """Play the range.

        ``remark`` is handed every finished game that reaches the floors it returned last (the first call is with
        an empty batch), in no order that means anything, and now and then one that does not. ``delay`` is handed every
        endless and every undecided game; once that has returned a number, games from it on may be left out.
        ``stop`` is a ``uint8[1]``: set it to 1 from any thread, and the range ends within milliseconds.
        """
        result = RangeTally()
        late: dict[int, int] = {}
        floors = remark(self._take_remarkable())
        while True:
            self._frame = self._frame._replace(long_tricks=U64(floors[0]), long_cards=U64(floors[1]))
            self._play(stop)
            floors = remark(self._take_remarkable())
            self._settle_late(result, late, remark, delay)
            if self._place[LEFT] == 0:
                result.complete = True
                break
            if stop[0]:
                break
        self._add_lanes(result, late)
        return result

    def deal_of(self, words: tuple[int, int]) -> Deal:
        """The deal for which two words stand in a batch."""
        return deal_of_words(self._setup.deck, words, self._players)

    @property
    def games_done(self) -> int:
        """How many games have been finished so far; may be read from another thread."""
        return int(self._tally.counts[DONE])

    def _take_remarkable(self) -> Batch:
        """Empty the buffer of remarkable games."""
        count = int(self._tally.counts[REMARKABLE])
        self._tally.counts[REMARKABLE] = 0
        rows = self._tally.remarkable[:count]
        words = np.zeros((count, VERDICT_WORDS), np.uint64)
        words[:, 2:4] = rows[:, 1:3]
        return Batch(rows[:, 0].copy(), self._deals(rows[:, 0].copy()), words)

    def _deals(self, games: Words) -> Words:
        """Two words for the deal of each game."""
        deals = np.zeros((len(games), 2), np.uint64)
        deal_words(games, deals, self._source._replace(block=empty_block()))
        return deals

    def _settle_late(
        self,
        result: RangeTally,
        late: dict[int, int],
        remark: Callable[[Batch], Floors],
        delay: Callable[[Batch], int | None],
    ) -> None:
        """Decide the games that left the lanes, exactly, and count them."""
        count = int(self._tally.counts[LATE])
        if not count:
            return
        games = self._tally.late[:count].copy()
        deals = self._deals(games)
        words = self._late_words(deals)
        self._tally.counts[LATE] = 0
        for game, (status, winner, tricks, cards, *_) in zip(games.tolist(), words.tolist(), strict=True):
            kind = winner if status == FINISHED else self._players - 1 + status
            key = mix64(int(self._source.keys[0]) + (game + 1) * GOLDEN & M64)
            result.digest += game_digest(key, tricks, cards, kind)
            if status == FINISHED:
                late[tricks] = late.get(tricks, 0) + 1
                result.finished += 1
                result.tricks += tricks
                result.cards += cards
                result.first_player_wins += winner == 0
        finished = words[:, 0] == FINISHED
        result.endless += int((words[:, 0] == ENDLESS).sum())
        result.undecided += int((words[:, 0] == UNDECIDED).sum())
        remark(Batch(games[finished], deals[finished], words[finished]))
        delay(Batch(games[~finished], deals[~finished], words[~finished]))

    def _add_lanes(self, result: RangeTally, late: dict[int, int]) -> None:
        """Add what the lanes counted to what was decided one by one."""
        done, tricks, cards, others_win, digest = (int(count) for count in self._tally.counts[:REMARKABLE])
        result.finished += done
        result.tricks += tricks
        result.cards += cards
        result.first_player_wins += done - others_win
        result.digest = (result.digest + digest) & M64
        lanes = {tricks: games for tricks, games in enumerate(self._tally.histogram.tolist()) if games}
        for tricks, games in late.items():
            lanes[tricks] = lanes.get(tricks, 0) + games
        result.histogram = dict(sorted(lanes.items()))


class Sampler(RangeSampler):
    """The plain game in lock-step."""

    def __init__(self, deck: Deck, seed: int, first: int, games: int, *, max_tricks: int) -> None:
        require_lanes(Setup(deck))
        super().__init__(Setup(deck), seed, first, games, max_tricks=max_tricks)
        self._lanes = empty_lanes(deck)
        self._progress = Progress(self._place, np.full(LANES, NOBODY))

    def _play(self, stop: Flag) -> None:
        play_in_lanes(self._lanes, self._progress, self._source, self._frame, self._tally, stop)

    def _late_words(self, deals: Words) -> Words:
        words = np.zeros((len(deals), VERDICT_WORDS), np.uint64)
        decide_deals(deals, self._frame.half, self._frame.max_tricks, words)
        return words


class GeneralSampler(RangeSampler):
    """Any game by the general engine, one after the other."""

    def __init__(self, setup: Setup, seed: int, first: int, games: int, *, max_tricks: int) -> None:
        super().__init__(setup, seed, first, games, max_tricks=max_tricks)
        self._engine = engine_of(np.array(setup.hand_sizes, np.int64), setup.rules)

    def _play(self, stop: Flag) -> None:
        play_in_general(self._engine, self._place, self._source, self._frame, self._tally, stop)

    def _late_words(self, deals: Words) -> Words:
        return self._tally.verdicts[: len(deals)].copy()


def require_sampleable(setup: Setup) -> None:
    """Refuse a deck of which the stream deals nothing that kernels hold (DeckError)."""
    require_dealable(setup.deck)


def require_lanes(setup: Setup) -> None:
    """Refuse a deck that the lanes do not hold (DeckError)."""
    require_sampleable(setup)
    if setup.deck.size == 64 and setup.deck.courts == 1:
        raise DeckError("64 cards with a single court leave no room for the end mark of a hand: play another deck")
