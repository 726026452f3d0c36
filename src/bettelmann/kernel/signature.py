"""The signature of the engine: what it makes of fixed deals, in sixteen digits.

Two machines with the same signature compute the same units. It goes into the provenance of every run.
"""

import hashlib

import numpy as np

from bettelmann.kernel.sampling import Batch, Floors, Sampler
from bettelmann.rules.deck import DECKS

_DECKS = ("52", "40", "36", "20")
_SEED = 20240322
_GAMES = 1 << 14
_MAX_TRICKS = 5000


def engine_signature() -> str:
    """Play some ten thousand fixed deals of four decks and hash what came of each."""
    digest = hashlib.sha256()

    def ignore(batch: Batch) -> Floors:
        return 1 << 62, 1 << 62

    for name in _DECKS:
        sampler = Sampler(DECKS[name], _SEED, 0, _GAMES, max_tricks=_MAX_TRICKS)
        played = sampler.run(ignore, lambda batch: None, np.zeros(1, np.uint8))
        counts = (name, played.finished, played.endless, played.undecided, played.tricks, played.cards)
        digest.update(repr((*counts, played.finished - played.first_player_wins, played.digest)).encode())
    return digest.hexdigest()[:16]
