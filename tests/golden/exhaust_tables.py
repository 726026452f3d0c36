"""Make the tables of whole decks in data/golden: what every deal of a deck comes to, and the smallest endless deals.

``python tests/golden/exhaust_tables.py`` makes those that are missing, in ten minutes or so; with names of files in
data/golden it makes these anew.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from bettelmann.games.bettelmann import (
    Deal,
    Deck,
    RankRange,
    Rules,
    Setup,
    State,
    format_deal,
    last_rank,
    parse_deck,
    parse_rules,
    start,
    tricks,
)
from bettelmann.kernel.deals.words import deal_of_words
from bettelmann.kernel.ranges.batch import Batch, Floors
from bettelmann.kernel.ranges.engines import engine_for
from bettelmann.strategies import exhaust
from bettelmann.strategies.units.control import LocalControl

FOLDER = Path(__file__).parents[2] / "data" / "golden"
README = Path(__file__).parents[2] / "data" / "README.md"
MAX_TRICKS = 1_000_000

QUICK_DEALS = 100_000
"""A table of so many deals, or of 50 times as many of the plain game, takes a moment."""

SETUPS = [
    *(("2J4-", players, rules) for players in (2, 3, 4) for rules in ("standard", "debt=lapses")[: players - 1]),
    ("1J1Q1K7-", 2, "standard"),
    ("1J1Q1K1A8-", 2, "standard"),
    ("2J2Q2K2A8-", 2, "standard"),
    ("2J2Q2K2A10-", 2, "standard"),
    ("20", 2, "standard"),
    ("2J2Q2K18-", 2, "standard"),
    ("2J2Q2K2A16-", 2, "standard"),
    ("2J2Q2K2A18-", 2, "standard"),
    *(("20", 2, rules) for rules in ("pile=reversed", "leads=loser", "pile=reversed,leads=loser")),
    ("2J2Q2K2A8-", 2, "values=1230"),
    *((deck, 3, rules) for deck in ("1J1Q1K1A8-", "2J2Q2K9-", "20") for rules in ("standard", "debt=lapses")),
    *((deck, 4, rules) for deck in ("1J1Q1K1A8-", "2J2Q2K10-", "20") for rules in ("standard", "debt=lapses")),
    *(("2J2Q2K2A10-", 3, rules) for rules in ("standard", "debt=lapses")),
    *(("2J2Q2K2A8-", 4, rules) for rules in ("standard", "debt=lapses")),
    ("20", 3, "pile=reversed"),
    ("20", 4, "pile=reversed"),
]

SMALLEST = [
    (2, "standard", 12),
    (3, "standard", 10),
    (3, "debt=lapses", 10),
    (4, "standard", 12),
    (4, "debt=lapses", 12),
]
"""Players, rules, and up to how many cards all decks are played."""


@dataclass(frozen=True)
class Table:
    """A file in data/golden: all deals of one setup."""

    setup: Setup

    @property
    def name(self) -> str:
        setup = self.setup
        players = "" if setup.players == 2 else f"-{setup.players}players"
        rules = "" if setup.rules.name == "standard" else f"-{setup.rules.name.replace('=', '-').replace(',', '-')}"
        return f"exhaust-{setup.deck.name}{players}{rules}"

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.json"

    @property
    def quick(self) -> bool:
        return self.setup.deck.deal_count() <= QUICK_DEALS * (50 if self.setup.plain else 1)

    def text(self) -> str:
        setup, settings = self.setup, exhaust.Settings(max_tricks=MAX_TRICKS, games_per_unit=1 << 32)
        played = exhaust.run(setup, 0, settings, exhaust.ranks(setup, settings), LocalControl())
        assert played is not None
        assert played.games == setup.deck.deal_count()
        cycles = cycles_of([game.deal for game in played.endless], setup.rules)
        if setup.plain:
            assert len(set(cycles.values())) == len(played.cycles)
        table = {
            "deck": setup.deck.name,
            "players": setup.players,
            "rules": setup.rules.name,
            "deals": played.games,
            "max_tricks": MAX_TRICKS,
            "digest": played.digest,
            "finished": sum(played.histogram.values()),
            "endless": played.endless_games,
            "undecided": played.undecided_games,
            "cycles": len(set(cycles.values())),
            "nobody_out": sum(not cycle.out for cycle in cycles.values()),
            "tricks": played.tricks,
            "cards": played.cards,
            "first_player_wins": played.first_player_wins,
            "longest_by_tricks": longest(played.longest_by_tricks),
            "longest_by_cards": longest(played.longest_by_cards),
            "endless_deals": [format_deal(game.deal) for game in played.endless][:10],
            "histogram": {str(count): games for count, games in played.histogram.items()},
        }
        return json.dumps(table, indent=1) + "\n"


TABLES = [Table(Setup(parse_deck(deck), players, parse_rules(rules))) for deck, players, rules in SETUPS]


def longest(games: Any) -> dict[str, Any] | None:
    """The first of a list of longest games."""
    return {"tricks": games[0].tricks, "cards": games[0].cards, "deal": format_deal(games[0].deal)} if games else None


def normalised(state: State) -> State:
    """The same state with the players named anew, so that player 0 leads."""
    players, leader = len(state.hands), state.leader
    hands = state.hands[leader:] + state.hands[:leader]
    return State(hands, 0, frozenset((player - leader) % players for player in state.out))


def cycles_of(deals: Iterable[Deal], rules: Rules) -> dict[Deal, State]:
    """For each endless deal its cycle: the smallest of its normalised states, by the reference game alone."""
    cycle_of_state: dict[State, State] = {}
    found = {}
    for deal in deals:
        path = [normalised(start(deal))]
        for trick in tricks(start(deal), rules):
            if path[-1] in cycle_of_state or path[-1] in path[:-1]:
                break
            path.append(normalised(trick.after))
        cycle = cycle_of_state.get(path[-1])
        if cycle is None:
            states = path[path.index(path[-1]) : -1]
            cycle = min(states, key=lambda state: (state.hands, sorted(state.out)))
        cycle_of_state |= dict.fromkeys(path, cycle)
        found[deal] = cycle
    return found


def decks_of(size: int) -> Iterator[Deck]:
    """All decks of so many cards."""
    for jacks in range(size + 1):
        for queens in range(size + 1 - jacks):
            for kings in range(size + 1 - jacks - queens):
                for aces in range(size + 1 - jacks - queens - kings):
                    yield Deck(size - jacks - queens - kings - aces, jacks, queens, kings, aces)


def sizes_of(players: int, most: int) -> range:
    """The numbers of cards that can be dealt."""
    return range(2, most + 1, 2) if players == 2 else range(players, most + 1)


def endless_of(setup: Setup) -> list[Deal]:
    """The endless deals of a setup; none may be undecided."""
    deals: list[Deal] = []

    def ignore(batch: Batch) -> Floors:
        return Floors(1 << 62, 1 << 62)

    def collect(batch: Batch) -> None:
        deals.extend(
            deal_of_words(setup.deck, (places, queue), setup.players) for places, queue in batch.deals.tolist()
        )

    player = engine_for(setup).exhaust(setup, RankRange(0, last_rank(setup)), max_tricks=MAX_TRICKS)
    played = player.run(ignore, collect, np.zeros(1, np.uint8))
    assert (played.finished + len(deals), played.undecided) == (setup.deck.deal_count(), 0)
    return deals


def smallest_row(players: int, rules: str, size: int) -> dict[str, Any]:
    """What all decks of a size come to."""
    row: dict[str, Any] = {"players": players, "rules": rules, "size": size, "decks": 0, "deals": 0, "endless": 0}
    row |= {"nobody_out": 0, "decks_with_endless": {}, "decks_with_nobody_out": {}}
    for deck in decks_of(size):
        setup = Setup(deck, players, parse_rules(rules))
        cycles = cycles_of(endless_of(setup), setup.rules)
        all_in = sum(not cycle.out for cycle in cycles.values())
        row["decks"] += 1
        row["deals"] += deck.deal_count()
        row["endless"] += len(cycles)
        row["nobody_out"] += all_in
        row["decks_with_endless"] |= {deck.composition: len(cycles)} if cycles else {}
        row["decks_with_nobody_out"] |= {deck.composition: all_in} if all_in else {}
    return row


SMALLEST_PATH = FOLDER / "exhaust-smallest.json"


def smallest_text() -> str:
    """The table of the smallest endless deals, a row for each size."""
    rows = [smallest_row(players, rules, size) for players, rules, most in SMALLEST for size in sizes_of(players, most)]
    return "[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n"


def readme_row(table: dict[str, Any]) -> str:
    """The line of a table in data/README.md."""
    rules = "" if table["rules"] == "standard" else f", `{table['rules']}`"
    ends = table["longest_by_tricks"], table["longest_by_cards"]
    best = f"{ends[0]['tricks']:,} / {ends[0]['cards']:,}"
    if ends[1]["cards"] > ends[0]["cards"]:
        best += f", {ends[1]['tricks']:,} / {ends[1]['cards']:,}"
    return (
        f"| {table['deck']}{rules} | {table['players']} | {table['deals']:,} | {table['endless']:,}"
        f" | {table['cycles']:,} | {best} | `{ends[0]['deal']}` |"
    )


def smallest_readme_row(rows: list[dict[str, Any]]) -> str:
    """The line for one number of players and one set of rules in data/README.md."""
    cells = [str(rows[0]["players"]), f"`{rows[0]['rules']}`", f"{rows[-1]['size']}"]
    for count, decks in (("endless", "decks_with_endless"), ("nobody_out", "decks_with_nobody_out")):
        first = next((row for row in rows if row[count]), None)
        below = sum(row["deals"] for row in rows if first is None or row["size"] < first["size"])
        cells.append(f"{first['size']}: {', '.join(first[decks])}" if first else "none")
        cells.append(f"{below:,}")
    return f"| {' | '.join(cells)} |"


def make(names: list[str]) -> None:
    """Write tables anew; without names those that are missing."""
    for table in TABLES:
        if table.path.name in names or not (names or table.path.exists()):
            table.path.write_text(table.text())
            sys.stdout.write(readme_row(json.loads(table.path.read_text())) + "\n")
            sys.stdout.flush()
    if SMALLEST_PATH.name in names or not (names or SMALLEST_PATH.exists()):
        SMALLEST_PATH.write_text(smallest_text())


if __name__ == "__main__":
    make(sys.argv[1:])
