"""Entries of games with more players and of variants: made, checked, told apart, merged, and certified on their own."""

import subprocess
import sys
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from bettelmann.catalogue.certificate import certify_finite
from bettelmann.catalogue.check import objections
from bettelmann.catalogue.documents import records_text
from bettelmann.catalogue.duplicates import Known
from bettelmann.catalogue.entry import Credit, EndlessCertificate, EndlessClaim, Entry, FiniteCertificate
from bettelmann.catalogue.errors import EntryError
from bettelmann.catalogue.make import entry_of
from bettelmann.catalogue.merge import merge
from bettelmann.catalogue.ranking import games_of
from bettelmann.catalogue.toml_form import read_entry, write_entry
from bettelmann.cycles.path import normalised
from bettelmann.games.bettelmann import DeckError, format_deal, parse_deal, parse_rules, start, tricks
from catalogues import CHECKER, LONGEST_GAME, copied_catalogue, known_entry

CREDIT = Credit("Somebody", "2026-11-30", licence="CC0-1.0")
NOTHING = Known([])


def made(text: str, rules: str = "standard", *more: str) -> Entry:
    return entry_of(parse_deal(text), CREDIT, parse_rules(rules), [parse_deal(other) for other in more])


FINITE = made("Q-A--QKAJ-K-QQ----/-------JA----JK--/---J--K----A-----")
FOUR = made("---A--------J/-K-J---K--QKQ/A----AK--Q-J-/AJ-----Q-----", "pile=reversed,debt=lapses")
VARIANT = made("-JJ---/J-----", "leads=loser")
ALL_IN = made("--J-/--J-/J--J")
ONE_OUT = made("J---/--J-/---J")
TWO_OUT = made("J--/---/J-/--")
TWO_PLAYERS = made("J---/---J", "leads=loser")
CYCLES = [ALL_IN, ONE_OUT, TWO_OUT, TWO_PLAYERS]
ENTRIES = [FINITE, FOUR, VARIANT, *CYCLES]

each = pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)


def checked(path: Path) -> tuple[int, str]:
    """Exit code and output of the checker that stands beside the catalogue."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", CHECKER, path], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stderr == ""
    return done.returncode, done.stdout


def test_there_are_entries_of_every_kind() -> None:
    assert {entry.players for entry in ENTRIES} == {2, 3, 4}
    assert [entry.status for entry in ENTRIES] == ["finished"] * 3 + ["endless"] * 4
    assert not any(entry.plain for entry in ENTRIES)


@each
def test_an_entry_that_was_made_is_accepted(entry: Entry) -> None:
    assert objections(entry, NOTHING) == []


@each
def test_an_entry_is_read_as_it_was_written(entry: Entry) -> None:
    text = write_entry(entry)

    assert read_entry(text, "here") == entry
    assert write_entry(read_entry(text, "here")) == text


@each
def test_the_checker_accepts_its_certificate(entry: Entry, tmp_path: Path) -> None:
    path = tmp_path / "entry.toml"
    path.write_text(write_entry(entry))

    assert checked(path) == (0, "1 of 1 certificates hold\n")


def test_the_number_of_players_is_in_the_id() -> None:
    assert [entry.id.rpartition("-")[0] for entry in ENTRIES] == [
        *("52-3p-140", "52-4p-117", "3J9-3"),
        *("4J8-3p-endless-3", "3J9-3p-endless-14", "2J8-4p-endless-8", "2J6-endless-4"),
    ]


@pytest.mark.parametrize(
    ("entry", "right", "wrong"),
    [
        (FINITE, "out = [1, 3]", "out = [3]"),
        (FINITE, "out = [1, 3], ", ""),
        (FOUR, 'rules = "pile=reversed,debt=lapses"', 'rules = "pile=reversed"'),
        (FOUR, 'rules = "pile=reversed,debt=lapses"', 'rules = "debt=lapses"'),
        (VARIANT, 'rules = "leads=loser"', 'rules = "standard"'),
        (ONE_OUT, "out = [3]", "out = [2]"),
        (ONE_OUT, "\nout = [3]", ""),
        (TWO_OUT, "out = [2, 4]", "out = [2]"),
        (ALL_IN, "period_tricks = ", "period_tricks = 1"),
    ],
)
def test_the_checker_refuses_what_is_forged(entry: Entry, right: str, wrong: str, tmp_path: Path) -> None:
    path = tmp_path / "entry.toml"
    text = write_entry(entry)
    assert right in text
    path.write_text(text.replace(right, wrong))

    assert checked(path)[0] == 1


@pytest.mark.parametrize("entry", [FINITE, FOUR, VARIANT], ids=lambda entry: entry.id)
def test_checkpoints_are_the_states_of_the_reference(entry: Entry) -> None:
    deal, rules = parse_deal(entry.deals[0]), parse_rules(entry.rules)
    points = certify_finite(deal, 1, rules).checkpoints

    for trick, point in zip(tricks(start(deal), rules), points, strict=True):
        shown = (point.trick, point.state, point.leader - 1)
        assert shown == (trick.number, format_deal(trick.after.hands), trick.after.leader)
        assert set(point.out) == {player + 1 for player in trick.after.out if entry.players > 2}


def test_a_finite_certificate_says_who_is_out_and_a_plain_one_does_not() -> None:
    for entry in (FINITE, known_entry(LONGEST_GAME)):
        assert isinstance(entry.certificate, FiniteCertificate)
        assert bool(entry.certificate.checkpoints[-1].out) == (entry.players > 2)
        assert ("out" in write_entry(entry)) == (entry.players > 2)


def test_a_cycle_has_no_basin() -> None:
    for entry in CYCLES:
        assert isinstance(entry.claim, EndlessClaim)
        assert (entry.claim.states, entry.claim.balanced) == (0, 0)
        assert "balanced" not in write_entry(entry)


def test_the_key_of_a_cycle_has_a_hand_for_everybody_who_is_in() -> None:
    assert [entry.key for entry in CYCLES] == ["--J--J-/J-/-J-", "------J-/-JJ-", "------J-/J-", "---J-/-J-"]
    for entry, out in zip(CYCLES, [(), (3,), (2, 4), ()], strict=True):
        assert isinstance(entry.certificate, EndlessCertificate)
        assert entry.certificate.out == out


def test_the_period_is_that_of_named_players() -> None:
    assert [entry.claim for entry in CYCLES] == [
        EndlessClaim(3, 9),
        EndlessClaim(14, 70),  # every other time the players are exchanged
        EndlessClaim(8, 42),
        EndlessClaim(4, 14),
    ]


@pytest.mark.parametrize(
    ("text", "rules", "number", "leader"),
    [
        ("J-J/JJ-/-J-", "standard", 3, 0),
        ("QJ-/--J/--J", "standard", 4, 2),
        ("--Q/J--/-J-", "leads=loser", 3, 1),
        ("J--/--J/--J", "leads=loser", 7, 2),
    ],
)
def test_a_later_state_of_a_game_is_known_whoever_leads_it(text: str, rules: str, number: int, leader: int) -> None:
    game = made(text, rules)
    *_, trick = islice(tricks(start(parse_deal(text)), parse_rules(rules)), number)
    assert trick.after.leader == leader
    later = made(format_deal(normalised(trick.after)), rules)

    assert objections(later, Known([game])) == [
        f"duplicate: it is the state after {number} tricks of {game.id}, found by Somebody in 2026-11-30;"
        " accepted is a longer game, or one of its own"
    ]


@pytest.mark.parametrize(
    ("cycle", "text"), [(ONE_OUT, "JJ--/----/J---"), (TWO_OUT, "J--/---/--/J-"), (TWO_PLAYERS, "-J--/--J-")]
)
def test_another_deal_into_the_same_cycle_is_known(cycle: Entry, text: str) -> None:
    assert objections(made(text, cycle.rules), Known([cycle])) == [
        f"duplicate: its deals are in the basin of {cycle.id}, found by Somebody in 2026-11-30"
    ]


def test_another_cycle_is_new() -> None:
    assert objections(made("J---/----/J--J"), Known([ONE_OUT])) == []


def test_the_same_hands_by_other_rules_are_another_game() -> None:
    assert objections(made(FINITE.deals[0], "debt=lapses"), Known([FINITE])) == []


def test_a_cycle_with_more_deals_is_one_entry(tmp_path: Path) -> None:
    cycle = made("J---/--J-/---J", "standard", "JJ--/----/J---", "J-J-/--J-/----")
    path = tmp_path / "entry.toml"
    path.write_text(write_entry(cycle))

    assert cycle.deals == ("J---/--J-/---J", "J-J-/--J-/----", "JJ--/----/J---")
    assert (cycle.id, cycle.key, cycle.claim) == (ONE_OUT.id, ONE_OUT.key, ONE_OUT.claim)
    assert objections(cycle, NOTHING) == []
    assert checked(path)[0] == 0


def test_deals_that_are_not_in_order_are_refused() -> None:
    cycle = made("J---/--J-/---J", "standard", "JJ--/----/J---")

    assert objections(replace(cycle, deals=cycle.deals[::-1]), NOTHING) == [
        "the deals are not in order: sort them as text, each once"
    ]


def test_deals_of_two_cycles_are_two_entries() -> None:
    with pytest.raises(EntryError, match="run into two cycles: accepted is an entry for each"):
        made("J---/--J-/---J", "standard", "J---/----/J--J")


def test_a_finite_deal_is_no_deal_of_a_cycle() -> None:
    with pytest.raises(EntryError, match="JJJ-/----/---- is not endless, as J---/--J-/---J is"):
        made("J---/--J-/---J", "standard", "JJJ-/----/----")


def test_hands_that_nobody_deals_are_refused() -> None:
    with pytest.raises(EntryError, match=r"is not dealt evenly: accepted are hands of 4, 4 and 4"):
        made("-J--/--J--/---")
    with pytest.raises(EntryError, match=r"-J-/--J-- is not dealt evenly: accepted are hands of 4 and 4"):
        made("-J-/--J--", "leads=loser")
    with pytest.raises(DeckError, match="a search needs two equal hands"):
        made("J--/--", "pile=reversed")


def test_a_wrong_claim_is_refuted() -> None:
    wrong = replace(ALL_IN, claim=EndlessClaim(1, 2))

    assert objections(wrong, NOTHING) == [
        "the claim is refuted: claimed is endless, period 1 tricks / 2 cards,"
        " computed endless, period 3 tricks / 9 cards"
    ]


def test_games_stand_apart_in_the_lists(tmp_path: Path) -> None:
    folder = copied_catalogue(tmp_path)
    merged = merge(folder, ENTRIES)

    assert sorted(entry.id for entry in merged.added) == sorted(entry.id for entry in ENTRIES)
    readme = (folder / "README.md").read_text()
    for name in ("52, 3 players", "52, 4 players, pile=reversed,debt=lapses"):
        assert f"### Deck {name}\n" in readme
    assert merge(folder, ENTRIES).added == []


def test_the_plain_game_comes_first() -> None:
    games = games_of([*ENTRIES, known_entry(LONGEST_GAME)])

    assert games[0] == "52"
    assert "52, 3 players" in games[1:]
    assert '"52, 3 players": {' in records_text(ENTRIES)
