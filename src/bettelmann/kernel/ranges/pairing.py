"""The public face of playing ranges of pairing games: of the stream, or by their ranks."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from bettelmann.games.game import Deal
from bettelmann.games.pairing.dealing import deal_at, deal_of_rank
from bettelmann.games.pairing.orders import order_of_rank
from bettelmann.games.pairing.setup import Setup
from bettelmann.games.ranks import RankRange
from bettelmann.games.registry import game_named
from bettelmann.games.stream import GOLDEN, M64, game_digest, mix64, stream_keys
from bettelmann.kernel.deals.verdict import FINISHED
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.types import Flag, Words
from bettelmann.kernel.pairing import GAME, Rules, empty_tables, outcome_of, rules_hand_by_hand, rules_in_turn
from bettelmann.kernel.ranges.batch import Batch, Floors, RangeTally
from bettelmann.kernel.ranges.in_pairs import (
    DIGEST_SUM,
    DONE_GAMES,
    DRAW_SUM,
    ENDLESS_GAMES,
    FINISHED_GAMES,
    LATER,
    NO_GAME,
    NOTED,
    PASS_SUM,
    UNDECIDED_GAMES,
    PairFrame,
    empty_counts,
    play_in_pairs,
)
from bettelmann.kernel.ranges.met import Met
from bettelmann.kernel.ranges.tally import VERDICT_WORDS

TABLES = 4
"""Games by chance that are played side by side: with more of them nothing is gained."""

_ROOM = 1024
_FIRST_ROOM = 32
"""The first games are all remarkable. A few of them show what is, and Python makes no deals of the others."""


class _PairRange(ABC):
    """The arrays of one range of games, and what the kernel leaves to Python."""

    def __init__(self, setup: Setup, rules: Rules, first: int, games: int, *, key: int, max_tricks: int) -> None:
        self._setup, self._met = setup, Met(game_named(setup.game))
        self._rules, self._key = rules, key
        self._tables = empty_tables(TABLES if setup.blind else 1)
        self._tables.state[:, GAME] = NO_GAME
        self._counts = empty_counts(_ROOM + TABLES)
        pack = np.zeros(64, np.uint8)
        pack[: setup.cards.size] = [number for number, cards in enumerate(setup.cards.classes) for _ in cards]
        numbers = first, games, 0, key, stream_keys(0)[1], max_tricks, *[0] * 6, int(NO_GAME), 0
        words: Any = (*map(U64, numbers), pack, np.zeros(128, np.uint8))
        self._frame = PairFrame(*words)

    @abstractmethod
    def _deal(self, game: int) -> Deal:
        """The deal of a game of this range."""

    @property
    def games_done(self) -> int:
        """How many games have been finished so far; may be read from another thread."""
        return int(self._counts.sums[DONE_GAMES])

    def deal_of(self, words: tuple[int, int]) -> Deal:
        """The deal for which two words stand in a batch."""
        return self._met.deal_of(words)

    def run(self, remark: Callable[[Batch], Floors], delay: Callable[[Batch], int | None], stop: Flag) -> RangeTally:
        """Play the range; see ``sampling.RangeSampler.run``."""
        result = RangeTally()
        late: dict[str, dict[int, int]] = {}
        floors = remark(self._batch([], []))
        wanted = delay(self._batch([], []))
        room = _FIRST_ROOM
        while True:
            above = NO_GAME if wanted is None else U64(wanted)
            self._frame = _with_floors(self._frame, floors)._replace(wanted=above, room=U64(room))
            play_in_pairs(self._tables, self._rules, self._frame, self._counts, stop)
            floors = remark(self._noted())
            wanted = delay(self._settled(result, late, remark))
            room = min(2 * room, _ROOM)
            if self._counts.sums[DONE_GAMES] == self._frame.games:
                result.complete = True
                break
            if stop[0]:
                break
        self._add(result, late)
        return result

    def _batch(self, games: list[int], words: list[list[int]]) -> Batch:
        deals = [self._met.words(self._deal(game)) for game in games]
        return Batch(
            np.array(games, np.uint64),
            np.array(deals, np.uint64).reshape(-1, 2),
            np.array(words, np.uint64).reshape(-1, VERDICT_WORDS),
        )

    def _noted(self) -> Batch:
        """Empty the buffer of remarkable games."""
        rows = self._counts.noted[: int(self._counts.sums[NOTED])].tolist()
        self._counts.sums[NOTED] = 0
        return self._batch([row[0] for row in rows], [[0, 0, *row[1:], 0, 0, 0, 0] for row in rows])

    def _settled(self, result: RangeTally, late: dict[str, dict[int, int]], remark: Callable[[Batch], Floors]) -> Batch:
        """Empty the buffer of all others: count what the kernel could not, and give those that are not finished."""
        rows = self._counts.later[: int(self._counts.sums[LATER])].tolist()
        self._counts.sums[LATER] = 0
        finished: list[tuple[int, list[int]]] = []
        unfinished: list[tuple[int, list[int]]] = []
        for game, counted, *words in rows:
            (finished if words[0] == FINISHED else unfinished).append((game, words))
            if not counted:
                self._count(result, late, game, words)
        remark(self._batch(*_columns(finished)))
        return self._batch(*_columns(unfinished))

    def _count(self, result: RangeTally, late: dict[str, dict[int, int]], game: int, words: list[int]) -> None:
        """Count a game that is too long for the histograms of the kernel."""
        outcome = outcome_of(tuple(words))
        tables = dict(game_named(self._setup.game).count_in(outcome))
        kind = words[1] if outcome.status == "finished" else self._setup.players + words[0] - 1
        if outcome.status == "finished":
            result.finished += 1
            result.tricks += outcome.tricks
            result.cards += outcome.cards
            tables[""] = outcome.tricks
        else:
            result.endless += 1
        for name, number in tables.items():
            table = late.setdefault(name, {})
            table[number] = table.get(number, 0) + 1
        key = mix64(self._key + (game + 1) * GOLDEN & M64)
        result.digest += game_digest(key, outcome.tricks, outcome.cards, kind)

    def _add(self, result: RangeTally, late: dict[str, dict[int, int]]) -> None:
        """Add what the kernel counted to what was counted here."""
        sums = [int(number) for number in self._counts.sums]
        result.finished += sums[FINISHED_GAMES]
        result.endless += sums[ENDLESS_GAMES]
        result.undecided += sums[UNDECIDED_GAMES]
        result.tricks += sums[DRAW_SUM]
        result.cards += sums[PASS_SUM]
        result.digest = (result.digest + sums[DIGEST_SUM]) & M64
        result.histogram = _sum(_games(self._counts.draws), late.get("", {}))
        tables = {
            "loser": {player + 1: games for player, games in _games(self._counts.losers).items()},
            "passes": _games(self._counts.passes),
            "lead-in": _games(self._counts.lead_ins),
            "period": _games(self._counts.periods),
        }
        both = {name: _sum(table, late.get(name, {})) for name, table in tables.items()}
        result.distributions = {name: table for name, table in sorted(both.items()) if table}


class PairSampler(_PairRange):
    """Games ``first`` to ``first + games - 1`` of a seed."""

    def __init__(self, setup: Setup, seed: int, first: int, games: int, *, max_tricks: int) -> None:
        key, gamma = stream_keys(seed)
        super().__init__(setup, rules_in_turn(setup), first, games, key=key, max_tricks=max_tricks)
        self._seed = seed
        self._frame = self._frame._replace(gamma=U64(gamma))

    def _deal(self, game: int) -> Deal:
        return deal_at(self._setup, self._seed, game)


class PairsInOrder(_PairRange):
    """The deals of some ranks, numbered from 0; the digest of a game goes by its rank."""

    def __init__(self, setup: Setup, ranks: RankRange, *, max_tricks: int) -> None:
        key = stream_keys(0)[0] + ranks.first * GOLDEN & M64
        super().__init__(setup, rules_hand_by_hand(setup), 0, ranks.size, key=key, max_tricks=max_tricks)
        self._ranks = ranks
        order = order_of_rank(setup.cards, ranks.first)
        self._tables.order[: len(order)] = order
        opened = np.zeros(128, np.uint8)
        opened[1 : len(order) + 1] = np.maximum.accumulate(order)
        self._frame = self._frame._replace(ranked=U64(1), opened=opened)

    def _deal(self, game: int) -> Deal:
        return deal_of_rank(self._setup, self._ranks.first + game)


def _with_floors(frame: PairFrame, floors: Floors) -> PairFrame:
    tied_passes, tied_by_draws = map(U64, floors.ties_by_tricks)
    tied_draws, tied_by_passes = map(U64, floors.ties_by_cards)
    return frame._replace(
        long_draws=U64(floors.tricks), tied_passes=tied_passes, tied_by_draws=tied_by_draws,
        long_passes=U64(floors.cards), tied_draws=tied_draws, tied_by_passes=tied_by_passes,
    )  # fmt: skip


def _columns(rows: list[tuple[int, list[int]]]) -> tuple[list[int], list[list[int]]]:
    return [game for game, _ in rows], [words for _, words in rows]


def _games(histogram: Words) -> dict[int, int]:
    return {number: games for number, games in enumerate(histogram.tolist()) if games}


def _sum(one: Mapping[int, int], other: Mapping[int, int]) -> dict[int, int]:
    return {number: one.get(number, 0) + other.get(number, 0) for number in sorted({*one, *other})}
