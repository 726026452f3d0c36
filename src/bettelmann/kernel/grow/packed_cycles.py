"""Cycles as rows of words, found by following a state.

A cycle is a row: its smallest normalised state (as four numbers), its number of states, and its *best balance*, the
smaller hand where that is largest on the cycle. Beside it go the counts of its deck: numerals, J, Q, K, A.
"""

from typing import NamedTuple

import numpy as np

from bettelmann.kernel.deals.packing import KINDS
from bettelmann.kernel.deals.stream import mix64, share
from bettelmann.kernel.machine.bits import U64, leading_zeros
from bettelmann.kernel.machine.jit import inline, lean
from bettelmann.kernel.machine.types import Flag, Ints, Word, Words
from bettelmann.kernel.packed.hand import court_bits, hand_size, insert_card
from bettelmann.kernel.packed.trick import trick

KEY_WORDS, PERIOD, BEST_BALANCE, ROW_WORDS = 4, 4, 5, 6

_ZERO, _ONE, _THREE = U64(0), U64(1), U64(3)
_S32, _S63 = U64(32), U64(63)
_LOW32 = U64((1 << 32) - 1)
_STEP = U64(0x9E3779B97F4A7C15)
_POLL = 1024  # deals between two looks at the stop flag: milliseconds


class Cycles(NamedTuple):
    """Some cycles: their ``rows``, ``uint64[n, ROW_WORDS]``, and the ``counts`` of their decks, ``int64[n, KINDS]``."""

    rows: Words
    counts: Ints


def empty_cycles(number: int) -> Cycles:
    """Room for so many cycles."""
    return Cycles(np.zeros((number, ROW_WORDS), np.uint64), np.zeros((number, KINDS), np.int64))


def _canonical(cl: Word, ql: Word, co: Word, qo: Word, most: int, out: Words) -> bool:
    """Follow a state into its cycle and write that as a row to ``out``; False if there is none in ``most`` tricks.

    Brent's algorithm on normalised states.
    """
    sl, tl, so, to = cl, ql, co, qo
    power, period, tricks = 1, 0, 0
    while True:
        cl, ql, co, qo, _, _, over = trick(cl, ql, co, qo)
        tricks += 1
        period += 1
        if over or tricks > most:
            return False
        if cl == sl and ql == tl and co == so and qo == to:
            break
        if period == power:
            sl, tl, so, to = cl, ql, co, qo
            power, period = 2 * power, 0
    ml, nl, mo, no = cl, ql, co, qo
    balance = _ZERO
    for _ in range(period):
        cl, ql, co, qo, _, _, over = trick(cl, ql, co, qo)
        smaller = min(hand_size(cl), hand_size(co))
        balance = max(balance, smaller)
        if cl < ml or (cl == ml and (ql < nl or (ql == nl and (co < mo or (co == mo and qo < no))))):
            ml, nl, mo, no = cl, ql, co, qo
    out[0], out[1], out[2], out[3] = ml, nl, mo, no
    out[PERIOD], out[BEST_BALANCE] = U64(period), balance
    return True


canonical = inline(_canonical)


def _name(cl: Word, ql: Word, co: Word, qo: Word) -> Word:
    """A hash of a state."""
    return mix64(cl ^ mix64(ql ^ mix64(co ^ mix64(qo))))


name = inline(_name)


def _small_cycles(key: Word, tries: int, most_period: int, cycles: Cycles, stop: Flag) -> int:
    """The cycles that random deals of 6 to 13 cards run into, with repetitions; gives their number.

    There must be room for one more than are found. When ``stop`` is set it ends early; drop the result then.
    """
    rows, row_counts = cycles
    found = 0
    for attempt in range(tries):
        if attempt % _POLL == 0 and stop[0] != 0:
            break
        word = mix64(key + U64(attempt + 1) * _STEP)
        size = 6 + int(share(word & _LOW32, U64(8)))
        courts = 1 + int(share(word >> _S32, U64(4)))
        for kind in range(KINDS):
            row_counts[found, kind] = 0
        cards, queue = _ONE, _ZERO
        for card in range(size):
            word = mix64(word + _STEP)
            digit = _ZERO
            if card < courts:
                digit = U64(4) + ((word >> U64(8)) & _THREE)
            place = share(word >> _S32, U64(card + 1))
            cards, queue = insert_card(cards, queue, place, digit)
            row_counts[found, int(digit) - 3 if digit != _ZERO else 0] += 1
        word = mix64(word + _STEP)
        cut = _ONE + share(word >> _S32, U64(size - 1))
        front = cards & ((_ONE << cut) - _ONE)
        moved = court_bits(front)
        leader, other = front | (_ONE << cut), cards >> cut
        good = canonical(leader, queue & ((_ONE << moved) - _ONE), other, queue >> moved, 500, rows[found])
        if good and rows[found, PERIOD] <= U64(most_period):
            found += 1
    return found


small_cycles = lean(_small_cycles)


def _cycle_row(state: Words, most: int, out: Words) -> bool:
    """Follow a state, four words, into its cycle; see ``canonical``."""
    return canonical(state[0], state[1], state[2], state[3], most, out)


cycle_row = lean(_cycle_row)


def _basin_balance(states: Words) -> Word:
    """The *basin balance* of a cycle, given all states of its basin: the smaller hand where it is largest there."""
    largest = _ZERO
    for row in range(states.shape[0]):
        longer = max(leading_zeros(states[row, 0]), leading_zeros(states[row, 2]))
        largest = max(largest, _S63 - longer)
    return largest


basin_balance = lean(_basin_balance)
