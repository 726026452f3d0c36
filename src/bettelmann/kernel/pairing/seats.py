"""The tables of a pairing game: what kernels hold of it, several games side by side.

The cards of a hand lie in slots, in their order but with gaps: bit ``s`` of a word says whether slot ``s`` holds one.
So nothing is ever moved: a card is taken by clearing a bit, and added behind the last slot or before the first one. A
hand holds at most one card of each pair class once all pairs are laid.

Seats are numbered in the direction of the game, so that the next one to draw is always the next seat. Seat ``s`` of
table ``t`` is number ``8 * t + s`` in the arrays.
"""

from typing import Any, NamedTuple

import numpy as np

from bettelmann.games.pairing.dealing import shuffling_words
from bettelmann.games.pairing.draw import ALTERNATE, BLIND
from bettelmann.games.pairing.pack import Pack
from bettelmann.games.pairing.setup import Setup
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.types import Bytes, Ints, Word, Words

SLOTS = 64
CLASSES = 32
MOST_SEATS = 8
MOST_CARDS = 64

BY_CHANCE, BY_PLACE, FROM_LAST, MIDDLE, IN_TURN = range(5)

# state: uint64, of each table
PLAYING, DRAWER, DRAWS, PASSES, ODD, CHANCE, TURNS, SINCE_DRAWS, SINCE_PASSES = range(9)
SEEN_DRAWER, SEEN_DRAWS, SEEN_PASSES, SEEN_TURNS, AT_LIMIT, GAME, KEY, FIELDS = range(9, 17)


class Tables(NamedTuple):
    """Some games at once.

    ``state``, ``uint64[tables, 16]``, by the constants above. ``occupied``, ``have``, ``free``, ``uint64[seats]``: of
    each seat its slots with cards, its pair classes, and the slot that the next card takes. ``classes``,
    ``uint8[seats * 64]``: the pair class in each slot. ``slot_of``, ``uint8[seats * 32]``: where a pair class lies in
    a hand that has it. ``seen_have``, ``uint64[seats]``, and ``seen``, ``uint8[seats * 32]``: the hands of a state that
    may come back. ``order``, ``uint8[64]``: the pair classes of the cards to be dealt next.
    """

    state: Words
    occupied: Words
    have: Words
    free: Words
    classes: Bytes
    slot_of: Bytes
    seen_have: Words
    seen: Bytes
    order: Bytes


class Rules(NamedTuple):
    """How a setup is played; words, but for the array.

    ``drawer``: the seat that draws first. ``how``: one of the constants above; ``place``: for ``BY_PLACE``. ``step``:
    1 where a drawn card goes behind the others, and -1 where it goes before them. ``chance``: how many words of a game
    come before its first draw.
    ``dealt``, ``int64[8, 4]``: of each seat the place of its first card in ``order``, its number of cards, how far
    apart they are, and which player sits there.
    """

    players: Word
    cards: Word
    drawer: Word
    how: Word
    place: Word
    step: Word
    chance: Word
    dealt: Ints


def fits(pack: Pack) -> bool:
    """Whether the kernels hold a pack."""
    return pack.size <= MOST_CARDS and len(pack.classes) <= CLASSES


def empty_tables(tables: int) -> Tables:
    """So many tables without cards."""
    seats = tables * MOST_SEATS
    occupied, have, free, seen_have = (np.zeros(seats, np.uint64) for _ in range(4))
    classes, slot_of, seen = (np.zeros(seats * room, np.uint8) for room in (SLOTS, CLASSES, CLASSES))
    state = np.zeros((tables, FIELDS), np.uint64)
    return Tables(state, occupied, have, free, classes, slot_of, seen_have, seen, np.zeros(MOST_CARDS, np.uint8))


def rules_in_turn(setup: Setup) -> Rules:
    """The rules of a setup for cards that are dealt one by one in turn."""
    return _rules(setup, [(player, size, setup.players) for player, size in enumerate(setup.hand_sizes)])


def rules_hand_by_hand(setup: Setup) -> Rules:
    """The same for cards of which hand after hand is dealt."""
    sizes = setup.hand_sizes
    return _rules(setup, [(sum(sizes[:player]), size, 1) for player, size in enumerate(sizes)])


def _rules(setup: Setup, of_player: list[tuple[int, int, int]]) -> Rules:
    named = {BLIND: BY_CHANCE, "first": BY_PLACE, "last": FROM_LAST, "middle": MIDDLE, ALTERNATE: IN_TURN}
    how, place = named.get(setup.draw, BY_PLACE), int(setup.draw) if setup.draw.isdigit() else 0
    dealt = np.zeros((MOST_SEATS, 4), np.int64)
    for player, where in enumerate(of_player):
        dealt[seat_of(setup, player)] = *where, player
    drawer = seat_of(setup, setup.first_to_draw)
    step = 1 if setup.insert == "last" else (1 << 64) - 1
    numbers = setup.players, setup.cards.size, drawer, how, place, step, shuffling_words(setup.cards)
    words: Any = (*map(U64, numbers), dealt)
    return Rules(*words)


def seat_of(setup: Setup, player: int) -> int:
    """The seat of a player, both from 0."""
    return player if setup.cards.step == 1 else -player % setup.players
