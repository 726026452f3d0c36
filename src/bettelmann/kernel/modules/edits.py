"""Random edits of the words of modules: card codes in an array."""

from bettelmann.kernel.deals.stream import below, mix64
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.jit import inline
from bettelmann.kernel.machine.types import Cards, Words

MOST_SEGMENT = 8

_STEP = U64(0x9E3779B97F4A7C15)
_NEAR = 4


def _draw(source: Words, bound: int) -> int:
    """A random number below ``bound``; ``source`` is ``uint64[1]`` and goes on."""
    source[0] += _STEP
    return below(mix64(source[0]), bound)


draw = inline(_draw)


def _random_card(source: Words, numerals: int) -> int:
    """A card code: a numeral in ``numerals`` of 20 cases, else any court."""
    return 0 if draw(source, 20) < numerals else 1 + draw(source, 4)


random_card = inline(_random_card)


def _insert(word: Cards, size: int, place: int, cards: int) -> None:
    """Make room for so many cards."""
    for card in range(size - 1, place - 1, -1):
        word[card + cards] = word[card]


insert = inline(_insert)


def _remove(word: Cards, size: int, place: int, cards: int) -> None:
    for card in range(place, size - cards):
        word[card] = word[card + cards]


remove = inline(_remove)


def _copy_segment(word: Cards, size: int, place: int, first: int, cards: int) -> None:
    """Put a copy of some cards of the word in at ``place``."""
    insert(word, size, place, cards)
    for card in range(cards):
        origin = first + card
        word[place + card] = word[origin if origin < place else origin + cards]


copy_segment = inline(_copy_segment)


def _edit_word(word: Cards, size: int, kept: int, most: int, source: Words) -> int:
    """One to four random edits in place: the new size, 0 when they cannot be made.

    Cards come, go, are replaced or change places, and short segments are doubled or taken out; in two of five cases
    all of it close together. The last ``kept`` cards stay, and the word does not grow beyond ``most`` cards.
    """
    chance = draw(source, 20)
    edits = 1 + int(chance < 13) + int(chance < 6) + int(chance < 2)
    near = draw(source, 5) < 2
    middle = draw(source, size)
    for _ in range(edits):
        free = size - kept
        if free < 2:
            return 0
        place = draw(source, free + 1)
        if near:
            place = min(max(0, middle + draw(source, 2 * _NEAR + 1) - _NEAR), free)
        inside = min(place, free - 1)
        kind = draw(source, 20)
        if kind < 6:
            if size == most:
                return 0
            insert(word, size, place, 1)
            word[place] = random_card(source, 10)
            size += 1
        elif kind < 11:
            remove(word, size, inside, 1)
            size -= 1
        elif kind < 16:
            word[inside] = random_card(source, 6)
        elif kind < 18:
            other = draw(source, free)
            word[inside], word[other] = word[other], word[inside]
        else:
            cards = 1 + draw(source, MOST_SEGMENT)
            first = draw(source, free)
            if kind == 18:
                if first + cards > free or size + cards > most:
                    return 0
                copy_segment(word, size, place, first, cards)
                size += cards
            else:
                if first + cards > free - 1:
                    return 0
                remove(word, size, first, cards)
                size -= cards
    return size


edit_word = inline(_edit_word)
