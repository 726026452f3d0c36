"""Moves of climbing: how a deal becomes a neighbour of it.

A deal is two words as in ``deals.words``: bit i of ``chosen`` says that card i of the whole order is a court,
and ``queue`` holds the courts, the first one lowest. The hands are segments of the order, one after the other.

There is one operation: two segments that do not overlap change places. Swapping two cards is that with segments of
one card each, and moving a card to another place that with a card and all cards up to there.
"""

from bettelmann.kernel.deals.stream import mix64, share
from bettelmann.kernel.machine.bits import U64, popcount
from bettelmann.kernel.machine.jit import inline
from bettelmann.kernel.machine.types import Several, Word, Words

# odds: uint64, out of 2**16: up to where the word of a draw means a swap, and up to where a move of one card.
# They lie in an array since LLVM would otherwise make all attempts of a move at once, in vectors, although the first
# one is nearly always enough: climbing was a tenth slower.
SWAP, MOVE, ODDS = range(3)

ATTEMPTS = 8
"""So often a move is drawn until it changes the deal; a deck with a single kind of card has none that does."""

_ZERO, _ONE, _TWO, _THREE = U64(0), U64(1), U64(2), U64(3)
_S16, _S32, _S64 = U64(16), U64(32), U64(64)
_LOW16, _LOW32 = U64((1 << 16) - 1), U64((1 << 32) - 1)
_ALL = U64((1 << 64) - 1)


def _low(bits: Word) -> Word:
    """So many ones, up to 63."""
    return (_ONE << bits) - _ONE


low = inline(_low)


def _exchange(chosen: Word, queue: Word, first: Word, first_size: Word, second: Word, second_size: Word) -> Several:
    """The deal in which the segments from ``first`` and from ``second`` on, further down, have changed places."""
    whole = second + second_size - first
    between = second - first - first_size
    a = (chosen >> first) & low(first_size)
    m = (chosen >> (first + first_size)) & low(between)
    b = (chosen >> second) & low(second_size)
    mixed = b | (m << second_size) | (a << (second_size + between))
    # Courts take three bits each; segments have as many digits as they have courts.
    before = popcount(chosen & low(first)) * _THREE
    in_a, in_m, in_b = popcount(a) * _THREE, popcount(m) * _THREE, popcount(b) * _THREE
    courts = queue >> before
    courts_a = courts & low(in_a)
    courts_m = (courts >> in_a) & low(in_m)
    courts_b = (courts >> (in_a + in_m)) & low(in_b)
    mixed_courts = courts_b | (courts_m << in_b) | (courts_a << (in_b + in_m))
    return (
        (chosen & ~((_ALL >> (_S64 - whole)) << first)) | (mixed << first),
        (queue & ~(low(in_a + in_m + in_b) << before)) | (mixed_courts << before),
    )


exchange = inline(_exchange)


def _draw_segments(word: Word, kind: Word, size: Word, odds: Words) -> Several:
    """Two segments of an order of ``size`` cards (two at least), as ``exchange`` takes them.

    ``kind`` and ``word`` are random: 16 bits decide between swapping, moving and exchanging by the ``odds``, the
    others say where. Segments that are exchanged have up to a quarter of the cards each, the same length or not.
    """
    lot = kind & _LOW16
    if lot < odds[MOVE]:
        here, there = share(word >> _S32, size), share(word & _LOW32, size - _ONE)
        if there >= here:
            there += _ONE
        first, last = min(here, there), max(here, there)
        if lot < odds[SWAP]:
            return first, _ONE, last, _ONE
        if here < there:
            return first, _ONE, first + _ONE, last - first
        return first, last - first, last, _ONE
    longest = max(size >> _TWO, _ONE)
    first_size = _ONE + share((kind >> _S16) & _LOW16, longest << _S16)
    second_size = _ONE + share(kind >> _S32 & _LOW16, longest << _S16)
    rest = size - first_size - second_size + _ONE
    here, there = share(word >> _S32, rest), share(word & _LOW32, rest)
    return min(here, there), first_size, max(here, there) + first_size, second_size


draw_segments = inline(_draw_segments)


def _moved(chosen: Word, queue: Word, size: Word, key: Word, step: Word, odds: Words) -> Several:
    """A neighbour of an order of ``size`` cards; ``key`` and ``step`` decide which.

    It is the order itself when no move was drawn in ``ATTEMPTS`` attempts that changes anything.
    """
    if size < _TWO:
        return chosen, queue
    for _ in range(ATTEMPTS):
        kind = mix64(key)
        word = mix64(key + step)
        key = key + step + step
        first, first_size, second, second_size = draw_segments(word, kind, size, odds)
        new_chosen, new_queue = exchange(chosen, queue, first, first_size, second, second_size)
        if new_chosen != chosen or new_queue != queue:
            return new_chosen, new_queue
    return chosen, queue


moved = inline(_moved)


def _free_cards(chosen: Word, queue: Word, sizes: Words, used: Words) -> Several:
    """The order of what is left of the hands when the top ``used`` cards of each are taken off: two words, its size."""
    free, courts, size = _ZERO, _ZERO, _ZERO
    at, moved_bits = _ZERO, _ZERO
    for player in range(sizes.shape[0]):
        begin, end = at + used[player], at + sizes[player]
        if begin < end:
            part = (chosen >> begin) & low(end - begin)
            digits = popcount(part) * _THREE
            free |= part << size
            courts |= ((queue >> (popcount(chosen & low(begin)) * _THREE)) & low(digits)) << moved_bits
            size += end - begin
            moved_bits += digits
        at = end
    return free, courts, size


free_cards = inline(_free_cards)


def _put_back(chosen: Word, queue: Word, sizes: Words, used: Words, free: Word, courts: Word) -> Several:
    """The deal with other free cards: what ``free_cards`` gave, in another order."""
    new_chosen, new_queue, moved_bits, at = _ZERO, _ZERO, _ZERO, _ZERO
    for player in range(sizes.shape[0]):
        begin, end = at + used[player], at + sizes[player]
        if at < begin:
            part = (chosen >> at) & low(begin - at)
            digits = popcount(part) * _THREE
            new_chosen |= part << at
            new_queue |= ((queue >> (popcount(chosen & low(at)) * _THREE)) & low(digits)) << moved_bits
            moved_bits += digits
        if begin < end:
            part = free & low(end - begin)
            digits = popcount(part) * _THREE
            new_chosen |= part << begin
            new_queue |= (courts & low(digits)) << moved_bits
            moved_bits += digits
            free, courts = free >> (end - begin), courts >> digits
        at = end
    return new_chosen, new_queue


put_back = inline(_put_back)
