"""Deals on the command line: they begin with ``-`` as often as not, and must not be taken for options."""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from bettelmann.games.bettelmann.alphabet import Notation
from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.deal_file import decode_deal_bytes, read_deals
from bettelmann.games.bettelmann.variant import STANDARD, Rules, parse_rules
from bettelmann.games.errors import NotationError
from bettelmann.outside.advice import command_line

_F = TypeVar("_F", bound=Callable[..., Any])

# No option of ours has one dash or a slash in its name.
_DEAL_LIKE = re.compile(r"-[^-]|-[^=]*/|-{3,}|--?[-.xXJQKABDjqkabdT0-9]+$")


class DealCommand(click.Command):
    """A command whose arguments may be deals that begin with a dash."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Move what looks like a deal behind the options."""
        if "--" in args:
            return super().parse_args(ctx, args)
        deals = [argument for argument in args if _looks_like_deal(argument)]
        options = [argument for argument in args if not _looks_like_deal(argument)]
        return super().parse_args(ctx, [*options, "--", *deals] if deals else options)


def _looks_like_deal(argument: str) -> bool:
    return argument.startswith("-") and len(argument) > 1 and _DEAL_LIKE.match(argument) is not None


def notation_option(command: _F) -> _F:
    """``--notation``."""
    return click.option(
        "--notation",
        type=click.Choice(["letters", "digits"]),
        default="letters",
        help="How deals are written: J Q K A and -, or the digits of Italian sources (0, and 1 2 3 for J Q K).",
    )(command)


def rules_option(command: _F) -> _F:
    """``--rules``, handed on as Rules."""
    return click.option(
        "--rules",
        default=STANDARD.name,
        metavar="NAME",
        callback=lambda ctx, parameter, value: parse_rules(value),
        help="A variant: pile=reversed, leads=loser, debt=lapses, values=JQKA such as 1230; several with commas.",
    )(command)


def deals_from(argument: str, notation: Notation) -> list[tuple[str, Deal]]:
    """The deals of one argument, each with its place: a deal as text, a file of deals, or - for standard input."""
    if argument == "-":
        return _in_file(sys.stdin.buffer.read(), "standard input", notation)
    path = Path(argument)
    if _is(path.is_file):
        return _in_file(_content(path), argument, notation)
    if argument and "/" not in argument.strip("/") and is_folder(argument):
        raise click.BadParameter(f"{argument} is a folder: name a file of deals, or write the deal itself")
    try:
        return [("", deal) for _, deal in read_deals(argument, notation=notation)]
    except NotationError as error:
        error.expected += " (and there is no file of this name)"
        raise


def is_folder(argument: str) -> bool:
    """Whether there is a folder of this name; a deal may look like one."""
    return _is(Path(argument).is_dir)


def _is(kind: Callable[[], bool]) -> bool:
    """Whether there is such a file or folder; a long deal is too long for a name."""
    try:
        return kind()
    except OSError:
        return False


def one_deal(argument: str, notation: Notation) -> Deal:
    """The deal of an argument that must hold just one."""
    deals = deals_from(argument, notation)
    if len(deals) > 1:
        raise click.UsageError(
            f"{argument} holds {len(deals)} deals and one is needed: `{command_line('verify', argument)}` takes files"
        )
    return deals[0][1]


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise click.BadParameter(f"{path} cannot be read ({error.strerror}): check the file") from None


def _in_file(data: bytes, source: str, notation: Notation) -> list[tuple[str, Deal]]:
    deals = read_deals(decode_deal_bytes(data, source), source, notation=notation)
    return [(f"{source}, line {line}", deal) for line, deal in deals]


__all__ = ["DealCommand", "Rules", "deals_from", "is_folder", "notation_option", "one_deal", "rules_option"]
