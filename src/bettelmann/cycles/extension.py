"""Longer games for free: the balanced states of the backward tree of a finished game."""

from dataclasses import dataclass

from bettelmann.cycles.path import path
from bettelmann.cycles.tree import DEFAULT_MOST, Leaf, Seed, grow_tree
from bettelmann.rules.cards import Deal
from bettelmann.rules.errors import InputError
from bettelmann.rules.notation import format_deal
from bettelmann.rules.predecessors import predecessors


class NotFinished(InputError):  # noqa: N818 - says what is the matter
    """A deal that was to finish and does not."""


@dataclass(frozen=True, slots=True)
class Extension:
    """What leads into a finished game: its ``tricks`` and ``cards``, the states and the balanced ones of its tree.

    ``best_by_tricks`` and ``best_by_cards`` are the longest games that a balanced deal of the tree gives, None when there
    is no balanced state. ``complete`` is False when the limit of states was reached.
    """

    tricks: int
    cards: int
    states: int
    balanced: int
    best_by_tricks: Leaf | None
    best_by_cards: Leaf | None
    complete: bool


def extend(deal: Deal, *, max_tricks: int = 1_000_000, most: int = DEFAULT_MOST) -> Extension:
    """Grow the backward tree of all states of a finished two-player game, standard rules.

    The last state, in which one player holds all cards, belongs to the game when its last pile was paid for in full: then
    other games end in it too. Raises NotFinished for a deal that does not finish.
    """
    if len(deal) != 2:
        raise NotFinished(f"the deal has {len(deal)} hands: games are extended for two players only")
    row = list(path(deal, max_tricks))
    last = row[-1][0]
    if last[0] and last[1]:
        raise NotFinished(
            f"the deal {format_deal(deal)} does not finish within {max_tricks} tricks: for an endless one use"
            " `bettelmann basin`"
        )
    tricks, cards = len(row) - 1, sum(laid for _, laid in row)
    seeds = []
    left = cards
    for number, (state, laid) in enumerate(row):
        if number < tricks or next(predecessors(state), None) is not None:
            seeds.append(Seed(state, tricks - number, left))
        left -= laid
    tree = grow_tree(seeds, most=most)
    return Extension(
        tricks=tricks,
        cards=cards,
        states=tree.states,
        balanced=len(tree.leaves),
        best_by_tricks=tree.best("tricks"),
        best_by_cards=tree.best("cards"),
        complete=tree.complete,
    )
