"""Predecessors of a packed state. What is done, and why: ``games/bettelmann/predecessors.py``, the plain twin."""

import numpy as np

from bettelmann.kernel.machine.bits import U64, leading_zeros, popcount
from bettelmann.kernel.machine.jit import inline, jit
from bettelmann.kernel.machine.types import Word, Words

MOST_PREDECESSORS = 64
"""A pile begins at one of the cards of a hand, which are at most 63."""

_ZERO, _ONE, _THREE, _SEVEN = U64(0), U64(1), U64(3), U64(7)
_S63 = U64(63)


def _predecessors(cl: Word, ql: Word, co: Word, qo: Word, out: Words) -> int:
    """Write the predecessors of a state to the rows of ``out``: four words and the cards laid; gives their number.

    ``t`` stands for the taker of the pile, who leads now, ``u`` for the other; ``laid`` are their cards of the pile,
    from its first court on. They grow from behind, court by court.
    """
    found = 0
    size = _S63 - leading_zeros(cl)
    courts_left = popcount(cl) - _ONE
    if courts_left == _ZERO:
        return found
    rest = cl ^ (_ONE << size)
    first = _S63 - leading_zeros(rest)
    digit = (ql >> ((courts_left - _ONE) * _THREE)) & _SEVEN
    paid = size - _ONE - first
    if paid + _THREE != digit:
        return found
    laid_t, count_t, courts_t, bits_t = _ONE, _ONE, digit, _THREE
    laid_u, count_u, courts_u, bits_u = _ZERO, paid, _ZERO, _ZERO
    owner_is_taker = True  # of the first court of the pile
    while True:
        courts_left -= _ONE
        rest = rest ^ (_ONE << first)
        # Numerals between the first court of the pile and the court before it, or the top of the hand.
        previous = _S63 - leading_zeros(rest) if rest != _ZERO else _ZERO
        numerals = first - previous - _ONE if rest != _ZERO else first
        kept_courts = ql & ((_ONE << (courts_left * _THREE)) - _ONE)
        for led in range(numerals + _ONE):
            by_owner = U64(led) >> _ONE
            by_other = U64(led) - by_owner
            lead_t = by_owner if owner_is_taker else by_other
            lead_u = by_other if owner_is_taker else by_owner
            start = first - U64(led)
            kept = (cl & ((_ONE << start) - _ONE)) | (_ONE << start)
            before_t = (laid_t << lead_t) | (kept << (lead_t + count_t))
            before_u = (laid_u << lead_u) | (co << (lead_u + count_u))
            queue_t = courts_t | (kept_courts << bits_t)
            queue_u = courts_u | (qo << bits_u)
            taker_led = owner_is_taker == (U64(led) & _ONE == _ZERO)
            if taker_led:
                out[found, 0], out[found, 1], out[found, 2], out[found, 3] = before_t, queue_t, before_u, queue_u
            else:
                out[found, 0], out[found, 1], out[found, 2], out[found, 3] = before_u, queue_u, before_t, queue_t
            out[found, 4] = size - start
            found += 1
        if rest == _ZERO:
            return found
        digit = (ql >> ((courts_left - _ONE) * _THREE)) & _SEVEN
        if numerals + _THREE >= digit:
            return found
        # The owner of the first court so far paid the numerals for the one before, which the opponent laid.
        if owner_is_taker:
            laid_t, count_t = laid_t << numerals, count_t + numerals
            laid_u, count_u = (laid_u << _ONE) | _ONE, count_u + _ONE
            courts_u, bits_u = (courts_u << _THREE) | digit, bits_u + _THREE
        else:
            laid_u, count_u = laid_u << numerals, count_u + numerals
            laid_t, count_t = (laid_t << _ONE) | _ONE, count_t + _ONE
            courts_t, bits_t = (courts_t << _THREE) | digit, bits_t + _THREE
        owner_is_taker = not owner_is_taker
        first = previous


predecessors_of = inline(_predecessors)


def _predecessor_rows(state: Words, out: Words) -> int:
    return predecessors_of(state[0], state[1], state[2], state[3], out)


predecessor_rows = jit(_predecessor_rows)


def packed_predecessors(state: tuple[int, int, int, int]) -> list[tuple[int, int, int, int]]:
    """The predecessors of one packed state."""
    out = np.zeros((MOST_PREDECESSORS, 5), np.uint64)
    count = predecessor_rows(np.array(state, np.uint64), out)
    return [(row[0], row[1], row[2], row[3]) for row in out[:count].tolist()]
