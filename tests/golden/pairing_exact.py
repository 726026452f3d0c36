"""Blind games of small packs as Markov chains, without any code of the games: make data/golden/pairing-exact.csv.

A state is where the two cards of each pair lie, who has the single card and who draws next. Order in a hand does not
matter to a blind draw, so that is all. Between two pairs laid down the single card and others may go round for long:
the states with equally many pairs are one system of linear equations.

``python tests/golden/pairing_exact.py`` writes the table anew.
"""

import csv
import io
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import accumulate, pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

PATH = Path(__file__).parents[2] / "data" / "golden" / "pairing-exact.csv"
GAMES = ("schwarzer-peter", "sorte-per")
CASES = [(pairs, players) for pairs in range(1, 5) for players in range(2, 5) if 2 * pairs + 1 >= players]
COLUMNS = ("game", "pack", "players", "draws", "passes", "loses_1", "loses_2", "loses_3", "loses_4")


class State(NamedTuple):
    """``pairs``: the seats of both cards, in order; ``single``: the seat of the single card."""

    pairs: tuple[tuple[int, int], ...]
    single: int
    drawer: int


Values = npt.NDArray[np.float64]
"""Of a state: how many draws and passes are to come on average, and with what probability each seat loses."""


def sizes_at(state: State) -> Counter[int]:
    return Counter([state.single, *(seat for pair in state.pairs for seat in pair)])


def steps(state: State, players: int) -> Iterator[tuple[float, State, int]]:
    """What a draw may lead to: with what probability, and whether the single card passed."""
    sizes, drawer = sizes_at(state), state.drawer
    giver = next(seat % players for seat in range(drawer - 1, drawer - players, -1) if sizes[seat % players])
    share = 1 / sizes[giver]
    if state.single == giver:
        yield share, moved_on(State(state.pairs, drawer, drawer), players), 1
    for place, pair in enumerate(state.pairs):
        if giver in pair:
            other = pair[1] if pair[0] == giver else pair[0]
            rest = state.pairs[:place] + state.pairs[place + 1 :]
            kept = rest if other == drawer else (*rest, (min(other, drawer), max(other, drawer)))
            yield share, moved_on(State(tuple(sorted(kept)), state.single, drawer), players), 0


def moved_on(state: State, players: int) -> State:
    """The turn goes to the next one with cards."""
    sizes = sizes_at(state)
    after = (seat % players for seat in range(state.drawer + 1, state.drawer + players + 1))
    return state._replace(drawer=next(seat for seat in after if sizes[seat]))


def places(pairs: int, seats: list[tuple[int, int]]) -> Iterator[tuple[tuple[int, int], ...]]:
    """All ways in which so many pairs lie, whichever is which."""
    if not pairs:
        yield ()
        return
    for at, seat in enumerate(seats):
        for rest in places(pairs - 1, seats[at:]):
            yield (seat, *rest)


@cache
def solved(pairs: int, players: int) -> dict[State, Values]:
    """The values of all states with so many pairs in play."""
    if not pairs:
        over = {}
        for seat in range(players):
            values = np.zeros(2 + players)
            values[2 + seat] = 1
            over[State((), seat, seat)] = values
        return over
    fewer = solved(pairs - 1, players)
    two = [(one, other) for one in range(players) for other in range(one + 1, players)]
    states = [
        state
        for lying in places(pairs, two)
        for single in range(players)
        for drawer in range(players)
        if sizes_at(state := State(lying, single, drawer))[drawer]
    ]
    number = {state: place for place, state in enumerate(states)}
    matrix, right = np.eye(len(states)), np.zeros((len(states), 2 + players))
    for state, row in number.items():
        right[row, 0] = 1
        for share, after, passed in steps(state, players):
            right[row, 1] += share * passed
            if len(after.pairs) == pairs:
                matrix[row, number[after]] -= share
            else:
                right[row] += share * fewer[after]
    found = np.linalg.solve(matrix, right)
    return {state: found[row] for state, row in number.items()}


def orders(left: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All orders of cards by class, classes named as they appear; ``left[0]`` are the single ones."""
    if not any(left):
        yield ()
        return
    opened = max((number for number in range(1, len(left)) if left[number] < 2), default=0)
    for number in range(min(opened + 2, len(left))):
        if left[number]:
            for rest in orders((*left[:number], left[number] - 1, *left[number + 1 :])):
                yield (number, *rest)


def exact(game: str, pairs: int, players: int) -> Values:
    """The average over all deals, of which each is as likely as any other."""
    size, more = divmod(2 * pairs + 1, players)
    tops = list(accumulate([size + (player < more) for player in range(players)], initial=0))
    total, deals = np.zeros(2 + players), 0
    for order in orders((1, *[2] * pairs)):
        hands = [order[top:end] for top, end in pairwise(tops)]
        seats = {
            number: [seat for seat, hand in enumerate(hands) for card in hand if card == number] for number in order
        }
        (single,) = seats.pop(0)
        lying = tuple(sorted((one, other) for one, other in seats.values() if one != other))
        # Nobody draws before the pairs are down: the turn is with the one before the first to draw.
        state = State(lying, single, players - 1 if game == "sorte-per" else 0)
        deals += 1
        total += solved(len(lying), players)[moved_on(state, players)]
    return total / deals


def table_text() -> str:
    """The contents of the file."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for game in GAMES:
        for pairs, players in CASES:
            numbers = [f"{value:.10f}" for value in exact(game, pairs, players)]
            writer.writerow([game, f"pictures:{pairs}", players, *numbers, *[""] * (4 - players)])
    return text.getvalue()


if __name__ == "__main__":
    PATH.write_text(table_text())
