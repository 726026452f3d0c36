"""Modules: pieces of a long hand that a short hand turns into pieces of the same cards, over and over.

Many cycles have a state in which one player, the *reader*, holds a short hand, the *rest*, and the other one leads
with all other cards, the *tape*. The reader wins and loses tricks until he holds the rest again. Then a stretch of the
tape is gone, and as many cards have come under its end. Most of the tape has not been looked at: what is read and what
is written depend on the stretch alone.

A *word* is such a stretch, as card codes. The tape begins with a few cards, the *lead*; reading starts with these and
stops short of the last cards of the word, which must be the same cards again, so that the next word finds them before
it. To *turn* a word is to read it from its start to its end and to take what was written in its place; the reader may
be at rest in between. A word that comes back after some turns is a *module*. Its *excursion* is the largest hand of
the reader on the way. Modules for one rest and one lead can lie on one tape in any order: each is turned on its own,
so that the game is endless, and its reader's hand grows as large as the largest excursion.

In every function ``rest`` and ``lead`` are card codes, and ``room`` is scratch space, see ``empty_room``.
"""

import numpy as np

from bettelmann.kernel.machine.jit import inline
from bettelmann.kernel.machine.types import Cards

MOST_WORD = 62
"""Cards of the longest word with its lead."""

MOST_TURNS = 24
"""Turns after which a word that has not come back is given up."""

_MOST_TRICKS = 300
_MOST_PILE = 120

# Where things are in ``room``: what was written, the pile, the reader's hand from its first card ever on, two words.
_WRITTEN, _PILE, _HAND, _NOW, _NEXT, ROOM = 0, 256, 384, 1408, 1536, 1664
_MOST_WRITTEN = _PILE - _MOST_PILE - 8
_MOST_TAKEN = _NOW - _HAND - _MOST_PILE - 8

LOST, RESTS, READS_ON, LASTS = range(4)


def empty_room() -> Cards:
    """Scratch space for one thread, ``uint8[ROOM]``."""
    return np.zeros(ROOM, np.uint8)


def _read(tape: Cards, begin: int, end: int, rest: Cards, room: Cards) -> tuple[int, int, int]:
    """Play from a tape that leads, and the reader at rest, until he is at rest again: (status, cards read, excursion).

    The tape is cards ``begin`` to ``end`` of an array. Status ``LOST``: the reader must play and has no card;
    ``READS_ON``: the tape has no more cards; ``LASTS``: it takes more tricks than are worth while. As many cards as
    were read are written to ``room``.
    """
    size = rest.shape[0]
    for card in range(size):
        room[_HAND + card] = rest[card]
    top, last = _HAND, _HAND + size
    excursion = size
    place, written = begin, 0
    reads = False
    for _ in range(_MOST_TRICKS):
        piled, owed = 0, np.int64(0)
        while True:
            if reads:
                if top == last:
                    return LOST, place - begin, excursion
                card = room[top]
                top += 1
            else:
                if place == end:
                    return READS_ON, place - begin, excursion
                card = tape[place]
                place += 1
            room[_PILE + piled] = card
            piled += 1
            if card > 0:
                owed = np.int64(card)
            elif owed > 0:
                owed -= 1
                if owed > 0:
                    continue
                reads = not reads
                break
            reads = not reads
            if piled == _MOST_PILE:
                return LASTS, place - begin, excursion
        if reads:
            if last > _HAND + _MOST_TAKEN:
                return LASTS, place - begin, excursion
            for card in range(piled):
                room[last + card] = room[_PILE + card]
            last += piled
            excursion = max(excursion, last - top)
            continue
        if written > _MOST_WRITTEN:
            return LASTS, place - begin, excursion
        for card in range(piled):
            room[_WRITTEN + written + card] = room[_PILE + card]
        written += piled
        if last - top == size and place - begin == written:
            same = True
            for card in range(size):
                same = same and room[top + card] == rest[card]
            if same:
                return RESTS, written, excursion
    return LASTS, place - begin, excursion


read = inline(_read)


def _turn(size: int, rest: Cards, lead: Cards, room: Cards) -> tuple[bool, int]:
    """Turn the word in ``room`` to another one in ``room``: (whether that goes well, excursion)."""
    before = lead.shape[0]
    for card in range(before):
        room[_NOW + card] = lead[card]
    done, most = 0, 0
    while done < size:
        status, cards, excursion = read(room, _NOW + done, _NOW + size, rest, room)
        most = max(most, excursion)
        if status != RESTS:
            return False, most
        for card in range(cards):
            room[_NEXT + done + card] = room[_WRITTEN + card]
        done += cards
    for card in range(before):
        if room[_NEXT + size - before + card] != lead[card]:
            return False, most
    return True, most


turn = inline(_turn)


def _follow(word: Cards, size: int, rest: Cards, lead: Cards, room: Cards) -> tuple[int, int, int]:
    """Turn a word until it comes back: (turns until then or 0, turns that went well, excursion)."""
    before = lead.shape[0]
    for card in range(size):
        room[_NOW + before + card] = word[card]
    most = 0
    for turns in range(1, MOST_TURNS + 1):
        good, excursion = turn(size, rest, lead, room)
        most = max(most, excursion)
        if not good:
            return 0, turns - 1, most
        back = True
        for card in range(size):
            room[_NOW + before + card] = room[_NEXT + card]
            back = back and room[_NEXT + card] == word[card]
        if back:
            return turns, turns, most
    return 0, MOST_TURNS, most


follow = inline(_follow)


def _smallest(word: Cards, size: int, turns: int, rest: Cards, lead: Cards, room: Cards, out: Cards) -> None:
    """Write the smallest of the words that a module turns into, itself included, to ``out``: its name."""
    before = lead.shape[0]
    for card in range(size):
        room[_NOW + before + card] = word[card]
        out[card] = word[card]
    for _ in range(turns - 1):
        turn(size, rest, lead, room)
        order = np.int64(0)
        for card in range(size):
            turned = room[_NEXT + card]
            room[_NOW + before + card] = turned
            if order == 0:
                order = np.int64(turned) - np.int64(out[card])
        if order < 0:
            for card in range(size):
                out[card] = room[_NEXT + card]


smallest = inline(_smallest)
