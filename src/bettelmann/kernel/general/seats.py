"""What the general engine plays with: the hands of two to four players, one byte a card, and the rules.

Each player has a stretch of ``hands``, ``uint8[players * room]``, in which his hand moves upwards, since cards are laid
from its top and taken behind its end; where the stretch ends it starts again at its beginning. ``words`` are, for each
player, the place of his top card, the one behind his last, and who comes after him (nobody who is out); then who
leads, who is out (a bit each), who took the last pile, and how many cards were laid.
"""

from typing import NamedTuple

import numpy as np

from bettelmann.games.bettelmann.variant import Rules, RulesError
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.jit import lean
from bettelmann.kernel.machine.types import Cards, Ints, Words

_ROW = 4
TOP, END, NEXT = (U64(row) for row in range(0, 3 * _ROW, _ROW))
LEADER, OUT, TAKER, CARDS = (U64(word) for word in range(3 * _ROW, 4 * _ROW))
_WORDS = 4 * _ROW
_ROOM = 6  # stretches in decks: the longer, the more rarely a hand is moved

# variant: int64, what is owed for each card code, and then
REVERSED, LOSER_LEADS, LAPSES = range(5, 8)

_ZERO, _ONE = U64(0), U64(1)


class Seats(NamedTuple):
    """A state of a game: ``hands``, ``uint8[players * room]``, and ``words``, ``uint64[16]``, as above."""

    hands: Cards
    words: Words


class Engine(NamedTuple):
    """The general engine made ready for deals of one setup. All of it is scratch space but the sizes and the rules.

    ``order``, ``uint8[cards]``: the deal, the hands one after the other, top card first. ``sizes``, ``int64[players]``:
    how many cards each hand of the deal has, at least one. ``variant``, ``int64[8]``: the rules, see ``variant_words``.
    ``seats``: the state of the game; ``kept``: one to compare it with. ``pile``, ``uint8[cards]``: the pile, and by its
    size how many cards the deck has.
    """

    order: Cards
    sizes: Ints
    variant: Ints
    seats: Seats
    kept: Seats
    pile: Cards


def _deal_out(order: Cards, sizes: Ints, seats: Seats) -> None:
    """Deal: the first ``sizes[0]`` cards of the order are the first player's hand, top card first."""
    hands, words = seats
    players = U64(sizes.shape[0])
    room = U64(hands.shape[0]) // players
    first = _ZERO
    for seat in range(sizes.shape[0]):
        player, size = U64(seat), U64(sizes[seat])
        base = player * room
        for card in range(size):
            hands[base + U64(card)] = order[first + U64(card)]
        first += size
        words[TOP + player], words[END + player] = base, base + size
        words[NEXT + player] = player + _ONE if player + _ONE < players else _ZERO
    words[LEADER] = words[OUT] = words[TAKER] = words[CARDS] = _ZERO


deal_out = lean(_deal_out)


def _keep(seats: Seats, kept: Seats) -> None:
    """Copy a state (loops compile ten times as fast as slices)."""
    hands, words = seats
    kept_hands, kept_words = kept
    for place in range(hands.shape[0]):
        kept_hands[place] = hands[place]
    for word in range(words.shape[0]):
        kept_words[word] = words[word]


keep = lean(_keep)


def _same(seats: Seats, other: Seats, players: int) -> bool:
    """Whether two states are the same: who leads, who is out, and all hands, player by player."""
    hands, words = seats
    other_hands, other_words = other
    if words[LEADER] != other_words[LEADER] or words[OUT] != other_words[OUT]:
        return False
    for seat in range(players):
        top, other_top = words[TOP + U64(seat)], other_words[TOP + U64(seat)]
        size = words[END + U64(seat)] - top
        if size != other_words[END + U64(seat)] - other_top:
            return False
        for card in range(size):
            if hands[top + U64(card)] != other_hands[other_top + U64(card)]:
                return False
    return True


same = lean(_same)


def knows(rules: Rules) -> bool:
    """Whether the kernel plays by these rules: the reference may have some that it does not have."""
    known = rules.pile in ("kept", "reversed") and rules.leads in ("taker", "loser")
    return known and rules.debt in ("passes", "lapses")


def variant_words(rules: Rules) -> Ints:
    """The rules as the kernel reads them, ``int64[8]``: payments by card code, then three marks.

    Raises RulesError for rules that it does not know.
    """
    if not knows(rules):
        raise RulesError(f"the general kernel does not know the rules {rules.name}: use the reference engine")
    marks = rules.pile == "reversed", rules.leads == "loser", rules.debt == "lapses"
    return np.array([*rules.payments, *marks], np.int64)


def empty_seats(players: int, cards: int) -> Seats:
    """Room for a game of so many players with so many cards in all."""
    return Seats(np.zeros(players * _ROOM * cards, np.uint8), np.zeros(_WORDS, np.uint64))


def engine_of(sizes: Ints, rules: Rules) -> Engine:
    """An engine for deals with hands of these sizes."""
    players, cards = len(sizes), int(sizes.sum())
    order, pile = np.zeros(cards, np.uint8), np.zeros(cards, np.uint8)
    return Engine(order, sizes, variant_words(rules), empty_seats(players, cards), empty_seats(players, cards), pile)
