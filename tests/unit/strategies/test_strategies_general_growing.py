"""Growing by the general engine: cycles in which nobody is out, with whole basins, as the reference has them."""

from itertools import product

import pytest

from bettelmann.cycles.cycle import state_cycle
from bettelmann.cycles.path import path
from bettelmann.finds import ArchivedCycle
from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.deck import DECKS, deck_of, parse_deck
from bettelmann.games.bettelmann.notation import parse_deal
from bettelmann.games.bettelmann.reference import play
from bettelmann.games.bettelmann.setup import Setup
from bettelmann.games.bettelmann.variant import parse_rules
from bettelmann.strategies import grow
from bettelmann.strategies.growing import general_part
from bettelmann.strategies.growing.general_part import (
    GeneralCycle,
    GeneralPart,
    basin_states,
    general_cycle,
    small_cycles,
    stored_cycle,
)
from bettelmann.strategies.units.control import LocalControl

SETUPS = [
    Setup(DECKS["20"], players, parse_rules(rules))
    for players, rules in [
        (3, "standard"),
        (4, "debt=lapses"),
        (2, "leads=loser"),
        (2, "pile=reversed"),
        (3, "pile=reversed,leads=loser"),
        (3, "values=2103"),
    ]
]
FEW = grow.Settings(parts=1, parents=6, edits=400)
WITH_A_DEAL = {3: "3J6-", 4: "4J8-"}
"""The smallest decks with an evenly dealt endless deal in which nobody drops out; each has one."""


def names_of(setups: list[Setup]) -> list[str]:
    return [f"{setup.players}-{setup.rules.name}" for setup in setups]


def is_true(member: GeneralCycle, setup: Setup) -> bool:
    """Whether the reference engine finds the state of a member on a cycle like it, the smallest one of it."""
    named = play(member.state, setup.rules).cycle
    if named is None or named.lead_in_tricks:
        return False
    cycle = state_cycle(member.state, named, setup.rules)
    assert all(len(state) == setup.players for state in cycle.states)
    smallest = min(cycle.states, key=lambda state: (*map(len, state), b"".join(state)))
    facts = smallest, len(cycle.states), cycle.balance, deck_of(smallest).counts
    return facts == (member.state, member.period, member.balance, member.counts)


@pytest.fixture(scope="module", params=SETUPS, ids=names_of(SETUPS))
def grown(request: pytest.FixtureRequest) -> tuple[Setup, list[GeneralCycle]]:
    setup: Setup = request.param
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(general_part, "SMALL_DEALS", 200_000 if setup.players == 2 else 800_000)
        found = small_cycles(setup, 5, 400, LocalControl())
        assert found is not None
        return setup, found


def test_growth_begins_with_true_cycles(grown: tuple[Setup, list[GeneralCycle]]) -> None:
    setup, first = grown
    assert len(first) > 3
    assert len(set(first)) == len(first)
    assert all(is_true(member, setup) for member in first)


def test_everything_a_part_finds_is_true_and_depends_on_the_part_alone(grown: tuple[Setup, list[GeneralCycle]]) -> None:
    setup, first = grown
    parents = sorted(first, key=lambda member: sum(member.counts))[:6]
    result = GeneralPart(setup, FEW, 5, parents).run(LocalControl())
    assert result is not None
    assert result == GeneralPart(setup, FEW, 5, parents).run(LocalControl())
    assert result != GeneralPart(setup, FEW, 6, parents).run(LocalControl())
    children = [child for child in result.children if isinstance(child, GeneralCycle)]
    assert {child.cell for child in children} - {member.cell for member in first}
    assert all(is_true(child, setup) for child in children)


def test_a_stopped_part_gives_nothing(grown: tuple[Setup, list[GeneralCycle]]) -> None:
    setup, first = grown
    control = LocalControl()
    control.stop()
    assert GeneralPart(setup, FEW, 5, first[:2]).run(control) is None
    assert grow.examine(setup, first[0], control) is None


def splits(order: tuple[int, ...], players: int) -> list[Deal]:
    """The hands of every size that make up an order."""
    if players == 1:
        return [(bytes(order),)]
    return [
        (bytes(order[:cut]), *rest)
        for cut in range(1, len(order) - players + 2)
        for rest in splits(order[cut:], players - 1)
    ]


@pytest.mark.parametrize(
    ("players", "rules", "deck"),
    [
        (2, "standard", "3J7-"),
        (2, "leads=loser", "2J6-"),
        (2, "pile=reversed", "3J7-"),
        (2, "pile=reversed,leads=loser", "4J6-"),
        (3, "standard", "3J6-"),
        (3, "leads=loser", "4J5-"),
        (3, "pile=reversed", "4J5-"),
    ],
)
def test_a_basin_is_every_state_that_runs_into_the_cycle(players: int, rules: str, deck: str) -> None:
    setup = Setup(parse_deck(deck), players, parse_rules(rules))
    basins: dict[GeneralCycle, set[Deal]] = {}
    orders = [order for order in product((0, 1), repeat=setup.deck.size) if sum(order) == setup.deck.courts]
    for deal in (deal for order in orders for deal in splits(order, players)):
        member = general_cycle(setup, deal)
        if member is not None:
            basins.setdefault(member, set()).add(deal)
    assert basins
    for member, expected in basins.items():
        rows, complete = basin_states(setup, member, 10_000, LocalControl())
        states = [stored_member_state(row.tobytes()) for row in rows]
        assert complete
        assert len(set(states)) == len(states)
        assert set(states) == expected
        fewer, complete = basin_states(setup, member, member.period, LocalControl())
        assert (len(fewer), complete) == (min(len(rows), member.period + 1), len(rows) <= member.period)


def stored_member_state(row: bytes) -> Deal:
    return GeneralCycle(row, 0, 0, (0, 0, 0, 0, 0)).state


@pytest.mark.parametrize("players", [3, 4])
def test_the_smallest_endless_deal_with_nobody_out_is_grown(players: int) -> None:
    setup = Setup(parse_deck(WITH_A_DEAL[players]), players)
    cycles = small_cycles(setup, 1, 400, LocalControl())
    assert cycles is not None
    found = [member for member in cycles if member.counts == setup.deck.counts]
    targets = [grow.examine(setup, member, LocalControl()) for member in found]
    deals = [deal for target in targets if target for deal in target.deals]
    assert len(deals) == 1
    assert tuple(map(len, deals[0])) == setup.hand_sizes
    assert play(deals[0]).status == "endless"


def test_an_endless_game_in_which_somebody_drops_out_is_no_cycle() -> None:
    dropped = parse_deal("-J/J-/--")
    assert play(dropped).status == "endless"
    assert next(state for state, _ in path(dropped) if len(state) == 2)
    assert general_cycle(Setup(DECKS["20"], 3), dropped) is None


def test_what_is_usual_depends_on_the_game() -> None:
    assert grow.usual(Setup(DECKS["52"])) == {}
    for setup in SETUPS:
        settings = grow.Settings(**grow.usual(setup))  # type: ignore[arg-type]
        assert settings.most_period == 100
        assert (settings.enough == 1.0) == (setup.rules.pile == "reversed")


def test_a_member_comes_back_from_the_store_as_it_was(grown: tuple[Setup, list[GeneralCycle]]) -> None:
    for member in grown[1]:
        assert stored_cycle(ArchivedCycle(member.state, member.period, member.balance)) == member
