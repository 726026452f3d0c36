"""Hands in two words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bettelmann.games.bettelmann import Deal, DeckError, parse_deal, parse_deck
from bettelmann.kernel.deals.packing import fits, pack_deal, pack_hand, unpack_hand, unpack_state
from strategies import packable_deals


@given(packable_deals())
def test_a_packed_deal_is_the_same_deal(deal: Deal) -> None:
    assert unpack_state(pack_deal(deal)) == deal


@given(packable_deals(), packable_deals())
def test_words_are_equal_exactly_when_deals_are(one: Deal, two: Deal) -> None:
    assert (pack_deal(one) == pack_deal(two)) == (one == two)


def test_an_empty_hand_is_its_end_mark() -> None:
    assert pack_hand(b"") == (1, 0)
    assert unpack_hand(1, 0) == b""


def test_the_layout_is_as_described() -> None:
    (hand, _) = parse_deal("-J--A/-")

    assert pack_hand(hand) == (0b110010, 0o74)


@given(st.integers(0, 63))
def test_hands_of_numerals_differ_by_their_end_mark(cards: int) -> None:
    assert pack_hand(bytes(cards)) == (1 << cards, 0)


@pytest.mark.parametrize(("name", "fit"), [("21A43-", True), ("21A44-", False), ("22J4-", False)])
def test_64_cards_and_21_courts_fit(name: str, fit: bool) -> None:
    assert fits(parse_deck(name)) is fit


def test_a_deal_that_does_not_fit_is_refused() -> None:
    with pytest.raises(DeckError, match=r"deck 65- has 65 cards and 0 courts: the packed kernels hold up to 64"):
        pack_deal((bytes(33), bytes(32)))
