"""Whether a deal is known already."""

from dataclasses import replace
from itertools import islice

import pytest

from bettelmann.catalogue.check import objections
from bettelmann.catalogue.duplicates import Known
from bettelmann.catalogue.entry import Credit, Entry, FiniteClaim
from bettelmann.catalogue.folder import read_file
from bettelmann.catalogue.make import entry_of
from bettelmann.cycles.path import normalised
from bettelmann.games.bettelmann import NotationError, format_deal, parse_deal, start, tricks
from catalogues import ENTRY_FILES, HALF_DECK_CYCLE, LONGEST_GAME, known_entry

GAME, CYCLE = known_entry(LONGEST_GAME), known_entry(HALF_DECK_CYCLE)
NEW = Credit("Somebody", "2026-11-30", licence="CC0-1.0")
NOT_LONGER = "; accepted is a longer game, or one of its own"


def made(text: str, date: str = NEW.date) -> Entry:
    return entry_of(parse_deal(text), replace(NEW, date=date))


def later_states(entry: Entry) -> dict[int, dict[int, str]]:
    """Balanced later states of a game by their leader, 0 or 1, and by the number of tricks before."""
    found: dict[int, dict[int, str]] = {0: {}, 1: {}}
    for trick in tricks(start(parse_deal(entry.deals[0]))):
        one, two = trick.after.hands
        if len(one) == len(two):
            found[trick.after.leader][trick.number] = format_deal(normalised(trick.after))
    return found


def test_all_entries_live_together() -> None:
    entries = [read_file(path) for path in ENTRY_FILES]
    known = Known(entries)

    assert [known.objections(entry) for entry in entries] == [[]] * len(entries)


def test_the_same_deal_is_known_by_whom_and_when() -> None:
    assert objections(made(GAME.deals[0]), Known([GAME])) == [
        f"duplicate: it is the same deal as {LONGEST_GAME}, found by Nessler in 2022{NOT_LONGER}"
    ]


@pytest.mark.parametrize("leader", [0, 1])
def test_a_later_state_of_a_known_game_is_known_whoever_leads_it(leader: int) -> None:
    number, text = min(later_states(GAME)[leader].items())

    assert objections(made(text), Known([GAME])) == [
        f"duplicate: it is the state after {number} tricks of {LONGEST_GAME}, found by Nessler in 2022{NOT_LONGER}"
    ]


def test_every_balanced_later_state_is_known() -> None:
    known = Known([GAME])
    states = [text for by_number in later_states(GAME).values() for text in by_number.values()]

    assert len(states) > 30
    assert all(len(known.objections(made(text))) == 1 for text in states)


def test_the_hands_exchanged_are_another_game() -> None:
    one, _, two = GAME.deals[0].partition("/")

    assert objections(made(f"{two}/{one}"), Known([GAME])) == []


def test_any_deal_in_the_basin_of_a_known_cycle_is_known() -> None:
    known = Known([CYCLE])
    for text in CYCLE.deals:
        assert objections(made(text), known) == [
            f"duplicate: its deals are in the basin of {HALF_DECK_CYCLE}, found by bettelmann project in 2026"
        ]


def test_another_cycle_is_new() -> None:
    assert objections(made("J--/-J-"), Known([CYCLE])) == []


@pytest.mark.parametrize("entry", [GAME, CYCLE], ids=lambda entry: entry.id)
def test_the_same_file_with_another_finder_is_a_duplicate(entry: Entry) -> None:
    stolen = replace(entry, credit=replace(entry.credit, finder="Somebody else"))
    (objection,) = objections(stolen, Known([entry]))

    assert objection.startswith("duplicate: it")
    assert entry.credit.finder in objection
    assert "Somebody else" not in objection


def test_an_entry_without_a_date_is_named_without_one() -> None:
    known = Known([replace(GAME, credit=replace(GAME.credit, date=""))])

    assert objections(made(GAME.deals[0]), known) == [
        f"duplicate: it is the same deal as {LONGEST_GAME}, found by Nessler{NOT_LONGER}"
    ]


SHORTER, LONGER = known_entry("52-1007-f14ab6da"), known_entry("52-1016-8db3b311")


def dated(entry: Entry, date: str) -> Entry:
    return replace(entry, credit=replace(entry.credit, date=date))


def test_the_2012_record_runs_through_the_one_of_2007() -> None:
    states = [format_deal(normalised(t.after)) for t in islice(tricks(start(parse_deal(LONGER.deals[0]))), 9)]

    assert states[8] == SHORTER.deals[0]
    assert (SHORTER.credit.date, LONGER.credit.date) == ("2007", "2012")


@pytest.mark.parametrize(
    ("own", "of_longer", "kept"),
    [
        ("2007", "2012", True),
        ("2011-12-31", "2012", True),
        ("2012", "2012-01-01", False),
        ("2012", "2012", False),
        ("2013", "2012", False),
        ("", "2012", False),
        ("2007", "", False),
    ],
)
def test_a_new_entry_is_kept_beside_a_longer_one_if_it_was_found_before(own: str, of_longer: str, kept: bool) -> None:
    known = Known([dated(LONGER, of_longer)])

    assert (known.objections(dated(SHORTER, own)) == []) == kept


@pytest.mark.parametrize(
    ("own", "of_longer", "kept"),
    [
        ("2007", "2012", True),
        ("2012", "2012", True),  # the longer one came later on the same day, or in the same year
        ("2012-11-30", "2012", True),
        ("2012", "2012-11-30", True),
        ("", "2012", True),
        ("2012", "", True),
        ("2013", "2012", False),
        ("2012-11-30", "2012-11-29", False),
    ],
)
def test_an_entry_that_is_there_already_is_not_pushed_out_by_a_longer_one(own: str, of_longer: str, kept: bool) -> None:
    shorter = dated(SHORTER, own)
    known = Known([shorter, dated(LONGER, of_longer)])

    assert (known.objections(shorter) == []) == kept


def test_a_longer_game_is_no_duplicate_of_its_later_state() -> None:
    assert Known([SHORTER]).objections(LONGER) == []


def test_added_entries_are_known() -> None:
    known = Known([])
    assert known.same(GAME) is None
    known.add(GAME)

    assert known.same(replace(GAME, standing="claimed")) == GAME
    assert len(known.objections(made(GAME.deals[0]))) == 1


@pytest.mark.timeout(60)
def test_an_entry_that_claims_too_much_does_not_hold_anybody_up() -> None:
    endless = replace(GAME, deals=("J--/-J-",), claim=FiniteClaim(1 << 60, 1 << 60))
    known = Known([endless])

    assert known.objections(made("J-/--")) == []
    assert known.objections(replace(made("J-/--"), deals=("J--/-J-",))) != []


def test_an_entry_with_a_deal_that_is_none_is_named() -> None:
    broken = replace(GAME, deals=("J--",))
    with pytest.raises(NotationError) as refusal:
        Known([broken])

    assert str(refusal.value).startswith(f"{broken.id}: line 1, column 4: found only one hand")
