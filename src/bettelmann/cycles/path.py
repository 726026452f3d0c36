"""A game as the row of its normalised states: the leader's hand first, whoever he is."""

from collections.abc import Iterator

from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.state import State, start
from bettelmann.games.bettelmann.trick import tricks
from bettelmann.games.bettelmann.variant import STANDARD, Rules


def normalised(state: State) -> Deal:
    """The hands of a state in the order of turns, the leader's first.

    Who is out is left out, unless the game is over: the others play on as if he had never been there.
    """
    players = len(state.hands)
    turns = ((state.leader + step) % players for step in range(players))
    return tuple(state.hands[player] for player in turns if state.over or player not in state.out)


def path(deal: Deal, rules: Rules = STANDARD) -> Iterator[tuple[Deal, int]]:
    """The normalised states before each trick with the cards laid in it; for ever if the game is endless."""
    return ((normalised(trick.before), len(trick.played)) for trick in tricks(start(deal), rules))


def successor(state: Deal) -> Deal:
    """The normalised state after one trick; one of its hands is empty when the game is over."""
    return normalised(next(tricks(start(state))).after)
