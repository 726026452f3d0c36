"""Longer games for free: the balanced states of the backward tree of a finished game."""

from dataclasses import dataclass
from itertools import islice

import numpy as np

from bettelmann.cycles.path import path, successor
from bettelmann.cycles.tree import DEFAULT_MOST, Leaf, Tree, packed_tree, plain_tree
from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.deck import deck_of
from bettelmann.games.bettelmann.notation import format_deal
from bettelmann.games.bettelmann.predecessors import predecessors
from bettelmann.games.bettelmann.reference import play
from bettelmann.kernel.deals import MAX_CARDS, fits, pack_deal, pack_hand, unpack_state
from bettelmann.kernel.packed import walk_states
from bettelmann.outside.advice import command_line
from bettelmann.outside.errors import InputError


class NotFinished(InputError):  # noqa: N818 - says what is the matter
    """A deal that was to finish and does not."""


@dataclass(frozen=True, slots=True)
class Extension:
    """What leads into a finished game: its ``tricks`` and ``cards``, the states and the balanced ones of its tree.

    ``best_by_tricks`` and ``best_by_cards`` are the longest games that a balanced deal of the tree gives, None when
    there is no balanced state. ``complete`` is False when the limit of states was reached.
    """

    tricks: int
    cards: int
    states: int
    balanced: int
    best_by_tricks: Leaf | None
    best_by_cards: Leaf | None
    complete: bool


def extend(deal: Deal, *, max_tricks: int = 1_000_000, most: int = DEFAULT_MOST) -> Extension:
    """Extend a finished two-player game, standard rules; raises NotFinished for any other deal."""
    if len(deal) != 2:
        raise NotFinished(f"the deal has {len(deal)} hands: games are extended for two players only")
    outcome = play(deal, max_tricks=max_tricks)
    if outcome.status != "finished":
        text = format_deal(deal)
        if outcome.status != "endless":
            raise NotFinished(f"the deal {text} does not finish, it is undecided after {outcome.tricks} tricks")
        raise NotFinished(
            f"the deal {text} does not finish, it is endless: for what leads into its cycle use"
            f" `{command_line('basin', text)}`"
        )
    tree = game_tree(deal, outcome.tricks, most=most)
    return Extension(
        tricks=outcome.tricks,
        cards=outcome.cards,
        states=tree.states,
        balanced=tree.balanced,
        best_by_tricks=tree.best("tricks"),
        best_by_cards=tree.best("cards"),
        complete=tree.complete,
    )


def game_tree(deal: Deal, tricks: int, *, most: int = DEFAULT_MOST) -> Tree:
    """The backward tree of all states of a game that finishes after ``tricks`` tricks.

    The last state, in which one player holds all cards, belongs to it when the last pile was paid for in full: then
    other games end in it too.
    """
    deck = deck_of(deal)
    # The hand of the last state holds the whole deck, which needs one bit more for its end mark.
    if not fits(deck) or deck.size == MAX_CARDS:
        return _plain_game_tree(deal, tricks, most)
    rows, laid = walk_states(pack_deal(deal), tricks)
    last = rows[-1].tolist()
    ending = successor(unpack_state((last[0], last[1], last[2], last[3])))
    if _has_predecessors(ending):
        row = np.array([[*pack_hand(ending[0]), *pack_hand(ending[1])]], np.uint64)
        rows, laid = np.concatenate([rows, row]), np.append(laid, np.uint64(0))
    return packed_tree(rows, np.maximum(tricks - np.arange(len(rows)), 0), _still_to_come(laid), most=most)


def _plain_game_tree(deal: Deal, tricks: int, most: int) -> Tree:
    states, laid = map(list, zip(*islice(path(deal), tricks), strict=True))
    ending = successor(states[-1])
    if _has_predecessors(ending):
        states, laid = [*states, ending], [*laid, 0]
    cards = _still_to_come(np.array(laid, np.uint64)).tolist()
    return plain_tree([(state, tricks - row, cards[row]) for row, state in enumerate(states)], most=most)


def _has_predecessors(state: Deal) -> bool:
    return next(predecessors(state), None) is not None


def _still_to_come(laid: np.ndarray) -> np.ndarray:
    """Of the cards of each trick, the sum from there to the end."""
    return np.cumsum(laid[::-1])[::-1]
