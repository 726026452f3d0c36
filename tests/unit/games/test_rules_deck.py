"""Decks by name and by composition."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bettelmann.games.bettelmann import (
    DECKS,
    DEFAULT_DECK,
    Deck,
    DeckError,
    InputError,
    deck_of,
    parse_deal,
    parse_deck,
    require_balanced,
)
from bettelmann.games.bettelmann.deck import difference

ACCEPTED = "; write one of 52, 40, 36, 32, 20, or a composition such as 4J4Q4K4A36-"


@pytest.mark.parametrize(
    ("name", "composition", "size", "courts"),
    [
        ("52", "4J4Q4K4A36-", 52, 16),
        ("40", "4J4Q4K28-", 40, 12),
        ("36", "4J4Q4K4A20-", 36, 16),
        ("32", "4J4Q4K4A16-", 32, 16),
        ("20", "2J2Q2K14-", 20, 6),
    ],
)
def test_named_decks(name, composition, size, courts):
    deck = DECKS[name]

    assert (deck.composition, deck.size, deck.courts, deck.name) == (composition, size, courts, name)
    assert parse_deck(name) == parse_deck(composition) == deck


def test_default_deck():
    assert DECKS["52"] == DEFAULT_DECK
    assert DEFAULT_DECK.counts == (36, 4, 4, 4, 4)


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("2J4-", (4, 2, 0, 0, 0)),
        (" 4j4q4k4a36- ", (36, 4, 4, 4, 4)),
        ("4B4D4K4A36-", (36, 4, 4, 4, 4)),
        ("4b3d", (0, 4, 3, 0, 0)),
        ("1A", (0, 0, 0, 0, 1)),
        ("6-1A", (6, 0, 0, 0, 1)),
        ("100000-", (100_000, 0, 0, 0, 0)),
    ],
)
def test_compositions(text, counts):
    assert parse_deck(text).counts == counts


@pytest.mark.parametrize(
    ("text", "flaw"),
    [
        ("", "'' is not a deck: it is empty"),
        ("  ", "'' is not a deck: it is empty"),
        ("54", "'54' is not a deck: the number 54 has no letter behind it"),
        ("4J4", "'4J4' is not a deck: the number 4 has no letter behind it"),
        ("J", "'J' is not a deck: 'J' has no count before it"),
        ("4J-", "'4J-' is not a deck: '-' has no count before it"),
        ("4JQ", "'4JQ' is not a deck: 'Q' has no count before it"),
        ("4J2X", "'4J2X' is not a deck: 'X' is no card"),
        ("4J 4Q", "'4J 4Q' is not a deck: ' ' (SPACE, U+0020) is no card"),
        ("4J4–", "'4J4–' is not a deck: '–' (EN DASH, U+2013) is no card"),
        ("4J3J", "'4J3J' is not a deck: 'J' is counted twice"),
        ("4J3b", "'4J3b' is not a deck: 'J' is counted twice"),
        ("2J0-", "'2J0-' is not a deck: '-' has the count 0, leave it out"),
        ("1000000-", "'1000000-' is not a deck: a deck has at most 100000 cards"),
        ("J" * 70, f"'{'J' * 60}' is not a deck: 'J' has no count before it"),
    ],
)
def test_refused_texts(text, flaw):
    with pytest.raises(DeckError) as caught:
        parse_deck(text)
    assert str(caught.value) == flaw + ACCEPTED


@pytest.mark.parametrize(
    ("counts", "message"),
    [
        ((0, 0, 0, 0, 0), "a deck of 0 cards is not possible: use 1 to 100000 cards"),
        ((100_000, 1, 0, 0, 0), "a deck of 100001 cards is not possible: use 1 to 100000 cards"),
        ((5, -2, 0, 0, 0), "a deck cannot have -2 cards of a kind: write 0 or more"),
    ],
)
def test_refused_counts(counts, message):
    with pytest.raises(DeckError) as caught:
        Deck(*counts)
    assert str(caught.value) == message


def test_name_of_another_deck_is_its_composition():
    assert Deck(4, 2, 0, 0, 0).name == "2J4-"


def test_deck_of_a_deal():
    assert deck_of(parse_deal("J--/-J-")) == Deck(4, 2, 0, 0, 0)
    assert deck_of(parse_deal("JQ/K/AA-")) == Deck(1, 1, 1, 1, 2)


def test_number_of_deals():
    assert Deck(4, 2, 0, 0, 0).deal_count() == 15
    assert DECKS["20"].deal_count() == 3_488_400
    assert DEFAULT_DECK.deal_count() == 653_534_134_886_878_245_000


def test_balance():
    require_balanced(Deck(4, 2, 0, 0, 0))
    with pytest.raises(InputError) as caught:
        require_balanced(Deck(5, 2, 0, 0, 0))
    assert str(caught.value) == "a search needs two equal hands, but the deck 2J5- has 7 cards"


@given(st.tuples(*[st.integers(0, 50)] * 5).filter(any))
def test_composition_is_read_back(counts):
    deck = Deck(*counts)

    assert parse_deck(deck.composition) == parse_deck(deck.name) == deck


@pytest.mark.parametrize(
    ("deck", "says"),
    [
        ("4J4Q4K4A35-", "one numeral fewer than deck 52: lost in pasting?"),
        ("4J4Q4K4A34-", "two numerals fewer than deck 52: lost in pasting?"),
        ("4J4Q4K4A37-", "one numeral more than deck 52: pasted twice?"),
        ("5J4Q5K4A36-", "one jack and one king more than deck 52: pasted twice?"),
        ("4J3Q4K5A36-", "one queen fewer and one ace more than deck 52: one card taken for another?"),
        ("3J3Q4K4A36-", "one jack and one queen fewer than deck 52: lost in pasting?"),
        ("4J4Q4K27-", "one numeral fewer than deck 40: lost in pasting?"),
        ("4J4Q4K4A21-", "one numeral more than deck 36: pasted twice?"),
        ("2J2Q2K2A14-", "two aces more than deck 20: pasted twice?"),
        ("4J4Q4K4A18-", "two numerals fewer than deck 36: lost in pasting?"),
        ("4J4Q4K4A33-", ""),
        ("4J3Q4K5A37-", ""),
        ("2J4-", ""),
        *((name, "") for name in DECKS),
    ],
)
def test_one_or_two_cards_from_a_named_deck(deck, says):
    assert difference(parse_deck(deck)) == says
