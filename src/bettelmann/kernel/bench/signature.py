"""The signature of the engine: what it makes of fixed deals, in sixteen digits.

Two machines with the same signature compute the same units. It goes into the provenance of every run.
"""

import hashlib

import numpy as np

from bettelmann.games.bettelmann.deck import DECKS
from bettelmann.games.bettelmann.setup import Setup
from bettelmann.games.bettelmann.variant import Rules
from bettelmann.kernel.ranges.batch import Batch, Floors
from bettelmann.kernel.ranges.sampling import sampler_of

_PLAIN = tuple(Setup(DECKS[name]) for name in ("52", "40", "36", "20"))
_OTHER = (
    Setup(DECKS["52"], 3),
    Setup(DECKS["52"], 4, Rules(leads="loser")),
    Setup(DECKS["40"], 3, Rules(pile="reversed", debt="lapses")),
    Setup(DECKS["20"], 2, Rules(values=(3, 2, 1, 0))),
)
_SEED = 20240322
_GAMES = 1 << 14
_MAX_TRICKS = 5000


def engine_signature(*, plain: bool = True) -> str:
    """Play some ten thousand fixed deals of four decks and hash what came of each.

    Plain games are played in lock-step, all others by the general engine, and each run knows the signature of its own
    engine.
    """
    digest = hashlib.sha256()

    def ignore(batch: Batch) -> Floors:
        return 1 << 62, 1 << 62

    for setup in _PLAIN if plain else _OTHER:
        sampler = sampler_of(setup, _SEED, 0, _GAMES, max_tricks=_MAX_TRICKS)
        played = sampler.run(ignore, lambda batch: None, np.zeros(1, np.uint8))
        counts = (setup.name, played.finished, played.endless, played.undecided, played.tricks, played.cards)
        digest.update(repr((*counts, played.finished - played.first_player_wins, played.digest)).encode())
    return digest.hexdigest()[:16]
