"""A game trick by trick, to be read."""

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter

from bettelmann.games.bettelmann.cards import LETTERS, Deal
from bettelmann.games.bettelmann.state import State, start
from bettelmann.games.bettelmann.trick import Trick, tricks
from bettelmann.games.bettelmann.variant import Rules


def trace_lines(deal: Deal, rules: Rules, last: int) -> Iterator[str]:
    """A line for each of the first ``last`` tricks: who laid what, who took it, and the hands that follow.

    Cards are grouped by player: ``1:K 2:--J`` is player 1's king, paid by player 2 with two numerals and a jack.
    """
    state = start(deal)
    yield f"{'trick':>6}  {'hands before the trick, leader marked *':<{_width(deal)}}  laid and taken"
    for trick in tricks(state, rules):
        yield f"{trick.number:>6}  {_hands(trick.before):<{_width(deal)}}  {_laid(trick)}"
        state = trick.after
        if trick.number == last:
            break
    yield f"{'after':>6}  {_hands(state)}"


def _width(deal: Deal) -> int:
    return max(40, sum(map(len, deal)) + 2 * len(deal))


def _hands(state: State) -> str:
    return " / ".join(
        ("*" if player == state.leader else "") + ("".join(LETTERS[card] for card in hand) or "(no card)")
        for player, hand in enumerate(state.hands)
    )


def _laid(trick: Trick) -> str:
    by_player = groupby(trick.played, key=itemgetter(0))
    laid = " ".join(f"{player + 1}:{''.join(LETTERS[card] for _, card in cards)}" for player, cards in by_player)
    return f"{laid} -> player {trick.taker + 1} takes {len(trick.played)}{', the game is over' if trick.over else ''}"
