"""``bettelmann basin``."""

import click

from bettelmann.cli.deals import DealCommand, notation_option, one_deal
from bettelmann.cli.numbers import MOST_STATES, Whole
from bettelmann.cli.other_games import game_option, require_backwards
from bettelmann.cli.output import json_option, print_json, say
from bettelmann.games.bettelmann.alphabet import Notation
from bettelmann.games.bettelmann.notation import format_deal
from bettelmann.report.numbers import counted

EPILOG = "Every deal that is printed can be pasted into `bettelmann play`."


@click.command("basin", cls=DealCommand, epilog=EPILOG)
@click.argument("deal")
@click.option(
    "--most", type=Whole(1, MOST_STATES), default=10_000_000, show_default=True, help="Stop after so many states."
)
@game_option
@notation_option
@json_option
def command(deal: str, most: int, name: str, notation: Notation, as_json: bool) -> None:
    """Show everything that leads into the cycle of an endless DEAL, above all the balanced deals.

    States are normalised: the leader's hand first, whoever he is. The period is counted with the players named.
    """
    require_backwards(name)
    from bettelmann.cycles.basin import basin_of
    from bettelmann.cycles.cycle import cycle_of

    chosen = one_deal(deal, notation)
    basin = basin_of(cycle_of(chosen), most=most)
    named = basin.cycle.named
    if as_json:
        print_json(
            {
                "deal": format_deal(chosen),
                "key": basin.cycle.key,
                "period_tricks": named.period_tricks,
                "period_cards": named.period_cards,
                "states": basin.states,
                "balanced": len(basin.deals),
                "deals": [format_deal(deal) for deal in basin.deals],
                "complete": basin.complete,
            }
        )
        return
    say(f"cycle   {basin.cycle.key}")
    say(f"period  {counted(named.period_tricks, 'trick')}, {counted(named.period_cards, 'card')}")
    say(f"basin   {counted(basin.states, 'state')}, {len(basin.deals)} of them balanced{partial_note(basin.complete)}")
    for deal_of_basin in basin.deals:
        say(format_deal(deal_of_basin))


def partial_note(complete: bool) -> str:
    """What to add to numbers that may be too small."""
    return "" if complete else "; PARTIAL, the limit of states was reached: give a larger --most"
