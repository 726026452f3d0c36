"""Games as rows of normalised states."""

from itertools import islice

from hypothesis import example, given, settings

from bettelmann.cycles.path import normalised, path, successor
from bettelmann.games.bettelmann import Deal, Rules, State, parse_deal, play, start, tricks
from strategies import any_rules, small_deals, table_deals


def test_the_hand_of_the_leader_comes_first() -> None:
    assert normalised(State((b"\1", b"\0\0"), 0)) == (b"\1", b"\0\0")
    assert normalised(State((b"\1", b"\0\0"), 1)) == (b"\0\0", b"\1")


def test_of_more_players_the_hands_come_in_the_order_of_turns() -> None:
    hands = (b"\1", b"\2", b"\3", b"\4")

    assert normalised(State(hands, 2)) == (b"\3", b"\4", b"\1", b"\2")
    assert normalised(State((b"", b"\2", b"\3", b"\4"), 3, frozenset({0}))) == (b"\4", b"\2", b"\3")
    assert normalised(State((b"", b"\2", b"\3", b"\4"), 3)) == (b"\4", b"", b"\2", b"\3")


@settings(max_examples=300)
@given(table_deals(), any_rules())
@example(parse_deal("-J--/--J---/---------J"), Rules())
def test_a_game_goes_on_as_if_who_is_out_had_never_been_there(deal: Deal, rules: Rules) -> None:
    outcome = play(deal, rules, max_tricks=200)
    for trick in islice(tricks(start(deal), rules), min(outcome.tricks, 40)):
        rest = normalised(trick.after)
        if trick.over or not all(rest):
            continue
        expected = play(rest, rules, max_tricks=200)
        if outcome.status == "finished":
            assert (expected.status, expected.tricks) == ("finished", outcome.tricks - trick.number)
        elif outcome.cycle:
            assert expected.cycle is not None
            assert expected.cycle.period_tricks == outcome.cycle.period_tricks


def test_players_who_are_exchanged_make_no_difference() -> None:
    """After one trick the other player leads the same state."""
    states = [state for state, _ in islice(path(parse_deal("--J-/J-")), 3)]

    assert states == [parse_deal("--J-/J-")] * 3


@given(small_deals())
def test_a_path_has_the_tricks_and_cards_of_the_game(deal: Deal) -> None:
    outcome = play(deal)
    steps = list(islice(path(deal), outcome.tricks))

    assert len(steps) == outcome.tricks
    assert sum(laid for _, laid in steps) == outcome.cards
    if outcome.status == "finished":
        assert len(list(path(deal))) == outcome.tricks


@given(small_deals())
def test_each_state_is_the_successor_of_the_one_before(deal: Deal) -> None:
    steps = [state for state, _ in islice(path(deal), 20)]

    assert list(map(successor, steps[:-1])) == steps[1:]


def test_the_successor_that_ends_a_game_has_an_empty_hand() -> None:
    assert successor(parse_deal("J/-")) == (b"\1\0", b"")
    assert successor(parse_deal("-/J")) == (b"\0\1", b"")
