"""Other games than Bettelmann on the command line: how they are set up, read, played and shown."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from bettelmann.cli.choices import NameOf
from bettelmann.cli.output import print_json, say
from bettelmann.games.errors import NotationError
from bettelmann.games.game import Deal, Game, Setup
from bettelmann.games.pairing.setup import Setup as PairingSetup
from bettelmann.games.registry import DEFAULT_GAME, GAMES, game_named
from bettelmann.outside.errors import InputError
from bettelmann.report.outcome import game_object, outcome_sentence
from bettelmann.report.pairing_trace import return_line, trace_lines

_F = TypeVar("_F", bound=Callable[..., Any])

MOST_PLAYERS = 8
TRACE_OR_JSON = "--trace is for people and --json for programs: use one of them"


def setup_options(command: _F) -> _F:
    """``--pack``, ``--draw`` and ``--insert``, which Bettelmann does not have."""
    for option in (
        click.option("--insert", metavar="PLACE", help="Pairing games: where a card goes that stays, last or first."),
        click.option(
            "--draw",
            metavar="RULE",
            help="Pairing games: blind (default), first, last, middle, alternate, or the number of a place from 0.",
        ),
        click.option("--pack", metavar="PACK", help="Pairing games: schwarzer-peter, old-maid, pictures:5 and others."),
    ):
        command = option(command)
    return command


def game_option(command: _F) -> _F:
    """``--game NAME``, handed on as ``name``."""
    return click.option(
        "--game", "name", type=NameOf(lambda: GAMES), default=DEFAULT_GAME, help="Which game; bettelmann by default."
    )(command)


def require_backwards(name: str) -> None:
    """Raise UsageError for a game that is played only forwards."""
    if name != DEFAULT_GAME:
        raise click.UsageError(
            f"there is no going backwards in {name}, which only {DEFAULT_GAME} is made for: use `play` or `verify`"
        )


def given(**values: Any) -> dict[str, Any]:  # noqa: ANN401
    """What a person said of a setup."""
    return {key: value for key, value in values.items() if value is not None}


def require_known(game: Game, said: dict[str, Any]) -> None:
    """Raise UsageError for what a setup of the game does not have."""
    for key in said:
        if key not in game.keys:
            has = ", ".join(f"--{known}" for known in game.keys)
            raise click.UsageError(f"the game {game.name} has no --{key}: it has {has}")


def refuse_options(game: Game, *names: str) -> None:
    """Raise UsageError for an option that was given and says nothing to this game."""
    context = click.get_current_context()
    for name in names:
        if context.get_parameter_source(name) == ParameterSource.COMMANDLINE:
            raise click.UsageError(f"the game {game.name} has no --{name}: leave it out")


def deal_read(
    game: Game, text: str, said: dict[str, Any], chance: tuple[int, int], place: str = ""
) -> tuple[Setup, Deal]:
    """A deal that somebody wrote, and the setup that it and his words show; raises InputError.

    chance: the seed and the number of the game whose draws it gets, if it needs some and does not say which. place:
        where it was found, for the error.
    """
    try:
        deal = game.read(text)
        setup = game.setup_shown(said, deal)
    except NotationError as error:
        if place:
            error.source, _, line = place.rpartition(", line ")
            error.line = int(line)
        raise
    except InputError as error:
        raise InputError(f"{place}: {error}") if place else error from None
    return setup, deal if game.by_chance is None else game.by_chance(setup, deal, *chance)


def print_game(setup: Setup, deal: Deal, max_tricks: int, *, trace: bool, as_json: bool) -> None:
    """Play a deal, and print what came of it."""
    game = game_named(setup.game)
    outcome = game.play(setup, deal, max_tricks)
    if as_json and trace:
        raise click.UsageError(TRACE_OR_JSON)
    if as_json:
        print_json({**game_object(game, deal, outcome), **setup.values()})
        return
    say(f"Deal {game.write(deal)}: {game.name}, {setup.name}.")
    if trace:
        for line in _trace(setup, deal, outcome.tricks):
            say(line)
        if outcome.cycle is not None:
            say(return_line(outcome.cycle.lead_in_tricks, outcome.cycle.period_tricks))
    say(outcome_sentence(outcome, game.measures))


def _trace(setup: Setup, deal: Deal, last: int) -> Iterator[str]:
    if not isinstance(setup, PairingSetup):
        raise click.UsageError(f"there is no --trace of {setup.game}: leave it out")
    return trace_lines(setup, deal, last)
