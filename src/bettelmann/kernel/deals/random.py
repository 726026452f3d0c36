"""Random deals in blocks, the same as ``games.bettelmann.dealing.deal_at`` gives one by one.

A block is one flat array, row after row of ``BLOCK`` words, so that every loop over its deals vectorises. Which draws
are made with which bounds is laid down once for a deck: three words for each draw, four draws for each word of
the stream, as many as there are courts, rounded up with draws that do nothing.
"""

import numpy as np

from bettelmann.games.bettelmann.deck import Deck
from bettelmann.kernel.deals.stream import game_key, mix64
from bettelmann.kernel.machine.bits import U64, select
from bettelmann.kernel.machine.jit import inline
from bettelmann.kernel.machine.types import Several, Word, Words

BLOCK = 128
GAME, _KEY, CHOSEN, QUEUE = range(8 * BLOCK, 12 * BLOCK, BLOCK)
BLOCK_WORDS = 12

_ZERO, _ONE, _THREE = U64(0), U64(1), U64(3)
_S32 = U64(32)
_LOW32 = U64((1 << 32) - 1)
_WORD_DRAWS = 4
_DRAW_FIELDS = 3


def draw_bounds(deck: Deck) -> Words:
    """The draws for a deck, ``uint64[2, words, 4, 3]``: for each its bound and two words of its use.

    First the places (the bit 1, the bit of the card that is taken when the drawn one is taken already), then the
    order of the courts (the digit to insert, by how much the ones behind it move). Draws that fill up the last
    word have bound 1 and zeros.
    """
    kinds = [3 + code for code in range(1, 5) for _ in range(deck.counts[code])]
    words = max(1, -(-deck.courts // _WORD_DRAWS))
    bounds = np.zeros((2, words * _WORD_DRAWS, _DRAW_FIELDS), np.uint64)
    bounds[:, :, 0] = 1
    for draw, digit in enumerate(kinds):
        last = deck.size - deck.courts + draw
        bounds[0, draw] = last + 1, 1, 1 << last
        bounds[1, draw] = draw + 1, digit, 3
    return bounds.reshape(2, words, _WORD_DRAWS, _DRAW_FIELDS)


def _place(chosen: Word, place: Word, unit: Word, last: Word) -> Word:
    """One step of Floyd's sampling: the drawn place, or the last one where that is taken."""
    bit = unit << place
    return chosen | select((chosen & bit) != _ZERO, last, bit)


place = inline(_place)


def _insert(queue: Word, position: Word, digit: Word, move: Word) -> Word:
    """Insert a digit into a queue of octal digits; with digit and move 0 nothing changes."""
    shift = position * _THREE
    front = (_ONE << shift) - _ONE
    return (queue & front) | (digit << shift) | ((queue & ~front) << move)


insert = inline(_insert)


def _four_draws(word: Word, b0: Word, b1: Word, b2: Word, b3: Word) -> Several:
    """Four numbers below four bounds from one word; two bounds share 32 bits."""
    high = (word >> _S32) * (b0 & _LOW32)
    low = (word & _LOW32) * (b2 & _LOW32)
    return (
        high >> _S32,
        ((high & _LOW32) * (b1 & _LOW32)) >> _S32,
        low >> _S32,
        ((low & _LOW32) * (b3 & _LOW32)) >> _S32,
    )


four_draws = inline(_four_draws)


def _column(draws: Words, field: int) -> Several:
    """One field of four draws."""
    return draws[0, field], draws[1, field], draws[2, field], draws[3, field]


column = inline(_column)


def _draw(block: Words, bounds: Words, keys: Words) -> None:
    """Draw the deals of the games whose numbers stand in row ``GAME`` into rows ``CHOSEN`` and ``QUEUE``."""
    key0, gamma = keys[0], keys[1]
    words = bounds.shape[1]
    for deal in range(BLOCK):
        block[_KEY + deal] = game_key(key0, block[GAME + deal])
        block[CHOSEN + deal] = _ZERO
        block[QUEUE + deal] = _ZERO
    for word in range(words):
        offset = U64(word + 1) * gamma
        b0, b1, b2, b3 = column(bounds[0, word], 0)
        u0, u1, u2, u3 = column(bounds[0, word], 1)
        l0, l1, l2, l3 = column(bounds[0, word], 2)
        for deal in range(BLOCK):
            d0, d1, d2, d3 = four_draws(mix64(block[_KEY + deal] + offset), b0, b1, b2, b3)
            chosen = place(place(block[CHOSEN + deal], d0, u0, l0), d1, u1, l1)
            block[CHOSEN + deal] = place(place(chosen, d2, u2, l2), d3, u3, l3)
    for word in range(words):
        offset = U64(words + word + 1) * gamma
        b0, b1, b2, b3 = column(bounds[1, word], 0)
        n0, n1, n2, n3 = column(bounds[1, word], 1)
        m0, m1, m2, m3 = column(bounds[1, word], 2)
        for deal in range(BLOCK):
            d0, d1, d2, d3 = four_draws(mix64(block[_KEY + deal] + offset), b0, b1, b2, b3)
            queue = insert(insert(block[QUEUE + deal], d0, n0, m0), d1, n1, m1)
            block[QUEUE + deal] = insert(insert(queue, d2, n2, m2), d3, n3, m3)


draw = inline(_draw)
