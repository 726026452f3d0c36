"""All deals of a deck in the order of their ranks, and the *unranking* of single ones.

The kernel's twin of ``games.bettelmann.rank``.

Deals are two words as in ``words``: the places of the courts, bit i for card i of the whole order, and their queue,
the first court lowest. In the order of the ranks the places, seen as a number, grow while the queue stays, and begin
anew with the next queue. A rank may have more than 64 bits, but neither the rank of the places nor that of the queue
does; so a walk begins at two numbers, which Python finds by one division.

A *walk* is ``uint64[WALK]``: the deal that comes next, what never changes, and where it began.
"""

from math import comb

import numpy as np

from bettelmann.games.bettelmann.deck import Deck
from bettelmann.kernel.deals.packing import MAX_CARDS, MAX_COURTS, require_fit
from bettelmann.kernel.deals.random import BLOCK, CHOSEN, QUEUE
from bettelmann.kernel.machine.bits import U64, trailing_zeros
from bettelmann.kernel.machine.jit import inline, jit
from bettelmann.kernel.machine.types import Word, Words

NEXT_PLACES, NEXT_QUEUE, LOWEST, HIGHEST, CARDS, COURTS, PLACE_RANK, QUEUE_RANK, PLACE_RANKS, QUEUE_RANKS = range(10)
KINDS, WALK = 10, 15  # from KINDS on, how many cards of each code there are

_ZERO, _ONE, _TWO, _THREE, _SEVEN = U64(0), U64(1), U64(2), U64(3), U64(7)
_CHOOSE = np.array([[comb(n, k) for k in range(MAX_COURTS + 1)] for n in range(MAX_CARDS + 1)], np.uint64)


def walk_from(deck: Deck, rank: int) -> Words:
    """A walk through the deals from ``rank`` on; after the last one of the deck it begins anew.

    Raises DeckError for a deck that two words cannot hold.
    """
    require_fit(deck)
    courts = deck.courts
    place_ranks = comb(deck.size, courts)
    walk = np.zeros(WALK, np.uint64)
    walk[LOWEST], walk[HIGHEST] = (1 << courts) - 1, ((1 << courts) - 1) << (deck.size - courts)
    walk[CARDS], walk[COURTS] = deck.size, courts
    walk[QUEUE_RANK], walk[PLACE_RANK] = divmod(rank, place_ranks)
    walk[PLACE_RANKS], walk[QUEUE_RANKS] = place_ranks, deck.deal_count() // place_ranks
    walk[KINDS:] = deck.counts
    first = np.zeros((1, 2), np.uint64)
    unrank(np.zeros(1, np.uint64), walk, first)
    walk[NEXT_PLACES], walk[NEXT_QUEUE] = first[0]
    return walk


def _unrank_places(rank: Word, cards: Word, courts: Word) -> Word:
    """The places of that rank among all places for so many courts."""
    places = _ZERO
    place = cards
    for number in range(courts):
        left = courts - U64(number)
        place -= _ONE
        while _CHOOSE[place, left] > rank:
            place -= _ONE
        rank -= _CHOOSE[place, left]
        places |= _ONE << place
    return places


unrank_places = jit(_unrank_places)


def _unrank_queue(rank: Word, kinds: Words, courts: Word, orders: Word) -> Word:
    """The queue of that rank among all orders of so many courts of each kind; ``orders`` says how many there are."""
    left = kinds.copy()
    queue = _ZERO
    for place in range(courts):
        for code in range(1, 5):
            # So many of the orders that are left begin with this kind.
            beginning_so = orders * left[code] // (courts - U64(place))
            if rank < beginning_so:
                queue |= (_THREE + U64(code)) << (U64(place) * _THREE)
                left[code] -= _ONE
                orders = beginning_so
                break
            rank -= beginning_so
    return queue


unrank_queue = jit(_unrank_queue)


def _unrank(numbers: Words, walk: Words, out: Words) -> None:
    """The two words of deals by their numbers in the walk, counted from its beginning; wherever the walk is now."""
    for row in range(numbers.shape[0]):
        place_rank = walk[PLACE_RANK] + numbers[row]
        queue_rank = (walk[QUEUE_RANK] + place_rank // walk[PLACE_RANKS]) % walk[QUEUE_RANKS]
        out[row, 0] = unrank_places(place_rank % walk[PLACE_RANKS], walk[CARDS], walk[COURTS])
        out[row, 1] = unrank_queue(queue_rank, walk[KINDS:], walk[COURTS], walk[QUEUE_RANKS])


unrank = jit(_unrank)


def _next_places(places: Word) -> Word:
    """The next larger number with as many bits; ``places`` is neither 0 nor the largest."""
    carried = places + (places & (~places + _ONE))
    return carried | (((carried ^ places) >> _TWO) >> trailing_zeros(places))


next_places = inline(_next_places)


def _swap(queue: Word, one: Word, other: Word) -> Word:
    """Exchange two digits, given by their lowest bits."""
    differs = ((queue >> one) ^ (queue >> other)) & _SEVEN
    return queue ^ (differs << one) ^ (differs << other)


swap = inline(_swap)


def _next_queue(queue: Word, courts: Word) -> Word:
    """The next order of the courts in the dictionary; after the last one the first."""
    last = (courts - _ONE) * _THREE
    fixed = last  # behind it the digits fall
    while fixed > _ZERO and (queue >> (fixed - _THREE)) & _SEVEN >= (queue >> fixed) & _SEVEN:
        fixed -= _THREE
    if fixed > _ZERO:
        grows, with_it = fixed - _THREE, last
        while (queue >> with_it) & _SEVEN <= (queue >> grows) & _SEVEN:
            with_it -= _THREE
        queue = swap(queue, grows, with_it)
    while fixed < last:
        queue = swap(queue, fixed, last)
        fixed += _THREE
        last -= _THREE
    return queue


next_queue = jit(_next_queue)


def _arrange(block: Words, walk: Words) -> None:
    """Write the next deals of a walk into rows ``CHOSEN`` and ``QUEUE`` of a block."""
    places, queue = walk[NEXT_PLACES], walk[NEXT_QUEUE]
    for deal in range(BLOCK):
        block[CHOSEN + deal] = places
        block[QUEUE + deal] = queue
        if places != walk[HIGHEST]:
            places = next_places(places)
        else:
            places = walk[LOWEST]
            if walk[COURTS] > _ZERO:
                queue = next_queue(queue, walk[COURTS])
    walk[NEXT_PLACES], walk[NEXT_QUEUE] = places, queue


arrange = inline(_arrange)
