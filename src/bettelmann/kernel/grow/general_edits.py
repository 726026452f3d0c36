"""Random edits of a state of any game: insert, delete, replace or swap cards, within a window of each hand.

A window is so many cards from the top of a hand. Codes of cards are 0 for a numeral, 1 to 4 for J to A.
"""

from typing import NamedTuple

from bettelmann.kernel.deals.stream import below, mix64
from bettelmann.kernel.grow.general_cycles import I64, MOST_GENERAL_CARDS
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.jit import lean
from bettelmann.kernel.machine.types import Cards, Ints, Word

INSERT, DELETE, REPLACE, SWAP = range(4)
NOTHING = -1
"""In ``undo``: no edit to make good."""

_S8, _S32 = U64(8), U64(32)
_LOW2 = U64(3)


class Draft(NamedTuple):
    """A state that is being edited.

    ``order``, ``uint8[MOST_GENERAL_CARDS + 1]``: its cards, hand after hand, each from its top. ``sizes`` and
    ``windows``, ``int64[players]``: those of the hands. ``undo``, ``int64[3]``: an earlier edit, what was done,
    the card that went, and the card that came. ``counts``, ``int64[KINDS]``: those of its deck.
    """

    order: Cards
    sizes: Ints
    windows: Ints
    undo: Ints
    counts: Ints


def _spot(sizes: Ints, windows: Ints, number: int, gaps: int) -> tuple[int, int]:
    """The hand and the place in the order of a card by its number within the windows.

    With ``gaps`` = 1 places to insert at are numbered: each window has one more, behind its last card.
    """
    base = 0
    for seat in range(sizes.shape[0]):
        size = windows[seat] + gaps
        if number < size:
            return seat, base + number
        number -= size
        base += sizes[seat]
    return 0, 0


spot = lean(_spot)


def _find(draft: Draft, window: int, card: int, start: int) -> int:
    """The number within the windows of a card of that code, the first from ``start`` on; ``window`` for none."""
    order, sizes, windows, _, _ = draft
    for step in range(window):
        number = start + step if start + step < window else start + step - window
        _, place = spot(sizes, windows, number, 0)
        if order[place] == card:
            return number
    return window


find = lean(_find)


def _random_edit(draft: Draft, cards: int, word: Word) -> int:
    """One edit within the windows of a state of so many cards; gives the number of cards after it.

    Insert, delete, replace and swap are equally likely; a new card is a numeral one time in three, else a court. Where
    ``undo`` holds an earlier edit this one makes its change of the deck good, at another place. ``counts`` follow,
    and ``undo`` takes this edit.
    """
    order, sizes, windows, undo, counts = draft
    window = 0
    for seat in range(sizes.shape[0]):
        window += windows[seat]
    kind, old = I64(word & _LOW2), 0
    card = max(0, below((word >> _S8) << _S32, 6) - 1)
    making_good = undo[0] != NOTHING
    if making_good:
        kind, card = (REPLACE if undo[0] == REPLACE else INSERT + DELETE - undo[0]), undo[1]
    if window == 0 or (kind == INSERT and cards == MOST_GENERAL_CARDS):
        return cards
    if kind == SWAP:
        _, one = spot(sizes, windows, below(word, window), 0)
        _, other = spot(sizes, windows, below(mix64(word), window), 0)
        held = order[one]
        order[one] = order[other]
        order[other] = held
        return cards
    change = 0
    if kind == INSERT:
        seat, place = spot(sizes, windows, below(word, window + sizes.shape[0]), 1)
        for behind in range(cards, place, -1):
            order[behind] = order[behind - 1]
        change = 1
    else:
        number = below(word, window)
        if making_good:
            number = find(draft, window, undo[2], number)
            if number == window:
                return cards
        seat, place = spot(sizes, windows, number, 0)
        old = I64(order[place])
        counts[old] -= 1
        if kind == DELETE:
            for behind in range(place, cards - 1):
                order[behind] = order[behind + 1]
            change = -1
    if kind != DELETE:
        order[place] = card
        counts[card] += 1
    sizes[seat] += change
    windows[seat] += change
    undo[0], undo[1], undo[2] = kind, old, card
    return cards + change


random_edit = lean(_random_edit)
