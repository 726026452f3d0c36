"""The counter-based random stream in words of 64 bits. Specification and plain twin: ``games/stream.py``."""

from typing import Any

import numpy as np

from bettelmann.games import stream as specification
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.jit import inline
from bettelmann.kernel.machine.types import Word

_ONE = U64(1)
_S27, _S30, _S31, _S32 = U64(27), U64(30), U64(31), U64(32)
_MULTIPLIER_1 = U64(0xBF58476D1CE4E5B9)
_MULTIPLIER_2 = U64(0x94D049BB133111EB)
_GOLDEN = U64(specification.GOLDEN)


def _mix64(z: Word) -> Word:
    """The finalizer of splitmix64: a bijection of 64 bits."""
    z = (z ^ (z >> _S30)) * _MULTIPLIER_1
    z = (z ^ (z >> _S27)) * _MULTIPLIER_2
    return z ^ (z >> _S31)


mix64 = inline(_mix64)


def _game_key(key0: Word, index: Word) -> Word:
    """The key of one game: different for every index of a seed."""
    return mix64(key0 + (index + _ONE) * _GOLDEN)


game_key = inline(_game_key)


def _below(word: Word, bound: int) -> Any:
    """A number below ``bound`` from the high half of a word.

    Signed: with a word of 64 bits a signed number of cards or places would become floating.
    """
    return np.int64(((word >> _S32) * U64(bound)) >> _S32)


below = inline(_below)


def _share(bits: Word, bound: Word) -> Word:
    """A number below ``bound`` from 32 random bits."""
    return (bits * bound) >> _S32


share = inline(_share)
