"""What is wrong with an entry, and what would be accepted."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bettelmann.catalogue import check
from bettelmann.catalogue.check import objections
from bettelmann.catalogue.duplicates import Known
from bettelmann.catalogue.entry import EndlessCertificate, EndlessClaim, Entry, FiniteCertificate, FiniteClaim
from bettelmann.games.bettelmann import Outcome
from bettelmann.kernel.general.game import decide_deal
from catalogues import HALF_DECK_CYCLE, LONGEST_GAME, SMALLEST_CYCLE, known_entry

GAME, CYCLE, SMALL = (known_entry(name) for name in (LONGEST_GAME, HALF_DECK_CYCLE, SMALLEST_CYCLE))
NOTHING = Known([])


def credited(entry: Entry, **changes: str) -> Entry:
    return replace(entry, credit=replace(entry.credit, **changes))


def recounted(entry: Entry, **changes: int) -> Entry:
    claim: Any = entry.claim
    return replace(entry, claim=replace(claim, **changes))


@pytest.mark.parametrize("entry", [GAME, CYCLE, SMALL], ids=lambda entry: entry.id)
def test_a_right_entry_meets_no_objection(entry: Entry) -> None:
    assert objections(entry, NOTHING) == []


@pytest.mark.parametrize("date", ["", "1999", "2026-11", "2026-11-30", "2026-01-01", "2024-12-31"])
def test_dates_that_are_accepted(date: str) -> None:
    assert objections(credited(GAME, date=date), NOTHING) == []


@pytest.mark.parametrize(
    "date",
    ["today", "26", "2026-1", "2026-13", "2026-00", "2026-11-32", "2026/11", "30.11.2026", " 2026"],
)
def test_dates_that_are_not(date: str) -> None:
    assert objections(credited(GAME, date=date), NOTHING) == [
        f"date = {date!r}: accepted are 2026, 2026-11 or 2026-11-30"
    ]


ACCEPTED_LICENCES = (
    "accepted are 'CC0-1.0', the finder gives the deal to everybody; 'published', a fact taken from the source that is"
    " named"
)
EXCHANGED = "/".join(reversed(GAME.deals[0].split("/")))

DECK_NAMES = "write one of 52, 40, 36, 32, 20, or a composition such as 4J4Q4K4A36-"
WRONG_FORM: dict[str, tuple[Entry, list[str]]] = {
    "three players": (
        replace(GAME, players=3),
        [f"deal {GAME.deals[0]} has 2 hands: accepted are 3, one for each player"],
    ),
    "five players": (replace(GAME, players=5), ["no such game: players = 5 is not possible: use 2 to 4"]),
    "no deck": (replace(GAME, deck="skat"), ["no such game: 'skat' is not a deck: 's' is no card; " + DECK_NAMES]),
    "an odd deck": (
        replace(SMALL, key="J--/-J----", deals=("J--/-J----",), deck="2J7-"),
        ["no such game: a search needs two equal hands, but the deck 2J7- has 9 cards"],
    ),
    "no rules": (
        replace(GAME, rules="pile=thrown"),
        ["no such game: pile=thrown is not a rule: write kept or reversed"],
    ),
    "rules by another name": (
        replace(GAME, rules="values=1230, pile=reversed"),
        ["rules = 'values=1230, pile=reversed': write 'pile=reversed,values=1230'"],
    ),
    "unknown standing": (
        replace(GAME, standing="proved"),
        ["standing = 'proved': accepted are claimed, verified, reproduced"],
    ),
    "no deal": (
        replace(GAME, deals=("J--",)),
        ["deal 'J--': line 1, column 4: found only one hand, expected '/' and the next hand"],
    ),
    "lower case": (
        replace(SMALL, deals=("j--/-J-",)),
        ["deal 'j--/-J-' is not in canonical form: write 'J--/-J-'"],
    ),
    "German letters": (
        replace(SMALL, deals=("B--/-B-",)),
        ["deal 'B--/-B-' is not in canonical form: write 'J--/-J-'"],
    ),
    "a key with blanks": (
        replace(SMALL, key="- - J - / J -"),
        ["deal '- - J - / J -' is not in canonical form: write '--J-/J-'"],
    ),
    "another deck": (
        replace(GAME, deck="40"),
        [f"deal {GAME.deals[0]} is of deck 52, not 40"],
    ),
    "the composition of a named deck": (
        replace(GAME, deck="4J4Q4K4A36-"),
        ["deck = '4J4Q4K4A36-': write '52'"],
    ),
    "an unbalanced deal": (
        replace(SMALL, deals=("-J/--J-",)),
        ["deal -J/--J- is not balanced: accepted are equal hands, which `bettelmann basin -J/--J-` looks for"],
    ),
    "nobody": (credited(GAME, finder=" "), ['finder is empty: write a name, or "unknown"']),
    "two lines of names": (
        credited(GAME, finder="a\nb"),
        ["finder = 'a\\nb': accepted is one line of plain text"],
    ),
    "no licence": (credited(GAME, licence=""), [f"licence = '': {ACCEPTED_LICENCES}"]),
    "another licence": (credited(GAME, licence="MIT"), [f"licence = 'MIT': {ACCEPTED_LICENCES}"]),
    "published nowhere": (
        credited(GAME, source=""),
        ['licence = "published" needs a source: say where it was published'],
    ),
    "reproduced by nobody": (
        replace(GAME, standing="reproduced"),
        ['standing = "reproduced" needs reproduced_by: say who did'],
    ),
    "everything at once": (
        replace(credited(GAME, finder="", date="x", licence=""), standing="x", deck="20"),
        [
            "standing = 'x': accepted are claimed, verified, reproduced",
            f"deal {GAME.deals[0]} is of deck 52, not 20",
            'finder is empty: write a name, or "unknown"',
            "date = 'x': accepted are 2026, 2026-11 or 2026-11-30",
            f"licence = '': {ACCEPTED_LICENCES}",
        ],
    ),
}


@pytest.mark.parametrize("name", WRONG_FORM)
def test_a_wrong_form_is_refused(name: str) -> None:
    entry, sentences = WRONG_FORM[name]

    assert objections(entry, NOTHING) == sentences


def test_a_reproduced_entry_names_who_did_it() -> None:
    assert objections(replace(credited(GAME, reproduced_by="Another"), standing="reproduced"), NOTHING) == []


RIGHT_GAME = "finished, 1164 tricks / 8344 cards"
RIGHT_CYCLE = "endless, period 10 tricks / 74 cards, basin of 208 states with 16 balanced"
UNKNOWN_CERTIFICATE = "the certificate is not the one of this game: `bettelmann catalogue new "
assert isinstance(GAME.certificate, FiniteCertificate)
assert isinstance(CYCLE.certificate, EndlessCertificate)
FIRST, SECOND, *REST = GAME.certificate.checkpoints

WRONG_CLAIMS: dict[str, tuple[Entry, str]] = {
    "tricks": (
        recounted(GAME, tricks=1165),
        f"the claim is refuted: claimed is finished, 1165 tricks / 8344 cards, computed {RIGHT_GAME}",
    ),
    "cards": (
        recounted(GAME, cards=8343),
        f"the claim is refuted: claimed is finished, 1164 tricks / 8343 cards, computed {RIGHT_GAME}",
    ),
    "players exchanged": (
        replace(GAME, deals=(EXCHANGED,)),
        f"the claim is refuted: claimed is {RIGHT_GAME}, computed finished, ",
    ),
    "finite, not endless": (
        replace(CYCLE, deals=("-Q-K-K--QJ/--------J-",)),
        f"the claim is refuted: claimed is {RIGHT_CYCLE}, computed finished, 11 tricks / 63 cards",
    ),
    "endless, not finite": (
        replace(GAME, deck="20", deals=CYCLE.deals[:1]),
        f"the claim is refuted: claimed is {RIGHT_GAME}, computed {RIGHT_CYCLE}",
    ),
    "period": (
        recounted(CYCLE, period_tricks=20),
        "the claim is refuted: claimed is endless, period 20 tricks / 74 cards, basin of 208 states with 16 balanced, "
        f"computed {RIGHT_CYCLE}",
    ),
    "cards of the period": (recounted(CYCLE, period_cards=75), "the claim is refuted: "),
    "states": (recounted(CYCLE, states=209), "the claim is refuted: "),
    "balanced": (recounted(CYCLE, balanced=15), "the claim is refuted: "),
    "key": (
        replace(CYCLE, key=CYCLE.deals[0]),
        f"key = '{CYCLE.deals[0]}' is not the key of this cycle: write '{CYCLE.key}'",
    ),
    "no key": (replace(CYCLE, key=""), f"key = '' is not the key of this cycle: write '{CYCLE.key}'"),
    "one deal less": (
        replace(CYCLE, deals=CYCLE.deals[1:]),
        f"the deals are not the balanced ones of this basin: 1 missing, such as {CYCLE.deals[0]}",
    ),
    "one deal more": (
        replace(CYCLE, deals=(*CYCLE.deals, "-Q-K-K--QJ/--------J-")),
        "the deals are not the balanced ones of this basin: 1 that do not belong, such as -Q-K-K--QJ/--------J-",
    ),
    "one deal for another": (
        replace(CYCLE, deals=(*CYCLE.deals[:-1], "-Q-K-K--QJ/--------J-")),
        f"the deals are not the balanced ones of this basin: 1 missing, such as {CYCLE.deals[-1]}; 1 that do not "
        "belong, such as -Q-K-K--QJ/--------J-",
    ),
    "out of order": (
        replace(CYCLE, deals=CYCLE.deals[::-1]),
        "the deals are not in order: sort them as text, each once",
    ),
    "a deal twice": (
        replace(CYCLE, deals=(*CYCLE.deals, CYCLE.deals[-1])),
        "the deals are not in order: sort them as text, each once",
    ),
    "no certificate": (replace(GAME, certificate=FiniteCertificate(100)), UNKNOWN_CERTIFICATE),
    "another interval": (
        replace(GAME, certificate=replace(GAME.certificate, every=200)),
        UNKNOWN_CERTIFICATE,
    ),
    "hash of a checkpoint": (
        replace(
            GAME,
            certificate=FiniteCertificate(100, (replace(FIRST, hash="0" * 16), SECOND, *REST)),
        ),
        UNKNOWN_CERTIFICATE,
    ),
    "state of a checkpoint": (
        replace(
            GAME,
            certificate=FiniteCertificate(100, (replace(FIRST, state=SECOND.state), SECOND, *REST)),
        ),
        UNKNOWN_CERTIFICATE,
    ),
    "lead-in of one deal": (
        replace(
            CYCLE,
            certificate=replace(CYCLE.certificate, lead_in_tricks=(*CYCLE.certificate.lead_in_tricks[:-1], 1)),
        ),
        UNKNOWN_CERTIFICATE,
    ),
    "one lead-in less": (
        replace(CYCLE, certificate=replace(CYCLE.certificate, lead_in_tricks=CYCLE.certificate.lead_in_tricks[:-1])),
        UNKNOWN_CERTIFICATE,
    ),
    "second time": (replace(CYCLE, certificate=replace(CYCLE.certificate, second=21)), UNKNOWN_CERTIFICATE),
    "state that comes back": (
        replace(CYCLE, certificate=replace(CYCLE.certificate, state=CYCLE.deals[0])),
        UNKNOWN_CERTIFICATE,
    ),
    "leader of it": (replace(CYCLE, certificate=replace(CYCLE.certificate, leader=1)), UNKNOWN_CERTIFICATE),
}


@pytest.mark.parametrize("name", WRONG_CLAIMS)
def test_a_wrong_claim_is_refused(name: str) -> None:
    entry, sentence = WRONG_CLAIMS[name]
    found = objections(entry, NOTHING)

    assert found
    assert found[0].startswith(sentence)


@pytest.mark.parametrize("engine", ["decide_deal", "play"])
def test_engines_that_disagree_are_reported(monkeypatch: pytest.MonkeyPatch, engine: str) -> None:
    right: Callable[..., Outcome] = getattr(check, engine)
    monkeypatch.setattr(check, engine, lambda *given, **named: replace(right(*given, **named), winner=1, cards=5))

    assert objections(GAME, NOTHING) == [
        f"the reference engine and the general kernel disagree on {GAME.deals[0]}: please report this"
    ]


def test_both_engines_see_every_deal_of_a_cycle(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    right = decide_deal

    def watched(deal: tuple[bytes, ...], *given: Any, **named: Any) -> Outcome:
        seen.append(deal)
        return right(deal, *given, **named)

    monkeypatch.setattr(check, "decide_deal", watched)

    assert objections(CYCLE, NOTHING) == []
    assert len(set(seen)) == 16


def test_claims_tell_what_they_are() -> None:
    assert (GAME.status, CYCLE.status) == ("finished", "endless")
    assert isinstance(GAME.claim, FiniteClaim)
    assert isinstance(CYCLE.claim, EndlessClaim)
