"""Playing a range of pairing games, some side by side, and counting what came of them.

Games by chance are played at several tables in turn: while one waits for a card, the processor goes on with another.
Those by a fixed rule are played at one table, in order. Like the other kernels this one returns to Python when it is
done, when it is told to stop, or when a buffer might overflow; called again, it goes on where it was.
"""

from typing import NamedTuple

import numpy as np

from bettelmann.kernel.deals.stream import game_key
from bettelmann.kernel.deals.verdict import ENDLESS, FINISHED, UNDECIDED
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.jit import inline, lean
from bettelmann.kernel.machine.types import Bytes, Flag, Several, Word, Words
from bettelmann.kernel.pairing import (
    BY_CHANCE,
    GAME,
    GOES_ON,
    KEY,
    MOST_SEATS,
    PLAYING,
    Rules,
    Tables,
    advance,
    begin,
    draw_by_chance,
    draw_by_rule,
    is_over,
    shuffle,
    words_of,
)
from bettelmann.kernel.ranges.tally import VERDICT_WORDS, game_digest

# sums: uint64, what the range came to so far; how many rows two buffers hold; games dealt and games done
FINISHED_GAMES, ENDLESS_GAMES, UNDECIDED_GAMES, DRAW_SUM, PASS_SUM, DIGEST_SUM = range(6)
NOTED, LATER, DEALT, DONE_GAMES, SUMS = range(6, 11)

NO_GAME = ~U64(0)
CAP = 4095
"""The histograms go so far."""

_ZERO, _ONE, _TWO, _THREE, _SEVEN = U64(0), U64(1), U64(2), U64(3), U64(7)
_S31 = U64(31)
_CAP, _BY_CHANCE = U64(CAP), U64(BY_CHANCE)
_POLL = 1 << 13  # draws between two looks at the stop flag: less than a millisecond


class PairFrame(NamedTuple):
    """What does not change while the kernel plays; words but for the last two.

    ``first``, ``games``: of the range. ``ranked``: 1 for deals in order of their ranks. ``key``, ``gamma``: of the
    stream. ``long_draws`` to ``tied_by_passes``: the fields of ``Floors``; a finished game that is remarkable by either
    measure is handed over. Of the others those with numbers below ``wanted`` are. ``room``: the kernel returns when a
    buffer holds so many rows, or a few more. ``pack``, ``uint8[64]``: the cards class by class. ``opened``,
    ``uint8[128]``: what ``order.advance`` works with, and room for counting behind it.
    """

    first: Word
    games: Word
    ranked: Word
    key: Word
    gamma: Word
    max_draws: Word
    long_draws: Word
    tied_passes: Word
    tied_by_draws: Word
    long_passes: Word
    tied_draws: Word
    tied_by_passes: Word
    wanted: Word
    room: Word
    pack: Bytes
    opened: Bytes


class PairCounts(NamedTuple):
    """What a range came to; all of it ``uint64``.

    ``sums``, by the constants above. ``losers``, ``[8]``: finished games by their loser. ``draws``,
    ``passes``, ``lead_ins``, ``periods``, ``[CAP + 1]``: finished games by their lengths, and endless ones. ``noted``,
    ``[rows, 3]``: game, draws and passes. ``later``, ``[rows, 10]``: a game, whether it is counted, and its words.
    """

    sums: Words
    losers: Words
    draws: Words
    passes: Words
    lead_ins: Words
    periods: Words
    noted: Words
    later: Words


def empty_counts(rows: int) -> PairCounts:
    """Counts of nothing, with buffers of so many rows."""
    draws, passes, lead_ins, periods = (np.zeros(CAP + 1, np.uint64) for _ in range(4))
    noted, later = (np.zeros((rows, columns), np.uint64) for columns in (3, 2 + VERDICT_WORDS))
    sums, losers = np.zeros(SUMS, np.uint64), np.zeros(MOST_SEATS, np.uint64)
    return PairCounts(sums, losers, draws, passes, lead_ins, periods, noted, later)


def _beats(length: Word, other: Word, game: Word, least: Word, tied: Word, before: Word) -> bool:
    """Whether a game comes before the last of a list; the three words of that one come last."""
    if length != least:
        return length > least
    return other > tied or (other == tied and game < before)


beats = inline(_beats)


def _count(counts: PairCounts, frame: PairFrame, rules: Rules, game: Word, key: Word, words: Several) -> None:
    """Count one game whose words these are."""
    sums = counts.sums
    status, loser, draws, passes, lead_in, _, period, _ = words
    sums[DONE_GAMES] += _ONE
    if status == FINISHED and draws <= _CAP and passes <= _CAP:
        sums[FINISHED_GAMES] += _ONE
        sums[DRAW_SUM] += draws
        sums[PASS_SUM] += passes
        sums[DIGEST_SUM] += game_digest(key, draws, passes, loser)
        counts.losers[loser] += _ONE
        counts.draws[draws] += _ONE
        counts.passes[passes] += _ONE
        long = beats(draws, passes, game, frame.long_draws, frame.tied_passes, frame.tied_by_draws)
        if long or beats(passes, draws, game, frame.long_passes, frame.tied_draws, frame.tied_by_passes):
            row = counts.noted[sums[NOTED]]
            row[0], row[1], row[2] = game, draws, passes
            sums[NOTED] += _ONE
        return
    counted = _ZERO
    if status == UNDECIDED or (status == ENDLESS and lead_in <= _CAP and period <= _CAP):
        counted = _ONE
        kind = rules.players + status - _ONE
        sums[DIGEST_SUM] += game_digest(key, draws, passes | kind >> _THREE << _S31, kind & _SEVEN)
        if status == ENDLESS:
            sums[ENDLESS_GAMES] += _ONE
            counts.lead_ins[lead_in] += _ONE
            counts.periods[period] += _ONE
        else:
            sums[UNDECIDED_GAMES] += _ONE
        if game >= frame.wanted:
            return
    row = counts.later[sums[LATER]]
    row[0], row[1] = game, counted
    for field in range(VERDICT_WORDS):
        row[_TWO + U64(field)] = words[field]
    sums[LATER] += _ONE


count = inline(_count)


def _next_order(tables: Tables, rules: Rules, frame: PairFrame, number: Word, key: Word) -> None:
    """Lay the cards of the next game into ``order``."""
    if frame.ranked == _ZERO:
        shuffle(tables.order, frame.pack, int(rules.cards), key, frame.gamma)
    elif number != _ZERO:
        advance(tables.order, int(rules.cards), frame.opened[64:96], frame.opened)


next_order = inline(_next_order)


def _play_in_pairs(tables: Tables, rules: Rules, frame: PairFrame, counts: PairCounts, stop: Flag) -> None:
    """Go on with the range until its end, the stop flag or a full buffer; ``DONE_GAMES`` says how far it is."""
    sums, width = counts.sums, tables.state.shape[0]
    by_chance = rules.how == _BY_CHANCE
    poll = 0
    while sums[DONE_GAMES] < frame.games and sums[NOTED] < frame.room and sums[LATER] < frame.room:
        poll += width
        if poll >= _POLL:
            poll = 0
            if stop[0] != 0:
                return
        for place in range(width):
            table = U64(place)
            state = tables.state[table]
            status = GOES_ON
            if state[GAME] != NO_GAME:
                if by_chance:
                    status = draw_by_chance(tables, table, rules, frame.gamma, frame.max_draws)
                else:
                    status = draw_by_rule(tables, table, rules, frame.max_draws)
            elif sums[DEALT] < frame.games:
                game = frame.first + sums[DEALT]
                key = game_key(frame.key, game)
                next_order(tables, rules, frame, sums[DEALT], key)
                begin(tables, table, rules, game, key, frame.gamma)
                sums[DEALT] += _ONE
                if is_over(state[PLAYING]):
                    status = FINISHED
            if status != GOES_ON:
                words = words_of(state, status, rules, frame.max_draws)
                count(counts, frame, rules, state[GAME], state[KEY], words)
                state[GAME] = NO_GAME


play_in_pairs = lean(_play_in_pairs)
