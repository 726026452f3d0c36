"""Deals as text: ``HAND1/HAND2``, top card first, for example ``J--/-J-``."""

import re
from collections.abc import Iterator
from itertools import pairwise

from bettelmann.games.bettelmann.alphabet import DIGIT_CARDS, SLIP, Notation, cards_by_text, expectation, language
from bettelmann.games.bettelmann.cards import LETTERS, Deal, Hand
from bettelmann.games.bettelmann.lookalikes import describe, instead
from bettelmann.games.errors import NotationError

MOST_HANDS = 4

_CANONICAL = re.compile(f"[{LETTERS}]+(?:/[{LETTERS}]+){{1,{MOST_HANDS - 1}}}")
_CODES = bytes.maketrans(LETTERS.encode(), bytes(range(len(LETTERS))))

_BLANKS = " \t\r\n"
_SEPARATOR = re.compile(r"[ \t,]")
_SEPARATED_TOKEN = re.compile(r",|[^ \t,]+")
_COMPACT_TOKEN = re.compile(r"[0-9]+|.", re.DOTALL)
_DIGIT_TOKEN = re.compile(r".", re.DOTALL)
_LONGEST_QUOTE = 20
_MOST_OFFERED = 120
_PLAIN_FORMS = {" ": "a plain blank", "": "nothing in its place"}


def parse_deal(text: str, *, notation: Notation = "letters", line: int = 1, source: str = "") -> Deal:
    """Read one deal of two to four hands. A capital X is no numeral, although a small one is.

    notation: ``letters`` reads J Q K A, the German B D K A, lower case, ``-`` ``.`` ``x`` as numerals, and
        number cards 2 to 10 or T when blanks or commas separate the cards; ``digits`` reads the Italian
        0 1 2 3 for numeral, jack, queen, king.
    line, source: where the text stands, for the error.

    Raises NotationError with the line, the column and what was expected.
    """
    if notation == "letters" and _CANONICAL.fullmatch(text):  # what programs wrote, by the thousand
        return tuple(hand.translate(_CODES) for hand in text.encode().split(b"/"))
    return _Reader(text, notation, line, source).deal()


def format_deal(deal: Deal) -> str:
    """Write a deal in the canonical way, which parse_deal reads back."""
    return "/".join("".join(LETTERS[card] for card in hand) for hand in deal)


class _Reader:
    """One text being read; columns are offsets into it."""

    def __init__(self, text: str, notation: Notation, line: int, source: str) -> None:
        self.text = text
        self.notation = notation
        self.line = line
        self.source = source
        self.pieces = list(_pieces(text))
        self.separated = any(_SEPARATOR.search(piece) for _, piece in self.pieces)
        self.cards = cards_by_text(notation, separated=self.separated)

    def deal(self) -> Deal:
        if not self.text.strip(_BLANKS):
            raise self.refusal(0, "nothing", "a deal such as J--/-J-")
        hands = tuple(self.hand(number, *piece) for number, piece in enumerate(self.pieces, 1))
        if len(hands) == 1:
            expected = f"'/' and the next hand{self.halves(hands[0])}"
            raise self.refusal(len(self.text.rstrip(_BLANKS)), "only one hand", expected)
        if len(hands) > MOST_HANDS:
            raise self.refusal(self.pieces[MOST_HANDS][0], f"{len(hands)} hands", "2 to 4 hands")
        self.refuse_two_languages()
        return hands

    def halves(self, hand: Hand) -> str:
        """Offer the halves of a hand as a deal; that they are meant is only a guess."""
        if len(hand) % 2 or len(hand) > _MOST_OFFERED:
            return ""
        letters = "".join(DIGIT_CARDS) if self.notation == "digits" else LETTERS
        half = len(hand) // 2
        written = "".join(letters[card] for card in hand)
        return f"; if the {len(hand)} cards are both hands, write {written[:half]}/{written[half:]}"

    def hand(self, number: int, start: int, piece: str) -> Hand:
        if not piece:
            raise self.refusal(start, "an empty hand", f"at least one card in hand {number}")
        return bytes(self.card(start + offset, token) for offset, token in self.tokens(start, piece))

    def tokens(self, start: int, piece: str) -> Iterator[tuple[int, str]]:
        """Cut a hand into the texts of its cards."""
        if not self.separated:
            pattern = _DIGIT_TOKEN if self.notation == "digits" else _COMPACT_TOKEN
            yield from ((match.start(), match[0]) for match in pattern.finditer(piece))
            return
        # A comma stands between two cards; the sentinels find one at either end.
        found = [(match.start(), match[0]) for match in _SEPARATED_TOKEN.finditer(piece)]
        for (_, before), (at, token) in pairwise([(0, ","), *found, (len(piece), ",")]):
            if token != ",":
                yield at, token
            elif before == ",":
                raise self.refusal(start + at, "no card", "a card on both sides of a comma")

    def card(self, column: int, token: str) -> int:
        code = self.cards.get(token)
        if code is not None:
            return code
        for offset, char in enumerate(token):
            if char == SLIP:
                expected = expectation(char, self.notation, separated=self.separated)
                raise self.refusal(column + offset, f"a capital {char!r}", expected)
            if not " " < char <= "~":
                raise self.refusal(column + offset, describe(char), self.plain_form(char))
        expected = expectation(token, self.notation, separated=self.separated)
        raise self.refusal(column, _quote(token), expected)

    def plain_form(self, char: str) -> str:
        plain = instead(char)
        if plain is None:
            return expectation(char, self.notation, separated=self.separated)
        return _PLAIN_FORMS.get(plain, f"the plain {plain!r}")

    def refuse_two_languages(self) -> None:
        """J and Q next to B and D leave open who meant what."""
        letters = [(at, char, language(char)) for at, char in enumerate(self.text) if language(char)]
        for at, char, spoken in letters:
            first_at, first_char, first_spoken = letters[0]
            if spoken != first_spoken:
                like = f"only {first_spoken} letters like {first_char!r} in column {first_at + 1}"
                raise self.refusal(at, f"the {spoken} letter {char!r}", like)

    def refusal(self, column: int, found: str, expected: str) -> NotationError:
        return NotationError(found, expected, source=self.source, line=self.line, column=column + 1)


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    """Split at the slashes into (offset, hand without blanks around it)."""
    at = 0
    for part in text.split("/"):
        bare = part.lstrip(_BLANKS)
        yield at + len(part) - len(bare), bare.rstrip(_BLANKS)
        at += len(part) + 1


def _quote(token: str) -> str:
    return repr(token if len(token) <= _LONGEST_QUOTE else token[:_LONGEST_QUOTE] + "...")
