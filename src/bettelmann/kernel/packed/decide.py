"""One game at a time on packed hands (see ``packing``): the map that moves a state on by one trick.

A normalised state is four words, the leader's cards and courts and then the other's. For up to 64 cards and 21
courts, standard rules, two players.
"""

from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.outcome import Outcome
from bettelmann.kernel.deals.packing import pack_deal
from bettelmann.kernel.deals.verdict import ENDLESS, FINISHED, UNDECIDED, Verdict
from bettelmann.kernel.deals.words import split
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.jit import jit
from bettelmann.kernel.machine.types import Several, Word, Words
from bettelmann.kernel.packed.trick import trick

_ZERO, _ONE, _FOUR = U64(0), U64(1), U64(4)


def _play(cl: Word, ql: Word, co: Word, qo: Word, max_tricks: Word) -> Several:
    """A game without a look for cycles: (status, winner, tricks, cards); UNDECIDED after ``max_tricks``."""
    tricks, cards, leader = _ZERO, _ZERO, _ZERO
    while tricks < max_tricks:
        cl, ql, co, qo, laid, changed, over = trick(cl, ql, co, qo)
        tricks += _ONE
        cards += laid
        leader ^= changed
        if over:
            return FINISHED, leader, tricks, cards
    return UNDECIDED, _ZERO, tricks, cards


play = jit(_play)


def _decide(cl: Word, ql: Word, co: Word, qo: Word, max_tricks: Word) -> Several:
    """A game with exact detection of its cycle: eight words, the fields of ``verdict.Verdict``.

    Brent's algorithm on normalised states: the snapshot moves at powers of two, so a return that the first
    ``max_tricks`` tricks hold is seen within three times as many. The players are named afterwards: a return with
    the players exchanged is half of a period.
    """
    sl, tl, so, to = cl, ql, co, qo  # the snapshot
    wl, xl, wo, xo = cl, ql, co, qo  # the walker
    tricks, cards, cards_at_limit, leader = _ZERO, _ZERO, _ZERO, _ZERO
    power, period = _ONE, _ZERO
    limit = max_tricks + max_tricks + max_tricks + _FOUR
    found = False
    while tricks < limit:
        wl, xl, wo, xo, laid, changed, over = trick(wl, xl, wo, xo)
        tricks += _ONE
        cards += laid
        leader ^= changed
        period += _ONE
        if tricks == max_tricks:
            cards_at_limit = cards
        if over:
            if tricks <= max_tricks:
                return FINISHED, leader, tricks, cards, _ZERO, _ZERO, _ZERO, _ZERO
            break
        if wl == sl and xl == tl and wo == so and xo == to:
            found = True
            break
        if period == power:
            sl, tl, so, to = wl, xl, wo, xo
            power += power
            period = _ZERO
    if not found:
        return UNDECIDED, _ZERO, max_tricks, cards_at_limit, _ZERO, _ZERO, _ZERO, _ZERO
    # Two walkers one period apart meet where the cycle is entered.
    sl, tl, so, to = cl, ql, co, qo
    wl, xl, wo, xo = cl, ql, co, qo
    for _ in range(period):
        wl, xl, wo, xo, laid, changed, over = trick(wl, xl, wo, xo)
    lead_in, lead_in_cards = _ZERO, _ZERO
    while not (wl == sl and xl == tl and wo == so and xo == to):
        sl, tl, so, to, laid, changed, over = trick(sl, tl, so, to)
        wl, xl, wo, xo, _, changed, over = trick(wl, xl, wo, xo)
        lead_in += _ONE
        lead_in_cards += laid
    period_cards, leader = _ZERO, _ZERO
    for _ in range(period):
        wl, xl, wo, xo, laid, changed, over = trick(wl, xl, wo, xo)
        period_cards += laid
        leader ^= changed
    if leader != _ZERO:
        period += period
        period_cards += period_cards
    if lead_in + period > max_tricks:
        return UNDECIDED, _ZERO, max_tricks, cards_at_limit, _ZERO, _ZERO, _ZERO, _ZERO
    return (
        ENDLESS, _ZERO, lead_in + period, lead_in_cards + period_cards,
        lead_in, lead_in_cards, period, period_cards,
    )  # fmt: skip


decide = jit(_decide)


def _decide_deals(deals: Words, half: Word, max_tricks: Word, verdicts: Words) -> None:
    """Decide balanced deals given as in ``deals.words``; a row of ``verdicts`` for each."""
    for deal in range(deals.shape[0]):
        cl, ql, co, qo = split(deals[deal, 0], deals[deal, 1], half)
        words = decide(cl, ql, co, qo, max_tricks)
        for field in range(8):
            verdicts[deal, field] = words[field]


decide_deals = jit(_decide_deals)


def decide_packed(deal: Deal, *, max_tricks: int) -> Outcome:
    """Play a two-player deal by the packed kernel, standard rules; DeckError where the deck does not fit."""
    cl, ql, co, qo = (U64(word) for word in pack_deal(deal))
    words = decide(cl, ql, co, qo, U64(max_tricks))
    return Verdict(*(int(word) for word in words)).outcome()
