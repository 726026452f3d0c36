"""Which of the dealt cards the first tricks of a game use: what a move that keeps these tricks leaves alone."""

from bettelmann.kernel.climb.layout import CHOSEN, FREE, QUEUE
from bettelmann.kernel.deals.words import split
from bettelmann.kernel.general.game import NOBODY, play_on
from bettelmann.kernel.general.seats import TOP, Engine, deal_out
from bettelmann.kernel.machine.bits import U64, select
from bettelmann.kernel.machine.jit import lean
from bettelmann.kernel.machine.types import Word, Words
from bettelmann.kernel.packed.hand import played
from bettelmann.kernel.packed.trick import trick

_ZERO, _ONE, _TWO = U64(0), U64(1), U64(2)


def _look_ahead(climb: Words, used: Words, half: Word) -> None:
    """Note how many of the cards that they were dealt two players use in the first tricks, by the standard rules.

    Row k - 1 of ``used`` is for k tricks. ``FREE`` becomes how many rows leave two cards or more.
    """
    cl, ql, co, qo = split(climb[CHOSEN], climb[QUEUE], half)
    leader, laid, other_laid = _ZERO, _ZERO, _ZERO
    climb[FREE] = _ZERO
    for row in range(used.shape[0]):
        next_cl, next_ql, next_co, next_qo, _, changed, over = trick(cl, ql, co, qo)
        if over:
            return
        from_leader, from_other = played(cl, ql, co, qo)
        laid += select(leader == _ZERO, from_leader, from_other)
        other_laid += select(leader == _ZERO, from_other, from_leader)
        used[row, 0], used[row, 1] = min(laid, half), min(other_laid, half)
        if used[row, 0] + used[row, 1] + _ONE >= half + half:
            return
        climb[FREE] += _ONE
        leader ^= changed
        cl, ql, co, qo = next_cl, next_ql, next_co, next_qo


look_ahead = lean(_look_ahead)


def _look_ahead_in_general(climb: Words, used: Words, engine: Engine) -> None:
    """The same for any game; the order of the engine is the climb's deal."""
    order, sizes, variant, seats, _, pile = engine
    hands, words = seats
    players, room = sizes.shape[0], U64(hands.shape[0] // sizes.shape[0])
    deal_out(order, sizes, seats)
    climb[FREE] = _ZERO
    for row in range(used.shape[0]):
        _, over = play_on(seats, pile, variant, players, _ONE, NOBODY, _ZERO)
        free = _ZERO
        for seat in range(players):
            size, laid = U64(sizes[seat]), words[TOP + U64(seat)] - U64(seat) * room
            # Whose hand went round his stretch has long used what he was dealt.
            used[row, seat] = min(max(laid, used[row - 1, seat] if row > 0 else _ZERO), size)
            free += size - used[row, seat]
        if over or free < _TWO:
            return
        climb[FREE] += _ONE


look_ahead_in_general = lean(_look_ahead_in_general)
