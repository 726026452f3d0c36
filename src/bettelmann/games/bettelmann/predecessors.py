"""The game backwards: every state from which one trick leads to a given state. Two players, standard rules.

The player who leads has just taken a pile, which is the bottom of his hand. It ends with the court card that was paid
in full, so his last court must be followed by exactly as many numerals as it costs. Where the pile begins is open: at
any numeral before its first court, back to the court before that one; and that court may belong to the pile too if
fewer numerals follow it than it costs. Who laid which card of the pile follows from its courts.
"""

from collections.abc import Iterator

from bettelmann.games.bettelmann.cards import Deal, Hand


def predecessors(state: Deal) -> Iterator[Deal]:
    """Every state, leader's hand first, that one trick turns into ``state``, which is written so too.

    None for a state that only a deal can be. No state comes twice. The other's hand may be empty: that is the end of a
    game whose last pile was paid for in full.
    """
    taker, other = state
    courts = [place for place, card in enumerate(taker) if card]
    if not courts or len(taker) - 1 - courts[-1] != taker[courts[-1]]:
        return
    for number in range(len(courts) - 1, -1, -1):
        first = courts[number]
        behind_previous = courts[number - 1] + 1 if number else 0
        for start in range(behind_previous, first + 1):
            yield _unplayed(taker, other, start, first, owner_is_taker=(len(courts) - number) % 2 == 1)
        # The court before may lie in the same pile only if it was not yet paid for when the next one turned up.
        if number and first - behind_previous >= taker[courts[number - 1]]:
            return


def _unplayed(taker: Hand, other: Hand, start: int, first: int, *, owner_is_taker: bool) -> Deal:
    """Deal the pile ``taker[start:]`` back; ``first`` is its first court, laid by the taker or by the other."""
    laid: dict[bool, bytearray] = {True: bytearray(), False: bytearray()}
    turn = leader = owner_is_taker if (first - start) % 2 == 0 else not owner_is_taker
    for place in range(start, len(taker)):
        laid[turn].append(taker[place])
        if place <= first or taker[place]:
            turn = not turn
    before = {True: bytes(laid[True]) + taker[:start], False: bytes(laid[False]) + other}
    return before[leader], before[not leader]
