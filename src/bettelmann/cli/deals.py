"""Deals on the command line: they begin with ``-`` as often as not, and must not be taken for options."""

import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import click

from bettelmann.cli.output import say
from bettelmann.games.bettelmann.alphabet import Notation
from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.deal_file import decode_deal_bytes, read_pasted_deals
from bettelmann.games.bettelmann.deck import deck_of, difference
from bettelmann.games.bettelmann.pasted import ReadDeal
from bettelmann.games.bettelmann.variant import STANDARD, Rules, parse_rules
from bettelmann.games.errors import NotationError
from bettelmann.outside.advice import command_line
from bettelmann.outside.errors import InputError
from bettelmann.outside.paths import (
    MOST_BYTES,
    NameTooLong,
    PathError,
    is_folder,
    is_readable_kind,
    looking_at,
    read_bytes,
    shown_path,
)

_F = TypeVar("_F", bound=Callable[..., Any])

# No option of ours has one dash or a slash in its name.
_DEAL_LIKE = re.compile(r"-[^-]|-[^=]*/|-{3,}|--?[-.xXJQKABDjqkabdT0-9]+(?:$|\s*[|;,])")
_MOST_NOTES = 5


class DealCommand(click.Command):
    """A command whose arguments may be deals that begin with a dash."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Move everything that is no option behind the options; the value of an option stays with it."""
        wanting, known = self._options(ctx)
        options: list[str] = []
        others: list[str] = []
        rest = iter(args)
        for argument in rest:
            if argument == "--":
                others += rest
            elif argument in wanting:
                value = next(rest, None)
                if value is None:
                    return super().parse_args(ctx, [*options, argument])  # click says what is missing
                options += [argument, value]
            elif argument.partition("=")[0] in known or not _looks_like_argument(argument):
                options.append(argument)
            else:
                others.append(argument)
        return super().parse_args(ctx, [*options, "--", *others] if others else options)

    def _options(self, ctx: click.Context) -> tuple[set[str], set[str]]:
        """The options of this command that take a value, and all of them."""
        wanting: set[str] = set()
        known: set[str] = set()
        for option in self.get_params(ctx):
            if isinstance(option, click.Option):
                names = {*option.opts, *option.secondary_opts}
                known |= names
                wanting |= set() if option.is_flag else names
        return wanting, known


def _looks_like_argument(argument: str) -> bool:
    return not argument.startswith("-") or argument == "-" or _DEAL_LIKE.match(argument) is not None


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
        return _in_file(_standard_input(), "standard input", notation)
    path, trouble = Path(argument), None
    try:
        if argument and is_readable_kind(path):
            return _in_file(read_bytes(path), shown_path(path), notation)
        if argument and "/" not in argument.strip("/") and is_folder(path):
            raise InputError(f"{shown_path(path)} is a folder: name a file of deals, or write the deal itself")
    except NameTooLong:
        pass  # as a deal may be
    except PathError as error:
        trouble = error  # and yet it may be a deal
    try:
        return _told([("", read) for _, read in read_pasted_deals(argument, notation=notation)])
    except NotationError as error:
        if trouble is not None:
            raise trouble from None
        error.expected += " (and there is no file of this name)"
        raise


def texts_from(argument: str) -> list[tuple[str, str]]:
    """The deals of one argument as texts, for games that read them otherwise: each with its place, as above."""
    data, source = b"", "standard input"
    if argument == "-":
        data = _standard_input()
    else:
        try:
            if not argument or not is_readable_kind(Path(argument)):
                return [("", argument)]
        except PathError:
            return [("", argument)]
        data, source = read_bytes(Path(argument)), shown_path(argument)
    lines = (line.partition("#")[0].strip() for line in decode_deal_bytes(data, source).splitlines())
    found = [(f"{source}, line {number}", line) for number, line in enumerate(lines, 1) if line]
    if not found:
        raise InputError(f"{source} holds no deal: write one on a line")
    return found


def require_hands(deals: Iterable[Deal], players: int | None) -> None:
    """Raise UsageError for a deal that is not of so many players."""
    for deal in deals:
        if players is not None and len(deal) != players:
            raise click.UsageError(f"the deal has {len(deal)} hands, not {players}: put a / between the hands")


def is_folder_named(argument: str) -> bool:
    """Whether there is a folder of this name; a deal may look like one, or be too long for a name."""
    try:
        return is_folder(Path(argument))
    except PathError:
        return False


def one_deal(argument: str, notation: Notation) -> Deal:
    """The deal of an argument that must hold just one."""
    deals = deals_from(argument, notation)
    if len(deals) > 1:
        all_of_them = command_line("verify", argument)
        raise click.UsageError(
            f"{shown_path(argument)} holds {len(deals)} deals and one is needed: `{all_of_them}` takes all of them"
        )
    return deals[0][1]


def _standard_input() -> bytes:
    if sys.stdin is None:
        raise InputError("standard input is closed: name a file of deals, or write the deal itself")
    with looking_at("standard input"):
        data = sys.stdin.buffer.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise InputError(f"standard input has more than {MOST_BYTES:,} bytes: give it in parts")
    return data


def _in_file(data: bytes, source: str, notation: Notation) -> list[tuple[str, Deal]]:
    deals = read_pasted_deals(decode_deal_bytes(data, source), source, notation=notation)
    return _told([(f"{source}, line {line}", read) for line, read in deals])


def _told(deals: list[tuple[str, ReadDeal]]) -> list[tuple[str, Deal]]:
    """The deals, after what a person should know of them has gone to standard error."""
    notes = [(place, "; ".join(_notes(read))) for place, read in deals]
    notes = [(place, note) for place, note in notes if note]
    for place, note in notes[:_MOST_NOTES]:
        say(f"note: {place}{': ' if place else ''}{note}", err=True)
    if len(notes) > _MOST_NOTES:
        say(f"note: {len(notes) - _MOST_NOTES} more deals with notes like these", err=True)
    return [(place, read.deal) for place, read in deals]


def _notes(read: ReadDeal) -> list[str]:
    slip = difference(deck_of(read.deal))
    return [*read.notes, *([slip] if slip else [])]


__all__ = [
    "DealCommand",
    "Notation",
    "Rules",
    "deals_from",
    "is_folder_named",
    "notation_option",
    "one_deal",
    "require_hands",
    "rules_option",
    "texts_from",
]
