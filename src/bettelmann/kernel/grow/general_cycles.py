"""Cycles of any game at a table, nobody out, as rows of bytes.

A state is a row: the sizes of the hands, the leader's first and then in turn, zero for players that there are not; then
all cards, hand after hand, each from its top; then zeros. A cycle is the smallest of its rows, byte by byte, with its
facts: its number of states, and its *balance*, the smallest hand where that is largest on the cycle. An endless game in
which somebody drops out is one of fewer players, and no cycle here.
"""

from typing import Any, NamedTuple

import numpy as np

from bettelmann.games.bettelmann.cards import Deal
from bettelmann.kernel.deals.stream import below, mix64
from bettelmann.kernel.general.game import (
    CARDS,
    END,
    LEADER,
    OUT,
    TAKER,
    TOP,
    Table,
    deal_out,
    empty_table,
    period_of,
    play_on,
)
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.jit import lean

I64: Any = np.int64
SEATS = 4
MOST_CARDS = 124
ROW_BYTES = SEATS + MOST_CARDS
PERIOD, BALANCE, FACTS = range(3)

_ZERO, _ONE = U64(0), U64(1)
_STEP = U64(0x9E3779B97F4A7C15)
_NOBODY = U64((1 << 64) - 1)
_CHUNK = U64(8)  # tricks between two looks whether somebody is out


class Room(NamedTuple):
    """A table for any deck, and what is needed to follow a state there."""

    table: Table
    sizes: Any
    first: Any
    row: Any


def _write_row(hands: Any, words: Any, players: int, row: Any) -> int:
    """The state of a table, nobody out, as a row; gives the size of the smallest hand."""
    size, smallest = 0, MOST_CARDS
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


def _order_of(one: Any, other: Any) -> int:
    """Below, equal to or above zero as a row is smaller than another, the same, or larger."""
    for place in range(ROW_BYTES):
        if one[place] != other[place]:
            return -1 if one[place] < other[place] else 1
    return 0


order_of = lean(_order_of)


def _copy_row(row: Any, into: Any) -> None:
    for place in range(ROW_BYTES):
        into[place] = row[place]


copy_row = lean(_copy_row)


def _stays_whole(hands: Any, words: Any, pile: Any, variant: Any, players: int, tricks: Any) -> bool:
    """Play so many tricks, or until somebody is out: whether nobody is."""
    played = _ZERO
    while played < tricks:
        _, over = play_on(hands, words, pile, variant, players, min(_CHUNK, tricks - played), _NOBODY, _ZERO)
        if over or words[OUT] != _ZERO:
            return False
        played += _CHUNK
    return True


stays_whole = lean(_stays_whole)


def _follow(order: Any, sizes: Any, cards: int, variant: Any, room: Any, short: Any, most: Any, out: Any,
            facts: Any) -> bool:  # fmt: skip
    """Follow a state into its cycle and write that; False if there is none, nobody out, in ``most`` tricks.

    The first ``short`` tricks are played without a look for a return.
    """
    hands, words, kept_hands, kept_words, all_pile = room.table
    players, pile = sizes.shape[0], all_pile[:cards]
    deal_out(order, sizes, hands, words)
    if not stays_whole(hands, words, pile, variant, players, short):
        return False
    table = Table(hands, words, kept_hands, kept_words, pile)
    _, over, period = period_of(table, variant, players, most)
    if over or period == _ZERO or words[OUT] != _ZERO:
        return False
    first, row = room.first, room.row
    facts[BALANCE] = write_row(hands, words, players, first)
    copy_row(first, out)
    # With the players exchanged the same states may come several times in a period.
    states = 0
    while True:
        play_on(hands, words, pile, variant, players, _ONE, _NOBODY, _ZERO)
        states += 1
        smallest = write_row(hands, words, players, row)
        if order_of(row, first) == 0:
            break
        facts[BALANCE] = max(facts[BALANCE], smallest)
        if order_of(row, out) < 0:
            copy_row(row, out)
    facts[PERIOD] = states
    return True


follow = lean(_follow)


def _list_states(row: Any, period: int, cards: int, variant: Any, room: Any, states: Any, laid: Any) -> None:
    """Write the states of a cycle, each with how many cards the players of its row lay in the coming trick."""
    hands, words, _, _, all_pile = room.table
    sizes, pile = room.sizes, all_pile[:cards]
    players = sizes.shape[0]
    copy_row(row, states[0])
    for state in range(period):
        for seat in range(players):
            sizes[seat] = states[state, seat]
        deal_out(states[state, SEATS:], sizes, hands, words)
        play_on(hands, words, pile, variant, players, _ONE, _NOBODY, _ZERO)
        for seat in range(players):
            laid[state, seat] = sizes[seat] - I64(words[END + U64(seat)] - words[TOP + U64(seat)])
        laid[state, I64(words[TAKER])] += I64(words[CARDS])
        if state + 1 < period:
            write_row(hands, words, players, states[state + 1])


list_states = lean(_list_states)


def _small_table_cycles(
    key: Any, tries: int, players: int, most_period: int, variant: Any, room: Any, rows: Any, facts: Any
) -> int:
    """The cycles that random deals of two to five cards a player run into, with repetitions; gives their number.

    The smallest cycles live on jacks: half of the decks have no other court, half of the others draw them more often.
    """
    found = 0
    order, sizes = room.table.pile, room.sizes
    for attempt in range(tries):
        word = mix64(key + U64(attempt + 1) * _STEP)
        cards = 2 * players + below(word, 3 * players + 1)
        word = mix64(word + _STEP)
        courts = 1 + below(word, cards // 2)
        jacks = word & U64(3)
        for seat in range(players):
            sizes[seat] = 1
        for card in range(cards):
            word = mix64(word + _STEP)
            order[card] = order[below(word, card + 1)]
            court = 1 + I64((word >> U64(8)) & (U64(3) if jacks == _ZERO else word & U64(3)))
            order[below(word, card + 1)] = (1 if jacks > _ONE else court) if card < courts else 0
            if card >= players:
                sizes[below(mix64(word), players)] += 1
        if found == rows.shape[0]:
            break
        for card in range(cards):
            room.row[card] = order[card]
        if follow(room.row, sizes, cards, variant, room, U64(100), U64(1000), rows[found], facts[found]):
            found += I64(facts[found, PERIOD] <= most_period)
    return found


small_table_cycles = lean(_small_table_cycles)


def empty_room(players: int) -> Room:
    """Room for games of so many players."""
    first, row = np.zeros((2, ROW_BYTES), np.uint8)
    return Room(empty_table(players, MOST_CARDS), np.zeros(players, np.int64), first, row)


def row_of(state: Deal) -> bytes:
    """A state, the leader's hand first, as a row."""
    return bytes([*map(len, state)]).ljust(SEATS, b"\0") + b"".join(state).ljust(MOST_CARDS, b"\0")


def state_of(row: bytes) -> Deal:
    """The hands of a row, the leader's first."""
    hands, top = [], SEATS
    for size in row[:SEATS]:
        if size:
            hands.append(row[top : top + size])
            top += size
    return tuple(hands)
