"""Playing climbs and counting what came of their games.

Climbs of the plain game are played in lock-step, each in a lane of its own; those of any game can be played one after
the other at a table. Both come to the same. Like the kernels of ``tally`` and ``table_tally`` they return to Python
when they are done, when they are told to stop, when a buffer needs emptying, and when a climb asks for a longer game;
called again, they go on where they were.
"""

from typing import Any

from bettelmann.kernel.climb.steps import (
    AGE,
    BY_CARDS,
    CHOSEN,
    END,
    GAME,
    NUMBER,
    QUEUE,
    RECORD,
    STARTS,
    TRIED_CHOSEN,
    TRIED_QUEUE,
    judge,
    look_ahead,
    look_ahead_at_table,
    must_look_ahead,
    next_try,
)
from bettelmann.kernel.deals.stream import game_key
from bettelmann.kernel.deals.verdict import FINISHED
from bettelmann.kernel.deals.words import lay_order, split
from bettelmann.kernel.general.game import decide as decide_at_table
from bettelmann.kernel.machine.bits import U64, trailing_zeros
from bettelmann.kernel.machine.jit import inline, lean
from bettelmann.kernel.packed.decide import decide
from bettelmann.kernel.packed.lanes import (
    CX,
    CY,
    LANES,
    LED,
    MOST_OWED,
    OWED,
    PAID,
    PILE,
    PILED,
    QX,
    QY,
    advance,
    first_lead,
    settle,
)
from bettelmann.kernel.ranges.in_lanes import CARDS, DIGEST, DONE, LATE, REMARKABLE, SECOND_WINS, TRICKS, game_digest

# counts: uint64, those of ``tally`` and behind them how many climbs have asked
ASKED, COUNTS = 7, 8

# frame: uint64, what does not change, and then what a finished game must reach to be remarkable
FIRST, CLIMBS, GAMES, PLAYED, SIZE, CAP, MOST_TRICKS, LONG_TRICKS, LONG_CARDS, FRAME = range(10)

# place: int64, how many climbs have begun, and how many lanes still have one
BEGUN, LIVE, PLACES = range(3)

# phase of a lane
VACANT, PLAYING, ASKING, OVER = range(4)

# a row of ``remarkable``: game, deal, tricks, cards; of ``late``: game, deal, verdict
ROW_WORDS, LATE_WORDS = 5, 11

_ZERO, _ONE = U64(0), U64(1)
_S40 = U64(40)
_LOW40 = U64((1 << 40) - 1)
_IDLE = U64((1 << 64) - 1)
_POLL = 256  # advances between two looks at the stop flag: about a tenth of a millisecond


def _begin(climb: Any, place: Any, frame: Any) -> bool:
    """Make a row the next climb that has not begun; False when there is none."""
    number = U64(place[BEGUN])
    if number == frame[CLIMBS]:
        return False
    climb[NUMBER] = frame[FIRST] + number
    climb[GAME] = climb[NUMBER] * frame[GAMES]
    climb[END] = climb[GAME] + frame[PLAYED]
    climb[AGE] = climb[STARTS] = climb[RECORD] = _ZERO
    place[BEGUN] += 1
    return True


begin = inline(_begin)


def _take(
    climb: Any, status: Any, winner: Any, tricks: Any, cards: Any, players: int, history: Any, frame: Any, rules: Any,
    chances: Any, keys: Any, counts: Any, histogram: Any, remarkable: Any,
) -> bool:  # fmt: skip
    """Count the game that a climb has tried and let the climb judge it; whether the climb asks for a longer one.

    A game that does not finish has no length: the climb starts anew.
    """
    kind = winner if status == FINISHED else U64(players) - _ONE + status
    counts[DONE] += _ONE
    counts[DIGEST] += game_digest(game_key(keys[0], climb[GAME]), tricks, cards, kind)
    asks = False
    if status == FINISHED:
        counts[TRICKS] += tricks
        counts[CARDS] += cards
        counts[SECOND_WINS] += min(winner, _ONE)
        if tricks <= frame[CAP]:
            histogram[tricks] += _ONE
        if tricks >= frame[LONG_TRICKS] or cards >= frame[LONG_CARDS]:
            row = remarkable[counts[REMARKABLE]]
            row[0], row[1], row[2], row[3], row[4] = climb[GAME], climb[TRIED_CHOSEN], climb[TRIED_QUEUE], tricks, cards
            counts[REMARKABLE] += _ONE
        asks = judge(climb, cards if rules[BY_CARDS] != _ZERO else tricks, rules, chances, history, keys)
        counts[ASKED] += U64(asks)
    else:
        climb[AGE] = _ZERO
    climb[GAME] += _ONE
    return asks


take = inline(_take)


def _note_late(climb: Any, words: Any, counts: Any, late: Any) -> None:
    """Note a game that does not finish, or has more tricks than the histogram, before it is taken."""
    row = late[counts[LATE]]
    row[0], row[1], row[2] = climb[GAME], climb[TRIED_CHOSEN], climb[TRIED_QUEUE]
    row[3], row[4], row[5], row[6], row[7], row[8], row[9], row[10] = words
    counts[LATE] += _ONE


note_late = inline(_note_late)


def _start_lane(lanes: Any, lane: int, chosen: Any, queue: Any, half: Any) -> None:
    """Let a lane play a deal."""
    cl, ql, co, qo = split(chosen, queue, half)
    cx, cy, qx, qy, owed, pile, piled, led = first_lead(cl, ql, co, qo)
    lanes[CX + lane], lanes[CY + lane] = cx, cy
    lanes[QX + lane], lanes[QY + lane] = qx, qy
    lanes[OWED + lane], lanes[PILE + lane], lanes[PILED + lane] = owed, pile, piled
    lanes[PAID + lane], lanes[LED + lane] = _ZERO, led


start_lane = inline(_start_lane)


def _climb_in_lanes(
    climbs: Any, used: Any, history: Any, phase: Any, lanes: Any, ready: Any, place: Any, frame: Any, sizes: Any,
    rules: Any, chances: Any, starts: Any, table: Any, keys: Any, counts: Any, histogram: Any, remarkable: Any,
    late: Any, stop: Any,
) -> None:  # fmt: skip
    """Go on with climbs of the plain game: a row of ``climbs``, ``used``, ``history`` and ``phase`` for each lane."""
    groups = ready.view(U64)
    cap = (frame[CAP] << _S40) | _LOW40
    half = sizes[0]
    note_room, late_room = U64(remarkable.shape[0] - LANES), U64(late.shape[0] - LANES)
    poll = 0
    while True:
        for group in range(LANES // 8):
            marks = groups[group]
            while marks != _ZERO:
                lane = group * 8 + int(trailing_zeros(marks) >> U64(3))
                marks = marks & (marks - _ONE)
                climb = climbs[lane]
                if phase[lane] == PLAYING:
                    status = FINISHED
                    tricks, cards, winner = settle(
                        lanes[CX + lane], lanes[CY + lane], lanes[QX + lane], lanes[QY + lane],
                        lanes[PAID + lane], lanes[LED + lane], frame[SIZE],
                    )  # fmt: skip
                    if lanes[OWED + lane] <= MOST_OWED or tricks > frame[CAP]:
                        cl, ql, co, qo = split(climb[TRIED_CHOSEN], climb[TRIED_QUEUE], half)
                        words = decide(cl, ql, co, qo, frame[MOST_TRICKS])
                        note_late(climb, words, counts, late)
                        status, winner, tricks, cards = words[0], words[1], words[2], words[3]
                    asks = take(climb, status, winner, tricks, cards, 2, history[lane], frame, rules, chances, keys,
                                counts, histogram, remarkable)  # fmt: skip
                    phase[lane] = ASKING if asks else VACANT
                if phase[lane] == VACANT:
                    if climb[GAME] == climb[END] and not begin(climb, place, frame):
                        phase[lane] = OVER
                        lanes[OWED + lane] = _IDLE
                        place[LIVE] -= 1
                        continue
                    if must_look_ahead(climb, rules, keys):
                        look_ahead(climb, used[lane], half)
                    next_try(climb, used[lane], sizes, frame[SIZE], rules, starts, table, keys)
                    start_lane(lanes, lane, climb[TRIED_CHOSEN], climb[TRIED_QUEUE], half)
                    phase[lane] = PLAYING
                    ready[lane] = 0
        if place[LIVE] == 0 or counts[ASKED] > _ZERO or counts[REMARKABLE] > note_room or counts[LATE] > late_room:
            break
        poll += 1
        if poll == _POLL:
            poll = 0
            if stop[0] != 0:
                break
        advance(lanes, ready, cap)


climb_in_lanes = lean(_climb_in_lanes)


def _climb_at_table(
    climb: Any, used: Any, history: Any, phase: Any, order: Any, hands: Any, variant: Any, seats: Any, place: Any,
    frame: Any, sizes: Any, rules: Any, chances: Any, starts: Any, table: Any, keys: Any, counts: Any, histogram: Any,
    remarkable: Any, late: Any, stop: Any,
) -> None:  # fmt: skip
    """Go on with climbs of any game, one after the other; ``order`` to ``seats`` are for ``table_game.decide``."""
    while place[LIVE] != 0 and counts[ASKED] == _ZERO and stop[0] == 0:
        if counts[REMARKABLE] == U64(remarkable.shape[0]) or counts[LATE] == U64(late.shape[0]):
            break
        if climb[GAME] == climb[END] and not begin(climb, place, frame):
            phase[0] = OVER
            place[LIVE] -= 1
            continue
        if must_look_ahead(climb, rules, keys):
            lay_order(climb[CHOSEN], climb[QUEUE], order)
            look_ahead_at_table(climb, used, order, hands, variant, seats)
        next_try(climb, used, sizes, frame[SIZE], rules, starts, table, keys)
        lay_order(climb[TRIED_CHOSEN], climb[TRIED_QUEUE], order)
        words = decide_at_table(order, hands, variant, seats, frame[MOST_TRICKS])
        if words[0] != FINISHED or words[2] > frame[CAP]:
            note_late(climb, words, counts, late)
        asks = take(climb, words[0], words[1], words[2], words[3], sizes.shape[0], history, frame, rules, chances,
                    keys, counts, histogram, remarkable)  # fmt: skip
        phase[0] = ASKING if asks else VACANT


climb_at_table = lean(_climb_at_table)
