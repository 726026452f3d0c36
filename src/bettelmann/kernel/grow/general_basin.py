"""Going backwards at a table: all states, nobody out, that lead into a cycle in which nobody is out.

The last trick of a game in which nobody has dropped out is read from the taker's hand: the lowest cards of it, as many
as make one whole trick, go back on top of the hands of those who laid them. In a trick it depends on the cards alone
who lays which, counted from its leader, and who takes it. No state of such a basin has an empty hand (see
``cycles.cycle``), and nobody can drop out on the way, since nobody comes back in: so these are all.
"""

from typing import Any

from bettelmann.kernel.general.game import LOSER_LEADS, REVERSED
from bettelmann.kernel.grow.general_cycles import ROW_BYTES, SEATS, order_of
from bettelmann.kernel.machine.jit import lean

NO_TRICK = -1


def _taker_of(pile: Any, size: int, players: int, variant: Any, laid_by: Any) -> int:
    """Who takes a pile, counted from the leader of the trick, or NO_TRICK if it is not one whole trick.

    ``laid_by`` gets who laid each card.
    """
    player, owed, taker = 0, 0, 0
    for number in range(size):
        laid_by[number] = player
        value = variant[pile[number]]
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


def _write_before(row: Any, players: int, taker: int, leader: int, size: int, pile: Any, laid_by: Any,
                  out: Any) -> None:  # fmt: skip
    """The state before a trick: ``taker`` and ``leader`` are places in the row of the state after it."""
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
                out[written] = pile[number]
                written += 1
        for card in range(row[seat] - (size if seat == taker else 0)):
            out[written] = row[top + card]
            written += 1
        out[turn] = written - begun


write_before = lean(_write_before)


def _reach_back(rows: Any, period: int, players: int, variant: Any, pile: Any, laid_by: Any, stop: Any) -> int:
    """Write the states that lead into a cycle behind those of the cycle, the first ``period`` rows, in order of play.

    Gives the number of states in all; where it is that of ``rows`` there may be more. Only a state of the cycle has two
    successions of states before it that meet again, so that no state comes twice.
    """
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
                pile[card] = row[end - 1 - card] if variant[REVERSED] != 0 else row[end - size + card]
            took = taker_of(pile, size, players, variant, laid_by)
            if took == NO_TRICK:
                continue
            if number == room:
                return number
            write_before(row, players, taker, (taker - took + players) % players, size, pile, laid_by, rows[number])
            if after < period and order_of(rows[number], rows[(after - 1 + period) % period]) == 0:
                continue
            number += 1
        after += 1
    return number


reach_back = lean(_reach_back)
