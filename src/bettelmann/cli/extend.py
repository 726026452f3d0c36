"""``bettelmann extend``."""

from typing import TYPE_CHECKING, Any

import click

from bettelmann.cli.basin import EPILOG, partial_note
from bettelmann.cli.deals import DealCommand, notation_option, one_deal
from bettelmann.cli.numbers import MOST_STATES, Whole
from bettelmann.cli.other_games import game_option, require_backwards
from bettelmann.cli.output import json_option, print_json, say
from bettelmann.games.bettelmann.alphabet import Notation
from bettelmann.games.bettelmann.notation import format_deal
from bettelmann.report.numbers import counted

if TYPE_CHECKING:
    from bettelmann.cycles.tree import Leaf


@click.command("extend", cls=DealCommand, epilog=EPILOG)
@click.argument("deal")
@click.option(
    "--most", type=Whole(1, MOST_STATES), default=10_000_000, show_default=True, help="Stop after so many states."
)
@game_option
@notation_option
@json_option
def command(deal: str, most: int, name: str, notation: Notation, as_json: bool) -> None:
    """Find longer games for free: the balanced deals from which play runs into the game of a finite DEAL.

    The states that lead into any state of the game form its backward tree; a balanced one that joins early enough is a
    longer game.
    """
    require_backwards(name)
    from bettelmann.cycles.extension import extend

    chosen = one_deal(deal, notation)
    found = extend(chosen, most=most)
    if as_json:
        print_json(
            {
                "deal": format_deal(chosen),
                "tricks": found.tricks,
                "cards": found.cards,
                "states": found.states,
                "balanced": found.balanced,
                "best_by_tricks": _object(found.best_by_tricks),
                "best_by_cards": _object(found.best_by_cards),
                "complete": found.complete,
            }
        )
        return
    say(f"game  {counted(found.tricks, 'trick')}, {counted(found.cards, 'card')}")
    say(
        f"tree  {counted(found.states, 'state')}, {counted(found.balanced, 'balanced one')}"
        f"{partial_note(found.complete)}"
    )
    for measure, leaf in (("tricks", found.best_by_tricks), ("cards", found.best_by_cards)):
        if leaf is None:
            say(f"best by {measure}: none, no state of the tree is balanced")
        else:
            counts = f"{counted(leaf.tricks, 'trick')}, {counted(leaf.cards, 'card')}"
            say(f"best by {measure}: {counts}")
            say(format_deal(leaf.deal))


def _object(leaf: "Leaf | None") -> dict[str, Any] | None:
    return None if leaf is None else {"deal": format_deal(leaf.deal), "tricks": leaf.tricks, "cards": leaf.cards}
