"""``bettelmann play``."""

from pathlib import Path

import click

from bettelmann.cli.deals import DealCommand, Rules, notation_option, one_deal, rules_option
from bettelmann.cli.output import json_option, print_json
from bettelmann.games.bettelmann.alphabet import Notation
from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.dealing import deal_at
from bettelmann.games.bettelmann.deck import deck_of, parse_deck
from bettelmann.games.bettelmann.notation import format_deal
from bettelmann.games.bettelmann.rank import deal_of_rank
from bettelmann.games.bettelmann.reference import DEFAULT_MAX_TRICKS, play
from bettelmann.games.bettelmann.setup import Setup
from bettelmann.games.errors import InputError
from bettelmann.report.outcome import outcome_object, outcome_sentence
from bettelmann.report.trace import trace_lines


@click.command("play", cls=DealCommand)
@click.argument("deal", required=False)
@click.option("--trace", is_flag=True, help="Show the game trick by trick.")
@click.option(
    "--players", type=click.IntRange(2, 4), help="Insist on so many hands; with --game or --rank, deal so many."
)
@click.option(
    "--max-tricks",
    type=click.IntRange(1),
    default=DEFAULT_MAX_TRICKS,
    show_default=True,
    help="Undecided after so many tricks.",
)
@click.option("--rounds", type=click.IntRange(1), help="End after so many tricks; whoever holds most cards has won.")
@click.option("--game", type=click.IntRange(0), help="Instead of a deal: game number GAME of --seed, from sample.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The seed that --game counts in.")
@click.option(
    "--run",
    "folder",
    type=click.Path(path_type=Path),
    help="The run that --game counts in, in the place of --seed and --deck; the only way to a game of climb.",
)
@click.option("--rank", type=click.IntRange(0), help="Instead of a deal: the deal of rank RANK of --deck.")
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
    game: int | None,
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
    if (deal, game, rank).count(None) != 2:
        raise click.UsageError(
            "give one DEAL, such as J--/-J-, or --game NUMBER with --seed and --deck, or --rank NUMBER with --deck"
        )
    if folder is not None and game is None:
        raise click.UsageError("--run needs --game: say which game of the run to play")
    if deal is not None:
        chosen = one_deal(deal, notation)
    elif folder is not None:
        chosen, rules = _game_of_run(folder, game or 0)
    elif game is not None:
        chosen = deal_at(parse_deck(deck), seed, game, players or 2)
    else:
        chosen = deal_of_rank(Setup(parse_deck(deck), players or 2), rank or 0)
    if players is not None and len(chosen) != players:
        raise click.UsageError(f"the deal has {len(chosen)} hands, not {players}: put a / between the hands")
    outcome = play(chosen, rules, max_tricks=max_tricks, rounds=rounds)
    if as_json:
        if trace:
            raise click.UsageError("--trace is for people and --json for programs: use one of them")
        print_json(outcome_object(chosen, outcome, rules))
        return
    deck_seen = deck_of(chosen)
    *first_sizes, last_size = map(str, map(len, chosen))
    click.echo(
        f"Deal {format_deal(chosen)}: deck {deck_seen.name}, hands of {', '.join(first_sizes)} and {last_size},"
        " player 1 leads."
    )
    if trace:
        for line in trace_lines(chosen, rules, outcome.tricks):
            click.echo(line)
    click.echo(outcome_sentence(outcome))


def _game_of_run(folder: Path, game: int) -> tuple[Deal, Rules]:
    """The deal of a game of a run, and its rules."""
    from bettelmann.campaign.folder import recipe_of
    from bettelmann.store.reader import RunView
    from bettelmann.strategies.registry import IN_GENERATIONS, load_sized

    with RunView.open(folder) as view:
        recipe = recipe_of(folder, view.summary().facts)
    if recipe.strategy in IN_GENERATIONS:
        raise InputError(f"the run in {folder} has no numbered games, since strategy {recipe.strategy} plays no deals")
    strategy = load_sized(recipe.strategy)
    return strategy.deal_of_game(recipe.setup, recipe.seed, recipe.settings, game), recipe.setup.rules
