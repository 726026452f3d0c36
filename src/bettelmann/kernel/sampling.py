"""The public face of lock-step sampling: play a range of games of the stream, get everything worth keeping."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from bettelmann.kernel import tally
from bettelmann.kernel.bits import U64
from bettelmann.kernel.dealing import BLOCK, BLOCK_WORDS, deal_words, draw_table
from bettelmann.kernel.lockstep import CARDS, COURTS, LANE_WORDS, LANES, OWED
from bettelmann.kernel.outcome import ENDLESS, FINISHED, UNDECIDED
from bettelmann.kernel.packed import decide_deals
from bettelmann.kernel.packing import require_fit
from bettelmann.rules.deck import Deck, DeckError, require_balanced
from bettelmann.rules.stream import M64, game_digest, game_key, stream_keys

LANE_TRICKS = 500
"""Games with more tricks leave the lanes and are decided one by one, cycles included."""

_REMARKABLE_ROOM = 8192
_LATE_ROOM = 1024
_WORDS = 8


@dataclass(frozen=True, slots=True)
class Batch:
    """Some games of a range, one row each.

    ``games`` are their numbers, ``deals`` identifies the deal by two words (rows are equal exactly when the deals are),
    ``words`` are the fields of ``kernel.outcome.Verdict``; of a game that was finished in a lane only tricks and cards
    are filled in.
    """

    games: Any
    deals: Any
    words: Any


@dataclass(slots=True)
class RangeTally:
    """What a range of games came to; the sums and the histogram (games by tricks) are of the finished ones.

    ``complete`` is False when the stop flag ended the range early: then nothing here may be used.
    """

    finished: int = 0
    endless: int = 0
    undecided: int = 0
    tricks: int = 0
    cards: int = 0
    second_wins: int = 0
    digest: int = 0
    histogram: dict[int, int] = field(default_factory=dict)
    complete: bool = False


Floors = tuple[int, int]
"""From how many tricks, or from how many cards, a finished game is remarkable."""


class Sampler:
    """The arrays of one range of games, and what its kernel leaves to Python.

    Games ``first`` to ``first + games - 1`` of a seed, standard rules, balanced deals of ``deck``. Raises DeckError for
    an odd deck or one that the packed kernels cannot hold.
    """

    def __init__(self, deck: Deck, seed: int, first: int, games: int, *, max_tricks: int) -> None:
        require_sampleable(deck)
        self._seed, self._max_tricks, self._half = seed, max_tricks, deck.size // 2
        cap = min(LANE_TRICKS, max_tricks)
        self._lanes = np.zeros(LANE_WORDS * LANES, np.uint64)
        self._lanes[CARDS : CARDS + LANES] = 127 - deck.size
        self._lanes[COURTS : COURTS + LANES] = 128 - 3 * deck.courts
        self._lanes[OWED : OWED + LANES] = tally.NOBODY
        self._owner = np.full(LANES, tally.NOBODY)
        self._ready = np.zeros(LANES, np.uint8)
        self._block = np.zeros(BLOCK_WORDS * BLOCK, np.uint64)
        self._place = np.zeros(tally.PLACES, np.uint64)
        self._place[tally.IN_BLOCK], self._place[tally.LEFT] = BLOCK, games
        self._frame = np.zeros(tally.FRAME, np.uint64)
        self._frame[tally.FIRST], self._frame[tally.GAMES] = first, games
        self._frame[tally.DECK_CARDS], self._frame[tally.HALF] = deck.size, deck.size // 2
        self._frame[tally.CAP] = cap
        self._table = draw_table(deck)
        self._keys = np.array(stream_keys(seed), np.uint64)
        self.counts = np.zeros(tally.COUNTS, np.uint64)
        self._histogram = np.zeros(cap + 2, np.uint64)
        self._remarkable = np.zeros((_REMARKABLE_ROOM, 3), np.uint64)
        self._late = np.zeros(_LATE_ROOM, np.uint64)

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
            self._frame[tally.LONG_TRICKS], self._frame[tally.LONG_CARDS] = floors
            tally.play_range(
                self._lanes, self._owner, self._ready, self._block, self._place, self._frame, self._table,
                self._keys, self.counts, self._histogram, self._remarkable, self._late, stop,
            )  # fmt: skip
            floors = remark(self._take_remarkable())
            self._settle_late(result, late, remark, delay)
            if self._place[tally.LEFT] == 0:
                result.complete = True
                break
            if stop[0]:
                break
        self._add_lanes(result, late)
        return result

    @property
    def games_done(self) -> int:
        """How many games have been finished so far; may be read from another thread."""
        return int(self.counts[tally.DONE])

    def _take_remarkable(self) -> Batch:
        """Empty the buffer of remarkable games."""
        count = int(self.counts[tally.REMARKABLE])
        self.counts[tally.REMARKABLE] = 0
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
        count = int(self.counts[tally.LATE])
        self.counts[tally.LATE] = 0
        if not count:
            return
        games = self._late[:count].copy()
        deals = self._deals(games)
        words = np.zeros((count, _WORDS), np.uint64)
        decide_deals(deals, U64(self._half), U64(self._max_tricks), words)
        for game, (status, winner, tricks, cards, *_) in zip(games.tolist(), words.tolist(), strict=True):
            kind = winner if status == FINISHED else 1 + status
            result.digest += game_digest(game_key(self._seed, game), tricks, cards, kind)
            if status == FINISHED:
                late[tricks] = late.get(tricks, 0) + 1
                result.finished += 1
                result.tricks += tricks
                result.cards += cards
                result.second_wins += winner
        finished = words[:, 0] == FINISHED
        result.endless += int((words[:, 0] == ENDLESS).sum())
        result.undecided += int((words[:, 0] == UNDECIDED).sum())
        remark(Batch(games[finished], deals[finished], words[finished]))
        delay(Batch(games[~finished], deals[~finished], words[~finished]))

    def _add_lanes(self, result: RangeTally, late: dict[int, int]) -> None:
        """Add what the lanes counted to what was decided one by one."""
        done, tricks, cards, second_wins, digest = (int(count) for count in self.counts[: tally.REMARKABLE])
        result.finished += done
        result.tricks += tricks
        result.cards += cards
        result.second_wins += second_wins
        result.digest = (result.digest + digest) & M64
        lanes = {tricks: games for tricks, games in enumerate(self._histogram.tolist()) if games}
        for tricks, games in late.items():
            lanes[tricks] = lanes.get(tricks, 0) + games
        result.histogram = dict(sorted(lanes.items()))


def require_sampleable(deck: Deck) -> None:
    """Refuse a deck whose random deals the lock-step kernel cannot play (DeckError)."""
    require_balanced(deck)
    require_fit(deck)
    if deck.size == 64 and deck.courts == 1:
        raise DeckError("64 cards with a single court leave no room for the end mark of a hand: play another deck")
