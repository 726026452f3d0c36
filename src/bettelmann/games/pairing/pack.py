"""The packs: which cards are dealt, and which of them pair.

A pair class holds the cards of which any two are a pair. Each pack has one class with an odd number of cards, in which
one card is left over; all others have the same even number.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property

from bettelmann.games.pairing.cards import MOST_PAIRS, PETER, RANKS, SUITS, Card, colour_of, rank_of
from bettelmann.outside.errors import InputError
from bettelmann.outside.shown import quoted

NAMES = ("schwarzer-peter", "schwarzer-peter-32", "three-jacks", "old-maid", "papaz-kacti", "sorte-per", "pictures:N")
"""The packs by name; of ``old-maid`` another queen than QC can be left out, as in ``old-maid:QH``."""

_OLD_MAID = re.compile(r"old-maid(?::(?P<queen>Q[HDSC]))?")
_PICTURES = re.compile(r"pictures:(?P<pairs>[1-9][0-9]?)")
_SHORT = RANKS[:8]
_WITHOUT = {
    "schwarzer-peter": ("JC",),
    "sorte-per": ("JC",),
    "three-jacks": ("JC", "JD", "JH"),
    "papaz-kacti": ("KC", "KD", "KH"),
}


@dataclass(frozen=True)
class Pack:
    """The cards of a game.

    classes: the pair classes, the odd one first; its cards in the order in which a canonical deal names them.
    step: where the next one to draw sits: 1 is the next player, -1 the one before.
    """

    name: str
    classes: tuple[tuple[Card, ...], ...]
    step: int = field(default=1, compare=False)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """All cards, class by class."""
        return tuple(card for cards in self.classes for card in cards)

    @cached_property
    def class_of(self) -> dict[Card, int]:
        """The pair class of each card by its number; 0 is the odd one."""
        return {card: number for number, cards in enumerate(self.classes) for card in cards}

    @property
    def size(self) -> int:
        """How many cards there are."""
        return len(self.cards)

    @property
    def odd(self) -> int:
        """How many cards the odd class has: 1 or 3."""
        return len(self.classes[0])

    @property
    def even(self) -> int:
        """How many cards each other class has: 2 or 4."""
        return len(self.classes[1])


@cache
def pack_named(name: str) -> Pack:
    """The pack of that name; raises InputError for another one."""
    if (maid := _OLD_MAID.fullmatch(name)) is not None:
        missing = maid["queen"] or "QC"
        return _pack("old-maid" if missing == "QC" else name, RANKS, (missing,), rank_of)
    if (pictures := _PICTURES.fullmatch(name)) is not None and int(pictures["pairs"]) <= MOST_PAIRS:
        pairs = [(f"{number}a", f"{number}b") for number in range(1, int(pictures["pairs"]) + 1)]
        return Pack(name, ((PETER,), *pairs))
    if name == "schwarzer-peter-32":
        return _pack(name, _SHORT, ("JC",), _by_colour)
    if name in _WITHOUT:
        by_rank = name in ("three-jacks", "papaz-kacti")
        step = -1 if name == "papaz-kacti" else 1
        return _pack(name, RANKS, _WITHOUT[name], rank_of if by_rank else _by_colour, step)
    most = f", with N from 1 to {MOST_PAIRS}" if name.startswith("pictures") else ""
    raise InputError(f"there is no pack {quoted(name)}: use {', '.join(NAMES)}{most}")


def _by_colour(card: Card) -> str:
    return f"{rank_of(card)} {colour_of(card)}"


def _pack(name: str, ranks: Sequence[str], without: Sequence[Card], kind: Callable[[Card], str], step: int = 1) -> Pack:
    classes: dict[str, list[Card]] = {}
    for rank in ranks:
        for suit in SUITS:
            if rank + suit not in without:
                classes.setdefault(kind(rank + suit), []).append(rank + suit)
    odd_first = sorted(classes.values(), key=lambda cards: len(cards) % 2 == 0)  # keeps the order of the others
    return Pack(name, tuple(map(tuple, odd_first)), step)


def pack_of(cards: Sequence[Card], usual: Pack) -> Pack:
    """The pack that some cards are, the usual one if they fit none; that of pictures goes by their number."""
    if any(card[-1] in "ab" or card == PETER for card in cards):
        pairs = max((int(card[:-1]) for card in cards if card != PETER), default=1)
        return pack_named(f"pictures:{pairs}")
    others = (pack_named(name) for name in (*NAMES[:-1], "old-maid:QH", "old-maid:QD", "old-maid:QS"))
    return next((pack for pack in (usual, *others) if set(pack.cards) == set(cards)), usual)
