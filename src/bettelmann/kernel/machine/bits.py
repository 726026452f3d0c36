"""Operations on words of 64 bits: LLVM's where Numba compiles, plain Python where it is switched off."""

import numba
import numpy as np

from bettelmann.kernel.machine.types import Word

U64 = np.uint64

if numba.config.DISABLE_JIT:
    _MASK = (1 << 64) - 1

    def popcount(x: Word) -> Word:
        """How many bits are set."""
        return U64(int(x).bit_count())

    def leading_zeros(x: Word) -> Word:
        """How many zero bits lie above the highest set bit; 64 for zero."""
        return U64(64 - int(x).bit_length())

    def trailing_zeros(x: Word) -> Word:
        """How many zero bits lie below the lowest set bit; 64 for zero."""
        return U64((int(x) & -int(x)).bit_length() - 1 if x else 64)

    def funnel_right(high: Word, low: Word, count: Word) -> Word:
        """The low word of ``high:low >> (count mod 64)``."""
        return U64(((int(high) << 64 | int(low)) >> (int(count) & 63)) & _MASK)

    def select(condition: bool, chosen: Word, other: Word) -> Word:
        """``chosen if condition else other`` without a branch."""
        return chosen if condition else other

    def both(a: bool, b: bool) -> bool:
        """``a and b`` without a branch."""
        return bool(a) & bool(b)

else:
    from bettelmann.kernel.machine.intrinsics import (
        both,
        funnel_right,
        leading_zeros,
        popcount,
        select,
        trailing_zeros,
    )

__all__ = [
    "U64",
    "both",
    "funnel_right",
    "leading_zeros",
    "popcount",
    "select",
    "trailing_zeros",
]
