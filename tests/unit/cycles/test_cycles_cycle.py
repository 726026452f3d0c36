"""The cycle of an endless game and its name."""

from itertools import combinations, islice, product

import pytest

from bettelmann.cycles.cycle import NotEndless, StateCycle, cycle_of, state_cycle
from bettelmann.cycles.path import normalised, path, successor
from bettelmann.games.bettelmann import (
    Cycle,
    Deal,
    InputError,
    Rules,
    Setup,
    format_deal,
    parse_deal,
    parse_deck,
    parse_rules,
    play,
    start,
    tricks,
)
from catalogues import PUBLISHED_CYCLE, known_entry
from known_deals import ENDLESS, FINISHED, KnownDeal


@pytest.mark.parametrize("known", ENDLESS, ids=lambda known: known.text)
def test_the_named_cycle_is_that_of_forward_play(known: KnownDeal) -> None:
    assert cycle_of(known.deal).named == known.cycle


def test_a_named_period_is_twice_the_normalised_one_when_players_change_places() -> None:
    cycle = cycle_of(parse_deal("J--/-J-"))

    assert cycle.states == [parse_deal("--J-/J-")]
    assert cycle.named == Cycle(1, 2, 2, 6)
    assert cycle.key == "--J-/J-"


@pytest.mark.parametrize(
    ("text", "states", "period"),
    [
        (ENDLESS[0].text, 62, 62),
        (ENDLESS[1].text, 42, 84),  # players change places
        (ENDLESS[2].text, 18, 36),  # players change places
        ("-K-JA----Q--/-Q--KJ-----A", 11, 11),
    ],
)
def test_how_many_normalised_states_a_cycle_has(text: str, states: int, period: int) -> None:
    cycle = cycle_of(parse_deal(text))

    assert len(cycle.states) == states
    assert cycle.named.period_tricks == period


def endless_deals() -> list[Deal]:
    """The known ones, and all with two jacks among six to nine cards, however they are dealt."""
    orders = [
        bytes(int(place in jacks) for place in range(size))
        for size in range(6, 10)
        for jacks in combinations(range(size), 2)
    ]
    deals = [(order[:cut], order[cut:]) for order in orders for cut in range(1, len(order))]
    return [known.deal for known in ENDLESS] + [deal for deal in deals if play(deal).status == "endless"]


@pytest.fixture(scope="module")
def endless() -> list[Deal]:
    deals = endless_deals()
    assert len(deals) > 40
    return deals


def test_states_of_a_cycle_follow_each_other_round_and_round(endless: list[Deal]) -> None:
    for deal in endless:
        states = cycle_of(deal).states
        assert len(set(states)) == len(states)
        assert list(map(successor, states)) == [*states[1:], states[0]]


def test_the_cycle_lies_behind_the_lead_in(endless: list[Deal]) -> None:
    for deal in endless:
        cycle = cycle_of(deal)
        played = [state for state, _ in islice(path(deal), cycle.named.lead_in_tricks + len(cycle.states))]
        assert played[-len(cycle.states) :] == cycle.states


def test_every_later_state_of_a_game_has_the_same_key(endless: list[Deal]) -> None:
    for deal in endless:
        later = {
            cycle_of(normalised(trick.after)).key for trick, _ in zip(tricks(start(deal)), range(12), strict=False)
        }
        assert later == {cycle_of(deal).key}


def test_the_key_is_the_smallest_state_as_text() -> None:
    cycle = cycle_of(ENDLESS[0].deal)

    assert cycle.key in map(format_deal, cycle.states)
    assert all(cycle.key <= format_deal(state) for state in cycle.states)


def test_all_deals_of_the_published_cycle_have_its_key() -> None:
    entry = known_entry(PUBLISHED_CYCLE)

    assert {cycle_of(parse_deal(text)).key for text in entry.deals} == {entry.key}


def test_balance_is_the_smaller_hand_where_it_is_largest() -> None:
    states = [parse_deal("---J/-"), parse_deal("--/-J"), parse_deal("-/J--")]

    assert StateCycle(states, Cycle(0, 0, 3, 9)).balance == 2
    assert cycle_of(ENDLESS[0].deal).balance == 22


@pytest.mark.parametrize(
    ("text", "limit", "sentence"),
    [
        (
            "J/-",
            1000,
            "the deal J/- is not endless: it finishes after 1 tricks; for longer games that end like it use"
            " `bettelmann extend J/-`",
        ),
        (
            FINISHED[0].text,
            1000,
            f"the deal {FINISHED[0].text} is not endless: it finishes after 670 tricks; for longer games that end like"
            f" it use `bettelmann extend {FINISHED[0].text}`",
        ),
        ("--J-/J-/-", 1000, "the deal has 3 hands: cycles are taken apart for two players only"),
    ],
)
def test_a_deal_without_a_cycle_is_refused(text: str, limit: int, sentence: str) -> None:
    with pytest.raises(NotEndless) as refusal:
        cycle_of(parse_deal(text), max_tricks=limit)

    assert str(refusal.value) == sentence
    assert isinstance(refusal.value, InputError)


def test_an_undecided_deal_is_not_called_endless() -> None:
    with pytest.raises(NotEndless, match="is not endless: it is undecided after 65 tricks"):
        cycle_of(ENDLESS[0].deal, max_tricks=65)
    assert cycle_of(ENDLESS[0].deal, max_tricks=66).named == ENDLESS[0].cycle


@pytest.mark.parametrize(
    ("text", "rules", "states", "key"),
    [
        ("--J-/--J-/J--J", "standard", 3, "--J--J-/J-/-J-"),
        ("-J--/--J---/---------J", "standard", 10, "-----------J-/-J-/--J-"),  # three turns of it
        ("J---/--J-/---J", "standard", 7, "------J-/-JJ-"),
        ("J---/---J", "leads=loser", 2, "---J-/-J-"),
    ],
)
def test_a_cycle_of_another_game(text: str, rules: str, states: int, key: str) -> None:
    deal, variant = parse_deal(text), parse_rules(rules)
    named = play(deal, variant).cycle
    assert named is not None
    cycle = state_cycle(deal, named, variant)

    assert (len(cycle.states), cycle.key) == (states, key)
    assert named.period_tricks % states == 0


def test_on_a_cycle_everybody_has_a_card() -> None:
    checked = 0
    variants = [Rules(), Rules(leads="loser"), Rules(pile="reversed", debt="lapses")]
    for name, players, rules in product(["2J6-", "3J6-", "3J9-"], [3, 4], variants):
        setup = Setup(parse_deck(name), players, rules)
        for places in combinations(range(setup.deck.size), setup.deck.courts):
            deal = setup.hands_of(bytes(int(place in places) for place in range(setup.deck.size)))
            named = play(deal, rules).cycle
            if named is not None:
                checked += 1
                assert all(all(state) for state in state_cycle(deal, named, rules).states)

    assert checked > 80
