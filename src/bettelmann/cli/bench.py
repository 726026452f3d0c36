"""``bettelmann bench``."""

from statistics import median

import click

from bettelmann.cli.numbers import Finite, Whole
from bettelmann.cli.output import json_option, print_json, say
from bettelmann.games.bettelmann.deck import DEFAULT_DECK, parse_deck

_IN_JSON = {"general": "bytes"}
"""The interface's name for the general engine, here and in the names of the ratios."""


@click.command("bench")
@click.option("--deck", default="52", show_default=True, metavar="DECK", help="Random deals of which deck.")
@click.option("--rounds", type=Whole(1, 1000), default=3, show_default=True, help="The median of so many rounds.")
@click.option("--scale", type=Finite(0.01, 100), default=1.0, show_default=True, help="Longer or shorter.")
@json_option
def command(deck: str, rounds: int, scale: float, as_json: bool) -> None:
    """Measure every engine on one core, random deals generated and played, and print the engine signature.

    The signature says what the engine computes, not how fast: two machines with the same one compute the same units.
    Rates are games per second of processor time; on a shared machine only their ratios mean much.
    """
    from bettelmann.kernel.machine.host import use_wide_vectors, vector_bits

    use_wide_vectors()
    from bettelmann.kernel.bench import RATES, edit_rates, engine_signature, pairs_rate, pairs_reference_rate

    games = {"reference": 2_000, "general": 100_000, "packed": 300_000, "lockstep": 3_000_000}
    chosen = parse_deck(deck)
    samples: dict[str, list[float]] = {name: [] for name in RATES}
    for _ in range(rounds):
        for name, rate in RATES.items():
            samples[name].append(rate(chosen, max(100, int(games[name] * scale))).games_per_second)
    rates = {name: median(values) for name, values in samples.items()}
    ratio = rates["lockstep"] / rates["general"]
    pairs = [edit_rates(DEFAULT_DECK, max(1, int(200 * scale))) for _ in range(rounds)]
    in_lanes, alone = (median(pair[side].edits_per_second for pair in pairs) for side in (0, 1))
    four = [(pairs_rate(max(100, int(500_000 * scale))), pairs_reference_rate(100)) for _ in range(rounds)]
    by_kernel, in_python = (median(pair[side].games_per_second for pair in four) for side in (0, 1))
    if as_json:
        print_json(
            {
                "signature": engine_signature(),
                "engines": {_IN_JSON.get(name, name): round(value, 1) for name, value in rates.items()},
                "unit": "random deals per second on one core",
                "lockstep_over_bytes": round(ratio, 2),
                "packed_over_bytes": round(rates["packed"] / rates["general"], 2),
                "edits_per_second": {"lockstep": round(in_lanes, 1), "one_by_one": round(alone, 1)},
                "pairing_games_per_second": {"pairs": round(by_kernel, 1), "reference": round(in_python, 1)},
                "vector_bits": vector_bits(),
                "deck": chosen.name,
            }
        )
        return
    say(f"engine signature {engine_signature()}, vectors of {vector_bits()} bits, deck {chosen.name}")
    for name, value in rates.items():
        say(f"  {name:<10} {value:>14,.0f} random deals per second on one core")
    say(f"  lock-step over general {ratio:.1f}, packed over general {rates['packed'] / rates['general']:.1f}")
    say(f"  growing    {in_lanes:>14,.0f} edits of the published cycle per second; one at a time {alone:,.0f}")
    say(f"  pairs      {by_kernel:>14,.0f} games of Schwarzer Peter for four per second; reference {in_python:,.0f}")
