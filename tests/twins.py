"""The kernels, called the way the reference is, and what the reference makes of a range of games."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from bettelmann.games.bettelmann import Deal, Deck, Outcome, Setup, deck_of
from bettelmann.games.stream import M64, game_digest, game_key, stream_keys
from bettelmann.kernel.deals.packing import DIGIT_BITS, pack_deal
from bettelmann.kernel.deals.random import draw_bounds
from bettelmann.kernel.deals.source import Source, deal_words, empty_block
from bettelmann.kernel.deals.verdict import Verdict
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.jit import jit
from bettelmann.kernel.packed.lanes import (
    CARDS,
    COURTS,
    CX,
    CY,
    LANE_WORDS,
    LANES,
    LED,
    MOST_OWED,
    OWED,
    PAID,
    PILE,
    PILED,
    QX,
    QY,
    advance,
    first_lead,
    settle,
)
from bettelmann.kernel.ranges.batch import Batch, Floors, RangeTally
from bettelmann.kernel.ranges.engines import engine_for
from bettelmann.kernel.ranges.sampling import Sampler

NO_FLOOR = Floors(0, 0)
OUT_OF_REACH = Floors(1 << 62, 1 << 62)

_ZERO, _ONE = U64(0), U64(1)
_S40 = U64(40)
_LOW40 = U64((1 << 40) - 1)


def _play_lanes(states: Any, sizes: Any, shifts: Any, cap: Any, results: Any) -> None:
    """Play packed states, each of a deck of its own, in lock-step.

    A row of ``results`` becomes (1, winner, tricks, cards) for a game that finished.
    """
    lanes = np.zeros(LANE_WORDS * LANES, np.uint64)
    ready = np.ones(LANES, np.uint8)
    owner = np.full(LANES, -1)
    dealt = done = 0
    while True:
        for lane in range(LANES):
            if ready[lane] == 0:
                continue
            if owner[lane] >= 0:
                tricks, laid, winner = settle(
                    lanes[CX + lane], lanes[CY + lane], lanes[QX + lane], lanes[QY + lane],
                    lanes[PAID + lane], lanes[LED + lane], sizes[owner[lane]],
                )  # fmt: skip
                if lanes[OWED + lane] > MOST_OWED and tricks <= cap:
                    results[owner[lane], 0] = 1
                    results[owner[lane], 1] = winner
                    results[owner[lane], 2] = tricks
                    results[owner[lane], 3] = laid
                done += 1
                owner[lane] = -1
            lanes[OWED + lane] = MOST_OWED + _ONE  # stands still
            if dealt < states.shape[0]:
                cx, cy, qx, qy, owed, pile, piled, led = first_lead(
                    states[dealt, 0], states[dealt, 1], states[dealt, 2], states[dealt, 3]
                )
                lanes[CX + lane], lanes[CY + lane], lanes[QX + lane], lanes[QY + lane] = cx, cy, qx, qy
                lanes[OWED + lane], lanes[PILE + lane], lanes[PILED + lane] = owed, pile, piled
                lanes[PAID + lane], lanes[LED + lane] = _ZERO, led
                lanes[CARDS + lane], lanes[COURTS + lane] = shifts[dealt, 0], shifts[dealt, 1]
                owner[lane] = dealt
                dealt += 1
        if done == states.shape[0]:
            return
        # One pile more: a taker of all cards lays one on a pile of its own before his lane stands still.
        advance(lanes, ready, ((cap + _ONE) << _S40) | _LOW40)


play_lanes = jit(_play_lanes)

LaneResult = tuple[int, int, int] | None
"""Winner, tricks and cards; None for a game that the lanes did not finish."""


def lockstep_results(deals: Sequence[Deal], *, cap: int) -> list[LaneResult]:
    """What the lock-step kernel makes of deals, each of any deck, up to ``cap`` tricks."""
    decks = [deck_of(deal) for deal in deals]
    sizes = np.array([deck.size for deck in decks], np.uint64)
    shifts = np.array([(127 - deck.size, 128 - DIGIT_BITS * deck.courts) for deck in decks], np.uint64)
    states = np.array([pack_deal(deal) for deal in deals], np.uint64)
    results = np.zeros((len(deals), 4), np.int64)
    play_lanes(states, sizes, shifts, U64(cap), results)
    return [(winner, tricks, cards) if over else None for over, winner, tricks, cards in results.tolist()]


def lane_result(outcome: Outcome) -> LaneResult:
    """What the lock-step kernel should say of a game for which the reference says this."""
    return None if outcome.winner is None else (outcome.winner, outcome.tricks, outcome.cards)


def stream_words(deck: Deck, seed: int, games: Any) -> Any:
    """The packed deals of games of the stream."""
    words = np.zeros((len(games), 2), np.uint64)
    keys = np.array(stream_keys(seed), np.uint64)
    deal_words(games, words, Source(empty_block(), draw_bounds(deck), keys))
    return words


def sampled(game: Deck | Setup, seed: int, first: int, games: int, *, max_tricks: int) -> RangeTally:
    """What sampling counts in a range: in lock-step for the plain game, by the general engine for any other."""
    setup = game if isinstance(game, Setup) else Setup(game)
    sampler = engine_for(setup).sample(setup, seed, first, games, max_tricks=max_tricks)
    return sampler.run(lambda batch: OUT_OF_REACH, lambda batch: None, np.zeros(1, np.uint8))


def sampled_games(deck: Deck, seed: int, first: int, games: int, *, max_tricks: int) -> dict[int, Outcome]:
    """What lock-step sampling hands over of every single game of a range; it does not hand over who won."""
    outcomes: dict[int, Outcome] = {}

    def take(batch: Batch) -> None:
        for game, words in zip(batch.games.tolist(), batch.words.tolist(), strict=True):
            assert game not in outcomes, f"game {game} came twice"
            outcomes[game] = without_winner(Verdict(*words).outcome())

    def remark(batch: Batch) -> Floors:
        take(batch)
        return NO_FLOOR

    Sampler(deck, seed, first, games, max_tricks=max_tricks).run(remark, take, np.zeros(1, np.uint8))
    return outcomes


def without_winner(outcome: Outcome) -> Outcome:
    """The outcome as it is recorded of the games of a search."""
    return replace(outcome, winner=None)


def expected_tally(seed: int, first: int, outcomes: Iterable[Outcome], *, players: int = 2) -> RangeTally:
    """What a range should come to when its games have these outcomes."""
    tally = RangeTally(complete=True)
    histogram: Counter[int] = Counter()
    for game, outcome in enumerate(outcomes, first):
        key = game_key(seed, game)
        if outcome.status == "finished":
            assert outcome.winner is not None
            kind = outcome.winner
            tally.finished += 1
            tally.tricks += outcome.tricks
            tally.cards += outcome.cards
            tally.first_player_wins += outcome.winner == 0
            histogram[outcome.tricks] += 1
        elif outcome.status == "endless":
            kind = players
            tally.endless += 1
        else:
            kind = players + 1
            tally.undecided += 1
        tally.digest = (tally.digest + game_digest(key, outcome.tricks, outcome.cards, kind)) & M64
    tally.histogram = dict(sorted(histogram.items()))
    return tally
