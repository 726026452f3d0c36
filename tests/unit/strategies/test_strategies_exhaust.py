"""The strategy that plays every deal once: a unit is a pure function of its ranks, and true."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from bettelmann.finds import EndlessGame, FoundGame, LongGame, UnitResult
from bettelmann.games.bettelmann import (
    DECKS,
    DeckError,
    InputError,
    Outcome,
    RankError,
    RankRange,
    Setup,
    deal_of_rank,
    parse_deck,
    parse_rules,
    play,
)
from bettelmann.games.bettelmann.cards import Deal
from bettelmann.strategies import exhaust
from bettelmann.strategies.exhaust import Settings
from bettelmann.strategies.units.control import LocalControl
from twins import expected_tally


def unit_of(setup: Setup, settings: Settings, part: RankRange) -> UnitResult:
    """A unit, without what differs from machine to machine."""
    result = exhaust.run(setup, 0, settings, part, LocalControl())
    assert result is not None
    return replace(result, cpu_seconds=0.0)


def expected_unit(setup: Setup, settings: Settings, part: RankRange) -> UnitResult:
    """The unit as the reference has it, without its cycles."""
    first = exhaust.ranks(setup, settings).first
    games: dict[int, tuple[Deal, Outcome]] = {}
    for rank in range(part.first, part.last + 1):
        cards = deal_of_rank(setup, rank)
        games[rank - first] = cards, play(cards, setup.rules, max_tricks=settings.max_tricks)
    tally = expected_tally(0, part.first, [outcome for _, outcome in games.values()], players=setup.players)
    finished = [
        LongGame(deal, game, outcome.tricks, outcome.cards)
        for game, (deal, outcome) in games.items()
        if outcome.status == "finished"
    ]
    endless = []
    for game, (deal, outcome) in games.items():
        if outcome.cycle:
            cycle = outcome.cycle
            counts = cycle.lead_in_tricks, cycle.lead_in_cards, cycle.period_tricks, cycle.period_cards
            endless.append(EndlessGame(deal, game, outcome.tricks, outcome.cards, *counts))
    return UnitResult(
        unit=part.first - first,
        games=part.size,
        histogram=tally.histogram,
        tricks=tally.tricks,
        cards=tally.cards,
        first_player_wins=tally.first_player_wins,
        endless_games=tally.endless,
        undecided_games=tally.undecided,
        longest_by_tricks=sorted(finished, key=lambda found: (-found.tricks, -found.cards, found.game))[
            : settings.keep
        ],
        longest_by_cards=sorted(finished, key=lambda found: (-found.cards, -found.tricks, found.game))[: settings.keep],
        endless=endless,
        cycles=[],
        undecided=[
            FoundGame(deal, game, outcome.tricks, outcome.cards)
            for game, (deal, outcome) in games.items()
            if outcome.status == "undecided"
        ],
        digest=f"{tally.digest:016x}",
        cpu_seconds=0.0,
    )


@pytest.mark.parametrize(
    ("name", "players", "rules", "settings", "part"),
    [
        ("2J8-", 2, "standard", Settings(), RankRange(0, 44)),
        ("2J8-", 2, "standard", Settings(first="10", max_tricks=4, keep=3), RankRange(12, 40)),
        (
            "52",
            2,
            "standard",
            Settings(first=str(1 << 62), last=str(1 << 63)),
            RankRange((1 << 62) + 5, (1 << 62) + 900),
        ),
        ("2J2Q4-", 3, "debt=lapses", Settings(keep=7), RankRange(100, 400)),
        ("2J4-", 4, "standard", Settings(), RankRange(0, 14)),
        ("2J2Q4-", 2, "pile=reversed", Settings(last="300"), RankRange(0, 299)),
    ],
)
def test_a_unit_is_what_the_reference_has(
    name: str, players: int, rules: str, settings: Settings, part: RankRange
) -> None:
    setup = Setup(parse_deck(name), players, parse_rules(rules))

    assert replace(unit_of(setup, settings, part), cycles=[]) == expected_unit(setup, settings, part)


def test_the_half_deck_has_sixteen_endless_deals_of_one_cycle() -> None:
    settings = Settings()
    unit = unit_of(Setup(DECKS["20"]), settings, exhaust.ranks(Setup(DECKS["20"]), settings))

    assert unit.games == 3_488_400
    assert unit.endless_games == len(unit.endless) == 16
    assert max(game.cards for game in unit.longest_by_cards) == 517
    (cycle,) = unit.cycles
    assert sorted(cycle.deals) == sorted(game.deal for game in unit.endless)


def test_endless_deals_at_the_table_have_no_cycle_to_expand() -> None:
    unit = unit_of(Setup(parse_deck("2J4-"), 4), Settings(), RankRange(0, 14))

    assert (unit.endless_games, unit.cycles) == (3, [])


def test_the_range_of_a_recipe() -> None:
    setup = Setup(DECKS["20"])

    assert exhaust.ranks(setup, Settings()) == RankRange(0, 3488399)
    assert exhaust.ranks(setup, Settings(first="5", last="17")) == RankRange(5, 17)
    assert exhaust.games_per_unit(Settings(games_per_unit=77)) == 77


def test_a_run_has_no_more_games_than_the_store_can_number() -> None:
    setup, most = Setup(DECKS["52"]), 1 << 63

    assert exhaust.ranks(setup, Settings(first="7", last=str(most + 6))).size == most
    with pytest.raises(RankError, match=f"are {most + 1} deals, and a run holds up to {most} .*: set first and last"):
        exhaust.check(setup, Settings(first="7", last=str(most + 7)))
    with pytest.raises(RankError, match="set first and last closer together"):
        exhaust.check(setup, Settings())


@pytest.mark.parametrize("name", ["52", "20", "2J4-", "2J2Q2K2A"])
def test_decks_that_can_be_exhausted_pass(name: str) -> None:
    exhaust.check(Setup(parse_deck(name)), Settings(last="10"))


@pytest.mark.parametrize("name", ["4J4Q4K4A50-", "22J4-", "1J63-"])
def test_decks_that_no_kernel_holds_are_refused(name: str) -> None:
    with pytest.raises(DeckError):
        exhaust.check(Setup(parse_deck(name)), Settings(last="10"))


def test_ranks_that_the_deck_does_not_have_are_refused() -> None:
    with pytest.raises(RankError, match="last = 3488400 is out of range: the deck 20 has the ranks 0 to 3488399"):
        exhaust.check(Setup(DECKS["20"]), Settings(last="3488400"))


@pytest.mark.parametrize(
    ("field", "least", "most"), [("games_per_unit", 1, 1 << 32), ("max_tricks", 1, 1 << 29), ("keep", 1, 1000)]
)
def test_settings_out_of_range_are_refused(field: str, least: int, most: int) -> None:
    make: Callable[..., Settings] = Settings
    for value in (least, most):
        assert getattr(make(**{field: value}), field) == value
    for value in (least - 1, most + 1):
        with pytest.raises(InputError) as refusal:
            make(**{field: value})
        assert str(refusal.value) == f"{field} = {value} in [exhaust] is out of range: use {least} to {most}"


def test_a_stopped_unit_gives_nothing_back() -> None:
    control = LocalControl()
    control.flag = np.ones(1, np.uint8)

    assert exhaust.run(Setup(DECKS["20"]), 0, Settings(), RankRange(0, 3488399), control) is None
