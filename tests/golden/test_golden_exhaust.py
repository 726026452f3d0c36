"""The tables of whole decks in data/golden are what the program makes today, and what the reference engine makes.

The reference knows neither kernels nor ranks: it is given the orders of the cards by a recursion over what is left.
"""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from math import factorial, prod
from typing import Any

import pytest
from exhaust_tables import (
    README,
    SMALLEST,
    SMALLEST_PATH,
    TABLES,
    Table,
    cycles_of,
    decks_of,
    readme_row,
    sizes_of,
    smallest_readme_row,
    smallest_row,
)

from bettelmann.games.bettelmann import Deal, Setup, format_deal, parse_deal, parse_deck, parse_rules, play

NAMES = [table.name for table in TABLES]
MOMENT = 5_000
"""Deals that the reference plays in a moment."""


def read(table: Table) -> dict[str, Any]:
    described = json.loads(table.path.read_text())
    assert isinstance(described, dict)
    return described


def rows_of(players: int, rules: str) -> list[dict[str, Any]]:
    rows = json.loads(SMALLEST_PATH.read_text())
    return [row for row in rows if (row["players"], row["rules"]) == (players, rules)]


def orders(counts: list[int]) -> Iterator[bytes]:
    """Every order of so many cards of each kind, once."""
    if not any(counts):
        yield b""
    for code, count in enumerate(counts):
        if count:
            rest = [left - (other == code) for other, left in enumerate(counts)]
            for order in orders(rest):
                yield bytes([code]) + order


def deals_of(setup: Setup) -> Iterator[Deal]:
    """Every deal of a setup, once."""
    for order in orders(list(setup.deck.counts)):
        yield setup.hands_of(order)


@pytest.mark.parametrize("name", NAMES)
def test_the_table_adds_up_to_all_deals(name: str) -> None:
    table = read(TABLES[NAMES.index(name)])
    histogram = {int(tricks): games for tricks, games in table["histogram"].items()}
    counts = parse_deck(table["deck"]).counts

    assert table["deals"] == factorial(sum(counts)) // prod(map(factorial, counts))
    assert table["finished"] + table["endless"] == table["deals"]
    assert table["undecided"] == 0
    assert sum(histogram.values()) == table["finished"]
    assert sum(tricks * games for tricks, games in histogram.items()) == table["tricks"]
    assert max(histogram) == table["longest_by_tricks"]["tricks"]


@pytest.mark.parametrize("name", NAMES)
def test_what_is_named_in_the_table_is_true(name: str) -> None:
    table = read(TABLES[NAMES.index(name)])
    rules = parse_rules(table["rules"])

    for measure in ("longest_by_tricks", "longest_by_cards"):
        outcome = play(parse_deal(table[measure]["deal"]), rules)
        assert (outcome.status, outcome.tricks, outcome.cards) == (
            "finished",
            table[measure]["tricks"],
            table[measure]["cards"],
        )
    assert len(table["endless_deals"]) == min(table["endless"], 10)
    assert {play(parse_deal(deal), rules).status for deal in table["endless_deals"]} <= {"endless"}


@pytest.mark.parametrize("name", [table.name for table in TABLES if table.quick])
def test_the_table_is_made_again_letter_by_letter(name: str) -> None:
    table = TABLES[NAMES.index(name)]
    assert table.text() == table.path.read_text()


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", [table.name for table in TABLES if not table.quick])
def test_a_large_table_is_made_again_letter_by_letter(name: str) -> None:
    table = TABLES[NAMES.index(name)]
    assert table.text() == table.path.read_text()


def reference_table(setup: Setup) -> dict[str, Any]:
    """What the reference engine makes of all deals of a setup."""
    histogram: Counter[int] = Counter()
    endless, tricks, cards, first_player_wins = [], 0, 0, 0
    longest = (0, 0)
    for deal in deals_of(setup):
        outcome = play(deal, setup.rules)
        if outcome.status == "endless":
            endless.append(deal)
            continue
        assert outcome.status == "finished"
        histogram[outcome.tricks] += 1
        tricks += outcome.tricks
        cards += outcome.cards
        first_player_wins += outcome.winner == 0
        longest = max(longest, (outcome.tricks, outcome.cards))
    cycles = cycles_of(endless, setup.rules)
    return {
        "deals": sum(histogram.values()) + len(endless),
        "finished": sum(histogram.values()),
        "endless": len(endless),
        "cycles": len(set(cycles.values())),
        "nobody_out": sum(not cycle.out for cycle in cycles.values()),
        "tricks": tricks,
        "cards": cards,
        "first_player_wins": first_player_wins,
        "histogram": {str(count): games for count, games in sorted(histogram.items())},
        "longest": longest,
        "endless_deals": sorted(map(format_deal, endless)),
    }


@pytest.mark.parametrize("name", [table.name for table in TABLES if table.setup.deck.deal_count() <= MOMENT])
def test_the_reference_makes_the_same_table(name: str) -> None:
    setup, table = TABLES[NAMES.index(name)].setup, read(TABLES[NAMES.index(name)])
    expected = reference_table(setup)

    best = table["longest_by_tricks"]
    assert expected.pop("longest") == (best["tricks"], best["cards"])
    assert expected.pop("endless_deals") == sorted(table["endless_deals"])
    assert expected == {key: table[key] for key in expected}


def reference_row(players: int, rules: str, size: int) -> dict[str, Any]:
    """A row of the smallest endless deals as the reference engine has it."""
    endless, nobody_out = {}, {}
    decks = list(decks_of(size))
    for deck in decks:
        setup = Setup(deck, players, parse_rules(rules))
        cycles = cycles_of([d for d in deals_of(setup) if play(d, setup.rules).status == "endless"], setup.rules)
        endless[deck.composition] = len(cycles)
        nobody_out[deck.composition] = sum(not cycle.out for cycle in cycles.values())
    return {
        "players": players,
        "rules": rules,
        "size": size,
        "decks": len(decks),
        "deals": 5**size,
        "endless": sum(endless.values()),
        "nobody_out": sum(nobody_out.values()),
        "decks_with_endless": {deck: games for deck, games in endless.items() if games},
        "decks_with_nobody_out": {deck: games for deck, games in nobody_out.items() if games},
    }


ROWS = [(players, rules, size) for players, rules, most in SMALLEST for size in sizes_of(players, most)]


def test_there_is_a_row_for_each_size() -> None:
    rows = json.loads(SMALLEST_PATH.read_text())
    assert [(row["players"], row["rules"], row["size"]) for row in rows] == ROWS
    # All orders of so many cards of five kinds.
    assert all(row["deals"] == 5 ** row["size"] for row in rows)


@pytest.mark.parametrize(("players", "rules", "size"), [row for row in ROWS if row[2] <= 7])
def test_a_row_is_made_again(players: int, rules: str, size: int) -> None:
    assert smallest_row(players, rules, size) in rows_of(players, rules)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("players", "rules", "size"), [row for row in ROWS if row[2] > 7])
def test_a_large_row_is_made_again(players: int, rules: str, size: int) -> None:
    assert smallest_row(players, rules, size) in rows_of(players, rules)


@pytest.mark.parametrize(("players", "rules", "size"), [row for row in ROWS if row[2] <= 6])
def test_the_reference_makes_the_same_row(players: int, rules: str, size: int) -> None:
    assert reference_row(players, rules, size) in rows_of(players, rules)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("players", "rules", "size"), [row for row in ROWS if 7 <= row[2] <= 8])
def test_the_reference_makes_the_same_large_row(players: int, rules: str, size: int) -> None:
    assert reference_row(players, rules, size) in rows_of(players, rules)


def test_the_half_deck_is_as_published() -> None:
    table = read(TABLES[NAMES.index("exhaust-20")])
    assert (table["deals"], table["endless"], table["cycles"]) == (3_488_400, 16, 1)
    assert table["longest_by_cards"]["cards"] == 517


def test_the_readme_has_the_tables() -> None:
    lines = README.read_text().splitlines()
    for table in TABLES:
        assert readme_row(read(table)) in lines
    for (players, rules), _ in groupby(ROWS, key=lambda row: row[:2]):
        assert smallest_readme_row(rows_of(players, rules)) in lines


@pytest.mark.parametrize("debt", ["standard", "debt=lapses"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_smallest_endless_deal_with_everybody_in(players: int, debt: str) -> None:
    deal = "J--" + "/-J-" * (players - 1)
    (cycle,) = cycles_of([parse_deal(deal)], parse_rules(debt)).values()

    assert not cycle.out
    assert f"`{deal}`" in README.read_text()
    rows = rows_of(players, debt if players > 2 else "standard")
    assert [row["nobody_out"] for row in rows if row["size"] <= 3 * players][-1] == 1
    assert not any(row["nobody_out"] for row in rows if row["size"] < 3 * players)
