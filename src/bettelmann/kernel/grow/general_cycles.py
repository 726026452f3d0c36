"""Cycles of any game, nobody out, as rows of bytes.

A state is a row: the sizes of the hands, the leader's first and then in turn, zero for players that there are not; then
all cards, hand after hand, each from its top; then zeros. A cycle is the smallest of its rows, byte by byte, with its
facts: its number of states, and its *best balance*, the smallest hand where that is largest on the cycle. An endless
game in which somebody drops out is one of fewer players, and no cycle here.
"""

from typing import Any, NamedTuple

import numpy as np

from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.variant import Rules
from bettelmann.kernel.general.game import NOBODY, period_of, play_on
from bettelmann.kernel.general.seats import (
    CARDS,
    END,
    LEADER,
    OUT,
    TAKER,
    TOP,
    Seats,
    deal_out,
    empty_seats,
    variant_words,
)
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.jit import lean
from bettelmann.kernel.machine.types import Bytes, Cards, Ints, Word

I64: Any = np.int64
SEATS = 4
MOST_GENERAL_CARDS = 124
ROW_BYTES = SEATS + MOST_GENERAL_CARDS
PERIOD, BEST_BALANCE, FACTS = range(3)

_ZERO, _ONE = U64(0), U64(1)
_CHUNK = U64(8)  # tricks between two looks whether somebody is out


class GeneralCycles(NamedTuple):
    """Some cycles: their ``rows``, ``uint8[n, ROW_BYTES]``, and their ``facts``, ``int64[n, FACTS]``."""

    rows: Bytes
    facts: Ints


def empty_general_cycles(number: int) -> GeneralCycles:
    """Room for so many cycles."""
    return GeneralCycles(np.zeros((number, ROW_BYTES), np.uint8), np.zeros((number, FACTS), np.int64))


class GeneralRoom(NamedTuple):
    """The general engine for any deck, and what is needed to follow a state there. All but the rules is scratch space.

    ``variant``, ``seats``, ``kept``, ``sizes``: as in ``general.seats.Engine``. ``pile``,
    ``uint8[MOST_GENERAL_CARDS]``: a deck uses as many bytes of it as it has cards. ``first`` and ``row``,
    ``uint8[ROW_BYTES]``: two states.
    """

    variant: Ints
    seats: Seats
    kept: Seats
    sizes: Ints
    pile: Cards
    first: Bytes
    row: Bytes


class Limits(NamedTuple):
    """How long a state is followed: ``short`` tricks without a look for a return, and then ``most`` with one; words."""

    short: Word
    most: Word


def empty_general_room(players: int, rules: Rules) -> GeneralRoom:
    """Room for games of so many players by these rules."""
    first, row = np.zeros((2, ROW_BYTES), np.uint8)
    return GeneralRoom(
        variant_words(rules), empty_seats(players, MOST_GENERAL_CARDS), empty_seats(players, MOST_GENERAL_CARDS),
        np.zeros(players, np.int64), np.zeros(MOST_GENERAL_CARDS, np.uint8), first, row,
    )  # fmt: skip


def _write_row(seats: Seats, players: int, row: Bytes) -> int:
    """A state, nobody out, as a row; gives the size of the smallest hand."""
    hands, words = seats
    size, smallest = 0, MOST_GENERAL_CARDS
    player = I64(words[LEADER])
    for seat in range(players):
        top, end = words[TOP + U64(player)], words[END + U64(player)]
        held = I64(end - top)
        row[seat] = held
        smallest = min(smallest, held)
        for card in range(held):
            row[SEATS + size + card] = hands[top + U64(card)]
        size += held
        player = player + 1 if player + 1 < players else 0
    for seat in range(players, SEATS):
        row[seat] = 0
    for place in range(SEATS + size, ROW_BYTES):
        row[place] = 0
    return smallest


write_row = lean(_write_row)


def _order_of(one: Bytes, other: Bytes) -> int:
    """Below, equal to or above zero as a row is smaller than another, the same, or larger."""
    for place in range(ROW_BYTES):
        if one[place] != other[place]:
            return -1 if one[place] < other[place] else 1
    return 0


order_of = lean(_order_of)


def _copy_row(row: Bytes, into: Bytes) -> None:
    for place in range(ROW_BYTES):
        into[place] = row[place]


copy_row = lean(_copy_row)


def _stays_whole(seats: Seats, pile: Cards, variant: Ints, players: int, tricks: Word) -> bool:
    """Play so many tricks, or until somebody is out: whether nobody is."""
    played = _ZERO
    while played < tricks:
        _, over = play_on(seats, pile, variant, players, min(_CHUNK, tricks - played), NOBODY, _ZERO)
        if over or seats.words[OUT] != _ZERO:
            return False
        played += _CHUNK
    return True


stays_whole = lean(_stays_whole)


def _cards_of(sizes: Ints | Bytes, players: int) -> int:
    """How many cards hands of these sizes have."""
    cards = 0
    for seat in range(players):
        cards += sizes[seat]
    return cards


cards_of = lean(_cards_of)


def _general_cycle_row(order: Cards, sizes: Ints, room: GeneralRoom, limits: Limits, out: Bytes, facts: Ints) -> bool:
    """Follow a state into its cycle and write that to ``out``; False if there is none, nobody out, within the limits.

    ``order`` has the cards of the state, hand after hand, and ``sizes`` the sizes of the hands.
    """
    variant, seats, kept, _, all_pile, first, row = room
    players, words = sizes.shape[0], seats.words
    pile = all_pile[: cards_of(sizes, players)]
    deal_out(order, sizes, seats)
    if not stays_whole(seats, pile, variant, players, limits.short):
        return False
    _, over, period = period_of(seats, kept, pile, variant, players, limits.most)
    if over or period == _ZERO or words[OUT] != _ZERO:
        return False
    facts[BEST_BALANCE] = write_row(seats, players, first)
    copy_row(first, out)
    # With the players exchanged the same states may come several times in a period.
    states = 0
    while True:
        play_on(seats, pile, variant, players, _ONE, NOBODY, _ZERO)
        states += 1
        smallest = write_row(seats, players, row)
        if order_of(row, first) == 0:
            break
        facts[BEST_BALANCE] = max(facts[BEST_BALANCE], smallest)
        if order_of(row, out) < 0:
            copy_row(row, out)
    facts[PERIOD] = states
    return True


general_cycle_row = lean(_general_cycle_row)


def _list_states(row: Bytes, period: int, room: GeneralRoom, states: Bytes, laid: Ints) -> None:
    """Write the states of a cycle, each with how many cards the players of its row lay in the coming trick."""
    variant, seats, _, sizes, all_pile, _, _ = room
    words = seats.words
    players = sizes.shape[0]
    pile = all_pile[: cards_of(row, players)]
    copy_row(row, states[0])
    for state in range(period):
        for seat in range(players):
            sizes[seat] = states[state, seat]
        deal_out(states[state, SEATS:], sizes, seats)
        play_on(seats, pile, variant, players, _ONE, NOBODY, _ZERO)
        for seat in range(players):
            laid[state, seat] = sizes[seat] - I64(words[END + U64(seat)] - words[TOP + U64(seat)])
        laid[state, I64(words[TAKER])] += I64(words[CARDS])
        if state + 1 < period:
            write_row(seats, players, states[state + 1])


list_states = lean(_list_states)


def row_of(state: Deal) -> bytes:
    """A state, the leader's hand first, as a row."""
    return bytes([*map(len, state)]).ljust(SEATS, b"\0") + b"".join(state).ljust(MOST_GENERAL_CARDS, b"\0")


def state_of(row: bytes) -> Deal:
    """The hands of a row, the leader's first."""
    hands, top = [], SEATS
    for size in row[:SEATS]:
        if size:
            hands.append(row[top : top + size])
            top += size
    return tuple(hands)
