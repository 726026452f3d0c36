"""Orders of a pack: a shuffled one of the stream, and the next one in lexicographic order.

The same as ``games.pairing.dealing.deal_at`` and ``games.pairing.orders`` give one by one.
"""

from bettelmann.kernel.deals.random import four_draws
from bettelmann.kernel.deals.stream import mix64
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.jit import inline
from bettelmann.kernel.machine.types import Bytes, Word

_ONE, _TWO, _THREE, _FOUR = U64(1), U64(2), U64(3), U64(4)


def _swap(order: Bytes, last: int, drawn: Word) -> None:
    order[last], order[drawn] = order[drawn], order[last]


_swapped = inline(_swap)


def _shuffle(order: Bytes, pack: Bytes, cards: int, key: Word, gamma: Word) -> None:
    """Lay a shuffled pack into ``order``; ``pack`` is its cards class by class, ``key`` that of the game."""
    for place in range(cards):
        order[place] = pack[place]
    number = _ONE
    for last in range(cards - 1, 0, -4):
        l1, l2, l3 = max(last - 1, 0), max(last - 2, 0), max(last - 3, 0)
        word = mix64(key + number * gamma)
        d0, d1, d2, d3 = four_draws(word, U64(last + 1), U64(l1 + 1), U64(l2 + 1), U64(l3 + 1))
        _swapped(order, last, d0)
        _swapped(order, l1, d1)
        _swapped(order, l2, d2)
        _swapped(order, l3, d3)
        number += _ONE


shuffle = inline(_shuffle)


def _advance(order: Bytes, cards: int, left: Bytes, opened: Bytes) -> None:
    """Go on to the next canonical order, which there must be.

    ``left``, ``uint8[32]``, is for counting. ``opened[n]``, ``uint8[64]``, is the largest class among the first ``n``
    cards, before and after.
    """
    for number in range(left.shape[0]):
        left[number] = 0
    place = cards - 1
    while True:
        taken = order[place]
        left[taken] += 1
        larger = int(taken) + 1
        most = int(opened[place]) + 1
        while larger <= most and larger < left.shape[0] and left[larger] == 0:
            larger += 1
        if larger <= most and larger < left.shape[0]:
            break
        place -= 1
    left[larger] -= 1
    order[place] = larger
    opened[place + 1] = max(opened[place], larger)
    number = 0
    for rest in range(place + 1, cards):
        while left[number] == 0:
            number += 1
        left[number] -= 1
        order[rest] = number
        opened[rest + 1] = max(opened[rest], number)


advance = inline(_advance)
