"""The kernels against each other, on many more games than the reference can play."""

from typing import Any

import numpy as np
import pytest

from bettelmann.kernel import bytes_game
from bettelmann.kernel.bits import U64
from bettelmann.kernel.jit import jit
from bettelmann.kernel.outcome import FINISHED
from bettelmann.kernel.packed import decide_deals
from bettelmann.kernel.sampling import RangeTally
from bettelmann.rules import parse_deck
from bettelmann.rules.stream import GOLDEN, mix64, stream_keys
from twins import sampled, stream_words

SEED = 7
GAMES = 300_000
LIMIT = 3000


def _decide_by_bytes(deals: Any, size: int, rings: Any, max_tricks: int, verdicts: Any) -> None:
    """The byte kernel on packed deals of two equal hands."""
    half = size // 2
    capacity = rings.shape[0] // 2
    values = np.arange(5)
    ends = np.zeros((2, 2), np.int64)
    pile = np.zeros(size, np.uint8)
    for deal in range(deals.shape[0]):
        chosen, queue = deals[deal, 0], deals[deal, 1]
        for place in range(size):
            card = U64(0)
            if (chosen >> U64(place)) & U64(1) != U64(0):
                card = (queue & U64(7)) - U64(3)
                queue = queue >> U64(3)
            rings[place if place < half else capacity + place - half] = card
        ends[:, 0] = 0
        ends[:, 1] = half
        row = verdicts[deal]
        row[0], row[1], row[2], row[3], row[4], row[5], row[6], row[7] = bytes_game.decide(
            rings, ends, pile, values, False, False, max_tricks
        )


decide_by_bytes = jit(_decide_by_bytes)

mix_words: Any = mix64  # its arithmetic is right for arrays of words too


def tally_of(verdicts: Any) -> RangeTally:
    """What games 0, 1, 2... with these verdicts come to."""
    status, winner, tricks, cards = verdicts[:, :4].T.copy()
    key = mix_words(U64(stream_keys(SEED)[0]) + np.arange(1, GAMES + 1, dtype=np.uint64) * U64(GOLDEN))
    finished = status == FINISHED
    kind = np.where(finished, winner, status + U64(1))
    return RangeTally(
        finished=int(finished.sum()),
        endless=int((status == 1).sum()),
        undecided=int((status == 2).sum()),
        tricks=int(tricks[finished].sum()),
        cards=int(cards[finished].sum()),
        second_wins=int(winner[finished].sum()),
        digest=int(mix_words(key ^ (tricks << U64(34) | cards << U64(2) | kind)).sum()),
        histogram={
            length: games for length, games in enumerate(np.bincount(tricks[finished].astype(int)).tolist()) if games
        },
        complete=True,
    )


@pytest.mark.parametrize(
    "name",
    [
        "52",
        "40",
        "36",
        "32",
        "20",
        "2J4-",
        "2J8-",
        "2J2Q2K2A16-",
        "4J4Q4K4A48-",
        "6J5Q5K5A43-",
        "8J8Q40-",
        "1A61-",
        "3K11-",
    ],
)
def test_three_kernels_agree(name: str) -> None:
    deck = parse_deck(name)
    deals = stream_words(deck, SEED, np.arange(GAMES, dtype=np.uint64))
    by_bytes, packed = np.zeros((2, GAMES, 8), np.uint64)
    decide_by_bytes(deals, deck.size, bytes_game.empty_rings(deck.size), LIMIT, by_bytes)
    decide_deals(deals, U64(deck.size // 2), U64(LIMIT), packed)

    np.testing.assert_array_equal(by_bytes, packed)
    assert sampled(deck, SEED, 0, GAMES, max_tricks=LIMIT) == tally_of(packed)
