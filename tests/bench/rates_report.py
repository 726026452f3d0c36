"""Print the speed of the kernels in this process as JSON: vector width, and games per second by engine.

Usage: rates_report.py 256|widest. Best of several rounds, in which the engines take turns: noise only slows.
"""

import json
import os
import sys

import llvmlite.binding as llvm

from bettelmann.kernel.machine.host import use_wide_vectors

ROUNDS = 5
GAMES = {"general": 1 << 17, "packed": 1 << 18, "lockstep": 1 << 21}


def use_vectors_of_256_bits() -> None:
    """To be called before Numba is imported."""
    features = llvm.get_host_cpu_features()
    features["prefer-256-bit"] = True
    os.environ["NUMBA_CPU_NAME"] = llvm.get_host_cpu_name()
    os.environ["NUMBA_CPU_FEATURES"] = features.flatten()


def report() -> dict[str, float]:
    """Vector width and rates."""
    from bettelmann.games.bettelmann import DECKS
    from bettelmann.kernel.bench.rates import RATES
    from bettelmann.kernel.machine.host import vector_bits

    rounds = [
        {name: RATES[name](DECKS["52"], games).games_per_second for name, games in GAMES.items()} for _ in range(ROUNDS)
    ]
    return {"vector_bits": vector_bits()} | {name: max(rates[name] for rates in rounds) for name in GAMES}


if __name__ == "__main__":
    {"256": use_vectors_of_256_bits, "widest": use_wide_vectors}[sys.argv[1]]()
    json.dump(report(), sys.stdout)
