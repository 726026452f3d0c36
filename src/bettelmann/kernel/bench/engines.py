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
from bettelmann.kernel.deals.random import BLOCK, BLOCK_WORDS, CHOSEN, GAME, QUEUE, draw, draw_table
from bettelmann.kernel.deals.words import lay_order, split
from bettelmann.kernel.general import game as table_game
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.jit import jit
from bettelmann.kernel.packed import decide as packed
from bettelmann.kernel.ranges.batch import Batch, Floors
from bettelmann.kernel.ranges.sampling import Sampler

_SEED = 1
_MAX_TRICKS = 100_000
_ZERO = U64(0)


class Rate(NamedTuple):
    """Games per second of processor time, and what the games came to: tricks, cards, games that player 2 won."""

    games_per_second: float
    totals: tuple[int, int, int]


def _play_bytes(
    first: int, games: int, block: Any, table: Any, keys: Any, order: Any, sizes: Any, variant: Any, seats: Any
) -> Any:
    """The general kernel on games of the stream."""
    tricks = cards = second_wins = _ZERO
    for base in range(first, first + games, BLOCK):
        for deal in range(BLOCK):
            block[GAME + deal] = U64(base + deal)
        draw(block, table, keys)
        for deal in range(min(BLOCK, first + games - base)):
            lay_order(block[CHOSEN + deal], block[QUEUE + deal], order)
            words = table_game.decide(order, sizes, variant, seats, U64(_MAX_TRICKS))
            tricks += words[2]
            cards += words[3]
            second_wins += words[1]
    return tricks, cards, second_wins


play_bytes = jit(_play_bytes)


def _play_packed(first: int, games: int, block: Any, table: Any, keys: Any, half: Any) -> Any:
    """The packed kernel on games of the stream, one at a time."""
    tricks = cards = second_wins = _ZERO
    for base in range(first, first + games, BLOCK):
        for deal in range(BLOCK):
            block[GAME + deal] = U64(base + deal)
        draw(block, table, keys)
        for deal in range(min(BLOCK, first + games - base)):
            cl, ql, co, qo = split(block[CHOSEN + deal], block[QUEUE + deal], half)
            _, winner, game_tricks, game_cards = packed.play(cl, ql, co, qo, U64(_MAX_TRICKS))
            tricks += game_tricks
            cards += game_cards
            second_wins += winner
    return tricks, cards, second_wins


play_packed = jit(_play_packed)


def _timed(work: Callable[[], Any], games: int) -> Rate:
    """Run once and divide; the kernels must be warm."""
    began = time.process_time()
    totals = work()
    spent = time.process_time() - began
    return Rate(games / max(spent, 1e-9), (int(totals[0]), int(totals[1]), int(totals[2])))


def bytes_rate(deck: Deck, games: int) -> Rate:
    """The general engine, one byte a card, in the class of published C++ and Rust programs."""
    block, table = np.zeros(BLOCK_WORDS * BLOCK, np.uint64), draw_table(deck)
    keys = np.array(stream_keys(_SEED), np.uint64)
    order, sizes = np.zeros(deck.size, np.uint8), np.full(2, deck.size // 2)
    variant, seats = table_game.variant_words(STANDARD), table_game.empty_table(2, deck.size)
    play_bytes(0, 1, block, table, keys, order, sizes, variant, seats)
    return _timed(lambda: play_bytes(0, games, block, table, keys, order, sizes, variant, seats), games)


def packed_rate(deck: Deck, games: int) -> Rate:
    """The packed engine, one game at a time."""
    block, table = np.zeros(BLOCK_WORDS * BLOCK, np.uint64), draw_table(deck)
    keys = np.array(stream_keys(_SEED), np.uint64)
    half = U64(deck.size // 2)
    play_packed(0, 1, block, table, keys, half)
    return _timed(lambda: play_packed(0, games, block, table, keys, half), games)


def lockstep_rate(deck: Deck, games: int) -> Rate:
    """The lock-step engine with everything that a search counts: histogram, digest, longest games."""

    def sample(count: int) -> tuple[int, int, int]:
        def ignore(batch: Batch) -> Floors:
            return 400, 3000

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


ENGINES: dict[str, Callable[[Deck, int], Rate]] = {
    "reference": reference_rate,
    "bytes": bytes_rate,
    "packed": packed_rate,
    "lockstep": lockstep_rate,
}
"""The engines by name, slowest first."""
