"""A reduced comparison of climbing with its twin, for processes in which Numba works in another way.

Usage: reduced_climbs.py GAMES. Prints how many units were the same; stops at the first that is not.
"""

import sys

import numpy as np

from bettelmann.games.bettelmann import DECKS, Rules, Setup, parse_deck
from bettelmann.strategies import climb
from bettelmann.strategies.climb import Settings
from bettelmann.strategies.units.control import LocalControl
from climbs import TwinClimb
from twins import expected_tally

SEED = 3
SETUPS = [
    Setup(parse_deck("2J2Q2K4-")),
    Setup(parse_deck("2J8-"), rules=Rules(leads="loser")),
    Setup(DECKS["20"], 3, Rules(debt="lapses")),
]


def compare(games: int) -> int:
    """Raise AssertionError at the first difference."""
    settings = Settings(
        climbs=2, games_per_climb=games, patience=8, history=4, accept="late", prefix=0.6, max_tricks=60
    )
    for setup in SETUPS:
        result = climb.run(setup, SEED, settings, 1, LocalControl())
        assert result is not None
        outcomes = [
            game.outcome
            for number in (settings.climbs, settings.climbs + 1)
            for game in TwinClimb(setup, SEED, settings, number).games()
        ]
        first = settings.climbs * games
        assert result.digest == f"{expected_tally(SEED, first, outcomes, players=setup.players).digest:016x}", (
            setup.name
        )
    return len(SETUPS)


if __name__ == "__main__":
    with np.errstate(over="ignore"):  # words wrap around
        sys.stdout.write(f"{compare(int(sys.argv[1]))} units are the same\n")
