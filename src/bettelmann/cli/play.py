"""``bettelmann play``."""

from pathlib import Path
from typing import Any

import click

from bettelmann.cli.choices import PATH
from bettelmann.cli.deals import DealCommand, Rules, notation_option, one_deal, rules_option
from bettelmann.cli.numbers import MOST_COUNT, MOST_TRICKS, Whole
from bettelmann.cli.output import json_option, print_json, say
from bettelmann.games.bettelmann.alphabet import Notation
from bettelmann.games.bettelmann.dealing import deal_at
from bettelmann.games.bettelmann.deck import deck_of, parse_deck
from bettelmann.games.bettelmann.notation import format_deal
from bettelmann.games.bettelmann.rank import deal_of_rank
from bettelmann.games.bettelmann.reference import DEFAULT_MAX_TRICKS, play
from bettelmann.games.bettelmann.setup import Setup
from bettelmann.games.game import Setup as AnySetup
from bettelmann.games.registry import game_named
from bettelmann.games.stream import SEED_LIMIT
from bettelmann.outside.numbers import whole_number
from bettelmann.report.outcome import game_object, outcome_object, outcome_sentence
from bettelmann.report.trace import trace_lines


@click.command("play", cls=DealCommand)
@click.argument("deal", required=False)
@click.option("--trace", is_flag=True, help="Show the game trick by trick.")
@click.option("--players", type=Whole(2, 4), help="Insist on so many hands; with --game or --rank, deal so many.")
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
    if (deal, number, rank).count(None) != 2:
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
            _print_other(again.setup, again.deal, max_tricks, as_json=as_json)
            return
        chosen, rules = again.deal, again.setup.rules
    elif name != Setup.game:
        other = game_named(name)
        usual = other.make_setup(other.keys)
        read = other.read(deal) if deal is not None else other.deal_at(usual, seed, number or 0)
        _print_other(usual, read, max_tricks, as_json=as_json)
        return
    elif deal is not None:
        chosen = one_deal(deal, notation)
    elif number is not None:
        chosen = deal_at(parse_deck(deck), seed, number, players or 2)
    else:
        chosen = deal_of_rank(Setup(parse_deck(deck), players or 2), rank or 0)
    if players is not None and len(chosen) != players:
        raise click.UsageError(f"the deal has {len(chosen)} hands, not {players}: put a / between the hands")
    outcome = play(chosen, rules, max_tricks=max_tricks, rounds=rounds)
    if as_json:
        if trace:
            raise click.UsageError("--trace is for people and --json for programs: use one of them")
        described = outcome_object(chosen, outcome, rules)
        if longer:
            described["longer"] = [
                outcome_object(other, play(other, rules, max_tricks=max_tricks), rules) for other in longer
            ]
        print_json(described)
        return
    deck_seen = deck_of(chosen)
    *first_sizes, last_size = map(str, map(len, chosen))
    say(
        f"Deal {format_deal(chosen)}: deck {deck_seen.name}, hands of {', '.join(first_sizes)} and {last_size},"
        " player 1 leads."
    )
    if trace:
        for line in trace_lines(chosen, rules, outcome.tricks):
            say(line)
    say(outcome_sentence(outcome))
    for other in longer:
        say(f"Going backwards from it the run found {format_deal(other)}:")
        say(outcome_sentence(play(other, rules, max_tricks=max_tricks, rounds=rounds)))


def _game_or_number(game: str | None, number: int | None) -> tuple[str, int | None]:
    """The name of a game and the number of one of its games, of which ``--game`` may be either."""
    if game is None or not game.isdecimal():
        return game_named(Setup.game if game is None else game).name, number
    if number is not None:
        raise click.UsageError("--game is a number here, and so is --game-number: give one of them")
    return Setup.game, whole_number(game, 0, MOST_COUNT)


def _print_other(setup: AnySetup, deal: Any, max_tricks: int, *, as_json: bool) -> None:  # noqa: ANN401
    """Play a deal of another game than Bettelmann, and print what came of it."""
    game = game_named(setup.game)
    outcome = game.play(setup, deal, max_tricks)
    if as_json:
        print_json(game_object(game, deal, outcome))
    else:
        say(f"Deal {game.write(deal)}: {game.name}, {setup.name}.")
        say(outcome_sentence(outcome, game.measures))
