"""Ends, returns and limits of whole games."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bettelmann.games.bettelmann import (
    Cycle,
    DealError,
    LimitError,
    Outcome,
    Rules,
    format_deal,
    parse_deal,
    play,
    start,
    tricks,
)

RETURNING = parse_deal("J--/-J-")
"""Endless: lead-in of 1 trick and 2 cards, period of 2 tricks and 6 cards."""

ENDING = parse_deal("J-A-/-K-Q")


def test_loser_of_the_last_trick_is_who_could_not_play():
    assert play(parse_deal("K/-")) == Outcome("finished", 0, 2, 1)
    assert play(parse_deal("-/K")) == Outcome("finished", 1, 2, 1)


def test_three_players():
    assert play(parse_deal("J/Q-/--K")) == Outcome("finished", 1, 7, 2)


def test_rules_reach_the_game():
    text = "K/-/--J"

    assert play(parse_deal(text), Rules(debt="lapses")) != play(parse_deal(text))


def test_very_uneven_deal():
    assert play(parse_deal("-" * 181 + "J" + "/" + "-" * 179)) == Outcome("finished", 0, 359, 1)


# After the 18th trick of this game the hands are those after the third, but the other player leads.
LEADER_MATTERS = "---------J/Q-K--K-QJ-"
HANDS_TWICE = "----KJ-/QJ--Q----K---"


def test_same_hands_with_another_leader_are_not_a_return():
    states = [trick.after for trick in tricks(start(parse_deal(LEADER_MATTERS)))]
    seen = [(at, state.leader) for at, state in enumerate(states, 1) if format_deal(state.hands) == HANDS_TWICE]

    assert seen == [(3, 0), (18, 1)]
    assert play(parse_deal(LEADER_MATTERS)) == Outcome("finished", 0, 171, 28)


def test_a_return_is_found_with_the_players_named():
    # The players change places after each trick of the period, which is two tricks all the same.
    states = [trick.after for trick, _ in zip(tricks(start(RETURNING)), range(3), strict=False)]

    assert [format_deal(state.hands) for state in states] == ["--J-/J-", "J-/--J-", "--J-/J-"]
    assert [state.leader for state in states] == [0, 1, 0]
    assert play(RETURNING).cycle == Cycle(1, 2, 2, 6)


def test_return_with_the_last_trick_of_the_limit_counts():
    assert play(RETURNING, max_tricks=3).status == "endless"
    assert play(RETURNING, max_tricks=2) == Outcome("undecided", None, 5, 2)


def test_end_with_the_last_trick_of_the_limit_counts():
    whole = play(ENDING)

    assert whole.status == "finished"
    assert whole.tricks > 1
    assert play(ENDING, max_tricks=whole.tricks) == whole
    assert play(ENDING, max_tricks=whole.tricks - 1).status == "undecided"


@pytest.mark.parametrize(("rounds", "winner", "cards"), [(1, 0, 2), (2, 1, 5), (3, 0, 8), (4, 1, 11)])
def test_agreed_rounds_give_the_game_to_most_cards_and_look_for_no_return(rounds, winner, cards):
    assert play(RETURNING, rounds=rounds) == Outcome("finished", winner, cards, rounds, by_rounds=True)


def test_agreed_rounds_with_equal_hands_are_a_draw():
    assert play(parse_deal("J-/-J--"), rounds=1) == Outcome("finished", None, 2, 1, by_rounds=True)


def test_equal_hands_below_the_most_are_no_draw():
    assert play(parse_deal("J---/-J/-"), rounds=1) == Outcome("finished", 0, 2, 1, by_rounds=True)


def test_game_that_ends_before_or_with_the_agreed_rounds_is_as_usual():
    whole = play(ENDING)

    assert play(ENDING, rounds=whole.tricks) == whole
    assert play(ENDING, rounds=whole.tricks + 1) == whole


def test_limit_before_the_agreed_rounds():
    assert play(RETURNING, max_tricks=3, rounds=4) == Outcome("undecided", None, 8, 3)
    assert play(RETURNING, max_tricks=3, rounds=3).by_rounds


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ({"max_tricks": 0}, "max_tricks=0 is not possible: use 1 or more"),
        ({"rounds": 0}, "rounds=0 is not possible: use 1 or more"),
        ({"rounds": 1, "max_tricks": -1}, "max_tricks=-1 is not possible: use 1 or more"),
    ],
)
def test_refused_limits(limits, message):
    with pytest.raises(LimitError) as caught:
        play(RETURNING, **limits)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("deal", "message"),
    [
        ((b"\0",), "a deal of 1 hands cannot be played: deal 2 to 4 hands"),
        ((b"\0",) * 5, "a deal of 5 hands cannot be played: deal 2 to 4 hands"),
        ((b"\0", b""), "hand 2 is empty: give every player at least one card"),
        ((b"\5", b"\0"), "hand 1 has the card code 5: use the codes 0 to 4"),
    ],
)
def test_refused_deals(deal, message):
    with pytest.raises(DealError) as caught:
        play(deal)
    assert str(caught.value) == message


@settings(deadline=None)
@given(st.lists(st.sampled_from(b"\0\0\0\1\2\3\4"), min_size=2, max_size=24), st.data())
def test_outcome_agrees_with_the_tricks(cards, data):
    cut = data.draw(st.integers(1, len(cards) - 1))
    deal = bytes(cards[:cut]), bytes(cards[cut:])
    outcome = play(deal, max_tricks=5000)
    game = [trick for trick, _ in zip(tricks(start(deal)), range(outcome.tricks), strict=False)]

    assert outcome.cards == sum(len(trick.played) for trick in game)
    assert (outcome.status == "finished") == game[-1].over
    if outcome.cycle:
        states = [game[0].before, *(trick.after for trick in game)]
        assert states.index(states[-1]) == outcome.cycle.lead_in_tricks
        assert len(set(states)) == outcome.tricks
        assert outcome.cycle.lead_in_tricks + outcome.cycle.period_tricks == outcome.tricks
        assert outcome.cycle.lead_in_cards + outcome.cycle.period_cards == outcome.cards
