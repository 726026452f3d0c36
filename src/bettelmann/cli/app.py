"""The group of commands, and what becomes of errors."""

import importlib
import os
from contextlib import suppress
from typing import Any

import click

from bettelmann import __version__
from bettelmann.cli.crash import code_of
from bettelmann.cli.output import LOST, NobodyReads, perhaps_unread, say, was_output
from bettelmann.outside.advice import command_line
from bettelmann.outside.remarks import untold

_COMMANDS = {
    "play": "one game: outcome, counts, trick by trick",
    "verify": "count deals by two independent engines, against claims where there are some",
    "basin": "all deals that end in the cycle of an endless deal",
    "extend": "longer games that run into a finite one",
    "search": "the main job: search for long and endless games",
    "resume": "go on with a run",
    "status": "look at a run, also while it works",
    "catalogue": "the known deals: list, new, check, merge",
    "bench": "engine signature and speeds",
    "doctor": "what is wrong with this machine or a run",
}

_WORK_ON_FILES = (("search",), ("resume",), ("catalogue", "new"), ("catalogue", "merge"))
_COMPLETES = "_BETTELMANN_COMPLETE"

DONE, REFUTED, BAD_INPUT, RESUMABLE = 0, 1, 2, 3


class _LazyGroup(click.Group):
    """Lists the commands without importing them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"bettelmann.cli.{cmd_name}").command
        return command

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401
        """Run the command; a reader that has gone is no failure."""
        with perhaps_unread():
            return super().invoke(ctx)
        return DONE

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))


@click.group(cls=_LazyGroup)
@click.version_option(__version__, prog_name="bettelmann")
def app() -> None:
    """Search for games of Bettelmann that never end, and for the longest that do.

    The game is Bettelmann as in "Strip Jack Naked" or Beggar-My-Neighbour: jack, queen, king and ace must be paid for
    with 1, 2, 3 and 4 cards. (In parts of Germany "Bettelmann" is also a name of a War-like game with 32 cards; that is
    another game.)

    A deal is written HAND1/HAND2, top card first, J Q K A for the courts and - for any other card:

        bettelmann play ---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA

    Exit codes: 0 done; 1 a claim is refuted or a check failed; 2 bad usage or input, nothing changed; 3 stopped and
    resumable; 70 an error that nobody foresaw, with the name of a log; 130 or 143 stopped at once by a second signal
    (129 by a HUP).

    Ctrl-C, TERM, HUP and USR1 ask a search to stop; what comes within a second is the same wish, and a later one ends
    it at once. USR1, the warning of a batch system, never does that.

    Output that cannot be written is 2. A search and what writes entries go on without it and keep their own codes.
    """


def run(arguments: list[str]) -> int:
    """Run one command; errors become one sentence on standard error and an exit code."""
    LOST.take()
    try:
        if os.environ.get(_COMPLETES):
            return _complete(arguments)
        code = _run(arguments)
        for sentence in untold():
            say(f"bettelmann: {sentence}", err=True)
        return _after_losses(arguments, code)
    except BaseException as error:
        return code_of(error, arguments)


def _run(arguments: list[str]) -> int:
    """Not by click's own ``main``, for which an end of file is a Ctrl-C, and a broken pipe the exit code 1."""
    from bettelmann.outside.errors import InputError

    try:
        with app.make_context("bettelmann", list(arguments)) as ctx:
            result = app.invoke(ctx)
    except click.exceptions.Exit as done:
        return done.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        for line in error.format_message().splitlines():
            say(line, err=True)
        return BAD_INPUT
    except click.ClickException as error:
        for line in [*_usage(error), f"Error: {error.format_message()}"]:
            say(line, err=True)
        return BAD_INPUT
    except InputError as error:
        say(f"bettelmann: {error}", err=True)
        return BAD_INPUT
    except OSError as error:
        return DONE if was_output(error) else code_of(error, arguments)
    except BaseException as error:
        return code_of(error, arguments)
    return result if isinstance(result, int) else DONE


def _complete(arguments: list[str]) -> int:
    """What a shell asks for when somebody presses the tabulator."""
    try:
        app.main(arguments, prog_name="bettelmann")
    except SystemExit as done:
        return BAD_INPUT if done.code else DONE


def _usage(error: click.ClickException) -> list[str]:
    """The lines that click prints before an error of usage."""
    if not isinstance(error, click.UsageError) or error.ctx is None:
        return []
    words = error.ctx.command_path.split()[1:]
    hint = f"Try `{command_line(*words, '--help')}` for help."
    return [*error.ctx.get_usage().splitlines(), hint, ""]


def _after_losses(arguments: list[str], code: int) -> int:
    """Say that output was lost, on the other stream. A command whose work is its output has not done it then."""
    lost = LOST.take()
    if "stderr" in lost and "stdout" not in lost and "--json" not in arguments:
        with suppress(NobodyReads):
            say(f"bettelmann: messages were lost, since standard error could not be written: {lost['stderr']}")
    if "stdout" not in lost:
        return code
    say(f"bettelmann: output was lost, since standard output could not be written: {lost['stdout']}", err=True)
    works = any(tuple(arguments[: len(words)]) == words for words in _WORK_ON_FILES) and "--help" not in arguments
    return BAD_INPUT if code == DONE and not works else code
