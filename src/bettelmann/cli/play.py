"""``bettelmann play``."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from bettelmann.cli.choices import PATH
from bettelmann.cli.deals import DealCommand, Rules, notation_option, one_deal, require_hands, rules_option
from bettelmann.cli.numbers import MOST_COUNT, MOST_TRICKS, Whole
from bettelmann.cli.other_games import (
    MOST_PLAYERS,
    TRACE_OR_JSON,
    deal_read,
    given,
    print_game,
    refuse_options,
    require_known,
    setup_options,
)
from bettelmann.cli.output import json_option, print_json, say
from bettelmann.games.bettelmann.alphabet import Notation
from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.dealing import deal_at
from bettelmann.games.bettelmann.deck import deck_of, parse_deck
from bettelmann.games.bettelmann.notation import format_deal
from bettelmann.games.bettelmann.rank import deal_of_rank
from bettelmann.games.bettelmann.reference import DEFAULT_MAX_TRICKS, play
from bettelmann.games.bettelmann.setup import Setup
from bettelmann.games.game import Game
from bettelmann.games.game import Setup as AnySetup
from bettelmann.games.registry import game_named
from bettelmann.games.stream import SEED_LIMIT
from bettelmann.outside.numbers import whole_number
from bettelmann.report.outcome import outcome_object, outcome_sentence
from bettelmann.report.trace import trace_lines


@click.command("play", cls=DealCommand)
@click.argument("deal", required=False)
@click.option("--trace", is_flag=True, help="Show the game trick by trick.")
@click.option(
    "--players", type=Whole(2, MOST_PLAYERS), help="Insist on so many hands; with --game or --rank, deal so many."
)
@click.option(
    "--max-tricks",
    type=Whole(1, MOST_TRICKS),
    default=DEFAULT_MAX_TRICKS,
    show_default=True,
    help="Undecided after so many tricks.",
)
@click.option(
    "--rounds", type=Whole(1, MOST_TRICKS), help="End after so many tricks; whoever holds most cards has won."
)
@click.option(
    "--game",
    metavar="NUMBER|NAME",
    help="Instead of a deal: game NUMBER of --seed, from sample. Or the NAME of another game to play the DEAL by.",
)
@click.option("--game-number", type=Whole(0, MOST_COUNT), help="The same as --game NUMBER, beside --game NAME.")
@click.option(
    "--seed", type=Whole(0, SEED_LIMIT - 1), default=1, show_default=True, help="The seed that --game counts in."
)
@click.option(
    "--run",
    "folder",
    type=PATH,
    help="The run that --game counts in, in the place of --seed and --deck; the only way to a game of climb.",
)
@click.option("--rank", type=Whole(0), help="Instead of a deal: the deal of rank RANK of --deck.")
@click.option("--deck", default="52", show_default=True, help="The deck that --game or --rank is dealt from.")
@setup_options
@notation_option
@rules_option
@json_option
def command(
    deal: str | None,
    trace: bool,
    players: int | None,
    max_tricks: int,
    rounds: int | None,
    game: str | None,
    game_number: int | None,
    seed: int,
    folder: Path | None,
    rank: int | None,
    deck: str,
    pack: str | None,
    draw: str | None,
    insert: str | None,
    notation: Notation,
    rules: Rules,
    as_json: bool,
) -> None:
    """Play one DEAL by the reference engine: two to four hands, any composition, any sizes.

    DEAL is HAND1/HAND2, top card first, J Q K A and - (or a number card 2-10 where cards are set apart by blanks).
    Cards are counted each time one is laid, tricks each time the pile changes hands. An endless game is counted up to
    the first return of a state: lead-in plus period.
    """
    name, number = _game_or_number(game, game_number)
    if folder is not None and number is None:
        raise click.UsageError("--run needs --game: say which game of the run to play")
    if name == Setup.game:
        require_known(game_named(name), given(pack=pack, draw=draw, insert=insert))
    one_of = (deal, number, rank) if name == Setup.game or deal is None else (deal, rank)
    if sum(said is not None for said in one_of) != 1:
        raise click.UsageError(
            "give one DEAL, such as J--/-J-, or --game NUMBER with --seed and --deck, or --rank NUMBER with --deck"
        )
    longer: list[Any] = []
    if folder is not None:
        from bettelmann.report.replay import replay_of

        again = replay_of(folder, number or 0)
        longer = again.longer
        if again.remark:
            say(again.remark, err=True)
        if not isinstance(again.setup, Setup):
            print_game(again.setup, again.deal, max_tricks, trace=trace, as_json=as_json)
            return
        chosen, rules = again.deal, again.setup.rules
    elif name != Setup.game:
        refuse_options(game_named(name), "deck", "rules", "rounds", "notation")
        said = given(pack=pack, players=players, draw=draw, insert=insert)
        setup, other = _of_another_game(game_named(name), deal, number, rank, seed, said)
        print_game(setup, other, max_tricks, trace=trace, as_json=as_json)
        return
    elif deal is not None:
        chosen = one_deal(deal, notation)
    elif number is not None:
        chosen = deal_at(parse_deck(deck), seed, number, players or 2)
    else:
        chosen = deal_of_rank(Setup(parse_deck(deck), players or 2), rank or 0)
    require_hands([chosen], players)
    if as_json and trace:
        raise click.UsageError(TRACE_OR_JSON)
    limits = {"max_tricks": max_tricks, "rounds": rounds}
    if as_json:
        print_json(_object(chosen, rules, longer, limits))
    else:
        _print(chosen, rules, longer, limits, trace=trace)


def _object(deal: Deal, rules: Rules, longer: Sequence[Deal], limits: dict[str, Any]) -> dict[str, Any]:
    described = outcome_object(deal, play(deal, rules, **limits), rules)
    if longer:
        described["longer"] = [outcome_object(other, play(other, rules, **limits), rules) for other in longer]
    return described


def _print(deal: Deal, rules: Rules, longer: Sequence[Deal], limits: dict[str, Any], *, trace: bool) -> None:
    outcome = play(deal, rules, **limits)
    *first_sizes, last_size = map(str, map(len, deal))
    say(
        f"Deal {format_deal(deal)}: deck {deck_of(deal).name}, hands of {', '.join(first_sizes)} and {last_size},"
        " player 1 leads."
    )
    if trace:
        for line in trace_lines(deal, rules, outcome.tricks):
            say(line)
    say(outcome_sentence(outcome))
    for other in longer:
        say(f"Going backwards from it the run found {format_deal(other)}:")
        say(outcome_sentence(play(other, rules, **limits)))


def _game_or_number(game: str | None, number: int | None) -> tuple[str, int | None]:
    """The name of a game and the number of one of its games, of which ``--game`` may be either."""
    if game is None or not game.isdecimal():
        return game_named(Setup.game if game is None else game).name, number
    if number is not None:
        raise click.UsageError("--game is a number here, and so is --game-number: give one of them")
    return Setup.game, whole_number(game, 0, MOST_COUNT)


def _of_another_game(
    game: Game, deal: str | None, number: int | None, rank: int | None, seed: int, said: dict[str, Any]
) -> tuple[AnySetup, Any]:
    """The setup and the deal: the one that is written, that of a game of the seed, or that of a rank."""
    require_known(game, said)
    if deal is not None:
        return deal_read(game, deal, said, (seed, number or 0))
    setup = game.make_setup({**game.keys, **said})
    if rank is not None:
        return setup, game.require_ranking().deal_of(setup, rank)
    return setup, game.deal_at(setup, seed, number or 0)
