"""The group of commands, and what becomes of errors."""

import importlib
from typing import Any

import click

from bettelmann import __version__
from bettelmann.cli.crash import report_crash
from bettelmann.cli.memory import is_for_want_of_memory, no_memory
from bettelmann.cli.output import LOST, perhaps_unread, say, was_output
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

_WORKS_ON_FILES = {"search", "resume"}

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
        """Run the command.

        A reader that has gone is not the failure with exit code 1 that click makes of it. Nor is an end of file that
        some library met a Ctrl-C.
        """
        try:
            with perhaps_unread():
                return super().invoke(ctx)
        except OSError as error:
            if not was_output(error):
                raise _Unforeseen from error
        except EOFError as error:
            raise _Unforeseen from error
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
    resumable; 70 an error that nobody foresaw, with the name of a log; 130 or 143 stopped at once by a second signal.
    Output that cannot be written is 2, unless the work of a command is a run: that goes on.
    """


class _Unforeseen(Exception):  # noqa: N818 - it only carries another error past click
    """An error that click would take for something else."""


def run(arguments: list[str]) -> int:
    """Run one command; errors become one sentence on standard error and an exit code."""
    LOST.take()
    try:
        with perhaps_unread():
            code = _run(arguments)
            for sentence in untold():
                say(f"bettelmann: {sentence}", err=True)
            return _after_losses(arguments, code)
        return DONE
    except BaseException as error:
        return report_crash(error, arguments)


def _run(arguments: list[str]) -> int:
    from bettelmann.outside.errors import InputError

    try:
        result = app.main(arguments, prog_name="bettelmann", standalone_mode=False)
    except click.UsageError as error:
        for line in [*_usage(error), f"Error: {error.format_message()}"]:
            say(line, err=True)
        return error.exit_code
    except click.ClickException as error:
        say(f"Error: {error.format_message()}", err=True)
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        say("stopped", err=True)
        return 130
    except InputError as error:
        say(f"bettelmann: {error}", err=True)
        return BAD_INPUT
    except _Unforeseen as error:
        return _unforeseen(error.__cause__ or error, arguments)
    except OSError as error:  # of a command it would be unforeseen: this is of the help of all of them
        return DONE if was_output(error) else _unforeseen(error, arguments)
    except SystemExit:  # click's answer to a reader of help that has gone
        return DONE
    except BaseException as error:
        return _unforeseen(error, arguments)
    return result if isinstance(result, int) else DONE


def _unforeseen(error: BaseException, arguments: list[str]) -> int:
    """What is not the program's fault is a sentence, and everything else a log."""
    if not is_for_want_of_memory(error):
        return report_crash(error, arguments)
    say(no_memory(arguments), err=True)
    return BAD_INPUT


def _usage(error: click.UsageError) -> list[str]:
    """The lines that click prints before an error of usage."""
    if error.ctx is None:
        return []
    words = error.ctx.command_path.split()[1:]
    hint = f"Try `{command_line(*words, '--help')}` for help."
    return [*error.ctx.get_usage().splitlines(), hint, ""]


def _after_losses(arguments: list[str], code: int) -> int:
    """Say that output was lost. A command whose work is its output has not done it then."""
    why = LOST.take().get("stdout")
    if why is None:
        return code
    say(f"bettelmann: output was lost, since standard output could not be written: {why}", err=True)
    return BAD_INPUT if code == DONE and not _WORKS_ON_FILES.intersection(arguments[:1]) else code
