"""Print as JSON what going backwards costs in this process, compilation apart.

Usage: backwards_report.py basin|tree|closure. Best of several rounds: noise only slows.
"""

import json
import resource
import sys
import time
from collections.abc import Callable, Iterator

import numpy as np

from bettelmann.cycles.basin import basin_of
from bettelmann.cycles.cycle import cycle_of
from bettelmann.cycles.extension import extend
from bettelmann.cycles.tree import DEFAULT_MOST, packed_tree
from bettelmann.games.bettelmann import DECKS, deal_at, play
from bettelmann.kernel.deals.packing import pack_deal
from bettelmann.kernel.packed.closure import walk_states
from known_deals import ENDLESS, FINISHED

ROUNDS = 5


def best_of(rounds: int, work: Callable[[], int]) -> dict[str, float]:
    """Fewest seconds, and how many states there were."""
    states = work()
    seconds = []
    for _ in range(rounds):
        began = time.perf_counter()
        assert work() == states
        seconds.append(time.perf_counter() - began)
    return {"seconds": min(seconds), "states": states}


def basin() -> dict[str, float]:
    """The basin of the published cycle, from one of its deals."""
    return best_of(ROUNDS, lambda: basin_of(cycle_of(ENDLESS[0].deal)).states)


def tree() -> dict[str, float]:
    """The backward tree of the longest game that is known."""
    return best_of(ROUNDS, lambda: extend(FINISHED[-1].deal).states)


def random_games() -> Iterator[np.ndarray]:
    """The states of random games, some 35 each, which have trees of about 43 states a state."""
    deck, game = DECKS["52"], 0
    while True:
        deal = deal_at(deck, 1, game)
        rows, _ = walk_states(pack_deal(deal), play(deal).tricks)
        yield rows
        game += 1


def closure() -> dict[str, float]:
    """As many states as a basin or tree may have, and the most memory that this process ever had, in bytes."""
    seeds: list[np.ndarray] = []
    for rows in random_games():
        seeds.append(rows)
        if sum(map(len, seeds)) * 30 > DEFAULT_MOST:
            break
    together = np.concatenate(seeds)
    none = np.zeros(len(together), np.uint32)
    began = time.perf_counter()
    grown = packed_tree(together, none, none, most=DEFAULT_MOST)
    deals = len(grown.deals())
    seconds = time.perf_counter() - began
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return {"seconds": seconds, "states": grown.states, "deals": deals, "memory": memory * 1024}


if __name__ == "__main__":
    json.dump({"basin": basin, "tree": tree, "closure": closure}[sys.argv[1]](), sys.stdout)
