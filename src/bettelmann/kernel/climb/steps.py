"""Climbs: each goes from deal to deal by one move at a time, and a rule says whether it stays at the new one.

A climb is a row of words. What it does next depends on this row, on its rules and on the number of its game alone: the
random words of a game are those of the stream (``deals.stream``) for its number, and a climb that starts from a random
deal starts from the one that the stream has for that number.
"""

from typing import Any

from bettelmann.kernel.climb.moves import free_cards, moved, put_back
from bettelmann.kernel.deals.random import column, four_draws, insert, place
from bettelmann.kernel.deals.stream import game_key, mix64, share
from bettelmann.kernel.deals.words import split
from bettelmann.kernel.general.game import TOP, deal_out, play_on
from bettelmann.kernel.machine.bits import U64, select
from bettelmann.kernel.machine.jit import inline, lean
from bettelmann.kernel.packed.hand import played
from bettelmann.kernel.packed.trick import trick

# climb: uint64, where it is (deal and length), what it tries, the best that it has played since it started, and so on
(
    CHOSEN, QUEUE, LENGTH, TRIED_CHOSEN, TRIED_QUEUE, BEST_CHOSEN, BEST_QUEUE, BEST, BEST_GAME,
    NUMBER, GAME, END, AGE, IDLE, STARTS, RECORD, FREE, CLIMB_WORDS,
) = range(18)  # fmt: skip

# rules: uint64, the same for all climbs, then the odds of moves that keep the first tricks and those of ``moves``
ACCEPT, BY_CARDS, PATIENCE, HALVING, HISTORY, EXTEND, NEAR, PREFIX_ODDS, MOVE_ODDS = range(9)
GREEDY, ANNEALING, LATE = range(3)

UNKNOWN = U64((1 << 64) - 1)
"""As ``FREE``: nobody has looked yet which cards the first tricks leave. As ``BEST_GAME``: it was not played."""

_ZERO, _ONE, _TWO = U64(0), U64(1), U64(2)
_S16, _S32 = U64(16), U64(32)
_LOW16 = U64((1 << 16) - 1)
_MOST_HALVINGS = U64(31)


def _stream_deal(game: Any, table: Any, keys: Any) -> Any:
    """The two words of one deal of the stream; ``dealing.draw`` makes them by the block."""
    key = game_key(keys[0], game)
    chosen, queue = _ZERO, _ZERO
    words = table.shape[1]
    for word in range(words):
        b0, b1, b2, b3 = column(table[0, word], 0)
        u0, u1, u2, u3 = column(table[0, word], 1)
        l0, l1, l2, l3 = column(table[0, word], 2)
        d0, d1, d2, d3 = four_draws(mix64(key + U64(word + 1) * keys[1]), b0, b1, b2, b3)
        chosen = place(place(place(place(chosen, d0, u0, l0), d1, u1, l1), d2, u2, l2), d3, u3, l3)
    for word in range(words):
        b0, b1, b2, b3 = column(table[1, word], 0)
        n0, n1, n2, n3 = column(table[1, word], 1)
        m0, m1, m2, m3 = column(table[1, word], 2)
        d0, d1, d2, d3 = four_draws(mix64(key + U64(words + word + 1) * keys[1]), b0, b1, b2, b3)
        queue = insert(insert(insert(insert(queue, d0, n0, m0), d1, n1, m1), d2, n2, m2), d3, n3, m3)
    return chosen, queue


stream_deal = lean(_stream_deal)


def _look_ahead(climb: Any, used: Any, half: Any) -> None:
    """Note how many of the cards that they were dealt two players use in the first tricks, by the standard rules.

    Row k - 1 of ``used`` is for k tricks. ``FREE`` becomes how many rows leave two cards or more.
    """
    cl, ql, co, qo = split(climb[CHOSEN], climb[QUEUE], half)
    leader, laid, other_laid = _ZERO, _ZERO, _ZERO
    climb[FREE] = _ZERO
    for row in range(used.shape[0]):
        next_cl, next_ql, next_co, next_qo, _, changed, over = trick(cl, ql, co, qo)
        if over:
            return
        from_leader, from_other = played(cl, ql, co, qo)
        laid += select(leader == _ZERO, from_leader, from_other)
        other_laid += select(leader == _ZERO, from_other, from_leader)
        used[row, 0], used[row, 1] = min(laid, half), min(other_laid, half)
        if used[row, 0] + used[row, 1] + _ONE >= half + half:
            return
        climb[FREE] += _ONE
        leader ^= changed
        cl, ql, co, qo = next_cl, next_ql, next_co, next_qo


look_ahead = lean(_look_ahead)


def _look_ahead_at_table(climb: Any, used: Any, order: Any, sizes: Any, variant: Any, table: Any) -> None:
    """The same for any game; ``order`` is the climb's deal, the other arguments are those of ``table_game.decide``."""
    hands, words = table.hands, table.words
    players, room = sizes.shape[0], U64(hands.shape[0] // sizes.shape[0])
    deal_out(order, sizes, hands, words)
    climb[FREE] = _ZERO
    for row in range(used.shape[0]):
        _, over = play_on(hands, words, table.pile, variant, players, _ONE, UNKNOWN, _ZERO)
        free = _ZERO
        for seat in range(players):
            size, laid = U64(sizes[seat]), words[TOP + U64(seat)] - U64(seat) * room
            # Whose hand went round his stretch of the table has long used what he was dealt.
            used[row, seat] = min(max(laid, used[row - 1, seat] if row > 0 else _ZERO), size)
            free += size - used[row, seat]
        if over or free < _TWO:
            return
        climb[FREE] += _ONE


look_ahead_at_table = lean(_look_ahead_at_table)


def _must_look_ahead(climb: Any, rules: Any, keys: Any) -> bool:
    """Whether the next move is to keep the first tricks and nobody has looked which cards they leave."""
    if climb[AGE] == _ZERO or climb[FREE] != UNKNOWN:
        return False
    return bool(mix64(game_key(keys[0], climb[GAME]) + keys[1]) & _LOW16 < rules[PREFIX_ODDS])


must_look_ahead = inline(_must_look_ahead)


def _propose(climb: Any, used: Any, sizes: Any, size: Any, rules: Any, keys: Any) -> None:
    """Write the neighbour of a climb's deal that its next game tries.

    A move that keeps the first tricks keeps one or more of them, up to as many as ``used`` has rows for. Where the
    first trick alone leaves nothing to move, any card may be moved.
    """
    chosen, queue = climb[CHOSEN], climb[QUEUE]
    key = game_key(keys[0], climb[GAME]) + keys[1]
    lot = mix64(key)
    key += keys[1]
    if lot & _LOW16 < rules[PREFIX_ODDS] and climb[FREE] > _ZERO:
        row = used[share((lot >> _S16) & _LOW16, climb[FREE] << _S16)]
        free, courts, free_size = free_cards(chosen, queue, sizes, row)
        free, courts = moved(free, courts, free_size, key, keys[1], rules[MOVE_ODDS:])
        climb[TRIED_CHOSEN], climb[TRIED_QUEUE] = put_back(chosen, queue, sizes, row, free, courts)
        return
    climb[TRIED_CHOSEN], climb[TRIED_QUEUE] = moved(chosen, queue, size, key, keys[1], rules[MOVE_ODDS:])


propose = inline(_propose)


def _next_try(
    climb: Any, used: Any, sizes: Any, size: Any, rules: Any, starts: Any, table: Any, keys: Any
) -> None:  # fmt: skip
    """Write the deal that a climb plays next: where it starts, or a neighbour of where it is.

    Climbs start from the rows of ``starts`` in turn, or from random deals where it has none.
    """
    if climb[AGE] > _ZERO:
        propose(climb, used, sizes, size, rules, keys)
        return
    if starts.shape[0] > 0:
        number = (climb[NUMBER] + climb[STARTS]) % U64(starts.shape[0])
        climb[TRIED_CHOSEN], climb[TRIED_QUEUE] = starts[number, 0], starts[number, 1]
    else:
        climb[TRIED_CHOSEN], climb[TRIED_QUEUE] = stream_deal(climb[GAME], table, keys)
    climb[STARTS] += _ONE


next_try = inline(_next_try)


def _accepts(climb: Any, length: Any, rules: Any, chances: Any, history: Any, keys: Any) -> bool:
    """Whether a climb stays at a deal of this length.

    It always does where that is as long as what it comes from. Annealing takes a shorter one with the chance (out of
    2**32) that ``chances`` has for what is missing, which counts double after each halving of the temperature; late
    acceptance one that is as long as where the climb was so many games before.
    """
    if length >= climb[LENGTH]:
        return True
    if rules[ACCEPT] == U64(ANNEALING):
        missing = (climb[LENGTH] - length) << min(climb[AGE] // rules[HALVING], _MOST_HALVINGS)
        lot = mix64(game_key(keys[0], climb[GAME]) + keys[1]) >> _S32
        return bool(missing < U64(chances.shape[0]) and lot < chances[missing])
    return bool(rules[ACCEPT] == U64(LATE) and length >= history[climb[AGE] % rules[HISTORY]])


accepts = inline(_accepts)


def _judge(climb: Any, length: Any, rules: Any, chances: Any, history: Any, keys: Any) -> bool:
    """Take the length of the game that a climb has tried; whether to ask for a longer game that runs into its best.

    When so many games in a row were no improvement, that is done if the best one is longer than the share ``NEAR`` (out
    of 2**16) of the longest that was asked about before. If not, or where the last improvement was not played but found
    so, the climb starts anew.
    """
    climb[IDLE] += _ONE
    first = climb[AGE] == _ZERO
    if first:
        history[:] = length
    if first or length > climb[BEST]:
        climb[BEST_CHOSEN], climb[BEST_QUEUE] = climb[TRIED_CHOSEN], climb[TRIED_QUEUE]
        climb[BEST], climb[BEST_GAME], climb[IDLE] = length, climb[GAME], _ZERO
    if first or accepts(climb, length, rules, chances, history, keys):
        climb[CHOSEN], climb[QUEUE], climb[LENGTH] = climb[TRIED_CHOSEN], climb[TRIED_QUEUE], length
        climb[FREE] = UNKNOWN
    history[climb[AGE] % rules[HISTORY]] = climb[LENGTH]
    climb[AGE] += _ONE
    if climb[IDLE] < rules[PATIENCE]:
        return False
    near = climb[BEST] << _S16 > climb[RECORD] * rules[NEAR]
    if rules[EXTEND] != _ZERO and climb[BEST_GAME] != UNKNOWN and near:
        return True
    climb[AGE] = _ZERO
    return False


judge = inline(_judge)


def go_on(climb: Any, history: Any, chosen: Any, queue: Any, length: Any) -> None:
    """Let a climb that has asked go on from a deal whose game runs into its best one and is longer."""
    climb[RECORD] = max(climb[RECORD], climb[BEST])
    climb[CHOSEN], climb[QUEUE], climb[LENGTH], climb[BEST] = chosen, queue, length, length
    climb[BEST_GAME], climb[IDLE], climb[FREE] = UNKNOWN, _ZERO, UNKNOWN
    history[:] = length


def give_up(climb: Any) -> None:
    """Let a climb that has asked for nothing start anew."""
    climb[RECORD] = max(climb[RECORD], climb[BEST])
    climb[AGE] = _ZERO
