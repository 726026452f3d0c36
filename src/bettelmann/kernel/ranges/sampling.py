"""The public face of sampling: play a range of games of the stream, get everything worth keeping."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

import numpy as np

from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.dealing import require_dealable
from bettelmann.games.bettelmann.deck import Deck, DeckError
from bettelmann.games.bettelmann.setup import Setup
from bettelmann.games.stream import GOLDEN, M64, game_digest, mix64, stream_keys
from bettelmann.kernel.deals.random import BLOCK, BLOCK_WORDS, deal_words, draw_table
from bettelmann.kernel.deals.verdict import ENDLESS, FINISHED, UNDECIDED
from bettelmann.kernel.deals.words import deal_of_words
from bettelmann.kernel.general.game import empty_table, variant_words
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.packed.decide import decide_deals
from bettelmann.kernel.packed.lanes import CARDS, COURTS, LANE_WORDS, LANES, OWED
from bettelmann.kernel.ranges import in_lanes
from bettelmann.kernel.ranges.batch import Batch, Floors, RangeTally
from bettelmann.kernel.ranges.in_general import play_tables

LANE_TRICKS = 500
"""Games with more tricks leave the lanes and are decided one by one, cycles included."""

_REMARKABLE_ROOM = 8192
_LATE_ROOM = 1024
_WORDS = 8


class RangeSampler(ABC):
    """The arrays of one range of games, and what a kernel leaves to Python: a subclass for each kernel.

    Games ``first`` to ``first + games - 1`` of a seed. The kernel counts finished games of up to ``cap`` tricks; all
    others are late: they are settled in Python.
    """

    def __init__(self, setup: Setup, seed: int, first: int, games: int, *, max_tricks: int) -> None:
        require_sampleable(setup)
        self._setup, self._max_tricks, self._players = setup, max_tricks, setup.players
        cap = min(LANE_TRICKS, max_tricks)
        self._block = np.zeros(BLOCK_WORDS * BLOCK, np.uint64)
        self._place = np.zeros(in_lanes.PLACES, np.uint64)
        self._place[in_lanes.IN_BLOCK], self._place[in_lanes.LEFT] = BLOCK, games
        self._frame = np.zeros(in_lanes.FRAME, np.uint64)
        self._frame[in_lanes.FIRST], self._frame[in_lanes.GAMES] = first, games
        self._frame[in_lanes.DECK_CARDS], self._frame[in_lanes.HALF] = setup.deck.size, setup.deck.size // 2
        self._frame[in_lanes.CAP] = cap
        self._table = draw_table(setup.deck)
        self._keys = np.array(stream_keys(seed), np.uint64)
        self.counts = np.zeros(in_lanes.COUNTS, np.uint64)
        self._histogram = np.zeros(cap + 2, np.uint64)
        self._remarkable = np.zeros((_REMARKABLE_ROOM, 3), np.uint64)
        self._late = np.zeros(_LATE_ROOM, np.uint64)

    @abstractmethod
    def _play(self, stop: Any) -> None:
        """Let the kernel go on until the end, the stop flag or a buffer that might overflow."""

    @abstractmethod
    def _late_words(self, deals: Any) -> Any:
        """The verdicts of the late games, given their deals."""

    def run(self, remark: Callable[[Batch], Floors], delay: Callable[[Batch], None], stop: Any) -> RangeTally:
        """Play the range.

        ``remark`` is handed every finished game that reaches the floors it returned last (the first call is with
        an empty batch), in no order that means anything, and now and then one that does not. ``delay`` is handed every
        endless and every undecided game. ``stop`` is a ``uint8[1]``: set it to 1 from any thread, and the
        range ends within milliseconds.
        """
        result = RangeTally()
        late: dict[int, int] = {}
        floors = remark(self._take_remarkable())
        while True:
            self._frame[in_lanes.LONG_TRICKS], self._frame[in_lanes.LONG_CARDS] = floors
            self._play(stop)
            floors = remark(self._take_remarkable())
            self._settle_late(result, late, remark, delay)
            if self._place[in_lanes.LEFT] == 0:
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
        return int(self.counts[in_lanes.DONE])

    def _take_remarkable(self) -> Batch:
        """Empty the buffer of remarkable games."""
        count = int(self.counts[in_lanes.REMARKABLE])
        self.counts[in_lanes.REMARKABLE] = 0
        rows = self._remarkable[:count]
        words = np.zeros((count, _WORDS), np.uint64)
        words[:, 2:4] = rows[:, 1:3]
        return Batch(rows[:, 0].copy(), self._deals(rows[:, 0].copy()), words)

    def _deals(self, games: Any) -> Any:
        """Two words for the deal of each game."""
        deals = np.zeros((len(games), 2), np.uint64)
        deal_words(games, deals, np.zeros(BLOCK_WORDS * BLOCK, np.uint64), self._table, self._keys)
        return deals

    def _settle_late(
        self,
        result: RangeTally,
        late: dict[int, int],
        remark: Callable[[Batch], Floors],
        delay: Callable[[Batch], None],
    ) -> None:
        """Decide the games that left the lanes, exactly, and count them."""
        count = int(self.counts[in_lanes.LATE])
        if not count:
            return
        games = self._late[:count].copy()
        deals = self._deals(games)
        words = self._late_words(deals)
        self.counts[in_lanes.LATE] = 0
        for game, (status, winner, tricks, cards, *_) in zip(games.tolist(), words.tolist(), strict=True):
            kind = winner if status == FINISHED else self._players - 1 + status
            key = mix64(int(self._keys[0]) + (game + 1) * GOLDEN & M64)
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
        done, tricks, cards, others_win, digest = (int(count) for count in self.counts[: in_lanes.REMARKABLE])
        result.finished += done
        result.tricks += tricks
        result.cards += cards
        result.first_player_wins += done - others_win
        result.digest = (result.digest + digest) & M64
        lanes = {tricks: games for tricks, games in enumerate(self._histogram.tolist()) if games}
        for tricks, games in late.items():
            lanes[tricks] = lanes.get(tricks, 0) + games
        result.histogram = dict(sorted(lanes.items()))


class Sampler(RangeSampler):
    """The plain game in lock-step."""

    def __init__(self, deck: Deck, seed: int, first: int, games: int, *, max_tricks: int) -> None:
        require_lanes(Setup(deck))
        super().__init__(Setup(deck), seed, first, games, max_tricks=max_tricks)
        self._lanes = np.zeros(LANE_WORDS * LANES, np.uint64)
        self._lanes[CARDS : CARDS + LANES] = 127 - deck.size
        self._lanes[COURTS : COURTS + LANES] = 128 - 3 * deck.courts
        self._lanes[OWED : OWED + LANES] = in_lanes.NOBODY
        self._owner = np.full(LANES, in_lanes.NOBODY)
        self._ready = np.zeros(LANES, np.uint8)

    def _play(self, stop: Any) -> None:
        in_lanes.play_range(
            self._lanes, self._owner, self._ready, self._block, self._place, self._frame, self._table,
            self._keys, self.counts, self._histogram, self._remarkable, self._late, stop,
        )  # fmt: skip

    def _late_words(self, deals: Any) -> Any:
        words = np.zeros((len(deals), _WORDS), np.uint64)
        decide_deals(deals, self._frame[in_lanes.HALF], U64(self._max_tricks), words)
        return words


class TableSampler(RangeSampler):
    """Any game at a table, one after the other."""

    def __init__(self, setup: Setup, seed: int, first: int, games: int, *, max_tricks: int) -> None:
        super().__init__(setup, seed, first, games, max_tricks=max_tricks)
        self._order = np.zeros(setup.deck.size, np.uint8)
        self._sizes = np.array(setup.hand_sizes, np.int64)
        self._variant = variant_words(setup.rules)
        self._seats = empty_table(setup.players, setup.deck.size)
        self._verdicts = np.zeros((_LATE_ROOM, _WORDS), np.uint64)

    def _play(self, stop: Any) -> None:
        play_tables(
            self._order, self._sizes, self._variant, self._seats, U64(self._max_tricks), self._block, self._place,
            self._frame, self._table, self._keys, self.counts, self._histogram, self._remarkable, self._late,
            self._verdicts, stop,
        )  # fmt: skip

    def _late_words(self, deals: Any) -> Any:
        return self._verdicts[: len(deals)].copy()


def require_sampleable(setup: Setup) -> None:
    """Refuse a deck of which the stream deals nothing that kernels hold (DeckError)."""
    require_dealable(setup.deck)


def require_lanes(setup: Setup) -> None:
    """Refuse a deck that the lanes do not hold (DeckError)."""
    require_sampleable(setup)
    if setup.deck.size == 64 and setup.deck.courts == 1:
        raise DeckError("64 cards with a single court leave no room for the end mark of a hand: play another deck")
