"""One trick: from an empty pile to the next one."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from bettelmann.games.bettelmann.state import State
from bettelmann.games.bettelmann.variant import LEADS, PILES, STANDARD, Rules


@dataclass(frozen=True, slots=True)
class Trick:
    """One trick that was played.

    number: its place in the game, from 1.
    before, after: the states around it.
    played: (player, card code) of every card laid, in order.
    taker: the player who took the pile.
    over: whether the game ended with it.
    """

    number: int
    before: State
    after: State
    played: tuple[tuple[int, int], ...]
    taker: int
    over: bool


def tricks(state: State, rules: Rules = STANDARD) -> Iterator[Trick]:
    """Play on from a state and yield its tricks up to the last one; for ever if the game is endless.

    There is none from a state in which one player already holds all cards.
    """
    number = 0
    while not state.over:
        number += 1
        trick = _play_trick(number, state, rules)
        yield trick
        state = trick.after


@dataclass(slots=True)
class _Pile:
    """A pile that somebody takes: its cards, and how the trick left the table."""

    played: list[tuple[int, int]]
    rests: list[bytes]
    taker: int
    last: int  # the player whose turn it was at the end
    out: frozenset[int]


def _play_trick(number: int, before: State, rules: Rules) -> Trick:
    pile = _lay_pile(before, rules)
    cards = bytes([card for _, card in pile.played])
    hands = pile.rests
    hands[pile.taker] += PILES[rules.pile](cards)
    leader = LEADS[rules.leads](pile.taker, pile.last)
    if leader in pile.out:
        leader = _turns(len(hands), pile.out)[leader]
    after = State(tuple(hands), leader, pile.out)
    return Trick(number, before, after, tuple(pile.played), pile.taker, after.over)


def _lay_pile(state: State, rules: Rules) -> _Pile:
    """Let the players lay cards in turn until one of them takes the pile."""
    payments, lapses = rules.payments, rules.debt == "lapses"
    unplayed = [iter(hand) for hand in state.hands]
    player, out = state.leader, state.out
    next_after = _turns(len(unplayed), out)
    played: list[tuple[int, int]] = []
    owner, owed = None, 0  # of the court card that is being paid
    while True:
        card = next(unplayed[player], None)
        if card is None:
            out |= {player}
            next_after = _turns(len(unplayed), out)
            taker = owner if lapses else None
            if len(out) == len(unplayed) - 1:
                # A debt that comes round to the owner ends here too: then all others are out.
                taker = next_after[player]
        else:
            played.append((player, card))
            taker = None
            if payments[card]:
                owner, owed = player, payments[card]
            elif owner is not None:
                owed -= 1
                if owed:
                    continue
                taker = owner
        if taker is not None:
            return _Pile(played, [bytes(rest) for rest in unplayed], taker, player, out)
        player = next_after[player]


@cache
def _turns(players: int, out: frozenset[int]) -> tuple[int, ...]:
    """Return, for each player, the next one after him who is not out."""
    after = [[(player + step) % players for step in range(1, players + 1)] for player in range(players)]
    return tuple(next(other for other in others if other not in out) for others in after)
