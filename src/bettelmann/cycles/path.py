"""A game as the row of its normalised states: the leader's hand first, whoever he is."""

from collections.abc import Iterator

from bettelmann.rules.cards import Deal
from bettelmann.rules.state import State, start
from bettelmann.rules.trick import tricks


def normalised(state: State) -> Deal:
    """The two hands of a state, the leader's first."""
    return (state.hands[state.leader], state.hands[1 - state.leader])


def path(deal: Deal) -> Iterator[tuple[Deal, int]]:
    """The normalised states before each trick with the cards laid in it; for ever if the game is endless."""
    return ((normalised(trick.before), len(trick.played)) for trick in tricks(start(deal)))


def successor(state: Deal) -> Deal:
    """The normalised state after one trick; one of its hands is empty when the game is over."""
    return normalised(next(tricks(start(state))).after)
