"""The general kernel: two to four players, every variant, one byte a card, any composition and any sizes of hands.

A table is a ring for each player and sixteen words. ``rings`` is ``uint8[players, capacity]``, the capacity a power of
two not below the number of cards; a place in a ring is a count of cards ever laid or taken, masked when it is used. The
words are, for each player, the place of his top card, the one behind his last, and who comes after him (nobody
who is out); then who leads, who is out (a bit each), who took the last pile, and how many cards were laid.
"""

from typing import Any, NamedTuple

import numpy as np

from bettelmann.kernel.bits import U64
from bettelmann.kernel.jit import inline, jit
from bettelmann.kernel.outcome import ENDLESS, FINISHED, UNDECIDED, Verdict
from bettelmann.rules.cards import Deal
from bettelmann.rules.game import DEFAULT_MAX_TRICKS, Outcome
from bettelmann.rules.state import start
from bettelmann.rules.variant import STANDARD, Rules

SHORT_TRICKS = 300
"""So many tricks are played without a look for a return: nearly every random game ends before."""

_ROW = 4
TOP, END, NEXT = (U64(row) for row in range(0, 3 * _ROW, _ROW))
LEADER, OUT, TAKER, CARDS = (U64(word) for word in range(3 * _ROW, 4 * _ROW))
_WORDS = 4 * _ROW

# variant: int64, what is owed for each card code, and then
REVERSED, LOSER_LEADS, LAPSES = range(5, 8)

_ZERO, _ONE, _TWO, _THREE, _FOUR = U64(0), U64(1), U64(2), U64(3), U64(4)


class Table(NamedTuple):
    """Two tables, the second for a state that is kept to compare with, and room for the largest pile."""

    rings: Any
    words: Any
    kept_rings: Any
    kept_words: Any
    pile: Any


def _deal_out(order: Any, sizes: Any, rings: Any, words: Any) -> None:
    """Lay a deal on a table: the first ``sizes[0]`` cards of the order are the first player's hand, top card first."""
    players = U64(sizes.shape[0])
    card = _ZERO
    for player in range(players):
        size = U64(sizes[player])
        for place in range(size):
            rings[U64(player), U64(place)] = order[card]
            card += _ONE
        words[TOP + U64(player)] = _ZERO
        words[END + U64(player)] = size
        words[NEXT + U64(player)] = U64(player) + _ONE if U64(player) + _ONE < players else _ZERO
    words[LEADER] = words[OUT] = words[TAKER] = words[CARDS] = _ZERO


deal_out = inline(_deal_out)


def _leave(words: Any, player: Any, players: Any) -> Any:
    """Strike a player who must play and has no card; whether only one is left."""
    words[OUT] |= _ONE << player
    after = words[NEXT + player]
    for other in range(players):
        if words[NEXT + U64(other)] == player:
            words[NEXT + U64(other)] = after
    return words[NEXT + after] == after


leave = jit(_leave)


def _trick(rings: Any, words: Any, pile: Any, variant: Any) -> bool:
    """Play one trick in place and say whether the game is over."""
    players, mask = U64(rings.shape[0]), U64(rings.shape[1]) - _ONE
    player = words[LEADER]
    top, end = words[TOP + player], words[END + player]
    taker = player
    owed = 0
    size = _ZERO
    while True:
        if top == end:
            words[TOP + player] = top
            if leave(words, player, players):
                taker = words[NEXT + player]
                break
            if owed > 0 and variant[LAPSES] != 0:
                break
        else:
            card = rings[player, top & mask]
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
        player = words[NEXT + player]
        top, end = words[TOP + player], words[END + player]
    end = words[END + taker]
    if variant[REVERSED] != 0:
        for card_number in range(size):
            rings[taker, (end + U64(card_number)) & mask] = pile[size - _ONE - U64(card_number)]
    else:
        for card_number in range(size):
            rings[taker, (end + U64(card_number)) & mask] = pile[U64(card_number)]
    words[END + taker] = end + size
    words[TAKER] = taker
    words[CARDS] += size
    leader = player if variant[LOSER_LEADS] != 0 else taker
    words[LEADER] = words[NEXT + leader] if (words[OUT] >> leader) & _ONE != _ZERO else leader
    return end + size - words[TOP + taker] == U64(pile.shape[0])


trick = inline(_trick)


def _play_on(rings: Any, words: Any, pile: Any, variant: Any, most: Any) -> Any:
    """Play at most so many tricks, without a look for a return: (how many, whether the game is over)."""
    tricks = _ZERO
    while tricks < most:
        over = trick(rings, words, pile, variant)
        tricks += _ONE
        if over:
            return tricks, True
    return tricks, False


play_on = jit(_play_on)


def _keep(rings: Any, words: Any, kept_rings: Any, kept_words: Any) -> None:
    """Copy a table."""
    kept_rings[:] = rings
    kept_words[:] = words


keep = jit(_keep)


def _same(rings: Any, words: Any, other_rings: Any, other_words: Any) -> bool:
    """Whether two tables are in the same state: who leads, who is out, and all hands, player by player."""
    if words[LEADER] != other_words[LEADER] or words[OUT] != other_words[OUT]:
        return False
    players, mask = rings.shape[0], U64(rings.shape[1]) - _ONE
    for seat in range(players):
        player = U64(seat)
        size = words[END + player] - words[TOP + player]
        if size != other_words[END + player] - other_words[TOP + player]:
            return False
    for seat in range(players):
        player = U64(seat)
        mine, theirs = words[TOP + player], other_words[TOP + player]
        for card in range(words[END + player] - mine):
            if rings[player, (mine + U64(card)) & mask] != other_rings[player, (theirs + U64(card)) & mask]:
                return False
    return True


same = jit(_same)


def _decide_exactly(order: Any, sizes: Any, variant: Any, table: Any, played: Any, max_tricks: Any) -> Any:
    """Go on after ``played`` tricks with exact detection of a return: Brent's algorithm on named states.

    The snapshot moves at powers of two, so a return that the first ``max_tricks`` tricks hold is seen within three
    times as many.
    """
    rings, words, kept_rings, kept_words, pile = table
    tricks, cards_at_limit = played, words[CARDS]
    keep(rings, words, kept_rings, kept_words)
    power, period = _ONE, _ZERO
    limit = played + _THREE * max_tricks + _FOUR
    found = False
    while tricks < limit:
        _, over = play_on(rings, words, pile, variant, _ONE)
        tricks += _ONE
        period += _ONE
        if tricks == max_tricks:
            cards_at_limit = words[CARDS]
        if over:
            if tricks <= max_tricks:
                return FINISHED, words[TAKER], tricks, words[CARDS], _ZERO, _ZERO, _ZERO, _ZERO
            break
        if same(rings, words, kept_rings, kept_words):
            found = True
            break
        if period == power:
            keep(rings, words, kept_rings, kept_words)
            power += power
            period = _ZERO
    if not found:
        return UNDECIDED, _ZERO, max_tricks, cards_at_limit, _ZERO, _ZERO, _ZERO, _ZERO
    # Two tables one period apart meet where the cycle is entered.
    deal_out(order, sizes, rings, words)
    keep(rings, words, kept_rings, kept_words)
    play_on(rings, words, pile, variant, period)
    lead_in = _ZERO
    while not same(rings, words, kept_rings, kept_words):
        play_on(rings, words, pile, variant, _ONE)
        play_on(kept_rings, kept_words, pile, variant, _ONE)
        lead_in += _ONE
    if lead_in + period > max_tricks:
        return UNDECIDED, _ZERO, max_tricks, cards_at_limit, _ZERO, _ZERO, _ZERO, _ZERO
    lead_in_cards = kept_words[CARDS]
    return (
        ENDLESS, _ZERO, lead_in + period, words[CARDS],
        lead_in, lead_in_cards, period, words[CARDS] - lead_in_cards,
    )  # fmt: skip


decide_exactly = jit(_decide_exactly)


def _decide(order: Any, sizes: Any, variant: Any, table: Any, max_tricks: Any) -> Any:
    """Play a deal, player 0 leading: eight words, the fields of ``outcome.Verdict``. Nothing is allocated.

    ``order`` is ``uint8[cards]``, the hands one after the other, top card first; ``sizes`` ``int64[players]`` says how
    many cards each has, at least one. ``variant`` and ``table`` come from ``variant_words`` and ``empty_table``, the
    table for just these numbers of players and of cards; what lies on it does not matter. ``max_tricks`` is a
    ``uint64`` from 1 on.
    """
    deal_out(order, sizes, table.rings, table.words)
    short = min(max_tricks, U64(SHORT_TRICKS))
    tricks, over = play_on(table.rings, table.words, table.pile, variant, short)
    if over:
        return FINISHED, table.words[TAKER], tricks, table.words[CARDS], _ZERO, _ZERO, _ZERO, _ZERO
    return decide_exactly(order, sizes, variant, table, tricks, max_tricks)


decide = jit(_decide)


def variant_words(rules: Rules) -> Any:
    """The rules as the kernel reads them, ``int64[8]``: payments by card code, then three marks."""
    marks = rules.pile == "reversed", rules.leads == "loser", rules.debt == "lapses"
    return np.array([*rules.payments, *marks], np.int64)


def empty_table(players: int, cards: int) -> Table:
    """Room for a game of so many players with so many cards in all."""
    rings = np.zeros((2, players, 1 << max(1, (cards - 1).bit_length())), np.uint8)
    words = np.zeros((2, _WORDS), np.uint64)
    return Table(rings[0], words[0], rings[1], words[1], np.zeros(cards, np.uint8))


def decide_deal(deal: Deal, rules: Rules = STANDARD, *, max_tricks: int = DEFAULT_MAX_TRICKS) -> Outcome:
    """Play a deal by the general kernel; raises DealError for hands that cannot be played."""
    hands = start(deal).hands
    order = np.frombuffer(b"".join(hands), np.uint8)
    sizes = np.array([len(hand) for hand in hands], np.int64)
    words = decide(order, sizes, variant_words(rules), empty_table(len(hands), len(order)), U64(max_tricks))
    return Verdict(*words).outcome()
