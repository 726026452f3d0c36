"""The map that moves a packed state on by one trick."""

from bettelmann.kernel.machine.bits import U64, leading_zeros, trailing_zeros
from bettelmann.kernel.machine.jit import inline
from bettelmann.kernel.machine.types import Several, Word

_ONE = U64(1)
_S63 = U64(63)
_S64 = U64(64)
_SEVEN = U64(7)
_THREE = U64(3)
_TWO = U64(2)
_ZERO = U64(0)


def _trick(cl: Word, ql: Word, co: Word, qo: Word) -> Several:
    """Play one trick: (taker's two words, the other's two words, cards laid, changed, over).

    ``changed`` is 1 when the taker is not the one who led. When the game is over the four words mean nothing.
    """
    a, b = trailing_zeros(cl), trailing_zeros(co)
    if a <= b:
        changed = _ZERO  # whether the one who laid the last court, y, is not the leader
        piled = ql & _SEVEN
        pile, size = _ONE << (a + a), a + a + _ONE
        cx, qx = co >> a, qo
        cy, qy = cl >> (a + _ONE), ql >> _THREE
    else:
        changed = _ONE
        piled = qo & _SEVEN
        pile, size = _TWO << (b + b), b + b + _TWO
        cx, qx = cl >> (b + _ONE), ql
        cy, qy = co >> (b + _ONE), qo >> _THREE
    if piled == _ZERO:
        return cx, qx, cy, qy, size - _ONE, changed ^ _ONE, True
    owed = piled - _THREE
    piled_bits = _THREE
    while True:
        to_court = trailing_zeros(cx) + _ONE
        if to_court > owed:
            break
        digit = qx & _SEVEN
        if digit == _ZERO:
            return cy, qy, cx, qx, size + to_court - _ONE, changed, True
        owed = digit - _THREE
        size += to_court
        pile |= _ONE << (size - _ONE)
        piled |= digit << piled_bits
        piled_bits += _THREE
        cx, qx, cy, qy = cy, qy, cx >> to_court, qx >> _THREE
        changed ^= _ONE
    size += owed
    cx = cx >> owed
    if cx == _ONE:
        return cy, qy, cx, qx, size, changed, True
    held = _S63 - leading_zeros(cy)
    cy = (cy ^ (_ONE << held)) | (pile << held) | (_ONE << (held + size))
    qy = qy | (piled << (_S64 - leading_zeros(qy)))
    return cy, qy, cx, qx, size, changed, False


trick = inline(_trick)
