"""Deals by number: random ones, and those of a rank."""

from collections import Counter
from itertools import pairwise

import pytest

from bettelmann.games.pairing import NAMES, Chance, Setup, deal_at, deal_of_rank, pack_named, parse_ranks, write_deal
from bettelmann.games.pairing.deal import classes_in
from bettelmann.games.pairing.orders import count_orders, order_of_rank, rank_of_order
from bettelmann.games.ranks import RankError, RankRange
from bettelmann.outside.errors import InputError


@pytest.mark.parametrize("name", ["pictures:1", "pictures:2", "pictures:3", "pictures:4"])
def test_all_orders_of_a_small_pack_come_once_and_in_order(name: str) -> None:
    pack = pack_named(name)
    pairs = len(pack.classes) - 1
    ways = pack.size  # places of the single card, and ways to pair the others
    for odd in range(1, 2 * pairs, 2):
        ways *= odd
    assert count_orders(pack) == ways
    orders = [order_of_rank(pack, rank) for rank in range(ways)]
    assert all(one < other for one, other in pairwise(orders))
    assert [rank_of_order(pack, order) for order in orders] == list(range(ways))
    for order in orders:
        assert Counter(order) == {0: 1, **dict.fromkeys(range(1, pairs + 1), 2)}
        first = [order.index(number) for number in range(1, pairs + 1)]
        assert first == sorted(first)


@pytest.mark.parametrize("name", [*NAMES[:-1], "pictures:31", "old-maid:QD"])
@pytest.mark.parametrize("share", [0, 1, 3, 6, 7])
def test_the_ranks_of_large_packs_lead_back(name: str, share: int) -> None:
    pack = pack_named(name)
    rank = (count_orders(pack) - 1) * share // 7
    assert rank_of_order(pack, order_of_rank(pack, rank)) == rank


def test_the_count_of_a_pack_of_fours() -> None:
    # 49 cards: the single one anywhere, the others in twelve fours that nobody tells apart.
    ways = 49
    for left in range(48, 0, -4):
        ways *= (left - 1) * (left - 2) * (left - 3) // 6
    assert count_orders(pack_named("three-jacks")) == ways


def test_a_deal_of_a_rank_has_the_hands_that_are_dealt() -> None:
    setup = Setup("sorte-per", pack_named("pictures:3"), 3, "first")
    assert write_deal(deal_of_rank(setup, 0)) == "P 1a 1b / 2a 2b / 3a 3b"
    assert write_deal(deal_of_rank(setup, 104)) == "1a 2a 3a / 3b 2b / 1b P"
    assert setup.deal_count() == 105


@pytest.mark.parametrize(
    ("first", "last", "message"),
    [
        ("0", "105", "last = 105 is out of range: pack pictures:3, 3 players, draw first has the ranks 0 to 104"),
        ("5", "4", "first = 5 comes behind last = 4: begin with the smaller rank"),
        ("-1", "4", "first = '-1' is not a rank: write decimal digits in quotes"),
        ("0", "9" * 91, "last = '999"),
    ],
)
def test_ranks_that_are_none(first: str, last: str, message: str) -> None:
    with pytest.raises(RankError) as refusal:
        parse_ranks(Setup("sorte-per", pack_named("pictures:3"), 3, "first"), first, last)
    assert str(refusal.value).startswith(message)


def test_ranks_of_a_fixed_rule_alone() -> None:
    assert parse_ranks(Setup("sorte-per", pack_named("pictures:3"), 3, "first"), "3", "end") == RankRange(3, 104)
    with pytest.raises(InputError, match="draw = 'blind' leaves the draws to chance"):
        deal_of_rank(Setup("sorte-per", pack_named("pictures:3"), 3), 0)
    with pytest.raises(RankError, match="there is no rank 105"):
        deal_of_rank(Setup("sorte-per", pack_named("pictures:3"), 3, "last"), 105)


def test_every_deal_is_as_likely_as_any_other() -> None:
    setup, games = Setup("schwarzer-peter", pack_named("pictures:3"), 3, "first"), 21_000
    found = Counter(deal_at(setup, 7, game).hands for game in range(games))
    expected = games / setup.deal_count()
    assert len(found) == setup.deal_count()
    square = sum((times - expected) ** 2 / expected for times in found.values())
    assert square < 104 + 4 * (2 * 104) ** 0.5


@pytest.mark.parametrize("players", range(2, 9))
def test_the_first_ones_may_have_a_card_more(players: int) -> None:
    setup = Setup("schwarzer-peter", pack_named("schwarzer-peter"), players)
    deal = deal_at(setup, 1, 5)
    sizes = [len(hand) for hand in deal.hands]
    assert sizes == [51 // players + (player < 51 % players) for player in range(players)]
    assert deal.chance == Chance(1, 5)
    assert sorted(deal.cards) == sorted(setup.cards.cards)
    assert classes_in(setup.cards, deal.hands)[0][0] in (0, 1)
