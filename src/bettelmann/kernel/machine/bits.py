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

    def bit_at(x: Word, place: Word) -> Word:
        """Which bit of ``x`` the set one number ``place`` is, from 0; there must be so many."""
        rest = int(x)
        for _ in range(int(place)):
            rest &= rest - 1
        return trailing_zeros(U64(rest))

else:
    from bettelmann.kernel.machine.host import deposits_fast
    from bettelmann.kernel.machine.intrinsics import (
        both,
        deposit,
        funnel_right,
        leading_zeros,
        popcount,
        select,
        trailing_zeros,
    )

    if deposits_fast():

        def _bit_at(x: Word, place: Word) -> Word:
            return trailing_zeros(deposit(U64(1) << place, x))

    else:

        def _bit_at(x: Word, place: Word) -> Word:
            at = U64(0)
            for shift in (32, 16, 8, 4, 2):
                width = U64(shift)
                below = popcount(x & ((U64(1) << width) - U64(1)))
                above = place >= below
                x = select(above, x >> width, x)
                place = select(above, place - below, place)
                at = select(above, at + width, at)
            return at + (U64(1) - (x & U64(1)) | place)

    bit_at = numba.njit(nogil=True, forceinline=True)(_bit_at)

__all__ = [
    "U64",
    "bit_at",
    "both",
    "funnel_right",
    "leading_zeros",
    "popcount",
    "select",
    "trailing_zeros",
]
