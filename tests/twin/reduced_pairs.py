"""A reduced comparison of the kernel of pairing games, for processes in which Numba works in another way.

Usage: reduced_pairs.py GAMES. Prints how Numba works and how many comparisons held; stops at the first that does not.
"""

import sys
from collections import Counter
from dataclasses import replace

import numba
from pairs import compare

from bettelmann.games.pairing import Setup, pack_named
from bettelmann.strategies import exhaust, sample
from bettelmann.strategies.units.control import LocalControl

SETUPS = [
    Setup("schwarzer-peter", pack_named("schwarzer-peter"), 8, "first"),
    Setup("schwarzer-peter", pack_named("schwarzer-peter"), 8, "last", "first"),
    Setup("sorte-per", pack_named("old-maid"), 3, "middle", "first"),
    Setup("sorte-per", pack_named("papaz-kacti"), 4, "alternate"),
    Setup("schwarzer-peter", pack_named("pictures:31"), 5, "3"),
    Setup("schwarzer-peter", pack_named("three-jacks"), 6),
]


def main() -> None:
    games = int(sys.argv[1])
    held = compare(SETUPS, range(games), Counter())
    for setup in SETUPS:
        settings = sample.Settings(games_per_unit=4 * games, keep=2)
        units = [sample.run(setup, 1, settings, 1, LocalControl(), engine=name) for name in ("pairs", "reference")]
        one, other = (replace(unit, cpu_seconds=0.0) for unit in units if unit is not None)
        assert one == other, setup
        held += 1
    small = Setup("sorte-per", pack_named("pictures:3"), 3, "last")
    whole = exhaust.Settings("7", "60", keep=2)
    ranks = exhaust.ranks(small, whole)
    walks = [exhaust.run(small, 0, whole, ranks, LocalControl(), engine=name) for name in ("pairs", "reference")]
    one, other = (replace(walk, cpu_seconds=0.0) for walk in walks if walk is not None)
    assert one == other
    how = "plain Python" if numba.config.DISABLE_JIT else "checked" if numba.config.BOUNDSCHECK else "compiled"
    sys.stdout.write(f"{how}: {held + 1} comparisons held\n")


if __name__ == "__main__":
    main()
