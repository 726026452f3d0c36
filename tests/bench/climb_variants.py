"""What the rules of climbing are worth: the mean of the longest game of a climb, by other settings.

Usage: climb_variants.py SEEDS LOG2_GAMES. Prints a table in Markdown: for 64 climbs of each seed, with so many games,
the tricks of the longest game that was played and of the longest one after extension; the same for ranges of as many
random deals, of which the five longest are extended. The objective "cards" is counted in cards.
"""

import sys
from statistics import mean, stdev
from time import process_time
from typing import Any, NamedTuple

from bettelmann.kernel.machine.host import use_wide_vectors

use_wide_vectors()

import numpy as np  # noqa: E402

from bettelmann.finds import FoundGame  # noqa: E402
from bettelmann.games.bettelmann import DECKS, Setup  # noqa: E402
from bettelmann.kernel.climb.climber import Climber  # noqa: E402
from bettelmann.kernel.deals.words import deal_of_words  # noqa: E402
from bettelmann.kernel.ranges.batch import Batch, Floors  # noqa: E402
from bettelmann.kernel.ranges.engines import engine_for  # noqa: E402
from bettelmann.strategies.climb import Settings  # noqa: E402
from bettelmann.strategies.units.counting import Source  # noqa: E402
from bettelmann.strategies.units.extending import Measure, extended  # noqa: E402
from bettelmann.strategies.units.lengthening import Extender  # noqa: E402

SETUP = Setup(DECKS["52"])
CLIMBS, EXTENDED, OUT_OF_REACH = 64, 5, 1 << 62
FIELDS = {"tricks": 2, "cards": 3}  # of a verdict
ONLY = {"swap_weight": 0.0, "move_weight": 0.0, "segment_weight": 0.0}
VARIANTS: dict[str, dict[str, Any]] = {
    "default": {},
    "greedy": {"accept": "greedy"},
    "greedy, patience 250": {"accept": "greedy", "patience": 250},
    "annealing, temperature 30": {"accept": "annealing"},
    "annealing, temperature 60, halving 500": {"accept": "annealing", "temperature": 60.0, "halving": 500},
    "late, history 100": {"history": 100},
    "late, history and patience 4000": {"history": 4000, "patience": 4000},
    "patience 4000": {"patience": 4000},
    "swaps only": {**ONLY, "swap_weight": 1.0},
    "moves of one card only": {**ONLY, "move_weight": 1.0},
    "exchanges of segments only": {**ONLY, "segment_weight": 1.0},
    "no first tricks kept": {"prefix": 0.0},
    "first tricks always kept": {"prefix": 1.0},
    "margin 0": {"margin": 0.0},
    "no extension": {"extend": False},
    "objective cards": {"objective": "cards"},
}


class Row(NamedTuple):
    """The longest game of each climb as it was played and as it was extended, and games per second where they count.

    Random deals are looked through here much more slowly than by a search.
    """

    played: list[int]
    extended: list[int]
    rate: float | None


def longest_of_each(source: Source, games: int, measure: Measure) -> list[list[FoundGame]]:
    """For each climb the five longest games that it played, the longest first."""
    found: list[list[FoundGame]] = [[] for _ in range(CLIMBS)]
    field = FIELDS[measure]

    def length(one: FoundGame) -> int:
        return int(getattr(one, measure))

    def remark(batch: Batch) -> Floors:
        for game, deal, words in zip(batch.games.tolist(), batch.deals.tolist(), batch.words.tolist(), strict=True):
            best = found[game // games % CLIMBS]
            if len(best) < EXTENDED or words[field] > length(best[-1]):
                played = deal_of_words(SETUP.deck, (deal[0], deal[1]))
                best[:] = [one for one in best if one.deal != played] + [FoundGame(played, game, words[2], words[3])]
                best.sort(key=length, reverse=True)
                del best[EXTENDED:]
        floor = 1 + min(length(best[-1]) if len(best) == EXTENDED else 0 for best in found)
        return Floors(floor, OUT_OF_REACH) if measure == "tricks" else Floors(OUT_OF_REACH, floor)

    assert source.run(remark, _ignore, np.zeros(1, np.uint8)).complete
    return found


def sampled(seeds: int, games: int) -> Row:
    played, longer = [], []
    for seed in range(1, seeds + 1):
        sampler = engine_for(SETUP).sample(SETUP, seed, 0, CLIMBS * games, max_tricks=1_000_000)
        for best in longest_of_each(sampler, games, "tricks"):
            played.append(best[0].tricks)
            longer.append(max(one.tricks for one in extended(best)))
    return Row(played, longer, None)


def climbed(seeds: int, games: int, chosen: dict[str, Any]) -> Row:
    settings = Settings(climbs=CLIMBS, games_per_climb=games, **chosen)
    measure: Measure = "cards" if settings.objective == "cards" else "tricks"
    began, played, longer = process_time(), [], []
    for seed in range(1, seeds + 1):
        extender = Extender(SETUP, measure, settings.max_tricks)
        climber = Climber(
            SETUP, seed, settings.rules, np.zeros((0, 2), np.uint64), first=0, count=CLIMBS, games=games,
            max_tricks=1_000_000, lengthen=extender.lengthen if settings.extend else None,
        )  # fmt: skip
        best = longest_of_each(climber, games, measure)
        lengths = [int(getattr(one[0], measure)) for one in best]
        played += lengths
        for one in extender.found:
            lengths[one.game // games] = max(lengths[one.game // games], int(getattr(one, measure)))
        longer += lengths
    return Row(played, longer, seeds * CLIMBS * games / (process_time() - began))


def _ignore(batch: Batch) -> None:
    """Endless games of 52 cards are not met."""


def show(name: str, row: Row) -> None:
    columns = [f"{mean(lengths):.1f} ± {stdev(lengths) / len(lengths) ** 0.5:.1f}" for lengths in row[:2]]
    rate = "" if row.rate is None else f" {row.rate / 1e6:.1f}"
    sys.stdout.write(f"| {name} | {' | '.join(columns)} |{rate} |\n")
    sys.stdout.flush()


def main() -> None:
    seeds, games = int(sys.argv[1]), 1 << int(sys.argv[2])
    sys.stdout.write("| | longest played | longest, extended | million games a second |\n|---|---|---|---|\n")
    sampled(1, 1 << 10)
    show("random deals", sampled(seeds, games))
    climbed(1, 1 << 10, {})
    for name, chosen in VARIANTS.items():
        show(name, climbed(seeds, games, chosen))


if __name__ == "__main__":
    main()
