"""The kernels against each other, on many more games than the reference can play."""

from typing import Any

import numpy as np
import pytest

from bettelmann.games.bettelmann import STANDARD, parse_deck
from bettelmann.games.stream import GOLDEN, mix64, stream_keys
from bettelmann.kernel.deals.verdict import FINISHED
from bettelmann.kernel.deals.words import lay_order
from bettelmann.kernel.general.game import decide
from bettelmann.kernel.general.seats import Engine, engine_of
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.jit import jit
from bettelmann.kernel.packed.decide import decide_deals
from bettelmann.kernel.ranges.batch import RangeTally
from twins import sampled, stream_words

SEED = 7
GAMES = 300_000
LIMIT = 3000


def _decide_in_general(deals: Any, engine: Engine, max_tricks: Any, verdicts: Any) -> None:
    """The general engine on packed deals of two equal hands."""
    for deal in range(deals.shape[0]):
        lay_order(deals[deal, 0], deals[deal, 1], engine.order)
        row = verdicts[deal]
        row[0], row[1], row[2], row[3], row[4], row[5], row[6], row[7] = decide(engine, max_tricks)


decide_in_general = jit(_decide_in_general)

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
        first_player_wins=int((winner[finished] == 0).sum()),
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
    in_general, packed = np.zeros((2, GAMES, 8), np.uint64)
    engine = engine_of(np.full(2, deck.size // 2), STANDARD)
    decide_in_general(deals, engine, U64(LIMIT), in_general)
    decide_deals(deals, U64(deck.size // 2), U64(LIMIT), packed)

    np.testing.assert_array_equal(in_general, packed)
    assert sampled(deck, SEED, 0, GAMES, max_tricks=LIMIT) == tally_of(packed)
