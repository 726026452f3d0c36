"""Entries as files: one form to the byte, and nothing else is read."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bettelmann.catalogue.entry import (
    Checkpoint,
    Credit,
    EndlessCertificate,
    EndlessClaim,
    Entry,
    FiniteCertificate,
    FiniteClaim,
)
from bettelmann.catalogue.errors import EntryError
from bettelmann.catalogue.fields import MOST_NUMBER
from bettelmann.catalogue.toml_form import read_entry, write_entry
from catalogues import ENTRY_FILES, LONGEST_GAME, SMALLEST_CYCLE, entry_file, known_entry

HOW = "`bettelmann catalogue new --help` says how a complete entry is written"


def test_there_are_entries() -> None:
    assert len(ENTRY_FILES) >= 19


@pytest.mark.parametrize("path", ENTRY_FILES, ids=lambda path: path.stem)
def test_an_entry_that_is_read_and_written_is_the_same_file(path: Path) -> None:
    content = path.read_bytes()

    assert write_entry(read_entry(content.decode(), path.name)).encode() == content


TEXTS = st.text(st.characters(codec="utf-8"), max_size=30)
COUNTS = st.integers(0, MOST_NUMBER)
NAMES = st.text(st.characters(codec="utf-8"), min_size=1, max_size=30)
CREDITS = st.builds(Credit, NAMES, *[TEXTS] * 9)
FINITE = st.builds(
    lambda players, deck, rules, deal, claim, credit, certificate, standing: Entry(
        players, deck, rules, "", (deal,), claim, credit, certificate, standing
    ),
    COUNTS,
    TEXTS,
    TEXTS,
    TEXTS,
    st.builds(FiniteClaim, COUNTS, COUNTS),
    CREDITS,
    st.builds(
        FiniteCertificate,
        COUNTS,
        st.lists(st.builds(Checkpoint, COUNTS, TEXTS, COUNTS, TEXTS), max_size=4).map(tuple),
    ),
    TEXTS,
)
ENDLESS = st.builds(
    Entry,
    COUNTS,
    TEXTS,
    TEXTS,
    NAMES,
    st.lists(TEXTS, min_size=1, max_size=4).map(tuple),
    st.builds(EndlessClaim, COUNTS, COUNTS, COUNTS, COUNTS),
    CREDITS,
    st.builds(EndlessCertificate, st.lists(COUNTS, max_size=4).map(tuple), COUNTS, COUNTS, TEXTS, COUNTS),
    TEXTS,
)


@given(st.one_of(FINITE, ENDLESS))
def test_any_entry_comes_back_from_its_file(entry: Entry) -> None:
    assert read_entry(write_entry(entry), "entry") == entry


@pytest.mark.parametrize("text", ["\x7f", "a\nb", "\t", '"', "\\", "é 漢 🂡", "\u2028", "#", "'''"])
def test_odd_texts_are_written_as_one_line_and_come_back(text: str) -> None:
    entry = known_entry(SMALLEST_CYCLE)
    odd = replace(entry, credit=replace(entry.credit, comment=text))
    written = write_entry(odd)

    assert len(written.split("\n")) == len(write_entry(entry).split("\n")) + 1
    assert read_entry(written, "entry") == odd


def test_what_is_not_known_of_a_find_is_left_out() -> None:
    entry = known_entry(SMALLEST_CYCLE)
    written = write_entry(replace(entry, credit=Credit("Somebody", licence="CC0-1.0")))

    assert '[credit]\nfinder = "Somebody"\nlicence = "CC0-1.0"\n\n[certificate]' in written


CYCLE, GAME = (entry_file(name).read_text() for name in (SMALLEST_CYCLE, LONGEST_GAME))

WRONG_FIELDS: dict[str, tuple[str, str, str, str]] = {
    "unknown field": (
        CYCLE,
        'rules = "standard"',
        'rules = "standard"\nplayer = 2',
        "x.toml: unknown field 'player': did you mean 'players'?",
    ),
    "unknown field like no other": (
        CYCLE,
        'rules = "standard"',
        'rules = "standard"\nzzz = 2',
        "x.toml: unknown field 'zzz': accepted are format, id, standing, players, deck, rules, key, deals, claim, "
        "credit, certificate",
    ),
    "unknown field of a claim": (
        GAME,
        "cards = 8344",
        "cards = 8344\ncard = 8344",
        "x.toml, [claim]: unknown field 'card': did you mean 'cards'?",
    ),
    "unknown credit": (
        GAME,
        "[credit]",
        '[credit]\nfidner = "me"',
        "x.toml, [credit]: unknown field 'fidner': did you mean 'finder'?",
    ),
    "unknown field of a certificate": (
        CYCLE,
        "leader = 1",
        "leader = 1\nthird = 5",
        "x.toml, [certificate]: unknown field 'third': accepted are lead_in_tricks, first, second, state, leader",
    ),
    "unknown field of a checkpoint": (
        GAME,
        "{ trick = 100, leader",
        "{ trick = 100, leder = 1, leader",
        "x.toml, [certificate], checkpoint 1: unknown field 'leder': did you mean 'leader'?",
    ),
    "claim of a finite game in a cycle": (
        CYCLE,
        "period_tricks = 2",
        "tricks = 2",
        "x.toml, [claim]: unknown field 'tricks': did you mean 'period_tricks'?",
    ),
    "both deal and deals": (
        CYCLE,
        "key =",
        'deal = "J--/-J-"\nkey =',
        "x.toml: unknown field 'deal': did you mean 'deals'?",
    ),
    "no deal at all": (
        GAME,
        'deal = "',
        'comment = "',
        "x.toml: unknown field 'comment': accepted are format, id, standing, players, deck, rules, deal, claim, "
        "credit, certificate",
    ),
    "status that does not fit": (
        GAME,
        'status = "finished"',
        'status = "endless"',
        "x.toml, [claim]: status = 'endless' does not fit: an entry with one `deal` is finished, one with `key` and "
        "`deals` is endless",
    ),
    "status of no game": (
        CYCLE,
        'status = "endless"',
        'status = "finished"',
        "x.toml, [claim]: status = 'finished' does not fit: an entry with one `deal` is finished, one with `key` and "
        "`deals` is endless",
    ),
    "no whole number": (
        GAME,
        "tricks = 1164",
        'tricks = "1164"',
        "x.toml, [claim]: tricks = '1164' is not a whole number",
    ),
    "half a trick": (
        GAME,
        "tricks = 1164",
        "tricks = 1164.5",
        "x.toml, [claim]: tricks = 1164.5 is not a whole number",
    ),
    "truth as a number": (CYCLE, "players = 2", "players = true", "x.toml: players = True is not a whole number"),
    "number as a text": (GAME, 'deck = "52"', "deck = 52", "x.toml: deck = 52 is not a text"),
    "date as TOML has it": (
        GAME,
        'date = "2022"',
        "date = 2022-01-01",
        "x.toml, [credit]: date = datetime.date(2022, 1, 1) is not a text",
    ),
    "no list of deals": (
        CYCLE,
        'deals = [\n    "J--/-J-",\n]',
        'deals = "J--/-J-"',
        "x.toml: deals = 'J--/-J-' is not a list",
    ),
    "no deals in the list": (CYCLE, '    "J--/-J-",\n', "", "x.toml: deals is not a list of texts"),
    "numbers in the place of deals": (CYCLE, '"J--/-J-",', "5,", "x.toml: deals is not a list of texts"),
    "lead-in as a number": (
        CYCLE,
        "lead_in_tricks = [1]",
        "lead_in_tricks = 1",
        "x.toml, [certificate]: lead_in_tricks = 1 is not a list",
    ),
    "lead-in as a truth": (
        CYCLE,
        "lead_in_tricks = [1]",
        "lead_in_tricks = [true]",
        "x.toml, [certificate]: lead_in_tricks is not a list of whole numbers",
    ),
    "checkpoints as numbers": (
        GAME,
        "{ trick = 100",
        "5, { trick = 100",
        "x.toml, [certificate]: checkpoints is not a list of tables",
    ),
    "a claim that is no table": (CYCLE, "[claim]", "claim = 5\n[other]", "x.toml: unknown field 'other': accepted are"),
    "format of tomorrow": (
        CYCLE,
        "format = 1",
        "format = 2",
        "x.toml: format = 2 is not known: this program reads format 1",
    ),
    "wrong id": (
        GAME,
        'id = "52-1164',
        'id = "52-1165',
        "x.toml: id = '52-1165-0e78863d' is not the id of this content: write '52-1164-0e78863d'",
    ),
    "another claim than the id says": (
        GAME,
        "tricks = 1164",
        "tricks = 1165",
        "x.toml: id = '52-1164-0e78863d' is not the id of this content: write '52-1165-0e78863d'",
    ),
    "no TOML": (CYCLE, "format = 1", "format = = 1", "x.toml is not TOML: Invalid value (at line 1, column 10)"),
}


@pytest.mark.parametrize("name", WRONG_FIELDS)
def test_a_wrong_field_is_named_with_what_would_be_accepted(name: str) -> None:
    text, right, wrong, sentence = WRONG_FIELDS[name]
    assert right in text
    with pytest.raises(EntryError) as refusal:
        read_entry(text.replace(right, wrong, 1), "x.toml")

    assert str(refusal.value).startswith(sentence)


MISSING = [
    *[(text, name, "x.toml") for text in (CYCLE, GAME) for name in ("format", "id", "standing", "players", "rules")],
    (CYCLE, "key", "x.toml"),
    (CYCLE, "status", "x.toml, [claim]"),
    (CYCLE, "period_tricks", "x.toml, [claim]"),
    (CYCLE, "balanced", "x.toml, [claim]"),
    (GAME, "cards", "x.toml, [claim]"),
    (GAME, "finder", "x.toml, [credit]"),
    (GAME, "every", "x.toml, [certificate]"),
    (CYCLE, "lead_in_tricks", "x.toml, [certificate]"),
    (CYCLE, "state", "x.toml, [certificate]"),
]


@pytest.mark.parametrize(("text", "name", "where"), MISSING)
def test_a_missing_field_is_named(text: str, name: str, where: str) -> None:
    lines = [line for line in text.splitlines() if not line.startswith(f"{name} = ")]
    # "standing" begins with "state" nowhere; one line each.
    assert len(lines) == len(text.splitlines()) - 1
    with pytest.raises(EntryError) as refusal:
        read_entry("\n".join(lines), "x.toml")

    assert str(refusal.value) == f"{where}: {name} is missing: {HOW}"


@pytest.mark.parametrize("name", ["trick", "leader", "hash", "state"])
def test_a_missing_field_of_a_checkpoint_is_named(name: str) -> None:
    head, begin, row = GAME.partition("    { ")
    fields = row.partition(" },")
    kept = ", ".join(part for part in fields[0].split(", ") if not part.startswith(f"{name} = "))
    with pytest.raises(EntryError) as refusal:
        read_entry(head + begin + kept + " }," + fields[2], "x.toml")

    assert str(refusal.value) == (f"x.toml, [certificate], checkpoint 1: {name} is missing: {HOW}")


@pytest.mark.parametrize("table", ["claim", "credit", "certificate"])
def test_a_missing_table_is_named(table: str) -> None:
    with pytest.raises(EntryError) as refusal:
        read_entry(CYCLE.partition(f"[{table}]")[0] + f"[{table}x]\n", "x.toml")

    assert f"'{table}x': did you mean '{table}'?" in str(refusal.value)


def test_an_id_tells_games_rules_and_lengths_apart() -> None:
    game, cycle = known_entry(LONGEST_GAME), known_entry(SMALLEST_CYCLE)
    others = [
        replace(game, deck="40"),
        replace(game, rules="pile=reversed"),
        replace(game, deals=("J-/-J",)),
        replace(game, claim=FiniteClaim(1163, 8344)),
        replace(cycle, key="J-/--J-"),
    ]

    assert len({entry.id for entry in [game, cycle, *others]}) == 7
    assert replace(game, credit=Credit("Somebody else"), standing="claimed").id == game.id
    assert replace(cycle, deals=("J-/-J",)).id == cycle.id
