"""Checking an entry: its form, its claim by two engines, its certificate, and whether it is known already."""

import re
from collections.abc import Iterator, Sequence

from bettelmann.catalogue.duplicates import Known
from bettelmann.catalogue.entry import LICENCES, STANDINGS, EndlessClaim, Entry
from bettelmann.catalogue.make import entry_of
from bettelmann.games.bettelmann.deck import deck_of, parse_deck
from bettelmann.games.bettelmann.notation import format_deal, parse_deal
from bettelmann.games.bettelmann.reference import play
from bettelmann.games.bettelmann.setup import Setup
from bettelmann.games.bettelmann.variant import parse_rules
from bettelmann.kernel.general import decide_deal
from bettelmann.outside.advice import command_line
from bettelmann.outside.errors import InputError

_DATE = re.compile(r"[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?")


def objections(entry: Entry, known: Known) -> list[str]:
    """Everything that is wrong with an entry, each as a sentence with what would be accepted; none when it is right."""
    form = [*_game(entry)] or [*_form(entry), *_credit(entry)]
    if form:
        return form
    return [*_claim(entry), *known.objections(entry)]


def _game(entry: Entry) -> Iterator[str]:
    try:
        setup = Setup(parse_deck(entry.deck), entry.players, parse_rules(entry.rules))
    except InputError as error:
        yield f"no such game: {error}"
        return
    if setup.deck.name != entry.deck:
        yield f"deck = {entry.deck!r}: write {setup.deck.name!r}"
    if setup.rules.name != entry.rules:
        yield f"rules = {entry.rules!r}: write {setup.rules.name!r}"


def _form(entry: Entry) -> Iterator[str]:
    if entry.standing not in STANDINGS:
        yield f"standing = {entry.standing!r}: accepted are {', '.join(STANDINGS)}"
    for text in (*entry.deals, *([entry.key] if entry.key else [])):
        try:
            deal = parse_deal(text)
        except InputError as error:
            yield f"deal {text!r}: {error}"
            continue
        if format_deal(deal) != text:
            yield f"deal {text!r} is not in canonical form: write {format_deal(deal)!r}"
        elif deck_of(deal).name != entry.deck:
            yield f"deal {text} is of deck {deck_of(deal).name}, not {entry.deck}"
        elif text == entry.key:
            continue
        elif len(deal) != entry.players:
            yield f"deal {text} has {len(deal)} hands: accepted are {entry.players}, one for each player"
        elif len(deal) == 2 and len(deal[0]) != len(deal[1]):
            yield f"deal {text} is not balanced: accepted are equal hands, see `{command_line('extend')}` and `basin`"


def _credit(entry: Entry) -> Iterator[str]:
    credit = entry.credit
    if not credit.finder.strip():
        yield 'finder is empty: write a name, or "unknown"'
    elif not credit.finder.isprintable():
        yield f"finder = {credit.finder!r}: accepted is one line of plain text"
    if credit.date and not _DATE.fullmatch(credit.date):
        yield f"date = {credit.date!r}: accepted are 2026, 2026-11 or 2026-11-30"
    if credit.licence not in LICENCES:
        accepted = "; ".join(f"{name!r}, {meaning}" for name, meaning in LICENCES.items())
        yield f"licence = {credit.licence!r}: accepted are {accepted}"
    if credit.licence == "published" and not credit.source:
        yield 'licence = "published" needs a source: say where it was published'
    if entry.standing == "reproduced" and not credit.reproduced_by:
        yield 'standing = "reproduced" needs reproduced_by: say who did'


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
        yield f"key = {entry.key!r} is not the key of this cycle: write {made.key!r}"
    if made.deals != entry.deals:
        yield _difference(made.deals, entry.deals)
    elif made.certificate != entry.certificate:
        command = command_line("catalogue", "new")
        yield f"the certificate is not the one of this game: `{command}` computes the right one"
    for text in entry.deals:
        deal = parse_deal(text)
        reference = play(deal, rules)
        if decide_deal(deal, rules, max_tricks=1_000_000) != reference:
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
