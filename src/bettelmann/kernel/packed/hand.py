"""Packed hands: their cards one by one, and how many of them the coming trick takes."""

from bettelmann.kernel.machine.bits import U64, leading_zeros, popcount, trailing_zeros
from bettelmann.kernel.machine.jit import inline
from bettelmann.kernel.machine.types import Several, Word

_ONE = U64(1)
_S63 = U64(63)
_SEVEN = U64(7)
_THREE = U64(3)
_ZERO = U64(0)


def _insert_card(cards: Word, courts: Word, place: Word, digit: Word) -> Several:
    """Put a card in at ``place``; ``digit`` 0 is a numeral, 4 to 7 are J to A."""
    below = cards & ((_ONE << place) - _ONE)
    above = (cards >> place) << (place + _ONE)
    if digit == _ZERO:
        return below | above, courts
    shift = popcount(below) * _THREE
    front = courts & ((_ONE << shift) - _ONE)
    return below | (_ONE << place) | above, front | (digit << shift) | ((courts >> shift) << (shift + _THREE))


insert_card = inline(_insert_card)


def _card_at(cards: Word, courts: Word, place: Word) -> Word:
    """The digit of a card, 0 for a numeral."""
    if (cards >> place) & _ONE == _ZERO:
        return _ZERO
    return (courts >> (popcount(cards & ((_ONE << place) - _ONE)) * _THREE)) & _SEVEN


card_at = inline(_card_at)


def _delete_card(cards: Word, courts: Word, place: Word) -> Several:
    """Take the card at ``place`` out."""
    below = cards & ((_ONE << place) - _ONE)
    above = (cards >> (place + _ONE)) << place
    if (cards >> place) & _ONE != _ZERO:
        shift = popcount(below) * _THREE
        courts = (courts & ((_ONE << shift) - _ONE)) | ((courts >> (shift + _THREE)) << shift)
    return below | above, courts


delete_card = inline(_delete_card)


def _hand_size(cards: Word) -> Word:
    return _S63 - leading_zeros(cards)


hand_size = inline(_hand_size)


def _played(cl: Word, ql: Word, co: Word, qo: Word) -> Several:
    """How many cards the leader and the other lay in the coming trick of a game that does not end with it."""
    a, b = trailing_zeros(cl), trailing_zeros(co)
    if a <= b:
        owed, from_leader, from_other = ql & _SEVEN, a + _ONE, a
        leader_pays = False
    else:
        owed, from_leader, from_other = qo & _SEVEN, b + _ONE, b + _ONE
        leader_pays = True
    courts_l, courts_o = ql, qo
    if leader_pays:
        courts_o = courts_o >> _THREE
    else:
        courts_l = courts_l >> _THREE
    while True:
        debt = owed - _THREE
        if leader_pays:
            to_court = trailing_zeros(cl >> from_leader) + _ONE
            if to_court > debt:
                return from_leader + debt, from_other
            from_leader += to_court
            owed = courts_l & _SEVEN
            courts_l = courts_l >> _THREE
        else:
            to_court = trailing_zeros(co >> from_other) + _ONE
            if to_court > debt:
                return from_leader, from_other + debt
            from_other += to_court
            owed = courts_o & _SEVEN
            courts_o = courts_o >> _THREE
        leader_pays = not leader_pays


played = inline(_played)


def _court_bits(cards: Word) -> Word:
    """How many bits the courts of some cards take in the queue."""
    return popcount(cards) * _THREE


court_bits = inline(_court_bits)
