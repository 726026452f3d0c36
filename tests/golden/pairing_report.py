"""What is written in search/results: pairing games by chance and by fixed rules, and the smallest endless deals.

``pairing_report.py blind GAMES``, ``fixed GAMES`` or ``smallest PAIRS`` print CSV; each line is a range of games of
seed 1, or all deals of a pack, played by the kernel.
"""

import csv
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from typing import Any

from bettelmann.games.pairing import Setup, pack_named
from bettelmann.games.ranks import END
from bettelmann.kernel.ranges import engine_for
from bettelmann.outside.errors import InputError
from bettelmann.strategies import exhaust, sample
from bettelmann.strategies.units.control import LocalControl

SEED = 1
PACKS = ("schwarzer-peter", "schwarzer-peter-32", "three-jacks", "old-maid", "papaz-kacti")
PLAYERS = range(2, 9)
RULES = ("first", "last", "middle", "alternate", "1", "2", "3", "4", "5")
INSERTS = ("last", "first")


def mean_and_error(histogram: dict[int, int]) -> tuple[float, float]:
    games = sum(histogram.values())
    mean = sum(value * times for value, times in histogram.items()) / games
    square = sum((value - mean) ** 2 * times for value, times in histogram.items())
    return mean, sqrt(square) / games


def percent(some: int, games: int) -> tuple[float, float]:
    share = some / games
    return 100 * share, 100 * sqrt(share * (1 - share) / games)


def sampled(setup: Setup, games: int) -> Any:
    result = sample.run(setup, SEED, sample.Settings(games_per_unit=games, keep=1), 0, LocalControl())
    assert result is not None
    return result


def blind(setup: Setup, games: int) -> dict[str, Any]:
    result = sampled(setup, games)
    passes, losers = result.distributions["passes"], result.distributions["loser"]
    draws, draws_error = mean_and_error(dict(result.histogram))
    moved, moved_error = mean_and_error(dict(passes))
    row = {
        "game": setup.game, "pack": setup.pack, "players": setup.players, "games": games, "draws": f"{draws:.4f}",
        "draws_error": f"{draws_error:.4f}", "longest": max(result.histogram), "passes": f"{moved:.4f}",
        "passes_error": f"{moved_error:.4f}", "no_pass_percent": f"{percent(passes.get(0, 0), games)[0]:.4f}",
    }  # fmt: skip
    for player in range(1, 9):
        lost = percent(losers.get(player, 0), games)[0]
        row[f"loses_{player}_percent"] = f"{lost:.4f}" if player <= setup.players else ""
    return row


def fixed(setup: Setup, games: int) -> dict[str, Any]:
    result = sampled(setup, games)
    share, error = percent(result.endless_games, games)
    periods, lead_ins = (result.distributions.get(name, {}) for name in ("period", "lead-in"))
    finished = dict(result.histogram)
    return {
        "pack": setup.pack, "players": setup.players, "draw": setup.draw, "insert": setup.insert, "games": games,
        "endless": result.endless_games, "endless_percent": f"{share:.4f}", "error": f"{error:.4f}",
        "undecided": result.undecided_games, "longest_finished": max(finished, default=""),
        "mean_finished": f"{mean_and_error(finished)[0]:.3f}" if finished else "",
        "periods": len(periods), "longest_period": max(periods, default=""),
        "most_common_period": min(periods, key=lambda period: (-periods[period], period), default=""),
        "longest_lead_in": max(lead_ins, default=""),
    }  # fmt: skip


def smallest(players: int, draw: str, insert: str, most: int) -> dict[str, Any]:
    """The smallest pack of pictures with an endless deal, all deals of each played."""
    row = {"players": players, "draw": draw, "insert": insert, "pairs": "", "deals": "", "endless": "", "first": ""}
    for pairs in range(1, most + 1):
        try:
            setup = Setup("schwarzer-peter", pack_named(f"pictures:{pairs}"), players, draw, insert)
        except InputError:
            continue
        ranks = exhaust.ranks(setup, exhaust.Settings("0", END))
        played = exhaust.run(setup, 0, exhaust.Settings("0", END, keep=1), ranks, LocalControl())
        assert played is not None
        assert engine_for(setup).name == "pairs"
        row["deals"] = f"{ranks.size}"
        if played.endless_games:
            first = " / ".join(" ".join(hand) for hand in played.endless[0].deal.hands)
            return {**row, "pairs": f"{pairs}", "endless": f"{played.endless_games}", "first": first}
        row["pairs"] = f"none up to {pairs}"
    return row


def jobs(work: str, size: int) -> Iterator[tuple[Any, ...]]:
    if work == "blind":
        for players in PLAYERS:
            yield from ((Setup("schwarzer-peter", pack_named(pack), players), size) for pack in PACKS)
            yield Setup("sorte-per", pack_named("sorte-per"), players), size
    for players in PLAYERS:
        for draw in RULES:
            for insert in INSERTS:
                if work == "fixed":
                    yield Setup("schwarzer-peter", pack_named("schwarzer-peter"), players, draw, insert), size
                elif work == "smallest":
                    yield players, draw, insert, size


def main() -> None:
    os.nice(19)
    work, size = sys.argv[1], int(sys.argv[2])
    do: Any = {"blind": blind, "fixed": fixed, "smallest": smallest}[work]
    with ProcessPoolExecutor() as pool:
        futures: list[Any] = [pool.submit(do, *job) for job in jobs(work, size)]
        writer = None
        for future in futures:
            row = future.result()
            if writer is None:
                writer = csv.DictWriter(sys.stdout, row, lineterminator="\n")
                writer.writeheader()
            writer.writerow(row)
            sys.stdout.flush()


if __name__ == "__main__":
    main()
