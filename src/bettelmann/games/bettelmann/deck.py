"""Decks: how many cards of each kind there are."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import factorial, prod

from bettelmann.games.bettelmann.cards import LETTERS, Deal
from bettelmann.games.bettelmann.lookalikes import describe
from bettelmann.outside.errors import InputError

LARGEST_DECK = 100_000
"""No question about this game needs more cards; it keeps a slip of the finger from filling the memory."""

_KINDS = ("numeral", "jack", "queen", "king", "ace")
_CODES = {letter: code for code, letter in enumerate(LETTERS)} | {"B": 1, "D": 2}
_PART = re.compile(r"([0-9]+)([-JQKABDjqkabd])")


class DeckError(InputError):
    """A deck that is not one, or that cannot be used for what was asked."""


@dataclass(frozen=True, order=True)
class Deck:
    """The number of cards of each kind, in the order of the card codes.

    Raises DeckError for a negative count, for no card at all, and above LARGEST_DECK cards.
    """

    numerals: int
    jacks: int
    queens: int
    kings: int
    aces: int

    def __post_init__(self) -> None:
        if min(self.counts) < 0:
            raise DeckError(f"a deck cannot have {min(self.counts)} cards of a kind: write 0 or more")
        if not 1 <= self.size <= LARGEST_DECK:
            raise DeckError(f"a deck of {self.size} cards is not possible: use 1 to {LARGEST_DECK} cards")

    @property
    def counts(self) -> tuple[int, int, int, int, int]:
        """The counts by card code."""
        return self.numerals, self.jacks, self.queens, self.kings, self.aces

    @property
    def size(self) -> int:
        """The number of cards."""
        return sum(self.counts)

    @property
    def courts(self) -> int:
        """The number of jacks, queens, kings and aces."""
        return self.size - self.numerals

    @property
    def composition(self) -> str:
        """The canonical text, for example ``4J4Q4K4A36-``: courts first, absent kinds left out."""
        codes = (1, 2, 3, 4, 0)
        return "".join(f"{self.counts[code]}{LETTERS[code]}" for code in codes if self.counts[code])

    @property
    def name(self) -> str:
        """The short name of a deck in DECKS, otherwise the composition."""
        return next((name for name, deck in DECKS.items() if deck == self), self.composition)

    def deal_count(self) -> int:
        """How many different deals there are, to however many players.

        It is the number of orders of all cards: the first part of an order is the first player's hand.
        """
        return factorial(self.size) // prod(map(factorial, self.counts))


DECKS = {
    "52": Deck(36, 4, 4, 4, 4),
    "40": Deck(28, 4, 4, 4, 0),
    "36": Deck(20, 4, 4, 4, 4),
    "32": Deck(16, 4, 4, 4, 4),
    "20": Deck(14, 2, 2, 2, 0),
}
"""The named decks: the full one, Camicia, two short ones, and half of Camicia's."""

DEFAULT_DECK = DECKS["52"]


def parse_deck(text: str) -> Deck:
    """Read the name of a deck or a composition; lower case and the German letters B and D are accepted.

    Raises DeckError, which says what was wrong and what is accepted.
    """
    wanted = text.strip()
    if wanted in DECKS:
        return DECKS[wanted]
    counts = [0] * len(LETTERS)
    for count, letter in _parts(wanted):
        code = _CODES[letter]
        if counts[code]:
            raise _refusal(wanted, f"{LETTERS[code]!r} is counted twice")
        if not count.strip("0"):
            raise _refusal(wanted, f"{letter!r} has the count 0, leave it out")
        if len(count) > len(str(LARGEST_DECK)):
            raise _refusal(wanted, f"a deck has at most {LARGEST_DECK} cards")
        counts[code] = int(count)
    return Deck(*counts)


def deck_of(deal: Deal) -> Deck:
    """Count the cards of a deal; raises DeckError for a deal without cards."""
    return Deck(*(sum(hand.count(code) for hand in deal) for code in range(len(LETTERS))))


def difference(deck: Deck) -> str:
    """Say in which one or two cards a deck differs from a named one, or nothing: such a deal is a slip in most cases.

    For example ``one numeral fewer than deck 52: lost in pasting?``.
    """
    for name, named in DECKS.items():
        gaps = [have - wanted for have, wanted in zip(deck.counts, named.counts, strict=True)]
        if 1 <= sum(map(abs, gaps)) <= 2:
            fewer, more = _counted([-gap for gap in gaps]), _counted(gaps)
            if fewer and more:
                return f"{fewer} fewer and {more} more than deck {name}: one card taken for another?"
            if fewer:
                return f"{fewer} fewer than deck {name}: lost in pasting?"
            return f"{more} more than deck {name}: pasted twice?"
    return ""


def _counted(gaps: list[int]) -> str:
    """The gaps above 0 in words."""
    words = {1: "one {}", 2: "two {}s"}
    return " and ".join(words[gap].format(kind) for gap, kind in zip(gaps, _KINDS, strict=True) if gap > 0)


def require_balanced(deck: Deck) -> None:
    """Raise DeckError unless two players can get the same number of cards."""
    if deck.size % 2:
        raise DeckError(f"a search needs two equal hands, but the deck {deck.name} has {deck.size} cards")


def _parts(text: str) -> Iterator[tuple[str, str]]:
    """Split a composition into pairs of count and capital letter."""
    if not text:
        raise _refusal(text, "it is empty")
    at = 0
    while at < len(text):
        part = _PART.match(text, at)
        if part is None:
            raise _refusal(text, _flaw(text[at:]))
        yield part[1], part[2].upper()
        at = part.end()


def _flaw(rest: str) -> str:
    """Say why a text does not start with a count and a letter."""
    after_count = rest.lstrip("0123456789")
    if not after_count:
        return f"the number {rest if len(rest) <= 20 else rest[:20] + '...'} has no letter behind it"
    if after_count[0].upper() in _CODES:
        return f"{after_count[0]!r} has no count before it"
    return f"{describe(after_count[0])} is no card"


def _refusal(text: str, flaw: str) -> DeckError:
    names = ", ".join(DECKS)
    example = DEFAULT_DECK.composition
    return DeckError(f"{text[:60]!r} is not a deck: {flaw}; write one of {names}, or a composition such as {example}")
