"""The general engine: two to four players, every variant, one byte a card, any composition and any sizes of hands.

The obvious engine, written with care: the packed kernels are measured against it. See ``seats`` for its arrays.
"""

import numpy as np

from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.reference import DEFAULT_MAX_TRICKS
from bettelmann.games.bettelmann.state import start
from bettelmann.games.bettelmann.variant import STANDARD, Rules
from bettelmann.games.outcome import Outcome
from bettelmann.kernel.deals.verdict import ENDLESS, FINISHED, UNDECIDED, Verdict
from bettelmann.kernel.general.seats import (
    CARDS,
    END,
    LAPSES,
    LEADER,
    LOSER_LEADS,
    NEXT,
    OUT,
    REVERSED,
    TAKER,
    TOP,
    Engine,
    Seats,
    deal_out,
    engine_of,
    keep,
    same,
)
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.jit import lean
from bettelmann.kernel.machine.types import Cards, Ints, Several, Word, Words

SHORT_TRICKS = 300
"""So many tricks are played without a look for a return: nearly every random game ends before."""

NOBODY = U64((1 << 64) - 1)
"""As the player to be watched."""

_ZERO, _ONE, _THREE = U64(0), U64(1), U64(3)


def _leave(words: Words, player: Word, players: int) -> bool:
    """Strike a player who must play and has no card; whether only one is left."""
    words[OUT] |= _ONE << player
    after = words[NEXT + player]
    for other in range(players):
        if words[NEXT + U64(other)] == player:
            words[NEXT + U64(other)] = after
    return bool(words[NEXT + after] == after)


leave = lean(_leave)


def _play_on(
    seats: Seats, pile: Cards, variant: Ints, players: int, most: Word, watched: Word, watched_size: Word
) -> tuple[Word, bool]:
    """Play at most so many tricks in place: (how many, whether the game is over).

    Ends early when player ``watched`` leads with a hand of ``watched_size``. The next player's hand is looked up a turn
    ahead, and the trick is no function of its own: either makes half of the speed.
    """
    hands, words = seats
    room, all_cards = U64(hands.shape[0]) // U64(players), U64(pile.shape[0])
    reverse, loser_leads, lapses = variant[REVERSED] != 0, variant[LOSER_LEADS] != 0, variant[LAPSES] != 0
    tricks = _ZERO
    leader, cards, taker = words[LEADER], words[CARDS], words[TAKER]
    over = False
    while tricks < most:
        player = taker = leader  # taker: the owner of the court card that is being paid, if any is
        top, end = words[TOP + player], words[END + player]
        after = words[NEXT + player]
        after_top, after_end = words[TOP + after], words[END + after]
        owed = 0
        size = _ZERO
        while True:
            if top == end:
                words[TOP + player] = top
                if leave(words, player, players):
                    taker = after
                    break
                if owed > 0 and lapses:
                    break
            else:
                card = hands[top]
                top += _ONE
                pile[size] = card
                size += _ONE
                value = variant[card]
                if value > 0:
                    owed = value
                    taker = player
                elif owed > 0:
                    owed -= 1
                    if owed > 0:
                        continue
                    words[TOP + player] = top
                    break
                words[TOP + player] = top
            player, top, end = after, after_top, after_end
            after = words[NEXT + player]
            after_top, after_end = words[TOP + after], words[END + after]
        top, end = words[TOP + taker], words[END + taker]
        if end + size > (taker + _ONE) * room:
            base = taker * room
            for card_number in range(end - top):
                hands[base + U64(card_number)] = hands[top + U64(card_number)]
            top, end = base, base + end - top
            words[TOP + taker] = top
        if reverse:
            for card_number in range(size):
                hands[end + U64(card_number)] = pile[size - _ONE - U64(card_number)]
        else:
            for card_number in range(size):
                hands[end + U64(card_number)] = pile[U64(card_number)]
        end += size
        words[END + taker] = end
        cards += size
        tricks += _ONE
        leader = player if loser_leads else taker
        if (words[OUT] >> leader) & _ONE != _ZERO:
            leader = words[NEXT + leader]
        over = end - top == all_cards
        if over or (leader == watched and words[END + leader] - words[TOP + leader] == watched_size):
            break
    words[LEADER], words[CARDS], words[TAKER] = leader, cards, taker
    return tricks, over


play_on = lean(_play_on)


def _period(
    seats: Seats, kept: Seats, pile: Cards, variant: Ints, players: int, limit: Word
) -> tuple[Word, bool, Word]:
    """Play at most ``limit`` tricks: (how many, whether the game is over, the period of its return or 0).

    Brent's algorithm on named states: the snapshot moves at powers of two.
    """
    kept_words = kept.words
    tricks, power = _ZERO, _ONE
    while tricks < limit:
        keep(seats, kept)
        leader = kept_words[LEADER]
        size = kept_words[END + leader] - kept_words[TOP + leader]
        period, ahead = _ZERO, min(power, limit - tricks)
        while period < ahead:
            played, over = play_on(seats, pile, variant, players, ahead - period, leader, size)
            period += played
            if over:
                return tricks + period, True, _ZERO
            if same(seats, kept, players):
                return tricks + period, False, period
        tricks += ahead
        power += power
    return tricks, False, _ZERO


period_of = lean(_period)


def _decide_exactly(engine: Engine, played: Word, max_tricks: Word) -> Several:
    """Go on after ``played`` tricks with a look for a return: eight words, the fields of ``verdict.Verdict``.

    A return that the first ``max_tricks`` tricks hold is seen within three times as many.
    """
    order, sizes, variant, seats, kept, pile = engine
    words, kept_words = seats.words, kept.words
    players = sizes.shape[0]
    more, over, period = period_of(seats, kept, pile, variant, players, _THREE * max_tricks)
    if over and played + more <= max_tricks:
        return FINISHED, words[TAKER], played + more, words[CARDS], _ZERO, _ZERO, _ZERO, _ZERO
    deal_out(order, sizes, seats)
    if _ZERO < period <= max_tricks:
        # Two games one period apart meet where the cycle is entered.
        keep(seats, kept)
        play_on(seats, pile, variant, players, period, NOBODY, _ZERO)
        lead_in = _ZERO
        while lead_in + period <= max_tricks:
            if same(seats, kept, players):
                lead_in_cards = kept_words[CARDS]
                return (
                    ENDLESS, _ZERO, lead_in + period, words[CARDS],
                    lead_in, lead_in_cards, period, words[CARDS] - lead_in_cards,
                )  # fmt: skip
            play_on(seats, pile, variant, players, _ONE, NOBODY, _ZERO)
            play_on(kept, pile, variant, players, _ONE, NOBODY, _ZERO)
            lead_in += _ONE
        deal_out(order, sizes, seats)
    play_on(seats, pile, variant, players, max_tricks, NOBODY, _ZERO)
    return UNDECIDED, _ZERO, max_tricks, words[CARDS], _ZERO, _ZERO, _ZERO, _ZERO


decide_exactly = lean(_decide_exactly)


def _decide(engine: Engine, max_tricks: Word) -> Several:
    """Play the deal in the order of an engine, player 0 leading: eight words, the fields of ``verdict.Verdict``.

    Nothing is allocated, and what lies in the scratch space does not matter. ``max_tricks`` is from 1 on.
    """
    order, sizes, variant, seats, _, pile = engine
    words = seats.words
    deal_out(order, sizes, seats)
    short = min(max_tricks, U64(SHORT_TRICKS))
    tricks, over = play_on(seats, pile, variant, sizes.shape[0], short, NOBODY, _ZERO)
    if over:
        return FINISHED, words[TAKER], tricks, words[CARDS], _ZERO, _ZERO, _ZERO, _ZERO
    return decide_exactly(engine, tricks, max_tricks)


decide = lean(_decide)


def decide_deal(deal: Deal, rules: Rules = STANDARD, *, max_tricks: int = DEFAULT_MAX_TRICKS) -> Outcome:
    """Play a deal by the general kernel; raises DealError for hands that cannot be played."""
    hands = start(deal).hands
    engine = engine_of(np.array([len(hand) for hand in hands], np.int64), rules)
    engine.order[:] = np.frombuffer(b"".join(hands), np.uint8)
    return Verdict(*decide(engine, U64(max_tricks))).outcome()
