"""What the kernels that play ranges of games are handed, and where they count."""

from typing import NamedTuple

import numpy as np

from bettelmann.kernel.deals.stream import mix64
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.jit import inline
from bettelmann.kernel.machine.types import Word, Words

# counts: uint64, what the range came to so far, then how many rows two buffers hold
DONE, TRICKS, CARDS, SECOND_WINS, DIGEST, REMARKABLE, LATE, COUNTS = range(8)
# place: uint64, where the range is: games dealt, those of the block among them, games not over yet
DEALT, IN_BLOCK, LEFT, PLACES = range(4)

VERDICT_WORDS = 8

_TWO, _THREE = U64(2), U64(3)
_S34, _S63 = U64(34), U64(63)


class Frame(NamedTuple):
    """What does not change while a kernel plays a range; words.

    ``first`` and ``games``: the first game, and how many there are. ``deck_cards``, ``half``: cards of the deck and of
    half of it. ``cap``: a game with more tricks is late. ``max_tricks``: after so many a game is undecided.
    ``long_tricks``, ``long_cards``: a finished game that reaches either is remarkable.
    """

    first: Word
    games: Word
    deck_cards: Word
    half: Word
    cap: Word
    max_tricks: Word
    long_tricks: Word
    long_cards: Word


class Tally(NamedTuple):
    """What a range came to, and buffers for the games that Python wants to see; all of it ``uint64``.

    ``counts``, ``[COUNTS]``. ``histogram``, ``[cap + 2]``: finished games by tricks. ``remarkable``, ``[rows, 3]``:
    game, tricks and cards. ``late``, ``[rows]``: games that did not finish within ``cap`` tricks. ``verdicts``,
    ``[rows, 8]``: the words of the late ones, if the kernel decides these.
    """

    counts: Words
    histogram: Words
    remarkable: Words
    late: Words
    verdicts: Words


def empty_tally(cap: int, remarkable: int, late: int) -> Tally:
    """A tally of nothing, with buffers of so many rows."""
    return Tally(
        np.zeros(COUNTS, np.uint64), np.zeros(cap + 2, np.uint64), np.zeros((remarkable, 3), np.uint64),
        np.zeros(late, np.uint64), np.zeros((late, VERDICT_WORDS), np.uint64),
    )  # fmt: skip


def _game_digest(key: Word, tricks: Word, cards: Word, kind: Word) -> Word:
    """What one game adds to the digest of a unit: see ``games.stream.game_digest``."""
    return mix64(key ^ (((kind >> _TWO) << _S63) | (tricks << _S34) | (cards << _TWO) | (kind & _THREE)))


game_digest = inline(_game_digest)
