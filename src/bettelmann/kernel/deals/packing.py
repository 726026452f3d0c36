"""The packed hand: two words of 64 bits that hold up to 63 cards and 21 courts.

``cards``  bit i is 1 when card i (0 = top) is a court and 0 when it is a numeral; one more 1, the *end mark*,
           lies behind the last card. A hand without cards is the end mark alone, the word 1.
``courts`` a queue of octal digits, the first court lowest: 3 + penalty (J 4, Q 5, K 6, A 7), 0 behind the last.

The end mark looks like a court without a digit. "Must play and has no card" therefore needs no test of its own: it is
a court that owes less than nothing. A hand has one form only, so that states are equal when their words are.
"""

from bettelmann.games.bettelmann.cards import Deal, Hand
from bettelmann.games.bettelmann.deck import Deck, DeckError, deck_of

MAX_CARDS = 64
MAX_COURTS = 21
DIGIT_BITS = 3
KINDS = 5
"""Of cards: numerals, J, Q, K, A."""

_BEFORE_JACK = 3

State = tuple[int, int, int, int]
"""Leader's cards and courts, then the other's: a normalised state."""


def fits(deck: Deck) -> bool:
    """Whether the packed kernels can hold this deck."""
    return deck.size <= MAX_CARDS and deck.courts <= MAX_COURTS


def require_fit(deck: Deck) -> None:
    """Refuse a deck that the packed kernels cannot hold (DeckError)."""
    if not fits(deck):
        raise DeckError(
            f"deck {deck.name} has {deck.size} cards and {deck.courts} courts: the packed kernels hold "
            f"up to {MAX_CARDS} cards and {MAX_COURTS} courts; `play` and `verify` take any deck"
        )


def pack_hand(hand: Hand) -> tuple[int, int]:
    """The two words of a hand of at most 63 cards."""
    cards, courts, found = 1 << len(hand), 0, 0
    for place, card in enumerate(hand):
        if card:
            cards |= 1 << place
            courts |= (_BEFORE_JACK + card) << (DIGIT_BITS * found)
            found += 1
    return cards, courts


def unpack_hand(cards: int, courts: int) -> Hand:
    """The hand that two words stand for."""
    hand = bytearray()
    for place in range(cards.bit_length() - 1):
        if cards >> place & 1:
            hand.append((courts & 7) - _BEFORE_JACK)
            courts >>= DIGIT_BITS
        else:
            hand.append(0)
    return bytes(hand)


def pack_deal(deal: Deal) -> State:
    """The normalised state of a two-player deal, player 1 leading (DeckError where it does not fit)."""
    require_fit(deck_of(deal))
    leader, other = deal
    return (*pack_hand(leader), *pack_hand(other))


def unpack_state(state: State) -> Deal:
    """The two hands of a normalised state, the leader's first."""
    return unpack_hand(state[0], state[1]), unpack_hand(state[2], state[3])
