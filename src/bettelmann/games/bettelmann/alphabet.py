"""Which text stands for which card, and what to say about a text that stands for none."""

from typing import Literal

from bettelmann.games.bettelmann.cards import ACE, JACK, KING, NUMERAL, QUEEN

Notation = Literal["letters", "digits"]

_NUMERALS = dict.fromkeys("-.x", NUMERAL)
_BOTH_LANGUAGES = {"K": KING, "A": ACE}
_ENGLISH = {"J": JACK, "Q": QUEEN}
_GERMAN = {"B": JACK, "D": QUEEN}
_CAPITALS = _ENGLISH | _GERMAN | _BOTH_LANGUAGES

LETTER_CARDS = _NUMERALS | _CAPITALS | {letter.lower(): code for letter, code in _CAPITALS.items()}
NUMBER_CARDS = dict.fromkeys([*"23456789Tt", "10"], NUMERAL)
DIGIT_CARDS = {"0": NUMERAL, "1": JACK, "2": QUEEN, "3": KING}

SLIP = "X"
"""Looks like a numeral and is refused: it is a slip in pasting more often than a card."""

_COURTS_AS_NUMBERS = {"1": "an ace is A", "11": "a jack is J", "12": "a queen is Q", "13": "a king is K"}


def cards_by_text(notation: Notation, *, separated: bool) -> dict[str, int]:
    """Return the card code of every text that is a card in this notation."""
    if notation == "digits":
        return DIGIT_CARDS
    return LETTER_CARDS | NUMBER_CARDS if separated else LETTER_CARDS


def language(card: str) -> str | None:
    """Return the language whose letter this is, or None for what German and English share."""
    letter = card.upper()
    if letter in _ENGLISH:
        return "English"
    return "German" if letter in _GERMAN else None


def expectation(text: str, notation: Notation, *, separated: bool) -> str:
    """Say what should have stood in the place of a text that is no card."""
    if text in ("\n", "\r"):
        return "a whole deal on one line"
    if notation == "digits":
        return "one of the digits 0 1 2 3 (numeral, jack, queen, king)"
    if text == SLIP:
        return "'-' or the small 'x' for a numeral, or nothing in its place"
    if text in _COURTS_AS_NUMBERS:
        return f"a letter or '-' ({_COURTS_AS_NUMBERS[text]})"
    return _separated_expectation(text) if separated else _compact_expectation(text)


def _separated_expectation(text: str) -> str:
    if all(char in LETTER_CARDS for char in text):
        return "one card, because blanks or commas separate the cards of this deal"
    return "a card: J Q K A (or B D K A), '-', or a number card 2 to 10"


def _compact_expectation(text: str) -> str:
    if text in NUMBER_CARDS:
        return "'-' for a number card (2 to 10 are read when blanks or commas separate the cards)"
    if text.isdecimal():
        return "letters and '-' (a deal in 0 1 2 3 needs --notation digits)"
    return "J Q K A (or B D K A), '-' or '/'"
