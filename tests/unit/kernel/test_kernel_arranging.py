"""The deals of a deck in order, in words, are those of ``games.bettelmann.rank``."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bettelmann.games.bettelmann import DECKS, Deck, DeckError, Setup, deal_of_rank, last_rank, parse_deck
from bettelmann.kernel.deals.packing import DIGIT_BITS
from bettelmann.kernel.deals.random import BLOCK, BLOCK_WORDS, CHOSEN, QUEUE
from bettelmann.kernel.deals.ranked import arrange, unrank, walk_from
from bettelmann.kernel.machine.jit import jit

FEW = settings(max_examples=60)


def _fill(block: Any, walk: Any) -> None:
    arrange(block, walk)


fill = jit(_fill)


def order_of(deck: Deck, words: tuple[int, int]) -> bytes:
    """The whole order of cards that two words stand for."""
    places, queue = words
    order = bytearray(deck.size)
    for place in range(deck.size):
        if places >> place & 1:
            order[place] = (queue & 7) - 3
            queue >>= DIGIT_BITS
    assert queue == places >> deck.size == 0
    return bytes(order)


def stepped(deck: Deck, first: int, count: int) -> list[bytes]:
    """So many deals from a rank on, one after the other."""
    walk, block = walk_from(deck, first), np.zeros(BLOCK_WORDS * BLOCK, np.uint64)
    orders: list[bytes] = []
    while len(orders) < count:
        fill(block, walk)
        rows = zip(block[CHOSEN : CHOSEN + BLOCK].tolist(), block[QUEUE : QUEUE + BLOCK].tolist(), strict=True)
        orders += [order_of(deck, words) for words in rows]
    return orders[:count]


def numbered(deck: Deck, first: int, numbers: list[int]) -> list[bytes]:
    """Deals by their numbers from a rank on, each alone."""
    words = np.zeros((len(numbers), 2), np.uint64)
    unrank(np.array(numbers, np.uint64), walk_from(deck, first), words)
    return [order_of(deck, (places, queue)) for places, queue in words.tolist()]


def expected(deck: Deck, ranks: list[int]) -> list[bytes]:
    setup = Setup(deck, players=3 if deck.size > 2 else 2)
    return [b"".join(deal_of_rank(setup, rank)) for rank in ranks]


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    """Of all that two words hold, with no courts and with nothing else too."""
    courts = draw(st.lists(st.integers(1, 4), max_size=21))
    numerals = draw(st.integers(max(0, 3 - len(courts)), 64 - len(courts)))
    return Deck(numerals, *(courts.count(code) for code in range(1, 5)))


@FEW
@given(decks(), st.data())
def test_stepping_goes_through_the_ranks(deck: Deck, data: st.DataObject) -> None:
    last = deck.deal_count() - 1
    first = data.draw(st.integers(0, last))
    count = data.draw(st.integers(1, 300))
    ranks = [(first + step) % (last + 1) for step in range(count)]

    assert stepped(deck, first, count) == expected(deck, ranks)


@FEW
@given(decks(), st.data())
def test_a_deal_can_be_had_alone_wherever_the_walk_began(deck: Deck, data: st.DataObject) -> None:
    last = deck.deal_count() - 1
    first = data.draw(st.integers(0, last))
    numbers = data.draw(st.lists(st.integers(0, min(last - first, (1 << 63) - 1)), min_size=1, max_size=20))

    assert numbered(deck, first, numbers) == expected(deck, [first + number for number in numbers])


@pytest.mark.parametrize("name", ["2J4-", "1J1Q1K1A4-", "2J2Q2K2A", "6-", "2J2Q2K2A2-"])
def test_a_walk_through_a_whole_deck_meets_each_deal_once(name: str) -> None:
    deck = parse_deck(name)
    orders = stepped(deck, 0, deck.deal_count())

    assert len(set(orders)) == deck.deal_count()
    assert {tuple(sorted(order)) for order in orders} == {tuple(sorted(orders[0]))}


@pytest.mark.parametrize("name", DECKS)
def test_both_ends_of_a_deck(name: str) -> None:
    deck = DECKS[name]
    last = last_rank(Setup(deck))

    assert stepped(deck, last - 2, 5) == expected(deck, [last - 2, last - 1, last, 0, 1])
    assert numbered(deck, last - 2, [2, 0]) == expected(deck, [last, last - 2])


@pytest.mark.parametrize("name", ["4J4Q4K4A50-", "22J4-"])
def test_a_deck_that_two_words_cannot_hold_is_refused(name: str) -> None:
    with pytest.raises(DeckError, match="the packed kernels hold up to 64 cards and 21 courts"):
        walk_from(parse_deck(name), 0)
