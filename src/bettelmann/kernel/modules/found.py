"""What kernels that look for modules are handed, and the rows in which they keep what they find."""

from typing import NamedTuple

import numpy as np

from bettelmann.kernel.deals.packing import KINDS
from bettelmann.kernel.machine.jit import inline
from bettelmann.kernel.machine.types import Bytes, Cards, Ints, Words
from bettelmann.kernel.modules.reading import MOST_WORD, empty_room

SIZE, EXCURSION, TURNS, BACK, FACTS = range(5)


class Wanted(NamedTuple):
    """What words must be.

    ``rest`` and ``lead``, card codes: the reader's hand at rest, and the lead of the tape. ``least``: the smallest
    excursion of a word. ``most``, ``int64[KINDS]``: how many cards of each code it may have.
    """

    rest: Cards
    lead: Cards
    least: int
    most: Ints


class FoundWords(NamedTuple):
    """Rows of words: their cards, ``uint8[rows, MOST_WORD]``, and their facts, ``int64[rows, FACTS]``.

    The facts are the size of a word, its excursion, the turns that went well, and the turns until it comes back, 0
    where it does not. Of an array to be filled the last row is scratch space.
    """

    words: Cards
    facts: Ints


class Scratch(NamedTuple):
    """What a search for words needs besides, for one thread.

    ``source``, ``uint64[1]``: random numbers. ``counts``, ``int64[KINDS]``: cards by code. ``room``: see ``reading``.
    ``words`` and ``modules``, ``uint64``: hashes of those that came up recently (see ``machine.recent``).
    """

    source: Words
    counts: Ints
    room: Bytes
    words: Words
    modules: Words


def empty_words(rows: int) -> FoundWords:
    """Room for so many words."""
    return FoundWords(np.zeros((rows, MOST_WORD), np.uint8), np.zeros((rows, FACTS), np.int64))


def empty_scratch(recent_words: int, recent_modules: int) -> Scratch:
    """Scratch space that remembers about so many words and modules; both are powers of two."""
    recent = np.zeros(recent_words, np.uint64), np.zeros(recent_modules, np.uint64)
    return Scratch(np.zeros(1, np.uint64), np.zeros(KINDS, np.int64), empty_room(), *recent)


def _keep(found: FoundWords, number: int, word: Cards, size: int, excursion: int, turns: int, back: int) -> int:
    """Write a word and its facts to a row; gives the number of the next row."""
    words, facts = found
    for card in range(size):
        words[number, card] = word[card]
    facts[number, SIZE], facts[number, EXCURSION], facts[number, TURNS], facts[number, BACK] = (
        size, excursion, turns, back
    )  # fmt: skip
    return number + 1


keep = inline(_keep)


def _fits(word: Cards, size: int, most: Ints, counts: Ints) -> bool:
    """Whether a word has at most ``most`` cards of each kind."""
    for kind in range(KINDS):
        counts[kind] = 0
    for card in range(size):
        counts[word[card]] += 1
    good = True
    for kind in range(KINDS):
        good = good and counts[kind] <= most[kind]
    return good


fits = inline(_fits)


def _shift_lead(word: Cards, size: int, lead: Cards) -> None:
    """Make a word of the cards that were read: the lead goes from its start to its end."""
    before = lead.shape[0]
    for card in range(size - before):
        word[card] = word[card + before]
    for card in range(before):
        word[size - before + card] = lead[card]


shift_lead = inline(_shift_lead)
