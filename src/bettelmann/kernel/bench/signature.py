"""The signature of the engine: what it makes of fixed deals, in sixteen digits.

Two machines with the same signature compute the same units. It goes into the provenance of every run.
"""

import hashlib

import numpy as np

from bettelmann.games.game import Setup
from bettelmann.kernel.ranges.batch import Batch, Floors, RangeTally
from bettelmann.kernel.ranges.engines import LOCKSTEP, Engine, engine_for
from bettelmann.outside.advice import command_line
from bettelmann.outside.errors import InputError

_SEED = 20240322
_GAMES = 1 << 14
_FEW_GAMES = 1 << 9
_MAX_TRICKS = 5000


class EnginesDiffer(InputError):  # noqa: N818 - says what is the matter
    """Two engines make different things of the same games."""


def engine_signature(setup: Setup = LOCKSTEP.signed[0]) -> str:
    """Play some ten thousand fixed deals and hash what came of each.

    They are played by the fastest engine for a setup: each run knows the signature of what plays its games, whatever
    engine is chosen for a session. Games of which no fixed deals are known sign by a few deals of the run's own setup.
    """
    engine = engine_for(setup)
    digest = hashlib.sha256()
    for game, games in _signed(engine, setup):
        played = _played(engine, game, games)
        counts = (game.name, played.finished, played.endless, played.undecided, played.tricks, played.cards)
        digest.update(repr((*counts, played.finished - played.first_player_wins, played.digest)).encode())
    return digest.hexdigest()[:16]


def require_agreement(setup: Setup, wanted: str) -> None:
    """Raise EnginesDiffer unless the engine wanted agrees with the fastest one on some of the deals that sign."""
    fastest, engine = engine_for(setup), engine_for(setup, wanted)
    if engine is fastest:
        return
    for game, _ in _signed(fastest, setup):
        if _played(engine, game, _FEW_GAMES) != _played(fastest, game, _FEW_GAMES):
            raise EnginesDiffer(
                f"the engines {engine.name} and {fastest.name} play {game.name} differently: run"
                f" `{command_line('doctor')}`, and please report this"
            )


def _signed(engine: Engine, setup: Setup) -> list[tuple[Setup, int]]:
    return [(game, _GAMES) for game in engine.signed] or [(setup, _FEW_GAMES)]


def _played(engine: Engine, setup: Setup, games: int) -> RangeTally:
    def ignore(batch: Batch) -> Floors:
        return Floors(1 << 62, 1 << 62)

    played = engine.sample(setup, _SEED, 0, games, max_tricks=_MAX_TRICKS)
    return played.run(ignore, lambda batch: 0, np.zeros(1, np.uint8))
