"""The general kernel: two players, one byte a card, any composition and any sizes of hands.

Each hand is a ring; ``rings`` is one ``uint8`` array, player 1's half and player 2's, each half a power of two not
below the number of cards. A position is a count of cards ever laid or taken, masked when it is used. ``ends`` is
``int64[2, 2]``: for each player the position of the top card and the one behind the last.

The obvious engine, written with care: the other kernels are measured against it.
"""

from typing import Any

import numpy as np

from bettelmann.kernel.bits import U64
from bettelmann.kernel.jit import inline, jit
from bettelmann.kernel.outcome import ENDLESS, FINISHED, UNDECIDED, Verdict
from bettelmann.rules.cards import Deal
from bettelmann.rules.game import Outcome
from bettelmann.rules.variant import STANDARD, Rules

_ZERO, _ONE = U64(0), U64(1)
LEADER, LAID = range(2)


def _trick(rings: Any, ends: Any, pile: Any, values: Any, reverse: bool, loser_leads: bool, now: Any) -> bool:
    """Play one trick in place and say whether the game is over; ``now`` holds the leader and the cards laid."""
    capacity = U64(rings.shape[0]) >> _ONE
    mask = capacity - _ONE
    leader = U64(now[LEADER])
    # x lays next, y is the other; both as the base of the ring, top card and the place behind the last.
    x = leader * capacity
    y = capacity - x
    x_top, x_end = U64(ends[leader, 0]), U64(ends[leader, 1])
    y_top, y_end = U64(ends[_ONE - leader, 0]), U64(ends[_ONE - leader, 1])
    owed = 0
    size = _ZERO
    out = False
    while True:
        if x_top == x_end:
            out = True
            x, x_top, x_end, y, y_top, y_end = y, y_top, y_end, x, x_top, x_end
            break
        card = rings[x + (x_top & mask)]
        x_top += _ONE
        pile[size] = card
        size += _ONE
        value = values[card]
        if value > 0:
            owed = value
        elif owed > 0:
            owed -= 1
            if owed > 0:
                continue
            x, x_top, x_end, y, y_top, y_end = y, y_top, y_end, x, x_top, x_end
            break
        x, x_top, x_end, y, y_top, y_end = y, y_top, y_end, x, x_top, x_end
    # Now x takes the pile.
    if reverse:
        for card_number in range(size):
            rings[x + ((x_end + U64(card_number)) & mask)] = pile[size - _ONE - U64(card_number)]
    else:
        for card_number in range(size):
            rings[x + ((x_end + U64(card_number)) & mask)] = pile[U64(card_number)]
    x_end += size
    taker = U64(x != _ZERO)
    ends[taker, 0], ends[taker, 1] = x_top, x_end
    ends[_ONE - taker, 0], ends[_ONE - taker, 1] = y_top, y_end
    now[LEADER] = _ONE - taker if loser_leads else taker
    now[LAID] = size
    return out or y_top == y_end


trick = inline(_trick)


def _same(rings: Any, ends: Any, other_rings: Any, other_ends: Any) -> bool:
    """Whether two tables hold the same hands, player by player."""
    for player in range(2):
        size = ends[player, 1] - ends[player, 0]
        if size != other_ends[player, 1] - other_ends[player, 0]:
            return False
    capacity = rings.shape[0] // 2
    mask = capacity - 1
    for player in range(2):
        base = player * capacity
        for card in range(ends[player, 1] - ends[player, 0]):
            mine = rings[base + ((ends[player, 0] + card) & mask)]
            if mine != other_rings[base + ((other_ends[player, 0] + card) & mask)]:
                return False
    return True


same = inline(_same)


def _play(rings: Any, ends: Any, pile: Any, values: Any, reverse: bool, loser_leads: bool, max_tricks: Any) -> Any:
    """A game without a look for cycles, in place: (status, winner, tricks, cards)."""
    now = np.zeros(2, np.int64)
    tricks = cards = 0
    while tricks < max_tricks:
        over = trick(rings, ends, pile, values, reverse, loser_leads, now)
        tricks += 1
        cards += now[LAID]
        if over:
            return FINISHED, 0 if ends[0, 0] != ends[0, 1] else 1, tricks, cards
    return UNDECIDED, 0, tricks, cards


play = jit(_play)


def _decide(rings: Any, ends: Any, pile: Any, values: Any, reverse: bool, loser_leads: bool, max_tricks: int) -> Any:
    """A game with exact detection of its cycle, the players named: the fields of ``Verdict`` (Brent's algorithm)."""
    first_rings, first_ends = rings.copy(), ends.copy()
    kept_rings, kept_ends, kept_leader = rings.copy(), ends.copy(), 0
    now = np.zeros(2, np.int64)
    tricks = cards = cards_at_limit = 0
    power, period = 1, 0
    found = False
    while tricks < 3 * max_tricks + 4:
        over = trick(rings, ends, pile, values, reverse, loser_leads, now)
        tricks += 1
        cards += now[LAID]
        period += 1
        if tricks == max_tricks:
            cards_at_limit = cards
        if over:
            if tricks <= max_tricks:
                return FINISHED, 0 if ends[0, 0] != ends[0, 1] else 1, tricks, cards, 0, 0, 0, 0
            break
        if now[LEADER] == kept_leader and same(rings, ends, kept_rings, kept_ends):
            found = True
            break
        if period == power:
            kept_rings[:], kept_ends[:], kept_leader = rings, ends, now[LEADER]
            power, period = 2 * power, 0
    if not found:
        return UNDECIDED, 0, max_tricks, cards_at_limit, 0, 0, 0, 0
    # Two tables one period apart meet where the cycle is entered.
    rings[:], ends[:], kept_rings[:], kept_ends[:] = first_rings, first_ends, first_rings, first_ends
    now[:] = 0
    then = np.zeros(2, np.int64)
    period_cards = lead_in = lead_in_cards = 0
    for _ in range(period):
        trick(rings, ends, pile, values, reverse, loser_leads, now)
        period_cards += now[LAID]
    while not (now[LEADER] == then[LEADER] and same(rings, ends, kept_rings, kept_ends)):
        trick(rings, ends, pile, values, reverse, loser_leads, now)
        trick(kept_rings, kept_ends, pile, values, reverse, loser_leads, then)
        lead_in += 1
        lead_in_cards += then[LAID]
        period_cards += now[LAID] - then[LAID]
    if lead_in + period > max_tricks:
        return UNDECIDED, 0, max_tricks, cards_at_limit, 0, 0, 0, 0
    return (
        ENDLESS, 0, lead_in + period, lead_in_cards + period_cards,
        lead_in, lead_in_cards, period, period_cards,
    )  # fmt: skip


decide = jit(_decide)


def empty_rings(cards: int) -> Any:
    """Rings for a deck of so many cards."""
    return np.zeros(2 << max(1, (cards - 1).bit_length()), np.uint8)


def _table(deal: Deal) -> tuple[Any, Any, Any]:
    """Rings, their ends and room for the largest pile: all cards."""
    total = sum(len(hand) for hand in deal)
    rings = empty_rings(total)
    ends = np.zeros((2, 2), np.int64)
    for player, hand in enumerate(deal):
        base = player * len(rings) // 2
        rings[base : base + len(hand)] = np.frombuffer(hand, np.uint8)
        ends[player, 1] = len(hand)
    return rings, ends, np.zeros(total, np.uint8)


def decide_deal(deal: Deal, rules: Rules = STANDARD, *, max_tricks: int) -> Outcome:
    """Play a two-player deal by the general kernel, with the variants that two players know."""
    if len(deal) != 2:
        raise ValueError(f"the general kernel plays two hands, not {len(deal)}")
    rings, ends, pile = _table(deal)
    values = np.array([0, *rules.values], np.int64)
    words = decide(rings, ends, pile, values, rules.pile == "reversed", rules.leads == "loser", max_tricks)
    return Verdict(*words).outcome()
