"""Ranks: a numbering of all deals, there and back, and what has no rank."""

from itertools import pairwise, permutations
from math import comb, factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bettelmann.games.bettelmann import (
    DECKS,
    Deal,
    Deck,
    RankError,
    RankRange,
    Setup,
    deal_of_rank,
    deck_of,
    format_deal,
    last_rank,
    parse_deal,
    parse_deck,
    parse_ranks,
    rank_of_deal,
)

HUGE = Deck(1001, 0, 0, 0, 0)


def all_deals(setup: Setup) -> set[Deal]:
    """Every deal, from the orders of distinguishable cards."""
    cards = [code for code, count in enumerate(setup.deck.counts) for _ in range(count)]
    sizes = setup.hand_sizes
    cuts = [sum(sizes[:player]) for player in range(setup.players + 1)]
    orders = {bytes(order) for order in permutations(cards)}
    return {tuple(order[a:b] for a, b in pairwise(cuts)) for order in orders}


def place_in_the_order(deal: Deal) -> tuple[bytes, list[int]]:
    """What the order of ranks goes by: the courts, and their places from the last one on."""
    order = b"".join(deal)
    places = [place for place, card in enumerate(order) if card]
    return bytes(order[place] for place in places), places[::-1]


@pytest.mark.parametrize(
    ("name", "players"),
    [
        ("2J4-", 2),
        ("1J1Q1K1A4-", 2),
        ("2J2Q3-", 3),
        ("1J1A6-", 4),
        ("2J2Q2K", 2),
        ("6-", 2),
        ("1A7-", 4),
        ("3J2K3-", 3),
    ],
)
def test_ranks_number_all_deals_in_order(name: str, players: int) -> None:
    setup = Setup(parse_deck(name), players)
    deals = [deal_of_rank(setup, rank) for rank in range(last_rank(setup) + 1)]

    assert deals == sorted(all_deals(setup), key=place_in_the_order)
    assert [rank_of_deal(setup, deal) for deal in deals] == list(range(setup.deck.deal_count()))


@pytest.mark.parametrize(
    ("name", "players", "rank", "deal"),
    [
        ("20", 2, 0, "JJQQKK----/----------"),
        ("20", 2, 1, "JJQQK-K---/----------"),
        ("20", 2, comb(20, 6), "JJQKQK----/----------"),
        ("20", 2, 3488399, "----------/----KKQQJJ"),
        ("20", 3, 3488399, "-------/-------/KKQQJJ"),
        ("52", 2, 653534134886878244999, "--------------------------/----------AAAAKKKKQQQQJJJJ"),
        ("40", 4, 12345678901234, "---JJ-K---/--Q--J-Q--/-----QK---/--JKQ----K"),
    ],
)
def test_ranks_that_are_fixed_for_ever(name: str, players: int, rank: int, deal: str) -> None:
    setup = Setup(parse_deck(name), players)

    assert format_deal(deal_of_rank(setup, rank)) == deal
    assert rank_of_deal(setup, parse_deal(deal)) == rank


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    counts = draw(st.lists(st.integers(0, 8), min_size=4, max_size=4))
    players = draw(st.integers(2, 4))
    least = max(players - sum(counts), 0)
    numerals = draw(st.integers(least, least + 50))
    if players == 2 and (numerals + sum(counts)) % 2:
        numerals += 1
    return Setup(Deck(numerals, *counts), players)


@given(setups(), st.data())
def test_there_and_back(setup: Setup, data: st.DataObject) -> None:
    rank = data.draw(st.integers(0, last_rank(setup)))
    deal = deal_of_rank(setup, rank)

    assert tuple(len(hand) for hand in deal) == setup.hand_sizes
    assert deck_of(deal) == setup.deck
    assert rank_of_deal(setup, deal) == rank


@given(setups())
def test_the_last_rank_is_one_less_than_there_are_deals(setup: Setup) -> None:
    deck = setup.deck
    orders = factorial(deck.courts)
    for count in deck.counts[1:]:
        orders //= factorial(count)

    assert last_rank(setup) + 1 == deck.deal_count() == orders * comb(deck.size, deck.courts)


@pytest.mark.parametrize(
    ("deal", "message"),
    [
        ("J--/-Q-", "a deal of the deck 1J1Q4- has no rank among those of 2J4-"),
        ("J-/--J-", "a deal with hands of 2 and 4 cards has no rank here: the deck 2J4- is dealt in hands of 3 and 3"),
        (
            "J-/--/-J",
            "a deal with hands of 2, 2 and 2 cards has no rank here: the deck 2J4- is dealt in hands of 3 and 3",
        ),
    ],
)
def test_a_deal_of_another_deck_has_no_rank(deal: str, message: str) -> None:
    with pytest.raises(RankError) as refusal:
        rank_of_deal(Setup(parse_deck("2J4-")), parse_deal(deal))
    assert str(refusal.value) == message


@pytest.mark.parametrize("rank", [-1, 15, 1 << 200])
def test_there_is_no_deal_of_a_rank_out_of_range(rank: int) -> None:
    with pytest.raises(RankError) as refusal:
        deal_of_rank(Setup(parse_deck("2J4-")), rank)
    assert str(refusal.value) == f"there is no rank {rank}: the deck 2J4- has the ranks 0 to 14"


@pytest.mark.parametrize(
    ("first", "last", "bounds"),
    [("0", "end", (0, 14)), ("3", "3", (3, 3)), ("end", "end", (14, 14)), ("7", "14", (7, 14))],
)
def test_ranges_are_read(first: str, last: str, bounds: tuple[int, int]) -> None:
    ranks = parse_ranks(Setup(parse_deck("2J4-")), first, last)

    assert (ranks.first, ranks.last) == bounds
    assert ranks.size == bounds[1] - bounds[0] + 1


@pytest.mark.parametrize(
    ("first", "last", "message"),
    [
        ("4", "3", "first = 4 comes behind last = 3: begin with the smaller rank"),
        ("0", "15", "last = 15 is out of range: the deck 2J4- has the ranks 0 to 14"),
        ("15", "end", "first = 15 is out of range: the deck 2J4- has the ranks 0 to 14"),
        ("-1", "3", "first = '-1' is not a rank: write decimal digits in quotes, such as \"1000000\""),
        ("0", "", "last = '' is not a rank: write decimal digits in quotes, such as \"1000000\""),
        ("1e3", "end", "first = '1e3' is not a rank: write decimal digits in quotes, such as \"1000000\""),
        ("٣", "end", "first = '٣' is not a rank: write decimal digits in quotes, such as \"1000000\""),
        ("0", "9" * 5000, f'last = {"9" * 60!r} is not a rank: write decimal digits in quotes, such as "1000000"'),
    ],
)
def test_what_is_no_range_is_refused(first: str, last: str, message: str) -> None:
    with pytest.raises(RankError) as refusal:
        parse_ranks(Setup(parse_deck("2J4-")), first, last)
    assert str(refusal.value) == message


def test_ranges_are_not_empty() -> None:
    assert str(RankRange(3, 5)) == "rank 3 to 5"
    for first, last in ((3, 2), (-1, 2)):
        with pytest.raises(RankError, match="there is no deal from rank"):
            RankRange(first, last)


def test_a_deck_of_thousands_of_cards_has_no_ranks() -> None:
    for ask in (lambda: last_rank(Setup(HUGE, 3)), lambda: deal_of_rank(Setup(HUGE, 3), 0)):
        with pytest.raises(RankError, match="deals of 1001 cards are not numbered: use a deck of up to 1000"):
            ask()


@pytest.mark.parametrize("name", DECKS)
def test_the_first_rank_has_all_courts_on_top_and_the_last_at_the_bottom(name: str) -> None:
    setup = Setup(DECKS[name])
    courts = "".join(letter * count for letter, count in zip("JQKA", DECKS[name].counts[1:], strict=True))

    assert format_deal(deal_of_rank(setup, 0)).replace("/", "").startswith(courts + "-")
    assert format_deal(deal_of_rank(setup, last_rank(setup))).replace("/", "").endswith("-" + courts[::-1])
