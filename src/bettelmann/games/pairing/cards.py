"""Cards as text: rank and suit, or the pictures of a deck of pairs. A card is its canonical text.

``7H``, ``10C`` and ``JS`` are of a deck of ranks and suits. ``1a`` and ``1b`` are the two pictures of pair 1, and ``P``
is the picture without a partner.
"""

import re
from typing import TypeAlias

Card: TypeAlias = str
"""The canonical text of a card."""

Hand: TypeAlias = tuple[Card, ...]
"""The cards of a player in their order, the first one first."""

RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
SUITS = "HDSC"
"""Hearts and diamonds are red, spades and clubs black."""

PETER = "P"
"""The picture without a partner."""

MOST_PAIRS = 31

_SUITS = dict(zip("\u2665\u2666\u2660\u2663\u2661\u2662\u2664\u2667", SUITS * 2, strict=True))
_RANKS = {"T": "10", "B": "J", "D": "Q"}
_SUITED = re.compile(r"(10|[2-9AKQJTBD])([HDSC])")
_PICTURE = re.compile(r"([1-9][0-9]?)([ab])", re.IGNORECASE)
_LOOK = "\ufe0e\ufe0f"
"""What asks for a suit in colour or in black and white."""


def card_of(text: str) -> Card | None:
    """The card that a text means, None for a text that means none.

    Small letters, T for 10, the German B and D for J and Q, and the signs of the suits are read too.
    """
    plain = "".join(_SUITS.get(char, char) for char in text if char not in _LOOK)
    if plain.upper() == PETER:
        return PETER
    if (suited := _SUITED.fullmatch(plain.upper())) is not None:
        return _RANKS.get(suited[1], suited[1]) + suited[2]
    if (picture := _PICTURE.fullmatch(plain)) is not None and int(picture[1]) <= MOST_PAIRS:
        return picture[1] + picture[2].lower()
    return None


def is_picture(card: Card) -> bool:
    """Whether a card is of a deck of pictures."""
    return card[-1] in "abP"


def rank_of(card: Card) -> str:
    """The rank of a card of ranks and suits."""
    return card[:-1]


def colour_of(card: Card) -> str:
    """The colour of a card of ranks and suits."""
    return "red" if card[-1] in "HD" else "black"
