"""The public random stream: the words of game ``index`` of seed ``seed``, computed alone.

The stream is counter based: every random word is a function of (seed, index, word number) and there is no
state. So every game ever played can be replayed alone, and any number of workers, in any order, play the
same games. This file is the specification; fast kernels are compared with it.

A seed gives a key and an odd step of its own, so that two seeds do not walk through the same words. The mixer
is the finalizer of splitmix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
"""

from collections.abc import Iterable, Iterator
from itertools import islice

from bettelmann.outside.errors import InputError

M64 = 2**64 - 1
_M32 = 2**32 - 1
GOLDEN = 0x9E3779B97F4A7C15

DRAWS_PER_WORD = 4
"""Bounded draws that share a word."""

SEED_LIMIT = 2**53
"""Seeds survive a trip through JSON, whose numbers are doubles in many programs."""

INDEX_LIMIT = 2**63


class StreamError(InputError):
    """A seed or an index outside the stream."""


def mix64(z: int) -> int:
    """Return the finalizer of splitmix64, a bijection of 64-bit words."""
    z ^= z >> 30
    z = z * 0xBF58476D1CE4E5B9 & M64
    z ^= z >> 27
    z = z * 0x94D049BB133111EB & M64
    return z ^ z >> 31


def stream_keys(seed: int) -> tuple[int, int]:
    """Return the key and the odd step of a seed; raises StreamError outside 0 <= seed < 2**53."""
    if not 0 <= seed < SEED_LIMIT:
        raise StreamError(f"the seed {seed} is not possible: use 0 to {SEED_LIMIT - 1}")
    return mix64(seed + GOLDEN & M64), mix64(seed + 2 * GOLDEN & M64) | 1


def game_key(seed: int, index: int) -> int:
    """Return the key of one game; raises StreamError also outside 0 <= index < 2**63."""
    if not 0 <= index < INDEX_LIMIT:
        raise StreamError(f"the game number {index} is not possible: use 0 to {INDEX_LIMIT - 1}")
    key, _ = stream_keys(seed)
    return mix64(key + (index + 1) * GOLDEN & M64)


def word(seed: int, index: int, n: int) -> int:
    """Return word n = 0, 1, 2... of one game."""
    _, step = stream_keys(seed)
    return mix64(game_key(seed, index) + (n + 1) * step & M64)


def draws(seed: int, index: int, first_word: int, bounds: Iterable[int]) -> Iterator[int]:
    """Draw below each bound in turn, two draws from the high half of a word and two from the low half.

    What is left of the last word is not used. Two draws share 32 bits by multiplication, without rejection: their
    bounds must multiply to at most 2**12, so that the relative bias of a pair is at most 2**-20.
    """
    rest = iter(bounds)
    key, (_, step) = game_key(seed, index), stream_keys(seed)
    n = first_word
    while four := list(islice(rest, DRAWS_PER_WORD)):
        bits = mix64(key + (n + 1) * step & M64)  # word n of the game
        yield from _two_draws(bits >> 32, four[:2])
        yield from _two_draws(bits & _M32, four[2:])
        n += 1


def _two_draws(bits: int, bounds: list[int]) -> Iterator[int]:
    for bound in bounds:
        product = bits * bound
        yield product >> 32
        bits = product & _M32


def game_digest(key: int, tricks: int, cards: int, kind: int) -> int:
    """Return what a game adds, modulo 2**64, to the digest of a range of games.

    ``key`` is its game key; ``kind`` is the winner or the loser of a finished game, counted from 0, or the number of
    players for an endless and one more for an undecided one. The sum does not depend on the order, so that any machine
    can check the range of another.
    """
    return mix64(key ^ ((kind >> 2 & 1) << 63 | tricks << 34 | kind >> 3 << 33 | cards << 2 | kind & 3) & M64)
