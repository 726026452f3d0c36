"""A range of games played by the reference engine of their game, whichever game that is, and counted as kernels do.

Slow, and for every game: what a new game needs to be searched, and what a kernel's ranges are compared with.
"""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from bettelmann.games.game import Deal, Setup
from bettelmann.games.outcome import Outcome
from bettelmann.games.ranks import RankRange
from bettelmann.games.registry import game_named
from bettelmann.games.stream import GOLDEN, M64, game_digest, mix64, stream_keys
from bettelmann.kernel.deals.verdict import ENDLESS, FINISHED, UNDECIDED
from bettelmann.kernel.ranges.batch import Batch, Floors, RangeTally
from bettelmann.kernel.ranges.met import Met

_AT_ONCE = 256
"""Games that are handed over together."""

_WORDS = 8
_STATUS = {"finished": int(FINISHED), "endless": int(ENDLESS), "undecided": int(UNDECIDED)}

Row = tuple[int, tuple[int, int], tuple[int, ...]]
"""A game: its number, the two words that stand for its deal, and the words of its verdict."""


class ReferenceRange:
    """The games of one range, one after the other.

    ``numbers`` are those of the games, ``deal_at`` gives the deal of such a number, and ``key`` is added to the game
    keys of the stream. Two words of a batch stand for a deal by the order in which deals were first met.
    """

    def __init__(
        self, setup: Setup, numbers: Iterable[int], deal_at: Callable[[int], Deal], *, key: int, max_tricks: int
    ) -> None:
        self._setup, self._game = setup, game_named(setup.game)
        self._numbers, self._deal_at, self._key, self._max_tricks = numbers, deal_at, key, max_tricks
        self._met = Met(self._game)
        self.games_done = 0

    def deal_of(self, words: tuple[int, int]) -> Deal:
        """The deal for which two words stand in a batch."""
        return self._met.deal_of(words)

    def run(
        self,
        remark: Callable[[Batch], Floors],
        delay: Callable[[Batch], int | None],
        stop: Any,
    ) -> RangeTally:
        """Play the range; see ``sampling.RangeSampler.run``."""
        result = RangeTally()
        floors = remark(_batch([]))
        finished: list[Row] = []
        delayed: list[Row] = []
        for number in self._numbers:
            if stop[0]:
                return result
            deal = self._deal_at(number)
            outcome = self._game.play(self._setup, deal, self._max_tricks)
            row = number, self._met.words(deal), _verdict(outcome)
            self._count(result, number, outcome)
            if outcome.status != "finished":
                delayed.append(row)
            elif outcome.tricks >= floors[0] or outcome.cards >= floors[1]:
                finished.append(row)
            self.games_done += 1
            if len(finished) + len(delayed) >= _AT_ONCE:
                floors = remark(_batch(finished))
                delay(_batch(delayed))
                finished, delayed = [], []
        remark(_batch(finished))
        delay(_batch(delayed))
        result.histogram = dict(sorted(result.histogram.items()))
        result.distributions = {
            name: dict(sorted(table.items())) for name, table in sorted(result.distributions.items())
        }
        result.complete = True
        return result

    def _count(self, result: RangeTally, number: int, outcome: Outcome) -> None:
        kind = outcome.seat or 0
        if outcome.status == "finished":
            result.finished += 1
            result.tricks += outcome.tricks
            result.cards += outcome.cards
            result.first_player_wins += outcome.winner == 0
            result.histogram[outcome.tricks] = result.histogram.get(outcome.tricks, 0) + 1
        elif outcome.status == "endless":
            kind = self._setup.players
            result.endless += 1
        else:
            kind = self._setup.players + 1
            result.undecided += 1
        for name, counted in self._game.count_in(outcome).items():
            table = result.distributions.setdefault(name, {})
            table[counted] = table.get(counted, 0) + 1
        game_key = mix64(self._key + (number + 1) * GOLDEN & M64)
        result.digest = result.digest + game_digest(game_key, outcome.tricks, outcome.cards, kind) & M64


def sample_by_reference(setup: Setup, seed: int, first: int, games: int, *, max_tricks: int) -> ReferenceRange:
    """Games ``first`` to ``first + games - 1`` of a seed."""
    game = game_named(setup.game)
    key, _ = stream_keys(seed)
    numbers = range(first, first + games)
    return ReferenceRange(
        setup, numbers, lambda number: game.deal_at(setup, seed, number), key=key, max_tricks=max_tricks
    )


def exhaust_by_reference(setup: Setup, ranks: RankRange, *, max_tricks: int) -> ReferenceRange:
    """The deals of some ranks, numbered from 0."""
    ranking = game_named(setup.game).require_ranking()
    key = stream_keys(0)[0] + ranks.first * GOLDEN & M64
    return ReferenceRange(
        setup, range(ranks.size), lambda number: ranking.deal_of(setup, ranks.first + number), key=key,
        max_tricks=max_tricks,
    )  # fmt: skip


def _verdict(outcome: Outcome) -> tuple[int, ...]:
    """The words of ``deals.verdict.Verdict``."""
    counts = outcome.seat or 0, outcome.tricks, outcome.cards
    cycle = outcome.cycle
    lengths = (
        (cycle.lead_in_tricks, cycle.lead_in_cards, cycle.period_tricks, cycle.period_cards) if cycle else (0, 0, 0, 0)
    )
    return (_STATUS[outcome.status], *counts, *lengths)


def _batch(rows: list[Row]) -> Batch:
    games, deals, words = zip(*rows, strict=True) if rows else ((), (), ())
    return Batch(
        np.array(games, np.uint64),
        np.array(deals, np.uint64).reshape(-1, 2),
        np.array(words, np.uint64).reshape(-1, _WORDS),
    )
