"""Where the deals of a range come from, block by block: the random stream, or a walk through the ranks."""

from typing import NamedTuple

import numpy as np

from bettelmann.kernel.deals.random import BLOCK, BLOCK_WORDS, CHOSEN, GAME, QUEUE, draw
from bettelmann.kernel.deals.ranked import arrange
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.jit import inline, lean
from bettelmann.kernel.machine.types import Word, Words


class Source(NamedTuple):
    """The deals of a range, and the keys of its games.

    ``block``, ``uint64[BLOCK_WORDS * BLOCK]``, holds the deals that come next. ``draws`` says which: the bounds of the
    draws of a random deck (see ``draw_bounds``), or a walk (see ``ranked``). ``keys``, ``uint64[2]``, are those of the
    stream; the digests of games go by them too.
    """

    block: Words
    draws: Words
    keys: Words


def empty_block() -> Words:
    """Room for a block of deals."""
    return np.zeros(BLOCK_WORDS * BLOCK, np.uint64)


def _next_deals(block: Words, draws: Words, keys: Words, first: Word) -> None:
    """Write the next deals into rows ``CHOSEN`` and ``QUEUE``: of the games from ``first`` on, or of the walk."""
    if draws.ndim == 1:  # known when compiling, as long as it is an argument: a walk
        arrange(block, draws)
    else:
        for deal in range(BLOCK):
            block[GAME + deal] = first + U64(deal)
        draw(block, draws, keys)


next_deals = inline(_next_deals)


def _deal_words(games: Words, out: Words, source: Source) -> None:
    """The deals of any games of the stream: ``out[n]`` is the places of the courts and their queue."""
    block, bounds, keys = source
    for first in range(0, games.shape[0], BLOCK):
        count = min(BLOCK, games.shape[0] - first)
        for deal in range(count):
            block[GAME + deal] = games[first + deal]
        draw(block, bounds, keys)
        for deal in range(count):
            out[first + deal, 0] = block[CHOSEN + deal]
            out[first + deal, 1] = block[QUEUE + deal]


deal_words = lean(_deal_words)
