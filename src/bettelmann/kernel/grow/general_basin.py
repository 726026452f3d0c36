"""Going backwards in any game: all states, nobody out, that lead into a cycle in which nobody is out.

The last trick of a game in which nobody has dropped out is read from the taker's hand: the lowest cards of it, as many
as make one whole trick, go back on top of the hands of those who laid them. In a trick it depends on the cards alone
who lays which, counted from its leader, and who takes it. No state of such a basin has an empty hand (see
``cycles.cycle``), and nobody can drop out on the way, since nobody comes back in: so these are all.
"""

from typing import NamedTuple

import numpy as np

from bettelmann.kernel.general.seats import LOSER_LEADS, REVERSED
from bettelmann.kernel.grow.general_cycles import MOST_GENERAL_CARDS, ROW_BYTES, SEATS, order_of
from bettelmann.kernel.machine.jit import lean
from bettelmann.kernel.machine.types import Bytes, Cards, Flag, Ints

NO_TRICK = -1


class Pile(NamedTuple):
    """Scratch space: the ``cards`` of a pile, ``uint8[n]``, and who laid each, ``int64[n]``; n is MOST_GENERAL_CARDS.

    Players are counted from the leader of the trick.
    """

    cards: Cards
    laid_by: Ints


def empty_pile() -> Pile:
    """Room for any pile."""
    return Pile(np.zeros(MOST_GENERAL_CARDS, np.uint8), np.zeros(MOST_GENERAL_CARDS, np.int64))


def _taker_of(pile: Pile, size: int, players: int, variant: Ints) -> int:
    """Who takes a pile, counted from the leader of the trick, or NO_TRICK if it is not one whole trick.

    Notes who laid each card.
    """
    cards, laid_by = pile
    player, owed, taker = 0, 0, 0
    for number in range(size):
        laid_by[number] = player
        value = variant[cards[number]]
        if value > 0:
            owed, taker = value, player
        elif owed > 0:
            owed -= 1
            if owed > 0:
                continue
            return taker if number + 1 == size else NO_TRICK
        player = player + 1 if player + 1 < players else 0
    return NO_TRICK


taker_of = lean(_taker_of)


def _write_before(row: Bytes, players: int, taker: int, leader: int, size: int, pile: Pile, out: Bytes) -> None:
    """The state before a trick: ``taker`` and ``leader`` are places in the row of the state after it."""
    cards, laid_by = pile
    written = SEATS
    for place in range(ROW_BYTES):
        out[place] = 0
    for turn in range(players):
        seat = (leader + turn) % players
        top = SEATS
        for other in range(seat):
            top += row[other]
        begun = written
        for number in range(size):
            if laid_by[number] == turn:
                out[written] = cards[number]
                written += 1
        for card in range(row[seat] - (size if seat == taker else 0)):
            out[written] = row[top + card]
            written += 1
        out[turn] = written - begun


write_before = lean(_write_before)


def _list_basin(rows: Bytes, period: int, players: int, variant: Ints, pile: Pile, stop: Flag) -> int:
    """Write the states that lead into a cycle behind those of the cycle, the first ``period`` rows, in order of play.

    Gives the number of states in all; where it is that of ``rows`` there may be more. Only a state of the cycle has two
    successions of states before it that meet again, so that no state comes twice. When ``stop`` is set it ends early;
    drop the result then.
    """
    cards = pile.cards
    number, room = period, rows.shape[0]
    after = 0
    taker = players - 1 if variant[LOSER_LEADS] != 0 else 0
    while after < number and stop[0] == 0:
        row = rows[after]
        end = SEATS
        for seat in range(taker + 1):
            end += row[seat]
        for size in range(1, row[taker] + 1):
            for card in range(size):
                cards[card] = row[end - 1 - card] if variant[REVERSED] != 0 else row[end - size + card]
            took = taker_of(pile, size, players, variant)
            if took == NO_TRICK:
                continue
            if number == room:
                return number
            write_before(row, players, taker, (taker - took + players) % players, size, pile, rows[number])
            if after < period and order_of(rows[number], rows[(after - 1 + period) % period]) == 0:
                continue
            number += 1
        after += 1
    return number


list_basin = lean(_list_basin)
