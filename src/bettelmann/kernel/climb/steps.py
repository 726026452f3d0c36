"""Climbs: each goes from deal to deal by one move at a time, and a rule says whether it stays at the new one.

A climb is a row of words. What it does next depends on this row, on its rules and on the number of its game alone: the
random words of a game are those of the stream (``deals.stream``) for its number, and a climb that starts from a random
deal starts from the one that the stream has for that number.
"""

from bettelmann.kernel.climb.layout import (
    AGE,
    ANNEALING,
    BEST,
    BEST_CHOSEN,
    BEST_GAME,
    BEST_QUEUE,
    CHOSEN,
    FREE,
    GAME,
    IDLE,
    LATE,
    LENGTH,
    NUMBER,
    QUEUE,
    RECORD,
    STARTS,
    TRIED_CHOSEN,
    TRIED_QUEUE,
    UNKNOWN,
    Frame,
    KernelRules,
    Starts,
)
from bettelmann.kernel.climb.moves import free_cards, moved, put_back
from bettelmann.kernel.deals.random import column, four_draws, insert, place
from bettelmann.kernel.deals.stream import game_key, mix64, share
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.jit import inline, lean
from bettelmann.kernel.machine.types import Several, Word, Words

_ZERO, _ONE = U64(0), U64(1)
_S16, _S32 = U64(16), U64(32)
_LOW16 = U64((1 << 16) - 1)
_MOST_HALVINGS = U64(31)


def _stream_deal(game: Word, bounds: Words, keys: Words) -> Several:
    """The two words of one deal of the stream; ``deals.random.draw`` makes them by the block."""
    key = game_key(keys[0], game)
    chosen, queue = _ZERO, _ZERO
    words = bounds.shape[1]
    for word in range(words):
        b0, b1, b2, b3 = column(bounds[0, word], 0)
        u0, u1, u2, u3 = column(bounds[0, word], 1)
        l0, l1, l2, l3 = column(bounds[0, word], 2)
        d0, d1, d2, d3 = four_draws(mix64(key + U64(word + 1) * keys[1]), b0, b1, b2, b3)
        chosen = place(place(place(place(chosen, d0, u0, l0), d1, u1, l1), d2, u2, l2), d3, u3, l3)
    for word in range(words):
        b0, b1, b2, b3 = column(bounds[1, word], 0)
        n0, n1, n2, n3 = column(bounds[1, word], 1)
        m0, m1, m2, m3 = column(bounds[1, word], 2)
        d0, d1, d2, d3 = four_draws(mix64(key + U64(words + word + 1) * keys[1]), b0, b1, b2, b3)
        queue = insert(insert(insert(insert(queue, d0, n0, m0), d1, n1, m1), d2, n2, m2), d3, n3, m3)
    return chosen, queue


stream_deal = lean(_stream_deal)


def _must_look_ahead(climb: Words, rules: KernelRules, keys: Words) -> bool:
    """Whether the next move is to keep the first tricks and nobody has looked which cards they leave."""
    if climb[AGE] == _ZERO or climb[FREE] != UNKNOWN:
        return False
    return bool(mix64(game_key(keys[0], climb[GAME]) + keys[1]) & _LOW16 < rules.prefix_odds)


must_look_ahead = inline(_must_look_ahead)


def _propose(climb: Words, used: Words, sizes: Words, size: Word, rules: KernelRules, keys: Words) -> None:
    """Write the neighbour of a climb's deal that its next game tries.

    A move that keeps the first tricks keeps one or more of them, up to as many as ``used`` has rows for. Where the
    first trick alone leaves nothing to move, any card may be moved.
    """
    chosen, queue = climb[CHOSEN], climb[QUEUE]
    key = game_key(keys[0], climb[GAME]) + keys[1]
    lot = mix64(key)
    key += keys[1]
    if lot & _LOW16 < rules.prefix_odds and climb[FREE] > _ZERO:
        row = used[share((lot >> _S16) & _LOW16, climb[FREE] << _S16)]
        free, courts, free_size = free_cards(chosen, queue, sizes, row)
        free, courts = moved(free, courts, free_size, key, keys[1], rules.odds)
        climb[TRIED_CHOSEN], climb[TRIED_QUEUE] = put_back(chosen, queue, sizes, row, free, courts)
        return
    climb[TRIED_CHOSEN], climb[TRIED_QUEUE] = moved(chosen, queue, size, key, keys[1], rules.odds)


propose = inline(_propose)


def _next_try(climb: Words, used: Words, frame: Frame, rules: KernelRules, starts: Starts) -> None:
    """Write the deal that a climb plays next: where it starts, or a neighbour of where it is.

    Climbs start from the deals of ``starts`` in turn, or from random deals where it has none.
    """
    deals, bounds, keys = starts
    if climb[AGE] > _ZERO:
        propose(climb, used, frame.sizes, frame.size, rules, keys)
        return
    if deals.shape[0] > 0:
        number = (climb[NUMBER] + climb[STARTS]) % U64(deals.shape[0])
        climb[TRIED_CHOSEN], climb[TRIED_QUEUE] = deals[number, 0], deals[number, 1]
    else:
        climb[TRIED_CHOSEN], climb[TRIED_QUEUE] = stream_deal(climb[GAME], bounds, keys)
    climb[STARTS] += _ONE


next_try = inline(_next_try)


def _accepts(climb: Words, length: Word, rules: KernelRules, history: Words, keys: Words) -> bool:
    """Whether a climb stays at a deal of this length.

    It always does where that is as long as what it comes from. Annealing takes a shorter one with the chance (out of
    2**32) that ``chances`` has for what is missing, which counts double after each halving of the temperature; late
    acceptance one that is as long as where the climb was so many games before.
    """
    if length >= climb[LENGTH]:
        return True
    if rules.accept == U64(ANNEALING):
        missing = (climb[LENGTH] - length) << min(climb[AGE] // rules.halving, _MOST_HALVINGS)
        lot = mix64(game_key(keys[0], climb[GAME]) + keys[1]) >> _S32
        return bool(missing < U64(rules.chances.shape[0]) and lot < rules.chances[missing])
    return bool(rules.accept == U64(LATE) and length >= history[climb[AGE] % rules.history])


accepts = inline(_accepts)


def _judge(climb: Words, length: Word, rules: KernelRules, history: Words, keys: Words) -> bool:
    """Take the length of the game that a climb has tried; whether to ask for a longer game that runs into its best.

    When so many games in a row were no improvement, that is done if the best one is longer than the share ``near`` (out
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
    if first or accepts(climb, length, rules, history, keys):
        climb[CHOSEN], climb[QUEUE], climb[LENGTH] = climb[TRIED_CHOSEN], climb[TRIED_QUEUE], length
        climb[FREE] = UNKNOWN
    history[climb[AGE] % rules.history] = climb[LENGTH]
    climb[AGE] += _ONE
    if climb[IDLE] < rules.patience:
        return False
    near = climb[BEST] << _S16 > climb[RECORD] * rules.near
    if rules.extend != _ZERO and climb[BEST_GAME] != UNKNOWN and near:
        return True
    climb[AGE] = _ZERO
    return False


judge = inline(_judge)


def go_on(climb: Words, history: Words, chosen: int, queue: int, length: int) -> None:
    """Let a climb that has asked go on from a deal whose game runs into its best one and is longer."""
    climb[RECORD] = max(climb[RECORD], climb[BEST])
    climb[CHOSEN], climb[QUEUE], climb[LENGTH], climb[BEST] = chosen, queue, length, length
    climb[BEST_GAME], climb[IDLE], climb[FREE] = UNKNOWN, _ZERO, UNKNOWN
    history[:] = length


def give_up(climb: Words) -> None:
    """Let a climb that has asked for nothing start anew."""
    climb[RECORD] = max(climb[RECORD], climb[BEST])
    climb[AGE] = _ZERO
