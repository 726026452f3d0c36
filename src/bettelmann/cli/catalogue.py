"""``bettelmann catalogue list|new|check|merge``."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from bettelmann import __version__
from bettelmann.cli.app import DONE, REFUTED
from bettelmann.cli.choices import PATH
from bettelmann.cli.deals import DealCommand, Rules, notation_option, one_deal, rules_option
from bettelmann.cli.numbers import MOST_COUNT, Whole
from bettelmann.cli.other_games import MOST_PLAYERS, deal_read, game_option, require_known, setup_options
from bettelmann.cli.other_games import given as given_values
from bettelmann.cli.output import json_option, perhaps_unread, print_json, say
from bettelmann.games.bettelmann.alphabet import Notation
from bettelmann.games.pairing.setup import Setup as PairingSetup
from bettelmann.games.registry import DEFAULT_GAME, game_named
from bettelmann.outside.errors import InputError
from bettelmann.outside.paths import is_folder, is_there, shown_path

if TYPE_CHECKING:
    from bettelmann.catalogue.entry import Credit, Entry
    from bettelmann.catalogue.toml_form import AnyEntry

_F = TypeVar("_F", bound=Callable[..., Any])


def _data_option(command: _F) -> _F:
    return click.option(
        "--data",
        "folder",
        type=PATH,
        default=Path("data"),
        show_default=True,
        help="The folder of the catalogue, the one with deals/ in it.",
    )(command)


def _credit_options(command: _F) -> _F:
    for option in (
        click.option("--comment", default="", help="Anything else worth saying."),
        click.option("--source", default="", help="Where it was published."),
        click.option("--licence", default="CC0-1.0", show_default=True, help="CC0-1.0, or published with --source."),
        click.option("--method", default="", help="How it was found; a run knows."),
        click.option("--date", default="", help="When it was found, such as 2026-11-30; a run knows, else today."),
        click.option("--finder", required=True, help="Your name, as it shall stand in the hall of fame."),
    ):
        command = option(command)
    return command


@click.group("catalogue")
def command() -> None:
    """The known deals: list them, make an entry, check entries, bring finds together."""


@command.command("list")
@click.option("--deck", metavar="DECK", help="Only this deck.")
@click.option("--most", type=Whole(1, MOST_COUNT), default=10, show_default=True, help="So many of each list.")
@_data_option
@json_option
def list_entries(deck: str | None, most: int, folder: Path, as_json: bool) -> None:
    """List the longest games by tricks and by cards, and the endless cycles, of each deck, players and rules apart."""
    from bettelmann.catalogue.documents import all_records
    from bettelmann.catalogue.folder import read_catalogue
    from bettelmann.catalogue.pairing_documents import pairing_lines
    from bettelmann.catalogue.ranking import by_cards, by_tricks, cycles, games_of
    from bettelmann.games.bettelmann.deck import parse_deck

    catalogue = read_catalogue(folder)
    entries, pairing = catalogue.entries, catalogue.pairing
    if deck is not None:
        entries, pairing = [entry for entry in entries if entry.deck == parse_deck(deck).name], []
    if as_json:
        print_json(all_records([*entries, *pairing]))
        return
    for name in games_of(entries):
        say(f"deck {name}")
        for title, games in (("tricks", by_tricks(entries, name)), ("cards", by_cards(entries, name))):
            if games:
                say(f"  longest by {title}")
                say("    tricks  cards  deal")
            for entry in games[:most]:
                finite: Any = entry.claim
                say(f"    {finite.tricks:>6} {finite.cards:>6}  {entry.deals[0]}  {_credited(entry)}")
        endless = cycles(entries, name)
        if endless:
            say("  endless cycles")
            say("    period  basin     deals  one of the deals")
        for entry in endless[:most]:
            claim: Any = entry.claim
            counts = f"{claim.period_tricks:>6} {claim.states or '-':>6} {len(entry.deals):>9}"
            say(f"    {counts}  {entry.deals[0]}  {_credited(entry)}")
    for line in pairing_lines(pairing, most):
        say(line)


@command.command("new", cls=DealCommand)
@click.argument("deal", required=False)
@click.option("--from", "run", type=PATH, help="Instead of a deal: the finds of this run.")
@click.option("--most", type=Whole(1, MOST_COUNT), default=1, show_default=True, help="So many longest games of a run.")
@click.option("--out", type=PATH, default=Path(), help="Where to write; this folder by default.")
@game_option
@click.option("--players", type=Whole(2, MOST_PLAYERS), help="Insist on so many hands in a deal of a pairing game.")
@setup_options
@_credit_options
@notation_option
@rules_option
def new(
    deal: str | None,
    run: Path | None,
    most: int,
    out: Path,
    name: str,
    players: int | None,
    pack: str | None,
    draw: str | None,
    insert: str | None,
    notation: Notation,
    rules: Rules,
    **credit: str,
) -> None:
    """Write the entry of a DEAL, or of what a run has found: one TOML file each, complete with its certificate.

    An endless deal gives the entry of its whole cycle; of two players by the standard rules, with all balanced deals.
    Of a pairing game only endless deals by a fixed draw rule are collected: --game, --draw and --insert say which.
    Check the file with `bettelmann catalogue check`, put it into data/deals and send it in.
    """
    from bettelmann.catalogue.check import form_objections
    from bettelmann.catalogue.entry import Credit
    from bettelmann.catalogue.finds import finds_of
    from bettelmann.catalogue.folder import save_file
    from bettelmann.catalogue.make import entry_of
    from bettelmann.catalogue.pairing_make import pairing_entry_of

    if (deal is None) == (run is None):
        raise click.UsageError("give one DEAL, or --from RUN")
    given = Credit(**credit)
    _refuse_credit(given if run is not None else _dated(given))
    if not is_folder(out):
        raise click.UsageError(f"there is no folder {shown_path(out)}: make it first, or name another with --out")
    if run is not None:
        entries = finds_of(run, given, most)
        if not entries:
            raise click.UsageError(f"the run in {run} has found nothing yet: let it work first")
    elif name != DEFAULT_GAME:
        said = given_values(pack=pack, players=players, draw=draw, insert=insert)
        require_known(game_named(name), said)
        setup, read = deal_read(game_named(name), deal or "", said, (1, 0))
        entries = [pairing_entry_of(cast(PairingSetup, setup), [read], _dated(given))]
    else:
        entries = [entry_of(one_deal(deal or "", notation), _dated(given), rules)]
    for entry in entries:
        wrong = form_objections(entry)
        if wrong:
            raise InputError("; ".join(wrong))
        path = out / f"{entry.id}.toml"
        if is_there(path):
            raise InputError(f"{shown_path(path)} is there already: move it away, or name another folder with --out")
    for entry in entries:
        say(str(save_file(out, entry)))


@command.command("check")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=PATH)
@_data_option
@json_option
def check(files: tuple[Path, ...], folder: Path, as_json: bool) -> int:
    """Check entries: form, claim by two engines, certificate, credit, and whether each is new.

    Exit code 1 when one is refused; every refusal says what is wrong and what would be accepted. A file of the
    catalogue that cannot be read is named too.
    """
    from bettelmann.catalogue.check import objections_to_file
    from bettelmann.catalogue.duplicates import Known
    from bettelmann.catalogue.folder import entry_files, read_any_file

    known = Known([])
    broken: list[tuple[Path, list[str]]] = []
    for path in entry_files(folder):
        try:
            known.add(read_any_file(path))
        except InputError as error:
            broken.append((path, [str(error)]))
    results = [(path, objections_to_file(path, known, folder)) for path in files]
    results += [(path, why) for path, why in broken if path not in files]
    with perhaps_unread():  # the verdict is the same, whoever reads it
        _say_results(results, as_json=as_json)
    return REFUTED if any(why for _, why in results) else DONE


def _say_results(results: list[tuple[Path, list[str]]], *, as_json: bool) -> None:
    if as_json:
        print_json({"files": [{"file": str(path), "accepted": not why, "objections": why} for path, why in results]})
        return
    for path, why in results:
        say(f"{shown_path(path)}: {'accepted' if not why else 'REFUSED'}")
        for reason in why:
            say(f"  {reason}")


@command.command("merge")
@click.argument("sources", metavar="[RUN|FILE]...", nargs=-1, type=PATH)
@click.option("--finder", default="unknown", show_default=True, help="Who gets the credit for what runs have found.")
@click.option(
    "--most", type=Whole(1, MOST_COUNT), default=20, show_default=True, help="So many longest games of each run."
)
@_data_option
@json_option
def merge_sources(sources: tuple[Path, ...], finder: str, most: int, folder: Path, as_json: bool) -> int:
    """Add entries and the finds of runs to the catalogue, without duplicates, and make its documents anew.

    Without arguments only the documents are made: records.json and the hall of fame in the catalogue's README. Exit
    code 1 when an entry is refused for more than being known already.
    """
    from bettelmann.catalogue.entry import Credit
    from bettelmann.catalogue.finds import finds_of
    from bettelmann.catalogue.folder import read_any_file
    from bettelmann.catalogue.merge import merge

    _refuse_credit(Credit(finder, licence="CC0-1.0"))
    candidates: list[AnyEntry] = []
    for source in sources:
        if is_folder(source):
            candidates += finds_of(source, Credit(finder, licence="CC0-1.0"), most)
        else:
            candidates.append(read_any_file(source))
    merged = merge(folder, candidates)
    if as_json:
        refused = [{"id": entry.id, "reason": reason} for entry, reason in merged.refused]
        print_json({"added": [entry.id for entry in merged.added], "refused": refused})
        return REFUTED if merged.wrong else DONE
    for entry in merged.added:
        say(f"added    {entry.id}")
    for entry, reason in merged.refused:
        say(f"refused  {entry.id}: {reason}")
    say(f"{len(merged.added)} added, {len(merged.refused)} refused; the documents are made anew")
    return REFUTED if merged.wrong else DONE


def _refuse_credit(credit: "Credit") -> None:
    """Refuse what `check` would refuse, before anything is computed."""
    from bettelmann.catalogue.check import objections_to

    wrong = list(objections_to(credit))
    if wrong:
        raise InputError("; ".join(wrong))


def _dated(credit: "Credit") -> "Credit":
    from dataclasses import replace

    today = datetime.now(UTC).date().isoformat()
    published = credit.licence == "published"
    return replace(
        credit,
        date=credit.date or ("" if published else today),
        program=credit.program or ("" if published else f"bettelmann {__version__}"),
    )


def _credited(entry: "Entry") -> str:
    when = f", {entry.credit.date}" if entry.credit.date else ""
    return f"({entry.credit.finder}{when})"
