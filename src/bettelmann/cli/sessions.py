"""What ``search`` and ``resume`` share: options of a session, and a session from its first line to its last."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from bettelmann.campaign.duration import format_duration, parse_duration
from bettelmann.campaign.executors.registry import EXECUTORS
from bettelmann.campaign.session import MOST_UNITS, MOST_WORKERS, Session, engine_named
from bettelmann.cli.app import DONE, REFUTED, RESUMABLE
from bettelmann.cli.choices import NameOf
from bettelmann.cli.numbers import Whole
from bettelmann.cli.output import LOST, perhaps_unread, print_json, say
from bettelmann.outside.advice import command_line
from bettelmann.report.progress import ProgressDisplay
from bettelmann.report.status import look_at, searched, status_lines, status_object
from bettelmann.store.errors import DiskFailed, DiskFull, RunLost, UnitDisagrees

_F = TypeVar("_F", bound=Callable[..., Any])


def _seconds(ctx: click.Context, parameter: click.Parameter, value: str | None) -> float | None:
    return None if value is None else parse_duration(value)


def session_options(command: _F) -> _F:
    """``--time``, ``--units``, ``--workers``, ``--priority``, ``--executor`` and ``--engine``."""
    for option in (
        click.option(
            "--engine",
            metavar="ENGINE",
            callback=lambda ctx, parameter, value: None if value is None else engine_named(value),
            help="What plays the games: auto, the fastest, by default.",
        ),
        click.option(
            "--executor", type=NameOf(lambda: EXECUTORS), help="Where units are computed; threads by default."
        ),
        click.option(
            "--priority",
            type=click.Choice(["low", "normal"]),
            help="low gives way to other programs (nice); the default.",
        ),
        click.option(
            "--workers",
            type=Whole(1, MOST_WORKERS),
            help="How many units at a time; by default one for each processor, but of more than two one is left free.",
        ),
        click.option("--units", type=Whole(1, MOST_UNITS), help="How many units the whole run shall have."),
        click.option(
            "--time",
            "seconds",
            callback=_seconds,
            metavar="TIME",
            help="60s, 30m, 8h ...: kept to a second or so. A new run gets units that fit. No limit by default.",
        ),
    ):
        command = option(command)
    return command


def work_and_report(folder: Path, session: Session, *, as_json: bool) -> int:
    """Work on a run and print what it came to; gives the exit code."""
    from bettelmann.campaign.verification import EnginesDisagree
    from bettelmann.campaign.work import work_on

    def ready(facts: dict[str, str]) -> None:
        for line in _first_lines(folder, facts, session):
            say(line, err=as_json)

    ending = None
    display = ProgressDisplay()
    try:
        with perhaps_unread(), display:
            ending = work_on(folder, session, display, ready=ready)
    except (DiskFull, DiskFailed, RunLost) as error:
        say(f"bettelmann: {error}", err=True)
        return RESUMABLE
    except (EnginesDisagree, UnitDisagrees) as error:
        say(f"bettelmann: {error}", err=True)
        return REFUTED
    finally:
        if display.lost:
            LOST.take_note("stderr", display.lost)
    if ending is None:  # the first lines found no reader, so nothing was begun
        return RESUMABLE
    with perhaps_unread():
        print_result(folder, as_json=as_json)
    with perhaps_unread():
        if ending == "stopped":
            say(f"stopped; nothing committed is lost. Go on with: {command_line('resume', folder)}", err=True)
    return RESUMABLE if ending == "stopped" else DONE


def tell_of_compiling() -> None:
    """A word for whoever waits, where no kernel was ever compiled."""
    from bettelmann.kernel.machine.cache_state import cache_state

    if not cache_state().kernels:
        say("compiling the kernels, once: some 20 seconds", err=True)


def print_result(folder: Path, *, as_json: bool) -> None:
    """What a run has come to, for people or for programs."""
    summary, units, growth = look_at(folder, as_json=as_json)
    if as_json:
        print_json(status_object(folder, summary, units, growth))
        return
    say("")
    for line in status_lines(folder, summary, units, None, growth):
        say(line)


def _first_lines(folder: Path, facts: dict[str, str], session: Session) -> list[str]:
    limits = []
    if session.seconds is not None:
        limits.append(f"for {format_duration(session.seconds)}")
    if session.units is not None:
        limits.append(f"up to {session.units} units")
    workers = f"{session.worker_count} worker{'' if session.worker_count == 1 else 's'}"
    return [
        f"search  {searched(facts)};"
        f" {workers}{', low priority' if session.polite else ''}, {' or '.join(limits) or 'without a time limit'}",
        f"run     {folder}  (recipe {facts['recipe_hash']}, engine {facts['signature']}, version {facts['version']})",
        f"stop    Ctrl-C or kill; resume with: {command_line('resume', folder)}",
        f"look    {command_line('status', folder)}",
    ]
