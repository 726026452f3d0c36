"""Climbing against random deals at equal games: the longest game of one unit for each of some seeds.

Usage: climb_comparison.py SEEDS LOG2_GAMES FIGURE.svg [NAME=VALUE...]. Values are settings of climb, as in TOML. Prints
a table in Markdown; the figure shows the longest games by tricks, seed by seed.
"""

import sys
import tomllib
from pathlib import Path
from statistics import mean, median, stdev
from typing import Any, NamedTuple

from bettelmann.kernel.machine.host import use_wide_vectors

use_wide_vectors()

from bettelmann.finds import UnitResult  # noqa: E402
from bettelmann.games.bettelmann import DECKS, Setup  # noqa: E402
from bettelmann.strategies import climb, sample  # noqa: E402
from bettelmann.strategies.units.control import LocalControl  # noqa: E402

SETUP = Setup(DECKS["52"])
WIDTH, HEIGHT, LEFT, TOP = 720, 300, 56, 34
COLOURS = {"sample": "#777777", "climb": "#c0392b"}


class Longest(NamedTuple):
    """Of one unit: tricks and cards of its longest games, and the processor time it took."""

    tricks: int
    cards: int
    seconds: float


def longest(result: UnitResult | None) -> Longest:
    assert result is not None
    return Longest(result.longest_by_tricks[0].tricks, result.longest_by_cards[0].cards, result.cpu_seconds)


def compare(seeds: int, log2_games: int, chosen: dict[str, Any]) -> dict[str, list[Longest]]:
    """Unit 0 of each seed by both strategies."""
    climbing = climb.Settings(games_per_climb=(1 << log2_games) // 64, **chosen)
    sampling = sample.Settings(games_per_unit=1 << log2_games)
    climb.run(SETUP, 0, climb.Settings(games_per_climb=100, patience=20), 0, LocalControl())
    sample.run(SETUP, 0, sample.Settings(games_per_unit=1000), 0, LocalControl())
    found: dict[str, list[Longest]] = {"sample": [], "climb": []}
    for seed in range(1, seeds + 1):
        found["sample"].append(longest(sample.run(SETUP, seed, sampling, 0, LocalControl())))
        found["climb"].append(longest(climb.run(SETUP, seed, climbing, 0, LocalControl())))
    return found


def table(found: dict[str, list[Longest]]) -> str:
    """Both strategies side by side."""
    rows = ["| | sample | climb | climb - sample |", "|---|---|---|---|"]
    for field in ("tricks", "cards"):
        columns = {name: [getattr(one, field) for one in units] for name, units in found.items()}
        gains = [b - a for a, b in zip(columns["sample"], columns["climb"], strict=True)]
        error = stdev(gains) / len(gains) ** 0.5
        more = sum(gain > 0 for gain in gains)
        rows.append(
            f"| {field}, mean | {mean(columns['sample']):.1f} | {mean(columns['climb']):.1f}"
            f" | {mean(gains):+.1f} ± {error:.1f}; longer in {more} of {len(gains)} |"
        )
        rows.append(f"| {field}, median | {median(columns['sample']):g} | {median(columns['climb']):g} | |")
    seconds = {name: mean(one.seconds for one in units) for name, units in found.items()}
    ratio = seconds["climb"] / seconds["sample"]
    rows.append(f"| processor seconds | {seconds['sample']:.2f} | {seconds['climb']:.2f} | {ratio:.2f} times |")
    return "\n".join(rows)


def figure(found: dict[str, list[Longest]], games: str) -> str:
    """The longest games by tricks as two rows of dots, a line for each mean."""
    lengths = [one.tricks for units in found.values() for one in units]
    low, high = min(lengths) // 50 * 50, -(-max(lengths) // 50) * 50
    seeds = len(found["sample"])

    def y(tricks: float) -> float:
        return round(TOP + (high - tricks) / (high - low) * (HEIGHT - TOP - 40), 1)

    def x(seed: int) -> float:
        return round(LEFT + (seed + 0.5) * (WIDTH - LEFT - 10) / seeds, 1)

    def text(at_x: float, at_y: float, words: str, anchor: str = "middle", colour: str = "#333333") -> str:
        return f'<text x="{at_x}" y="{at_y}" text-anchor="{anchor}" fill="{colour}">{words}</text>'

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif"'
        ' font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        text(LEFT, 16, f"Tricks of the longest of {games} games of 52 cards, extended backwards, by seed", "start"),
    ]
    for tricks in range(low, high + 1, 50):
        parts.append(f'<line x1="{LEFT}" y1="{y(tricks)}" x2="{WIDTH - 10}" y2="{y(tricks)}" stroke="#e5e5e5"/>')
        parts.append(text(LEFT - 6, y(tricks) + 4, str(tricks), "end"))
    parts += [text(x(seed), HEIGHT - 22, str(seed + 1)) for seed in range(seeds)]
    for number, (name, units) in enumerate(found.items()):
        colour, middle = COLOURS[name], y(mean(one.tricks for one in units))
        ends = f'x1="{LEFT}" x2="{WIDTH - 10}" y1="{middle}" y2="{middle}"'
        parts.append(f'<line {ends} stroke="{colour}" stroke-dasharray="6 4"/>')
        parts += [
            f'<circle cx="{x(seed)}" cy="{y(one.tricks)}" r="4" fill="{colour}"/>' for seed, one in enumerate(units)
        ]
        words = f"{name}, mean {mean(one.tricks for one in units):.0f} (dashed)"
        parts.append(f'<circle cx="{LEFT + 200 * number + 6}" cy="{HEIGHT - 8}" r="4" fill="{colour}"/>')
        parts.append(text(LEFT + 200 * number + 16, HEIGHT - 4, words, "start", colour))
    return "\n".join([*parts, "</svg>", ""])


def main() -> None:
    seeds, log2_games, target, *settings = sys.argv[1:]
    chosen = tomllib.loads("\n".join(settings))
    found = compare(int(seeds), int(log2_games), chosen)
    Path(target).write_text(figure(found, f"2^{log2_games}"), encoding="utf-8")
    by_seed = [f"{name}: {' '.join(str(one.tricks) for one in units)}" for name, units in found.items()]
    sys.stdout.write("\n".join([table(found), *by_seed, ""]))


if __name__ == "__main__":
    main()
