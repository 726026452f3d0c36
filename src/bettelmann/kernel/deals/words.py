"""Deals as two words: which cards of the whole order are courts, and these courts in their order.

Bit i of ``chosen`` says that card i of the whole order is a court, and ``queue`` holds the courts, the first one
lowest, as digits of three bits. The hands are segments of the order, one after the other.
"""

from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.deck import Deck
from bettelmann.games.bettelmann.setup import Setup
from bettelmann.kernel.deals.packing import DIGIT_BITS, pack_hand
from bettelmann.kernel.machine.bits import U64, popcount
from bettelmann.kernel.machine.jit import inline
from bettelmann.kernel.machine.types import Cards, Several, Word

_ONE = U64(1)
_SEVEN = U64(7)
_THREE = U64(3)
_ZERO = U64(0)

DealWords = tuple[int, int]
"""The two words of a deal in Python."""


def _split(chosen: Word, queue: Word, half: Word) -> Several:
    """The packed hands of a deal: the first ``half`` cards are the leader's."""
    end_mark = _ONE << half
    upper = chosen & (end_mark - _ONE)
    moved = popcount(upper) * _THREE
    leaders = queue & ((_ONE << moved) - _ONE)
    return upper | end_mark, leaders, (chosen >> half) | end_mark, queue >> moved


split = inline(_split)


def _lay_order(chosen: Word, queue: Word, order: Cards) -> None:
    """Write a drawn deal as card codes, hand after hand, into ``order``."""
    for card in range(order.shape[0]):
        code = _ZERO
        if (chosen >> U64(card)) & _ONE != _ZERO:
            code = (queue & _SEVEN) - _THREE
            queue = queue >> _THREE
        order[U64(card)] = code


lay_order = inline(_lay_order)


def deal_of_words(deck: Deck, words: DealWords, players: int = 2) -> Deal:
    """The deal that a row of ``deal_words`` stands for."""
    chosen, queue = words
    cards = bytearray(deck.size)
    for place_of_court in range(deck.size):
        if chosen >> place_of_court & 1:
            cards[place_of_court] = (queue & 7) - 3
            queue >>= DIGIT_BITS
    return Setup(deck, players).hands_of(bytes(cards))


def words_of_deal(deal: Deal) -> DealWords:
    """The two words that ``deal_of_words`` reads back."""
    order = b"".join(deal)
    cards, courts = pack_hand(order)
    return cards - (1 << len(order)), courts
