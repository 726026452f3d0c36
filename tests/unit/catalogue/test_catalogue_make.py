"""Entries made from deals."""

import hashlib
from itertools import islice
from pathlib import Path

import pytest

from bettelmann.catalogue.certificate import certify_endless, certify_finite
from bettelmann.catalogue.entry import Credit, EndlessClaim, Entry, FiniteCertificate, FiniteClaim
from bettelmann.catalogue.errors import EntryError
from bettelmann.catalogue.folder import read_file
from bettelmann.catalogue.make import entry_of
from bettelmann.games.bettelmann import format_deal, parse_deal, parse_rules, start, tricks
from catalogues import ENTRY_FILES, LONGEST_GAME, PUBLISHED_CYCLE, known_entry

CREDIT = Credit("Somebody", "2026", licence="CC0-1.0")


@pytest.mark.parametrize("path", ENTRY_FILES, ids=lambda path: path.stem)
def test_an_entry_of_the_catalogue_is_the_one_made_of_its_last_deal(path: Path) -> None:
    entry = read_file(path)

    # Of other games than the plain one an entry holds the deals that are known.
    *others, last = map(parse_deal, entry.deals)
    more = [] if entry.plain else others

    assert entry_of(last, entry.credit, parse_rules(entry.rules), more).with_standing(entry.standing) == entry


def test_a_new_entry_is_a_claim() -> None:
    made = entry_of(parse_deal("J-/--"), CREDIT)

    assert (made.standing, made.players, made.deck, made.rules) == ("claimed", 2, "1J3-", "standard")
    assert (made.key, made.deals, made.claim, made.credit) == ("", ("J-/--",), FiniteClaim(2, 5), CREDIT)


def test_an_endless_deal_gives_its_whole_cycle() -> None:
    made = entry_of(parse_deal("--J-/J-"), CREDIT)

    assert (made.key, made.deals) == ("--J-/J-", ("J--/-J-",))
    assert made.claim == EndlessClaim(period_tricks=2, period_cards=6, states=3, balanced=1)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("J-/-/-/--", "J-/-/-/-- is not dealt evenly: accepted are hands of 2, 2, 1 and 1"),
        (
            "J-/---",
            "J-/--- has hands of 2 and 3 cards: finite games must be balanced; `bettelmann extend J-/---` looks for"
            " balanced deals that lead into it",
        ),
        ("J--/-J----", "the basin of J--/-J---- has no balanced deal: only cycles with balanced deals are kept"),
    ],
)
def test_what_the_catalogue_does_not_hold(text: str, sentence: str) -> None:
    with pytest.raises(EntryError) as refusal:
        entry_of(parse_deal(text), CREDIT)

    assert str(refusal.value) == sentence


@pytest.mark.parametrize(("every", "numbers"), [(1, [1, 2, 3]), (2, [2, 3]), (3, [3]), (100, [3])])
def test_checkpoints_come_every_so_many_tricks_and_at_the_end(every: int, numbers: list[int]) -> None:
    deal = parse_deal("-Q--K-J-J-/-K-Q------")
    certificate = certify_finite(deal, every)

    assert [point.trick for point in certificate.checkpoints] == numbers


def test_a_checkpoint_is_the_state_with_a_hash_over_all_states_before() -> None:
    deal = parse_deal("-Q--K-J-J-/-K-Q------")
    running = ""
    for trick, point in zip(tricks(start(deal)), certify_finite(deal, 1).checkpoints, strict=True):
        text = f"{format_deal(trick.after.hands)} {trick.after.leader + 1}"
        running = hashlib.sha256((running + text).encode()).hexdigest()
        assert (f"{point.state} {point.leader}", point.hash) == (text, running[:16])


def test_one_different_state_changes_every_later_hash() -> None:
    entry = known_entry(LONGEST_GAME)
    assert isinstance(entry.certificate, FiniteCertificate)
    other = certify_finite(parse_deal("-J-------Q------A--A--QKK-/-A-Q--J--J---Q--AJ-K---K--"))

    assert len(entry.certificate.checkpoints) == 12
    assert not {point.hash for point in entry.certificate.checkpoints} & {point.hash for point in other.checkpoints}


def test_an_endless_certificate_names_a_state_that_comes_back() -> None:
    entry: Entry = known_entry(PUBLISHED_CYCLE)
    certificate = certify_endless(entry.deals)
    states = [
        (trick.number, format_deal(trick.after.hands), trick.after.leader + 1)
        for trick in islice(tricks(start(parse_deal(entry.deals[0]))), certificate.second)
    ]
    shown = [number for number, state, leader in states if (state, leader) == (certificate.state, certificate.leader)]

    assert shown == [certificate.first, certificate.second]
    assert certificate.second - certificate.first == 62
    assert len(certificate.lead_in_tricks) == 30
