"""How fast the kernel of pairing games plays, dealing and counting included: games per second of processor time."""

import time

import numpy as np

from bettelmann.games.pairing.dealing import deal_at
from bettelmann.games.pairing.pack import pack_named
from bettelmann.games.pairing.reference import play
from bettelmann.games.pairing.setup import SCHWARZER_PETER, Setup
from bettelmann.kernel.bench.rates import Rate
from bettelmann.kernel.ranges.batch import Floors
from bettelmann.kernel.ranges.pairing import PairSampler

_SEED = 1
_MAX_DRAWS = 1_000_000

FULL_PACK = Setup(SCHWARZER_PETER, pack_named("schwarzer-peter"), players=4)
"""The usual game of four players, with blind draws."""


def pairs_rate(games: int, setup: Setup = FULL_PACK) -> Rate:
    """The kernel, with everything that a search counts; the totals are draws, passes, and games that player 1 lost."""

    def sample(count: int) -> tuple[int, int, int]:
        sampler = PairSampler(setup, _SEED, 0, count, max_tricks=_MAX_DRAWS)
        played = sampler.run(lambda batch: Floors(1 << 62, 1 << 62), lambda batch: 0, np.zeros(1, np.uint8))
        return played.tricks, played.cards, played.distributions["loser"].get(1, 0)

    sample(1)
    began = time.process_time()
    totals = sample(games)
    return Rate(games / max(time.process_time() - began, 1e-9), totals)


def pairs_reference_rate(games: int, setup: Setup = FULL_PACK) -> Rate:
    """The reference engine in plain Python."""
    began = time.process_time()
    outcomes = [play(setup, deal_at(setup, _SEED, game), _MAX_DRAWS) for game in range(games)]
    spent = max(time.process_time() - began, 1e-9)
    draws, passes = (sum(lengths) for lengths in zip(*((one.tricks, one.cards) for one in outcomes), strict=True))
    return Rate(games / spent, (draws, passes, sum(one.loser == 0 for one in outcomes)))
