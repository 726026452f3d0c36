"""Random edits of packed hands: insert, delete or replace a card within a window of each hand.

A state to be edited is six words: the leader's cards and courts, the other's, and the sizes of both windows, counted
from the top of the hand. Digits are 0 for a numeral, 4 to 7 for J to A.
"""

from bettelmann.kernel.deals.stream import share
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.jit import inline
from bettelmann.kernel.machine.types import Ints, Several, Word, Words
from bettelmann.kernel.packed.hand import card_at, delete_card, insert_card

_ZERO, _ONE, _TWO, _THREE, _SIX = U64(0), U64(1), U64(2), U64(3), U64(6)
_S16, _S32 = U64(16), U64(32)
_LOW16 = U64((1 << 16) - 1)

INSERT, DELETE, REPLACE = _ZERO, _ONE, _TWO
NOTHING = U64((1 << 16) - 1)
"""In ``undo``: no edit to make good."""


def _find_card(state: Several, digit: Word, start: Word) -> Word:
    """A place in the windows with a card of that digit, the first from ``start`` on, or one behind them for none.

    Places count through the leader's window and then the other's.
    """
    cl, ql, co, qo, in_leader, in_other = state
    room = in_leader + in_other
    place = start
    for _ in range(room):
        card = card_at(cl, ql, place) if place < in_leader else card_at(co, qo, place - in_leader)
        if card == digit:
            return place
        place += _ONE
        if place >= room:
            place = _ZERO
    return room


find_card = inline(_find_card)


def _kind_of(digit: Word) -> Word:
    """The index of a card in the counts: 0 for a numeral, 1 to 4 for J to A."""
    return digit - _THREE if digit != _ZERO else _ZERO


kind_of = inline(_kind_of)


def _random_edit(state: Several, word: Word, undo: Words, counts: Ints) -> Several:
    """One edit of the cards in the windows of a state, six words; gives the six words of the new one.

    At random one in three inserts, one deletes, one replaces; a new card is a numeral one time in three, else a court.
    Where ``undo`` holds an earlier edit (what was done, the card that went, the card that came) this one makes
    its change of the deck good, at another place. ``counts`` (numerals, J, Q, K, A) follows, and ``undo`` takes this
    edit.
    """
    cl, ql, co, qo, in_leader, in_other = state
    start = share(word >> _S32, in_leader + in_other + _ONE)
    kind = ((word & _LOW16) * _THREE) >> _S16
    new = (((word >> _S16) & _LOW16) * _SIX) >> _S16
    digit = new + _TWO if new >= _TWO else _ZERO
    room = in_leader + in_other
    place = start
    if undo[0] != NOTHING:
        if undo[0] == INSERT:
            kind = DELETE
        elif undo[0] == DELETE:
            kind = INSERT
        else:
            kind = REPLACE
        digit = undo[1]
        if kind != INSERT:
            place = find_card(state, undo[2], share(word >> _S32, room))
            if place == room:
                return state
    elif kind != INSERT:
        if room == _ZERO:
            return state
        place = share(word >> _S32, room)
    # A card that goes in at the border of the windows goes to the end of the leader's.
    leader = place < in_leader or (kind == INSERT and place == in_leader)
    if not leader:
        place -= in_leader
    cards, courts = (cl, ql) if leader else (co, qo)
    old = _ZERO
    if kind != INSERT:
        old = card_at(cards, courts, place)
        counts[kind_of(old)] -= 1
        cards, courts = delete_card(cards, courts, place)
    if kind != DELETE:
        counts[kind_of(digit)] += 1
        cards, courts = insert_card(cards, courts, place, digit)
    undo[0], undo[1], undo[2] = kind, old, digit
    change = (_ONE if kind == INSERT else _ZERO) - (_ONE if kind == DELETE else _ZERO)
    if leader:
        return cards, courts, co, qo, in_leader + change, in_other
    return cl, ql, cards, courts, in_leader, in_other + change


random_edit = inline(_random_edit)
