"""The catalogue of this repository holds, and its documents are those that its entries make."""

from collections import Counter
from pathlib import Path

import pytest

from bettelmann.catalogue.check import objections
from bettelmann.catalogue.documents import documents_of
from bettelmann.catalogue.duplicates import Known
from bettelmann.catalogue.entry import EndlessClaim, Entry, FiniteClaim
from bettelmann.catalogue.folder import read_any_file, read_catalogue
from bettelmann.catalogue.toml_form import AnyEntry, write_entry
from bettelmann.cycles.cycle import cycle_of
from bettelmann.games.bettelmann import format_deal, parse_deal, play
from catalogues import ALL_FILES, DATA, remember_the_reference
from known_deals import ENDLESS, FINISHED, KnownDeal


@pytest.fixture(scope="module")
def entries() -> list[Entry]:
    return list(read_catalogue(DATA).entries)


@pytest.fixture(scope="module")
def known(entries: list[Entry]) -> Known:
    return Known([*entries, *read_catalogue(DATA).pairing])


@pytest.mark.parametrize("path", ALL_FILES, ids=lambda path: path.stem)
def test_an_entry_would_be_accepted_today(path: Path, known: Known, monkeypatch: pytest.MonkeyPatch) -> None:
    remember_the_reference(monkeypatch)
    entry = read_any_file(path)

    assert objections(entry, known) == []
    assert path.stem == entry.id
    assert path.read_bytes() == write_entry(entry).encode()


def test_every_entry_was_verified(entries: list[Entry]) -> None:
    assert {entry.standing for entry in entries} <= {"verified", "reproduced"}


@pytest.mark.parametrize("name", ["records.json", "README.md"])
def test_a_document_is_made_again_letter_by_letter(name: str, entries: list[Entry]) -> None:
    every: list[AnyEntry] = [*entries, *read_catalogue(DATA).pairing]
    assert documents_of(DATA, every)[DATA / name].encode() == (DATA / name).read_bytes()


@pytest.mark.parametrize("record", FINISHED, ids=lambda record: str(record.cards))
def test_a_published_record_is_there_with_its_figures(record: KnownDeal, entries: list[Entry]) -> None:
    (entry,) = (entry for entry in entries if entry.deals == (record.text,))

    assert entry.claim == FiniteClaim(record.tricks, record.cards)
    assert entry.credit.finder
    assert entry.credit.date


@pytest.mark.parametrize("deal", ENDLESS, ids=lambda deal: deal.text)
def test_a_known_endless_deal_runs_into_a_cycle_that_is_there(deal: KnownDeal, entries: list[Entry]) -> None:
    assert cycle_of(deal.deal).key in {entry.key for entry in entries}


def test_the_full_deck_has_hundreds_of_cycles(entries: list[Entry]) -> None:
    cycles = [entry for entry in entries if entry.game == "52" and entry.key]

    assert (len(cycles), sum(len(entry.deals) for entry in cycles)) == (221, 7095)
    periods = Counter(entry.claim.period_tricks for entry in cycles if isinstance(entry.claim, EndlessClaim))
    assert periods == {156: 131, 52: 54, 56: 12, 62: 12, 31: 4, 78: 4, 39: 2, 81: 2}


def test_no_deal_is_there_twice(entries: list[Entry]) -> None:
    deals = [text for entry in entries for text in entry.deals]

    assert len(set(deals)) == len(deals)
    assert [format_deal(parse_deal(text)) for text in deals] == deals


@pytest.mark.parametrize(("game", "cycles", "deals"), [("52, 3 players", 27, 299), ("52, 4 players", 3, 12)])
def test_the_full_deck_has_endless_deals_for_more_players(
    game: str, cycles: int, deals: int, entries: list[Entry]
) -> None:
    found = [entry for entry in entries if entry.game == game]

    assert (len(found), sum(len(entry.deals) for entry in found)) == (cycles, deals)
    assert all(play(parse_deal(entry.deals[0])).status == "endless" for entry in found)
