"""Bringing entries together, and the documents that are made of them."""

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest

from bettelmann.catalogue.check import objections
from bettelmann.catalogue.documents import BEGIN, END, all_records, documents_of, readme_text
from bettelmann.catalogue.duplicates import Known
from bettelmann.catalogue.entry import Credit, Entry, FiniteClaim
from bettelmann.catalogue.errors import CatalogueError
from bettelmann.catalogue.folder import read_any_file, read_catalogue, replace_text, save_file
from bettelmann.catalogue.make import entry_of
from bettelmann.catalogue.merge import merge
from bettelmann.catalogue.ranking import by_cards, by_tricks, cycles, games_of
from bettelmann.cycles.extension import extend
from bettelmann.cycles.path import path
from bettelmann.games.bettelmann import format_deal, parse_deal
from catalogues import ALL_FILES, DATA, ENTRY_FILES, LONGEST_GAME, PAIRING_FILES, copied_catalogue, known_entry
from program import files_of

CREDIT = Credit("Somebody", "2026-11-30", licence="CC0-1.0")
SHORT = "--K----J-Q/-----J--QK"


def made(text: str, **credit: str) -> Entry:
    return entry_of(parse_deal(text), replace(CREDIT, **credit))


def empty(folder: Path) -> Path:
    (folder / "deals").mkdir(parents=True)
    (folder / "README.md").write_text(f"before\n{BEGIN}\n{END}\nbehind\n")
    return folder


def longer_one(text: str) -> Entry:
    leaf = extend(parse_deal(text)).best_by_tricks
    assert leaf is not None
    return made(format_deal(leaf.deal))


def test_an_entry_that_is_right_and_new_is_added_as_verified(tmp_path: Path) -> None:
    folder = empty(tmp_path / "data")
    entry = made(SHORT)
    merged = merge(folder, [entry])

    assert (merged.added, merged.refused, merged.wrong) == ([entry.with_standing("verified")], [], False)
    assert read_catalogue(folder).entries == [entry.with_standing("verified")]
    assert [file.name for file in (folder / "deals").iterdir()] == [f"{entry.id}.toml"]
    assert (folder / "README.md").read_text().count(SHORT) == 2


def test_a_reproduced_entry_stays_so(tmp_path: Path) -> None:
    entry = made(SHORT, reproduced_by="Another").with_standing("reproduced")

    assert merge(empty(tmp_path / "data"), [entry]).added == [entry]


def test_what_is_there_already_is_refused(tmp_path: Path) -> None:
    folder = empty(tmp_path / "data")
    merge(folder, [made(SHORT)])
    before = files_of(folder)
    merged = merge(folder, [made(SHORT, finder="Somebody else")])

    assert merged.refused == [(made(SHORT, finder="Somebody else"), f"duplicate: {made(SHORT).id} is there already")]
    assert (merged.added, merged.wrong) == ([], False)
    assert files_of(folder) == before


def test_what_is_wrong_is_refused_and_said_to_be_wrong(tmp_path: Path) -> None:
    folder = empty(tmp_path / "data")
    merge(folder, [])
    before = files_of(folder)
    entry = made(SHORT)
    assert isinstance(entry.claim, FiniteClaim)
    merged = merge(folder, [replace(entry, claim=replace(entry.claim, cards=1000))])

    assert merged.wrong
    ((_, reason),) = merged.refused
    assert reason.startswith("the claim is refuted: ")
    assert files_of(folder) == before


def candidates() -> list[Entry]:
    """Two games of one tree, one twice under two names, a cycle by two of its deals, and one that is wrong."""
    return [
        made(SHORT, finder="Late", date="2026-12-01"),
        made(SHORT, finder="Early", date="2026-11-29"),
        made(SHORT, finder="Undated", date=""),
        longer_one(SHORT),
        made("J--/-J-", finder="B"),
        made("--J-/J-", finder="A"),
        made("QQ-J------/-----K-JK-", licence=""),
    ]


def test_the_order_of_candidates_does_not_matter(tmp_path: Path) -> None:
    one, two, three, longer, *others = candidates()
    results = []
    orders: Sequence[Sequence[Entry]] = [
        *[[*first, longer, *others] for first in permutations([one, two, three])],
        [*reversed(others), longer, three, two, one],
    ]
    for number, order in enumerate(orders):
        folder = empty(tmp_path / str(number))
        merge(folder, order)
        results.append(files_of(folder))

    assert all(result == results[0] for result in results)
    finders = [entry.credit.finder for entry in read_catalogue(tmp_path / "0").entries]
    assert sorted(finders) == ["A", "Early", "Somebody"]


def test_one_by_one_in_the_order_of_time_comes_to_a_catalogue_that_holds(tmp_path: Path) -> None:
    """A game that runs through one of the same day does not make that one a duplicate."""
    folder = empty(tmp_path / "data")
    shorter = made(SHORT)
    longer = longer_one(SHORT)
    assert [len(merge(folder, [entry]).added) for entry in (shorter, longer)] == [1, 1]
    entries = read_catalogue(folder).entries
    assert [objections(entry, Known(entries)) for entry in entries] == [[], []]


def test_of_a_game_and_its_later_states_the_longest_is_kept(tmp_path: Path) -> None:
    game = parse_deal(known_entry(LONGEST_GAME).deals[0])
    later = [state for state, _ in path(game) if len(state[0]) == len(state[1])]
    texts = [format_deal(state) for state in later[:3]]
    merged = merge(empty(tmp_path / "data"), [made(text) for text in reversed(texts)])

    assert [entry.deals[0] for entry in merged.added] == texts[:1]
    assert len(merged.refused) == 2


@pytest.mark.parametrize("readme", [None, "no place", f"{END}\n{BEGIN}\n", BEGIN])
def test_nothing_is_written_where_the_documents_cannot_be_made(tmp_path: Path, readme: str | None) -> None:
    folder = empty(tmp_path / "data")
    (folder / "README.md").unlink()
    if readme is not None:
        (folder / "README.md").write_text(readme)
    before = files_of(folder)
    with pytest.raises(CatalogueError, match="README"):
        merge(folder, [made(SHORT)])

    assert files_of(folder) == before


def test_a_folder_without_deals_is_no_catalogue(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError) as refusal:
        read_catalogue(tmp_path)

    assert str(refusal.value) == (
        f"there is no catalogue in {tmp_path}: name its folder with --data, the one with deals/ in it"
    )


def test_files_that_are_no_entries_are_left_alone(tmp_path: Path) -> None:
    folder = copied_catalogue(tmp_path)
    (folder / "deals" / "notes.txt").write_text("?")

    assert len(read_catalogue(folder).entries) == len(ENTRY_FILES)


def test_entries_are_read_by_id() -> None:
    entries = read_catalogue(DATA).entries

    assert [entry.id for entry in entries] == sorted(file.stem for file in ENTRY_FILES)
    assert [entry.id for entry in read_catalogue(DATA).pairing] == sorted(file.stem for file in PAIRING_FILES)


def test_a_text_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("old")
    with pytest.raises(CatalogueError, match=r"a\.txt cannot be written: '\\udcff' is no text"):
        replace_text(file, "new \udcff")

    assert files_of(tmp_path) == {"a.txt": b"old"}


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match=r"cannot be written .*: check the folder"):
        save_file(tmp_path / "nowhere", made(SHORT))


def test_a_readme_keeps_what_is_around_the_hall_of_fame() -> None:
    entries = [made(SHORT)]
    once = readme_text(f"head\n{BEGIN}\nold\n{END}\ntail\n", entries)

    assert once.startswith(f"head\n{BEGIN}\n")
    assert once.endswith(f"\n{END}\ntail\n")
    assert "old" not in once
    assert readme_text(once, entries) == once


@pytest.mark.parametrize("finder", ["a|b", f"x {END}", "<b>"])
def test_a_name_cannot_break_the_hall_of_fame(tmp_path: Path, finder: str) -> None:
    folder = empty(tmp_path / "data")
    entries = [made(SHORT, finder=finder)]
    once = documents_of(folder, entries)
    for file, text in once.items():
        file.write_text(text)

    assert documents_of(folder, entries) == once
    rows = [line for line in once[folder / "README.md"].splitlines() if SHORT in line]
    assert [len(re.findall(r"(?<!\\)\|", row)) for row in rows] == [6, 6]


def test_records_are_those_of_the_entries() -> None:
    records = all_records([read_any_file(file) for file in ALL_FILES])

    assert json.loads((DATA / "records.json").read_text()) == records
    full = records["decks"]["52"]
    assert [(row["tricks"], row["cards"]) for row in full["by_tricks"]][:3] == [
        (1164, 8344),
        (1122, 7959),
        (1106, 7972),
    ]
    assert [(row["tricks"], row["cards"]) for row in full["by_cards"]][:3] == [(1164, 8344), (1106, 7972), (1122, 7959)]
    assert [row["balanced"] for row in full["endless"]][:3] == [102, 102, 72]
    assert len(full["endless"]) == 221


def game(tricks: int, cards: int, date: str, deck: str = "52", text: str = "J-/--") -> Entry:
    return replace(made("J-/--"), claim=FiniteClaim(tricks, cards), deck=deck, deals=(text,), credit=Credit("x", date))


def test_ties_go_to_the_other_measure_and_then_to_the_older_find() -> None:
    first, second = game(9, 50, "2001"), game(9, 50, "2002")
    undated, more = game(9, 50, "", text="-J/--"), game(9, 51, "2003")
    shorter = game(8, 60, "1999")
    entries = [undated, shorter, second, more, first]

    assert by_tricks(entries, "52") == [more, first, second, undated, shorter]
    assert by_cards(entries, "52") == [shorter, more, first, second, undated]


def test_decks_come_largest_first_and_apart() -> None:
    entries = [game(1, 1, "2001", "20"), game(2, 2, "2001", "52"), game(3, 3, "2001", "2J4-"), made("J--/-J-")]

    assert games_of(entries) == ["52", "20", "2J4-"]
    assert by_tricks(entries, "20") == entries[:1]
    assert cycles(entries, "2J4-") == entries[3:]
    assert cycles(entries, "52") == []
