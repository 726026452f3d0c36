"""Lock-step play: many games side by side, one branch-free step for all of them.

A lane is one game, between two payments. Its words lie in one flat array, row after row of ``LANES`` words (offsets
known to the compiler: that is what lets LLVM vectorise the loop without run-time checks for overlap):

``CX CY``   cards of the player who pays next (x) and of the one who laid the last court (y), see ``packing``
``QX QY``   their courts
``OWED``    what x owes; huge when somebody had to play and had no card: the game is over and the lane stands still
``PILE``    the pile, newest card in bit 63, 1 = court; the bit of the *oldest* card is inverted
``PILED``   the courts of the pile, newest in the top digit
``PAID``    cards laid as payment so far
``LED``     piles begun (from bit 40), and below it the cards laid while nothing was owed
``CARDS``   127 - cards of the deck
``COURTS``  128 - 3 * courts of the deck

Taking the pile is one exclusive-or: the winner's end mark meets the inverted oldest card, and a funnel shift
brings the new end mark in from above. Since the end mark plays the part of a court without a digit, a player without
cards "lays" it, and three less than nothing is owed, a huge number: the lane stops by itself, one card too many counted
(see ``_settle``).
"""

from typing import NamedTuple

import numpy as np

from bettelmann.games.bettelmann.deck import Deck
from bettelmann.kernel.deals.packing import DIGIT_BITS
from bettelmann.kernel.machine.bits import U64, both, funnel_right, leading_zeros, popcount, select
from bettelmann.kernel.machine.jit import inline
from bettelmann.kernel.machine.types import Bytes, Several, Word, Words

LANES = 64
CX, CY, QX, QY, OWED, PILE, PILED, PAID, LED, CARDS, COURTS = range(0, 11 * LANES, LANES)
LANE_WORDS = 11

_ZERO, _ONE, _THREE, _SEVEN = U64(0), U64(1), U64(3), U64(7)
_S40, _S61, _S63 = U64(40), U64(61), U64(63)
MOST_OWED = U64(4)
_TOP = U64(1 << 63)
_PILE_BEGUN = U64(1 << 40)
_LOW40 = U64((1 << 40) - 1)
IDLE = U64((1 << 64) - 1)
"""As ``OWED``: the lane plays no game and stands still."""


class Lanes(NamedTuple):
    """Lanes: their ``words``, ``uint64[LANE_WORDS * LANES]``, and which are ``ready``, ``uint8[LANES]``.

    A lane that is ready wants to be looked at: its game is over, or has more tricks than it was to have.
    """

    words: Words
    ready: Bytes


def empty_lanes(deck: Deck) -> Lanes:
    """Lanes without a game, all of them ready, for games of one deck."""
    words = np.zeros(LANE_WORDS * LANES, np.uint64)
    words[CARDS : CARDS + LANES] = 127 - deck.size
    words[COURTS : COURTS + LANES] = 128 - DIGIT_BITS * deck.courts
    words[OWED : OWED + LANES] = IDLE
    return Lanes(words, np.ones(LANES, np.uint8))


def _step(cx: Word, cy: Word, qx: Word, qy: Word, owed: Word, pile: Word, piled: Word, paid: Word, led: Word,
          cards: Word, courts: Word) -> Several:  # fmt: skip
    """One payment; where it stays plain also the taking of the pile and the lead up to the next court."""
    live = owed <= MOST_OWED
    to_court = popcount(cx ^ (cx - _ONE))
    laid = select(live, select(to_court < owed, to_court, owed), _ZERO)
    taken = both(live, to_court > owed)
    pile = funnel_right(cx, pile, laid)
    cx = cx >> laid
    # y takes the pile ...
    cy = cy ^ select(taken, funnel_right(_ONE, pile, cards - leading_zeros(cx)), _ZERO)
    qy = qy ^ select(taken, funnel_right(_ZERO, piled, courts - leading_zeros(qx)), _ZERO)
    # ... and leads. x has laid no court: his next one is as much nearer as he paid.
    x_to_court = to_court - laid
    y_to_court = popcount(cy ^ (cy - _ONE))
    y_lays_court = both(taken, y_to_court <= x_to_court)
    turns = select(taken, select(x_to_court < y_to_court, x_to_court, y_to_court), _ZERO)
    other_turns = turns - select(y_lays_court, _ONE, _ZERO)
    led_now = turns + other_turns
    # Whoever lays a court, as payment or in the lead, is y from now on.
    queue = select(y_lays_court, qy, qx)
    return (
        select(y_lays_court, cx, cy) >> other_turns,
        select(y_lays_court, cy, cx) >> turns,
        select(y_lays_court, qx, qy),
        select(live, queue >> _THREE, queue),
        select(live, (queue & _SEVEN) - _THREE, owed),
        select(taken, _TOP ^ funnel_right(_ONE, _ONE, led_now), pile),
        funnel_right(queue, select(to_court <= owed, piled, _ZERO), _THREE),
        paid + laid,
        led + led_now + select(taken, _PILE_BEGUN, _ZERO),
    )


step = inline(_step)


def _first_lead(cl: Word, ql: Word, co: Word, qo: Word) -> Several:
    """Lane words (all but ``PAID``, which is 0) after the lead from a state: leader's words, the other's."""
    to_court, other_to_court = popcount(cl ^ (cl - _ONE)), popcount(co ^ (co - _ONE))
    leader_lays_court = to_court <= other_to_court
    turns = select(leader_lays_court, to_court, other_to_court)
    other_turns = turns - select(leader_lays_court, _ONE, _ZERO)
    led = turns + other_turns
    queue = select(leader_lays_court, ql, qo)
    return (
        select(leader_lays_court, co, cl) >> other_turns,
        select(leader_lays_court, cl, co) >> turns,
        select(leader_lays_court, qo, ql),
        queue >> _THREE,
        (queue & _SEVEN) - _THREE,
        _TOP ^ funnel_right(_ONE, _ONE, led),
        queue << _S61,
        led + _PILE_BEGUN,
    )


first_lead = inline(_first_lead)


def _advance(lanes: Words, ready: Bytes, cap: Word) -> None:
    """Two steps for every lane; ``ready`` marks lanes that are over or whose count of piles exceeds ``cap``.

    ``cap`` is a number of piles already shifted left by 40 bits. The steps of one lane depend on each other: with
    more of them in one iteration the processor sees fewer lanes at a time and waits longer.
    """
    for lane in range(LANES):
        cx, cy = lanes[CX + lane], lanes[CY + lane]
        qx, qy = lanes[QX + lane], lanes[QY + lane]
        owed, pile, piled = lanes[OWED + lane], lanes[PILE + lane], lanes[PILED + lane]
        paid, led = lanes[PAID + lane], lanes[LED + lane]
        cards, courts = lanes[CARDS + lane], lanes[COURTS + lane]
        cx, cy, qx, qy, owed, pile, piled, paid, led = step(cx, cy, qx, qy, owed, pile, piled, paid, led, cards, courts)
        cx, cy, qx, qy, owed, pile, piled, paid, led = step(cx, cy, qx, qy, owed, pile, piled, paid, led, cards, courts)
        lanes[CX + lane], lanes[CY + lane] = cx, cy
        lanes[QX + lane], lanes[QY + lane] = qx, qy
        lanes[OWED + lane], lanes[PILE + lane], lanes[PILED + lane] = owed, pile, piled
        lanes[PAID + lane], lanes[LED + lane] = paid, led
        ready[lane] = np.uint8((owed > MOST_OWED) | (led > cap))


advance = inline(_advance)


def _settle(cx: Word, cy: Word, qx: Word, qy: Word, paid: Word, led: Word, deck_cards: Word) -> Several:
    """Tricks, cards and winner (0 or 1) of a lane that is over.

    The end mark was counted as a card: one less. A taker of a pile who then holds all cards does not lead any more,
    but the lane let him lay one card before it noticed: then there is one trick and one more card too many. It shows
    in the winner's hand, which is short of the whole deck by that one card and by no other way can be.
    """
    piles = led >> _S40
    while_nothing_owed = led & _LOW40
    x_wins = cx != _ZERO
    cards_left = select(x_wins, cx, cy)
    courts_left = select(x_wins, qx, qy)
    held = _S63 - leading_zeros(cards_left)
    # With 64 cards there is no room for the end mark of the one who holds them all.
    held = select(popcount(cards_left) * _THREE == _S63 + _ONE - leading_zeros(courts_left), _S63, held)
    extra = select(held == deck_cards - _ONE, _ONE, _ZERO)
    tricks = piles - extra
    cards = paid + while_nothing_owed - _ONE - extra
    # The players change places at every step but those in which the leader lays the court, and then the number of
    # cards of that lead is odd. Steps come in pairs, and the lead of the deal is one more.
    x_is_second = while_nothing_owed & _ONE
    return tricks, cards, select(x_wins, x_is_second, x_is_second ^ _ONE)


settle = inline(_settle)
