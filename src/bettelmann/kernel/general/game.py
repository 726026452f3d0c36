"""The general kernel: two to four players, every variant, one byte a card, any composition and any sizes of hands.

Each player has a stretch of ``hands``, ``uint8[players * room]``, in which his hand moves upwards, since cards are laid
from its top and taken behind its end; where the stretch ends it starts again at its beginning. ``words`` are, for each
player, the place of his top card, the one behind his last, and who comes after him (nobody who is out); then who
leads, who is out (a bit each), who took the last pile, and how many cards were laid.

The obvious engine, written with care: the packed kernels are measured against it.
"""

from typing import Any, NamedTuple

import numpy as np

from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.reference import DEFAULT_MAX_TRICKS
from bettelmann.games.bettelmann.state import start
from bettelmann.games.bettelmann.variant import STANDARD, Rules, RulesError
from bettelmann.games.outcome import Outcome
from bettelmann.kernel.deals.verdict import ENDLESS, FINISHED, UNDECIDED, Verdict
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.jit import lean

SHORT_TRICKS = 300
"""So many tricks are played without a look for a return: nearly every random game ends before."""

_ROW = 4
TOP, END, NEXT = (U64(row) for row in range(0, 3 * _ROW, _ROW))
LEADER, OUT, TAKER, CARDS = (U64(word) for word in range(3 * _ROW, 4 * _ROW))
_WORDS = 4 * _ROW
_ROOM = 6  # stretches in decks: the longer, the more rarely a hand is moved

# variant: int64, what is owed for each card code, and then
REVERSED, LOSER_LEADS, LAPSES = range(5, 8)

_NOBODY = U64((1 << 64) - 1)
_ZERO, _ONE, _THREE = U64(0), U64(1), U64(3)


class Table(NamedTuple):
    """Two tables, the second for a state that is kept to compare with, and room for the largest pile."""

    hands: Any
    words: Any
    kept_hands: Any
    kept_words: Any
    pile: Any


def _deal_out(order: Any, sizes: Any, hands: Any, words: Any) -> None:
    """Lay a deal on a table: the first ``sizes[0]`` cards of the order are the first player's hand, top card first."""
    players = U64(sizes.shape[0])
    room = U64(hands.shape[0]) // players
    first = _ZERO
    for seat in range(sizes.shape[0]):
        player, size = U64(seat), U64(sizes[seat])
        base = player * room
        for card in range(size):
            hands[base + U64(card)] = order[first + U64(card)]
        first += size
        words[TOP + player], words[END + player] = base, base + size
        words[NEXT + player] = player + _ONE if player + _ONE < players else _ZERO
    words[LEADER] = words[OUT] = words[TAKER] = words[CARDS] = _ZERO


deal_out = lean(_deal_out)


def _leave(words: Any, player: Any, players: int) -> bool:
    """Strike a player who must play and has no card; whether only one is left."""
    words[OUT] |= _ONE << player
    after = words[NEXT + player]
    for other in range(players):
        if words[NEXT + U64(other)] == player:
            words[NEXT + U64(other)] = after
    return bool(words[NEXT + after] == after)


leave = lean(_leave)


def _play_on(
    hands: Any, words: Any, pile: Any, variant: Any, players: int, most: Any, watched: Any, watched_size: Any
) -> Any:
    """Play at most so many tricks in place: (how many, whether the game is over).

    Ends early when player ``watched`` leads with a hand of ``watched_size``. The next player's hand is looked up a turn
    ahead, and the trick is no function of its own: either makes half of the speed.
    """
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


def _keep(hands: Any, words: Any, kept_hands: Any, kept_words: Any) -> None:
    """Copy a table (loops compile ten times as fast as slices)."""
    for place in range(hands.shape[0]):
        kept_hands[place] = hands[place]
    for word in range(words.shape[0]):
        kept_words[word] = words[word]


keep = lean(_keep)


def _same(hands: Any, words: Any, other_hands: Any, other_words: Any, players: int) -> bool:
    """Whether two tables are in the same state: who leads, who is out, and all hands, player by player."""
    if words[LEADER] != other_words[LEADER] or words[OUT] != other_words[OUT]:
        return False
    for seat in range(players):
        top, other_top = words[TOP + U64(seat)], other_words[TOP + U64(seat)]
        size = words[END + U64(seat)] - top
        if size != other_words[END + U64(seat)] - other_top:
            return False
        for card in range(size):
            if hands[top + U64(card)] != other_hands[other_top + U64(card)]:
                return False
    return True


same = lean(_same)


def _period(table: Any, variant: Any, players: int, limit: Any) -> Any:
    """Play at most ``limit`` tricks: (how many, whether the game is over, the period of its return or 0).

    Brent's algorithm on named states: the snapshot moves at powers of two.
    """
    hands, words, kept_hands, kept_words, pile = table
    tricks, power = _ZERO, _ONE
    while tricks < limit:
        keep(hands, words, kept_hands, kept_words)
        leader = kept_words[LEADER]
        size = kept_words[END + leader] - kept_words[TOP + leader]
        period, reach = _ZERO, min(power, limit - tricks)
        while period < reach:
            played, over = play_on(hands, words, pile, variant, players, reach - period, leader, size)
            period += played
            if over:
                return tricks + period, True, _ZERO
            if same(hands, words, kept_hands, kept_words, players):
                return tricks + period, False, period
        tricks += reach
        power += power
    return tricks, False, _ZERO


period_of = lean(_period)


def _decide_exactly(order: Any, sizes: Any, variant: Any, table: Any, played: Any, max_tricks: Any) -> Any:
    """Go on after ``played`` tricks with a look for a return: eight words, the fields of ``outcome.Verdict``.

    A return that the first ``max_tricks`` tricks hold is seen within three times as many.
    """
    hands, words, kept_hands, kept_words, pile = table
    players = sizes.shape[0]
    more, over, period = period_of(table, variant, players, _THREE * max_tricks)
    if over and played + more <= max_tricks:
        return FINISHED, words[TAKER], played + more, words[CARDS], _ZERO, _ZERO, _ZERO, _ZERO
    deal_out(order, sizes, hands, words)
    if _ZERO < period <= max_tricks:
        # Two tables one period apart meet where the cycle is entered.
        keep(hands, words, kept_hands, kept_words)
        play_on(hands, words, pile, variant, players, period, _NOBODY, _ZERO)
        lead_in = _ZERO
        while lead_in + period <= max_tricks:
            if same(hands, words, kept_hands, kept_words, players):
                lead_in_cards = kept_words[CARDS]
                return (
                    ENDLESS, _ZERO, lead_in + period, words[CARDS],
                    lead_in, lead_in_cards, period, words[CARDS] - lead_in_cards,
                )  # fmt: skip
            play_on(hands, words, pile, variant, players, _ONE, _NOBODY, _ZERO)
            play_on(kept_hands, kept_words, pile, variant, players, _ONE, _NOBODY, _ZERO)
            lead_in += _ONE
        deal_out(order, sizes, hands, words)
    play_on(hands, words, pile, variant, players, max_tricks, _NOBODY, _ZERO)
    return UNDECIDED, _ZERO, max_tricks, words[CARDS], _ZERO, _ZERO, _ZERO, _ZERO


decide_exactly = lean(_decide_exactly)


def _decide(order: Any, sizes: Any, variant: Any, table: Any, max_tricks: Any) -> Any:
    """Play a deal, player 0 leading: eight words, the fields of ``outcome.Verdict``. Nothing is allocated.

    ``order``, ``uint8[cards]``, is the hands one after the other, top card first; ``sizes``, ``int64[players]``, how
    many cards each has, at least one. ``variant`` and ``table`` come from ``variant_words`` and ``empty_table``, the
    table for just these numbers of players and of cards; what lies on it does not matter. ``max_tricks`` is a
    ``uint64`` from 1 on.
    """
    hands, words = table.hands, table.words
    deal_out(order, sizes, hands, words)
    short = min(max_tricks, U64(SHORT_TRICKS))
    tricks, over = play_on(hands, words, table.pile, variant, sizes.shape[0], short, _NOBODY, _ZERO)
    if over:
        return FINISHED, words[TAKER], tricks, words[CARDS], _ZERO, _ZERO, _ZERO, _ZERO
    return decide_exactly(order, sizes, variant, table, tricks, max_tricks)


decide = lean(_decide)


def knows(rules: Rules) -> bool:
    """Whether the kernel plays by these rules: the reference may have some that it does not have."""
    known = rules.pile in ("kept", "reversed") and rules.leads in ("taker", "loser")
    return known and rules.debt in ("passes", "lapses")


def variant_words(rules: Rules) -> Any:
    """The rules as the kernel reads them, ``int64[8]``: payments by card code, then three marks.

    Raises RulesError for rules that it does not know.
    """
    if not knows(rules):
        raise RulesError(f"the general kernel does not know the rules {rules.name}: use the reference engine")
    marks = rules.pile == "reversed", rules.leads == "loser", rules.debt == "lapses"
    return np.array([*rules.payments, *marks], np.int64)


def empty_table(players: int, cards: int) -> Table:
    """Room for a game of so many players with so many cards in all."""
    hands = np.zeros((2, players * _ROOM * cards), np.uint8)
    words = np.zeros((2, _WORDS), np.uint64)
    return Table(hands[0], words[0], hands[1], words[1], np.zeros(cards, np.uint8))


def decide_deal(deal: Deal, rules: Rules = STANDARD, *, max_tricks: int = DEFAULT_MAX_TRICKS) -> Outcome:
    """Play a deal by the general kernel; raises DealError for hands that cannot be played."""
    hands = start(deal).hands
    order = np.frombuffer(b"".join(hands), np.uint8)
    sizes = np.array([len(hand) for hand in hands], np.int64)
    words = decide(order, sizes, variant_words(rules), empty_table(len(hands), len(order)), U64(max_tricks))
    return Verdict(*words).outcome()
