"""Cards, hands and deals as plain values.

Suits and the ranks of number cards never matter in this game, so a card is one of five codes.
"""

from typing import TypeAlias

NUMERAL, JACK, QUEEN, KING, ACE = range(5)

LETTERS = "-JQKA"
"""The letter of each card code."""

Hand: TypeAlias = bytes
"""Card codes 0 to 4, top card first."""

Deal: TypeAlias = tuple[Hand, ...]
"""The hands of two to four players; player 0 leads."""
