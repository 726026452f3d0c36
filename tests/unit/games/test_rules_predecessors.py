"""The game backwards: no predecessor too many and none too few."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import islice, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backwards import taken_states
from bettelmann.cycles.path import successor
from bettelmann.games.bettelmann import Deal, Trick, deck_of, format_deal, parse_deal, parse_deck, start, tricks
from bettelmann.games.bettelmann.predecessors import predecessors
from strategies import wide_deals


def before(text: str) -> list[str]:
    """The predecessors of a state, as text, sorted; an empty hand is written as nothing."""
    leader, _, other = text.partition("/")
    state = parse_deal(text) if other else (parse_deal(f"{leader}/-")[0], b"")
    return sorted(map(format_deal, predecessors(state)))


def normalised(trick: Trick) -> tuple[Deal, Deal]:
    """The states around a trick, the leader's hand first."""
    one, two = ((state.hands[state.leader], state.hands[1 - state.leader]) for state in (trick.before, trick.after))
    return one, two


def paid_in_full(trick: Trick) -> bool:
    """Whether the pile ends with a court card and all the numerals it costs."""
    behind_last_court = bytes(card for _, card in reversed(trick.played)).lstrip(b"\0")
    return bool(behind_last_court) and len(trick.played) - len(behind_last_court) == behind_last_court[0]


def states_of(name: str) -> Iterator[Deal]:
    """Every state of a deck in which both players hold cards."""
    deck = parse_deck(name)
    cards = bytes(code for code, count in enumerate(deck.counts) for _ in range(count))
    for order in set(permutations(cards)):
        for cut in range(1, deck.size):
            yield bytes(order[:cut]), bytes(order[cut:])


@given(wide_deals())
def test_every_state_of_a_game_is_a_predecessor_of_the_next(deal: Deal) -> None:
    for trick in islice(tricks(start(deal)), 30):
        state, after = normalised(trick)
        if not trick.over or paid_in_full(trick):
            assert state in set(predecessors(after))


@given(taken_states())
def test_every_predecessor_plays_forward_to_the_state(state: Deal) -> None:
    for earlier in predecessors(state):
        assert successor(earlier) == state


@given(taken_states())
def test_a_state_that_ends_with_a_court_and_its_price_has_different_predecessors(state: Deal) -> None:
    found = list(predecessors(state))

    assert found
    assert len(set(found)) == len(found)
    assert {deck_of(earlier) for earlier in found} == {deck_of(state)}


@pytest.mark.parametrize(
    "name", ["2J4-", "3J3-", "2Q4-", "1K5-", "1A6-", "1J1Q4-", "1Q1A5-", "1J1K1A4-", "2J1Q1K3-", "4J1A1-", "3Q2K", "5-"]
)
def test_all_states_of_a_small_deck_have_the_predecessors_that_forward_play_gives_them(name: str) -> None:
    leading_to = defaultdict(set)
    for state in states_of(name):
        trick = next(tricks(start(state)))
        if not trick.over or paid_in_full(trick):
            leading_to[normalised(trick)[1]].add(state)
    for state in [*states_of(name), *leading_to]:
        assert set(predecessors(state)) == leading_to.get(state, set()), format_deal(state)


@given(wide_deals())
def test_a_state_has_predecessors_exactly_when_its_last_court_is_followed_by_its_price(deal: Deal) -> None:
    hand = deal[0]
    courts = [place for place, card in enumerate(hand) if card]
    paid = bool(courts) and len(hand) - 1 - courts[-1] == hand[courts[-1]]

    assert bool(list(predecessors(deal))) == paid


@given(st.integers(1, 60).map(bytes), st.integers(0, 60).map(bytes))
def test_numerals_alone_have_no_predecessor(leader: bytes, other: bytes) -> None:
    assert list(predecessors((leader, other))) == []


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ("--J-/J-", ["--J-/J-", "-J/--J-", "J--/-J-"]),
        ("J-/-", ["J/--"]),
        ("QJ-/-", ["JQ/--", "Q--/J"]),  # the queen was not paid for when the jack turned up, or was not in the pile
        ("J-J-/-", ["---/JJ", "JJ-/--"]),  # the first jack was paid for: its pile was another one
        ("A---/-", []),
        ("A-----/-", []),
        ("A----J/-", []),
        ("---/J-", []),
        ("K---/", ["K/---"]),
        ("-K---/", ["----/K", "K-/---"]),
        ("K--/", []),
    ],
)
def test_predecessors_found_by_hand(state: str, expected: list[str]) -> None:
    assert before(state) == expected


@given(st.integers(1, 4), st.integers(0, 40))
def test_a_game_may_end_in_a_full_hand_that_is_paid_for(court: int, numerals: int) -> None:
    ending = (bytes(numerals) + bytes([court]) + bytes(court), b"")
    found = list(predecessors(ending))

    assert len(found) == numerals + 1
    for earlier in found:
        trick = next(tricks(start(earlier)))
        assert trick.over
        assert normalised(trick)[1] == ending
