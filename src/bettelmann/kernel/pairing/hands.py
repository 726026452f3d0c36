"""Dealing hands, taking cards from them and adding some; see ``seats`` for how a hand lies in its slots."""

from bettelmann.kernel.machine.bits import U64, bit_at, popcount, select, trailing_zeros
from bettelmann.kernel.machine.jit import inline
from bettelmann.kernel.machine.types import Several, Word
from bettelmann.kernel.pairing.seats import CLASSES, MOST_SEATS, SLOTS, Rules, Tables

_ZERO, _ONE = U64(0), U64(1)
_SLOTS, _CLASSES, _SEATS, _BASE = U64(SLOTS), U64(CLASSES), U64(MOST_SEATS), U64(SLOTS // 2)


def _deal(tables: Tables, table: Word, rules: Rules) -> Several:
    """Deal ``order`` and lay all pairs: who has cards, a bit for each seat, and how many odd cards are in play."""
    front = rules.step != _ONE
    base = select(front, _BASE, _ZERO)
    playing = odd = _ZERO
    for place in range(rules.players):
        seat = table * _SEATS + U64(place)
        occupied = have = _ZERO
        free = base
        at, size, apart = rules.dealt[place, 0], rules.dealt[place, 1], rules.dealt[place, 2]
        for _ in range(size):
            card = U64(tables.order[at])
            at += apart
            known = seat * _CLASSES + card
            laid = (have >> card) & _ONE
            occupied ^= _ONE << select(laid != _ZERO, U64(tables.slot_of[known]), free)
            have ^= _ONE << card
            tables.classes[seat * _SLOTS + free] = card  # of no meaning where the card was laid
            tables.slot_of[known] = free
            free += _ONE - laid
        tables.occupied[seat], tables.have[seat] = occupied, have
        tables.free[seat] = select(front, _BASE - _ONE, free)
        odd += have & _ONE
        playing |= select(occupied != _ZERO, _ONE << U64(place), _ZERO)
    return playing, odd


deal = inline(_deal)


def _add(tables: Tables, seat: Word, card: Word, step: Word) -> Word:
    """Give a seat a card: it stays, or it is laid together with the one that pairs with it. 1 if it was laid."""
    free, have = tables.free[seat], tables.have[seat]
    known = seat * _CLASSES + card
    laid = (have >> card) & _ONE
    tables.occupied[seat] ^= _ONE << select(laid != _ZERO, U64(tables.slot_of[known]), free)
    tables.have[seat] = have ^ (_ONE << card)
    tables.classes[seat * _SLOTS + free] = card  # of no meaning where the card was laid
    tables.slot_of[known] = free
    free += step & (laid - _ONE)
    tables.free[seat] = free
    if free >= _SLOTS:
        close_gaps(tables, seat, step)
    return laid


def _close_gaps(tables: Tables, seat: Word, step: Word) -> None:
    """Move the cards of a hand together, so that there are free slots again."""
    occupied = tables.occupied[seat]
    cards = popcount(occupied)
    if step != _ONE:  # downwards from the last card, so that none is overwritten
        slot = _SLOTS
        for place in range(cards):
            slot -= _ONE
            _move(tables, seat, bit_at(occupied, cards - _ONE - U64(place)), slot)
        tables.occupied[seat] = select(cards != _ZERO, ~_ZERO << (slot & (_SLOTS - _ONE)), _ZERO)
        tables.free[seat] = slot - _ONE
        return
    slot = _ZERO
    for place in range(cards):
        _move(tables, seat, bit_at(occupied, U64(place)), slot)
        slot += _ONE
    tables.occupied[seat] = (_ONE << slot) - _ONE
    tables.free[seat] = slot


def _moved(tables: Tables, seat: Word, old: Word, new: Word) -> None:
    card = tables.classes[seat * _SLOTS + old]
    tables.classes[seat * _SLOTS + new] = card
    tables.slot_of[seat * _CLASSES + U64(card)] = new


_move = inline(_moved)
close_gaps = inline(_close_gaps)
add = inline(_add)


def _remember(tables: Tables, table: Word, players: Word) -> None:
    """Remember the hands as they are."""
    for place in range(players):
        seat = table * _SEATS + U64(place)
        tables.seen_have[seat] = tables.have[seat]
        rest, at = tables.occupied[seat], seat * _CLASSES
        while rest != _ZERO:
            tables.seen[at] = tables.classes[seat * _SLOTS + trailing_zeros(rest)]
            rest &= rest - _ONE
            at += _ONE


remember = inline(_remember)


def _are_back(tables: Tables, table: Word, players: Word) -> bool:
    """Whether the hands are those that were remembered."""
    for place in range(players):
        seat = table * _SEATS + U64(place)
        if tables.have[seat] != tables.seen_have[seat]:
            return False
    for place in range(players):
        seat = table * _SEATS + U64(place)
        rest, at = tables.occupied[seat], seat * _CLASSES
        while rest != _ZERO:
            if tables.seen[at] != tables.classes[seat * _SLOTS + trailing_zeros(rest)]:
                return False
            rest &= rest - _ONE
            at += _ONE
    return True


are_back = inline(_are_back)
