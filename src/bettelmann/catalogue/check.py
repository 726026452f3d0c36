"""Checking an entry: its form, its claim by two engines, its certificate, and whether it is known already."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import date
from pathlib import Path

from bettelmann.catalogue.bounds import MOST_TRICKS
from bettelmann.catalogue.duplicates import Known
from bettelmann.catalogue.entry import LICENCES, STANDINGS, Credit, EndlessClaim, Entry
from bettelmann.catalogue.folder import USUAL_FOLDER, deals_folder
from bettelmann.catalogue.make import entry_of
from bettelmann.catalogue.pairing_entry import PairingEntry
from bettelmann.catalogue.pairing_make import claim_objections
from bettelmann.catalogue.toml_form import AnyEntry, read_bytes_of_entry, write_entry
from bettelmann.games.bettelmann.deck import deck_of, parse_deck
from bettelmann.games.bettelmann.notation import format_deal, parse_deal
from bettelmann.games.bettelmann.reference import play
from bettelmann.games.bettelmann.setup import Setup
from bettelmann.games.bettelmann.variant import STANDARD, parse_rules
from bettelmann.kernel.general import decide_deal
from bettelmann.outside.advice import command_line
from bettelmann.outside.errors import InputError
from bettelmann.outside.paths import read_bytes, shown_path
from bettelmann.outside.shown import quoted
from bettelmann.outside.toml import MOST_BYTES

_DATE = re.compile(r"[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?")
_MOST_DEALS = 10_000
_MOST_OBJECTIONS = 20
_LONGEST_NAME = 200


def objections(entry: AnyEntry, known: Known) -> list[str]:
    """Everything that is wrong with an entry, each as a sentence with what would be accepted; none when it is right."""
    if isinstance(entry, PairingEntry):
        found = form_objections(entry) or [*claim_objections(entry), *known.objections(entry)]
    else:
        found = [*_game(entry)] or form_objections(entry) or [*_claim(entry), *known.objections(entry)]
    more = len(found) - _MOST_OBJECTIONS
    return found if more <= 0 else [*found[:_MOST_OBJECTIONS], f"and {more} more"]


def objections_to_file(path: Path, known: Known, data: Path = USUAL_FOLDER) -> list[str]:
    """The same of a file: whether it can be read, its entry, its name and its form to the byte.

    data: the folder of the catalogue, for the command that is advised.
    """
    try:
        content = read_bytes(path, MOST_BYTES)  # once: it may be a pipe
        entry = read_bytes_of_entry(content, shown_path(path))
        why = objections(entry, known)
    except InputError as error:
        return [str(error)]
    if path.stem != entry.id:
        why.append(f"the file must be named {entry.id}.toml")
    if content != write_entry(entry).encode():
        why.append(f"the file is not in the one form of entries: {_rewriting(path, data)}")
    return why


def _rewriting(path: Path, data: Path) -> str:
    """How to have an entry written in its one form; merging leaves alone what is in the catalogue already."""
    where: list[str | Path] = [] if data == USUAL_FOLDER else ["--data", data]
    if path.absolute().parent != deals_folder(data).absolute():
        return f"`{command_line('catalogue', 'merge', path, *where)}` writes it so"
    moved = command_line("catalogue", "merge", path.name, *where)
    return f"move it out of the catalogue to where you are, then `{moved}` writes it so"


def form_objections(entry: AnyEntry) -> list[str]:
    """The same of the form of an entry and of its credit alone, without a look at its claim."""
    form = [] if isinstance(entry, PairingEntry) else _form(entry)
    return [*_general_form(entry), *form, *credit_objections(entry)]


def _game(entry: Entry) -> Iterator[str]:
    try:
        setup = Setup(parse_deck(entry.deck), entry.players, parse_rules(entry.rules))
    except InputError as error:
        yield f"no such game: {error}"
        return
    if setup.deck.name != entry.deck:
        yield f"deck = {quoted(entry.deck)}: write {setup.deck.name!r}"
    if setup.rules.name != entry.rules:
        yield f"rules = {quoted(entry.rules)}: write {setup.rules.name!r}"


def _general_form(entry: AnyEntry) -> Iterator[str]:
    if len(entry.deals) > _MOST_DEALS:
        yield f"the entry has {len(entry.deals)} deals: accepted are up to {_MOST_DEALS}"
    if entry.standing not in STANDINGS:
        yield f"standing = {quoted(entry.standing)}: accepted are {', '.join(STANDINGS)}"


def _form(entry: Entry) -> Iterator[str]:
    if len(entry.deals) > _MOST_DEALS:
        return
    for text in (*entry.deals, *([entry.key] if entry.key else [])):
        try:
            deal = parse_deal(text)
        except InputError as error:
            yield f"deal {quoted(text)}: {error}"
            continue
        if format_deal(deal) != text:
            yield f"deal {quoted(text)} is not in canonical form: write {quoted(format_deal(deal))}"
        elif deck_of(deal).name != entry.deck:
            yield f"deal {text} is of deck {deck_of(deal).name}, not {entry.deck}"
        elif text == entry.key:
            continue
        elif len(deal) != entry.players:
            yield f"deal {text} has {len(deal)} hands: accepted are {entry.players}, one for each player"
        elif len(deal) == 2 and len(deal[0]) != len(deal[1]):
            yield f"deal {text} is not balanced: accepted are equal hands{_balanced_ones(entry, text)}"


def _balanced_ones(entry: Entry, text: str) -> str:
    """Where balanced deals of the same game are, if it is the plain one."""
    if entry.rules != STANDARD.name:
        return ""
    return f", which `{command_line('basin' if entry.key else 'extend', text)}` looks for"


def credit_objections(entry: AnyEntry) -> Iterator[str]:
    """The same of the credit of an entry."""
    yield from objections_to(entry.credit)
    if entry.standing == "reproduced" and not entry.credit.reproduced_by:
        yield 'standing = "reproduced" needs reproduced_by: say who did'


def objections_to(credit: Credit) -> Iterator[str]:
    """The same of a credit, whatever it is for."""
    for name, text in asdict(credit).items():
        if not _is_text(text):
            yield f"{name} = {quoted(text)} is no text: write UTF-8"
            return
    if not credit.finder.strip():
        yield 'finder is empty: write a name, or "unknown"'
    elif not credit.finder.isprintable() or len(credit.finder) > _LONGEST_NAME:
        yield f"finder = {quoted(credit.finder)}: accepted is one line of plain text"
    if credit.date and not _is_date(credit.date):
        yield f"date = {quoted(credit.date)}: accepted are 2026, 2026-11 or 2026-11-30"
    if credit.licence not in LICENCES:
        accepted = "; ".join(f"{name!r}, {meaning}" for name, meaning in LICENCES.items())
        yield f"licence = {quoted(credit.licence)}: accepted are {accepted}"
    if credit.licence == "published" and not credit.source:
        yield 'licence = "published" needs a source: say where it was published'


def _is_text(text: str) -> bool:
    """Whether it can be written: bytes of a command line that are no UTF-8 cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _is_date(text: str) -> bool:
    """Whether a text is a year, a month or a day that there is."""
    if not _DATE.fullmatch(text):
        return False
    try:
        date.fromisoformat((text + "-01-01")[:10])
    except ValueError:
        return False
    return True


def _claim(entry: Entry) -> Iterator[str]:
    """Compute the entry anew from its deals, by the reference engine, and each deal by the general kernel."""
    rules = parse_rules(entry.rules)
    first, *more = map(parse_deal, entry.deals)
    try:
        made = entry_of(first, entry.credit, rules, more)
    except InputError as error:
        yield str(error)
        return
    if made.claim != entry.claim:
        yield f"the claim is refuted: claimed is {_words(entry)}, computed {_words(made)}"
        return
    if made.key != entry.key:
        yield f"key = {quoted(entry.key)} is not the key of this cycle: write {quoted(made.key)}"
    if made.deals != entry.deals:
        yield _difference(made.deals, entry.deals)
        return
    if made.certificate != entry.certificate:
        by = [] if rules == STANDARD else ["--rules", rules.name]
        finder = entry.credit.finder
        command = command_line("catalogue", "new", entry.deals[0], "--finder", finder, *by)
        yield f"the certificate is not the one of this game: `{command}` computes the right one"
    for text in entry.deals:
        deal = parse_deal(text)
        reference = play(deal, rules, max_tricks=MOST_TRICKS)
        if decide_deal(deal, rules, max_tricks=MOST_TRICKS) != reference:
            yield f"the reference engine and the general kernel disagree on {text}: please report this"
        elif reference.status != entry.status:
            yield f"deal {text} is {reference.status}, not {entry.status}"


def _difference(right: Sequence[str], given: Sequence[str]) -> str:
    missing, surplus = sorted(set(right) - set(given)), sorted(set(given) - set(right))
    if not missing and not surplus:
        return "the deals are not in order: sort them as text, each once"
    parts = [f"{len(missing)} missing, such as {missing[0]}"] if missing else []
    parts += [f"{len(surplus)} that do not belong, such as {surplus[0]}"] if surplus else []
    return f"the deals are not the balanced ones of this basin: {'; '.join(parts)}"


def _words(entry: Entry) -> str:
    claim = entry.claim
    if isinstance(claim, EndlessClaim):
        basin = f", basin of {claim.states} states with {claim.balanced} balanced" if claim.states else ""
        return f"endless, period {claim.period_tricks} tricks / {claim.period_cards} cards{basin}"
    return f"finished, {claim.tricks} tricks / {claim.cards} cards"
