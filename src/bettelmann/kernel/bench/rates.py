"""How fast each engine plays random deals, their generation included: games per second of processor time on one core.

All engines play the same games of the stream, with a trick limit and the winner; the totals they come to must agree.
"""

import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from bettelmann.games.bettelmann.dealing import deal_at
from bettelmann.games.bettelmann.deck import Deck
from bettelmann.games.bettelmann.reference import play
from bettelmann.games.bettelmann.variant import STANDARD
from bettelmann.games.stream import stream_keys
from bettelmann.kernel.deals.random import BLOCK, CHOSEN, QUEUE, draw_bounds
from bettelmann.kernel.deals.source import Source, empty_block, next_deals
from bettelmann.kernel.deals.words import lay_order, split
from bettelmann.kernel.general.game import decide
from bettelmann.kernel.general.seats import Engine, engine_of
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.jit import lean
from bettelmann.kernel.machine.types import Word
from bettelmann.kernel.packed.decide import play as play_one
from bettelmann.kernel.ranges.batch import Batch, Floors
from bettelmann.kernel.ranges.sampling import Sampler

_SEED = 1
_MAX_TRICKS = 100_000
_ZERO = U64(0)


class Rate(NamedTuple):
    """Games per second of processor time, and what the games came to: tricks, cards, games that player 2 won."""

    games_per_second: float
    totals: tuple[int, int, int]


def _play_general(first: int, games: int, source: Source, engine: Engine) -> tuple[Word, Word, Word]:
    """The general engine on games of the stream."""
    block, draws, keys = source
    tricks = cards = second_wins = _ZERO
    for base in range(first, first + games, BLOCK):
        next_deals(block, draws, keys, U64(base))
        for deal in range(min(BLOCK, first + games - base)):
            lay_order(block[CHOSEN + deal], block[QUEUE + deal], engine.order)
            words = decide(engine, U64(_MAX_TRICKS))
            tricks += words[2]
            cards += words[3]
            second_wins += words[1]
    return tricks, cards, second_wins


play_general = lean(_play_general)


def _play_packed(first: int, games: int, source: Source, half: Word) -> tuple[Word, Word, Word]:
    """The packed engine on games of the stream, one at a time."""
    block, draws, keys = source
    tricks = cards = second_wins = _ZERO
    for base in range(first, first + games, BLOCK):
        next_deals(block, draws, keys, U64(base))
        for deal in range(min(BLOCK, first + games - base)):
            cl, ql, co, qo = split(block[CHOSEN + deal], block[QUEUE + deal], half)
            _, winner, game_tricks, game_cards = play_one(cl, ql, co, qo, U64(_MAX_TRICKS))
            tricks += game_tricks
            cards += game_cards
            second_wins += winner
    return tricks, cards, second_wins


play_packed = lean(_play_packed)


def _timed(work: Callable[[], Any], games: int) -> Rate:
    """Run once and divide; the kernels must be warm."""
    began = time.process_time()
    totals = work()
    spent = time.process_time() - began
    return Rate(games / max(spent, 1e-9), (int(totals[0]), int(totals[1]), int(totals[2])))


def _source(deck: Deck) -> Source:
    return Source(empty_block(), draw_bounds(deck), np.array(stream_keys(_SEED), np.uint64))


def general_rate(deck: Deck, games: int) -> Rate:
    """The general engine, one byte a card, in the class of published C++ and Rust programs."""
    source, engine = _source(deck), engine_of(np.full(2, deck.size // 2), STANDARD)
    play_general(0, 1, source, engine)
    return _timed(lambda: play_general(0, games, source, engine), games)


def packed_rate(deck: Deck, games: int) -> Rate:
    """The packed engine, one game at a time."""
    source, half = _source(deck), U64(deck.size // 2)
    play_packed(0, 1, source, half)
    return _timed(lambda: play_packed(0, games, source, half), games)


def lockstep_rate(deck: Deck, games: int) -> Rate:
    """The lock-step engine with everything that a search counts: histogram, digest, longest games."""

    def sample(count: int) -> tuple[int, int, int]:
        def ignore(batch: Batch) -> Floors:
            return Floors(400, 3000)

        sampler = Sampler(deck, _SEED, 0, count, max_tricks=_MAX_TRICKS)
        played = sampler.run(ignore, lambda batch: None, np.zeros(1, np.uint8))
        return played.tricks, played.cards, played.finished - played.first_player_wins

    sample(1)
    return _timed(lambda: sample(games), games)


def reference_rate(deck: Deck, games: int) -> Rate:
    """The reference engine in plain Python."""

    def run() -> tuple[int, int, int]:
        outcomes = [play(deal_at(deck, _SEED, game)) for game in range(games)]
        return (
            sum(outcome.tricks for outcome in outcomes),
            sum(outcome.cards for outcome in outcomes),
            sum(outcome.winner == 1 for outcome in outcomes),
        )

    return _timed(run, games)


RATES: dict[str, Callable[[Deck, int], Rate]] = {
    "reference": reference_rate,
    "general": general_rate,
    "packed": packed_rate,
    "lockstep": lockstep_rate,
}
"""The engines by name, slowest first."""
