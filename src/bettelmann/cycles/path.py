"""A game as the row of its normalised states: the leader's hand first, whoever he is."""

from collections.abc import Iterator

from bettelmann.rules.cards import Deal
from bettelmann.rules.state import State, start
from bettelmann.rules.trick import tricks


def normalised(state: State) -> Deal:
    """The two hands of a state, the leader's first."""
    return (state.hands[state.leader], state.hands[1 - state.leader])


def path(deal: Deal, last: int) -> Iterator[tuple[Deal, int]]:
    """The normalised states before the first ``last`` tricks, each with the cards laid in the trick that follows.

    When the game ends before that, its last state comes too, with 0 cards.
    """
    first = start(deal)
    for trick in tricks(first):
        yield normalised(trick.before), len(trick.played)
        if trick.over:
            yield normalised(trick.after), 0
            return
        if trick.number == last:
            return
