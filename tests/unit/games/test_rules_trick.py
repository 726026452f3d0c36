"""Single rulings of the game, each by the smallest deal that shows it."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bettelmann.games.bettelmann import ACE as A
from bettelmann.games.bettelmann import JACK as J
from bettelmann.games.bettelmann import KING as K
from bettelmann.games.bettelmann import LETTERS, Rules, State, format_deal, parse_deal, start, tricks
from bettelmann.games.bettelmann import QUEEN as Q

RULES = st.builds(
    Rules,
    st.sampled_from(["kept", "reversed"]),
    st.sampled_from(["taker", "loser"]),
    st.sampled_from(["passes", "lapses"]),
    st.tuples(*[st.integers(0, 7)] * 4),
)
DEALS = st.lists(st.binary(min_size=1, max_size=12).map(lambda raw: bytes(x % 5 for x in raw)), min_size=2, max_size=4)


def played(text, **rules):
    """All tricks of a deal that ends."""
    return list(tricks(start(parse_deal(text)), Rules(**rules)))


def first(text, **rules):
    return next(tricks(start(parse_deal(text)), Rules(**rules)))


def after(trick):
    return format_deal(trick.after.hands), trick.after.leader, set(trick.after.out)


def test_worked_example():
    # Anna lays a queen; Ben pays a five, then a king turns up; Anna owes three and pays four, nine, two.
    trick = first("Q---A/-KJ")

    assert trick.played == ((0, Q), (1, 0), (1, K), (0, 0), (0, 0), (0, 0))
    assert trick.taker == 1
    assert after(trick) == ("A/JQ-K---", 1, set())
    assert not trick.over


@pytest.mark.parametrize(("court", "owed"), [(J, 1), (Q, 2), (K, 3), (A, 4)])
def test_payment_of_each_court(court, owed):
    trick = first(f"{LETTERS[court]}-/------")

    assert trick.played == ((0, court), *[(1, 0)] * owed)
    assert trick.taker == 0


def test_tricks_are_numbered_and_follow_each_other():
    game = played("J-A-/-K-Q")

    assert [trick.number for trick in game] == list(range(1, len(game) + 1))
    assert all(one.after == other.before for one, other in pairwise(game))
    assert [trick.over for trick in game] == [False] * (len(game) - 1) + [True]


def test_payer_of_two_who_runs_dry_has_lost_and_the_attempt_counts_no_card():
    (trick,) = played("K/-")

    assert trick.played == ((0, K), (1, 0))
    assert (trick.taker, trick.over) == (0, True)
    assert after(trick) == ("K-/", 0, {1})


def test_player_of_two_without_a_card_loses_also_when_nothing_is_owed():
    (trick,) = played("--/-")

    assert trick.played == ((0, 0), (1, 0), (0, 0))
    assert (trick.taker, trick.over) == (0, True)


def test_owner_of_a_court_is_not_out_while_it_is_paid():
    trick = first("J/-J-")

    assert (trick.taker, trick.over) == (0, False)
    assert after(trick) == ("J-/J-", 0, set())


def test_game_ends_when_the_taker_holds_all_cards():
    (trick,) = played("J/-")

    assert trick.played == ((0, J), (1, 0))
    assert after(trick) == ("J-/", 0, set())
    assert trick.over


def test_no_trick_from_a_state_in_which_one_player_holds_all_cards():
    assert list(tricks(State((b"\1\0", b""), 0))) == []
    assert list(tricks(State((b"", b"\1\0"), 0))) == []


@pytest.mark.parametrize(("pile", "hands"), [("kept", "AQ--/JJ"), ("reversed", "A--Q/JJ")])
def test_order_of_the_taken_pile(pile, hands):
    assert after(first("QA/--JJ", pile=pile))[0] == hands


def test_loser_leads():
    assert after(first("J-/-Q-", leads="loser")) == ("-J-/Q-", 1, set())


def test_card_without_payment_is_a_numeral():
    trick = first("QA-/-AA-", values=(1, 2, 3, 0))

    assert trick.played == ((0, Q), (1, 0), (1, A))
    assert trick.taker == 0


def test_numerals_go_round_and_who_must_play_without_a_card_is_skipped():
    (trick,) = played("---/-/--")

    assert trick.played == ((0, 0), (1, 0), (2, 0), (0, 0), (2, 0), (0, 0))
    assert (trick.taker, trick.over) == (0, True)
    assert after(trick) == ("------//", 0, {1, 2})


def test_debt_passes_to_the_next_player():
    trick = first("K/-/--J")

    assert trick.played == ((0, K), (1, 0), (2, 0), (2, 0))
    assert trick.taker == 0
    assert after(trick) == ("K---//J", 0, {1})


def test_debt_passes_more_than_once():
    trick = first("A/-/-/--J")

    assert trick.played == ((0, A), (1, 0), (2, 0), (3, 0), (3, 0))
    assert after(trick) == ("A----///J", 0, {1, 2})


def test_debt_passes_also_when_nothing_was_paid():
    before = State((b"\3", b"", b"\0\0\0\1"), 0)
    trick = next(tricks(before))

    assert trick.played == ((0, K), (2, 0), (2, 0), (2, 0))
    assert after(trick) == ("K---//J", 0, {1})


def test_debt_that_passes_may_be_answered_by_a_court():
    trick = first("K---/-/-J")

    assert trick.played == ((0, K), (1, 0), (2, 0), (2, J), (0, 0))
    assert after(trick) == ("--//K--J-", 2, {1})


def test_debt_that_comes_round_to_its_owner_ends_the_game():
    (trick,) = played("-/A/-/-")

    assert trick.played == ((0, 0), (1, A), (2, 0), (3, 0))
    assert (trick.taker, trick.over) == (1, True)
    assert after(trick) == ("/-A--//", 1, {0, 2, 3})


def test_debt_lapses():
    trick = first("K/-/--J", debt="lapses")

    assert trick.played == ((0, K), (1, 0))
    assert trick.taker == 0
    assert after(trick) == ("K-//--J", 0, {1})


def test_lapsing_does_not_matter_while_nothing_is_owed():
    (trick,) = played("---/-/--", debt="lapses")

    assert trick.played == ((0, 0), (1, 0), (2, 0), (0, 0), (2, 0), (0, 0))


def test_loser_who_is_out_does_not_lead():
    assert after(first("K/-/--J", debt="lapses", leads="loser")) == ("K-//--J", 2, {1})


def test_owner_of_three_without_a_card_is_not_out_while_he_is_paid():
    assert after(first("J/-J/--")) == ("J-/J/--", 0, set())


def test_owner_without_a_card_is_out_when_he_must_pay_himself():
    one, two = played("J/Q-/--K")

    assert after(one) == ("/-JQ--/K", 1, set())
    assert two.played == ((1, 0), (2, K), (1, J))
    assert (two.taker, two.over) == (1, True)
    assert after(two) == ("/Q---KJ/", 1, {0, 2})


def test_leader_without_a_card_is_out_and_the_next_player_leads():
    one, two = played("J--/-/--", leads="loser")

    assert after(one) == ("--J-//--", 1, set())
    assert two.played == ((2, 0), (0, 0), (2, 0), (0, 0))
    assert after(two) == ("J-----//", 0, {1, 2})


def test_players_who_are_out_stay_out_of_later_tricks():
    trick = next(tricks(State((b"\0\0", b"", b"", b"\0\1"), 0, frozenset({1, 2}))))

    assert trick.played == ((0, 0), (3, 0), (0, 0), (3, J))
    assert after(trick)[2] == {0, 1, 2}


def test_one_trick_of_a_very_uneven_deal():
    (trick,) = played("-" * 181 + "J" + "/" + "-" * 179)

    assert len(trick.played) == 180 + 179
    assert (trick.taker, trick.over) == (0, True)
    assert trick.after.hands == (b"\0\1" + bytes(359), b"")


@settings(deadline=None)
@given(DEALS, RULES)
def test_no_card_is_lost_in_a_trick(hands, rules):
    for _, trick in zip(range(200), tricks(start(tuple(hands)), rules), strict=False):
        assert sorted(b"".join(trick.after.hands)) == sorted(b"".join(trick.before.hands))
        assert len(trick.played) > 0
        assert trick.before.out <= trick.after.out
        assert not any(trick.after.hands[player] for player in trick.after.out)
        assert trick.after.hands[trick.taker]
