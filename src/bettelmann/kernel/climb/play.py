"""Playing climbs and counting what came of their games.

Climbs of the plain game are played in lock-step, each in a lane of its own; those of any game can be played one after
the other by the general engine. Both come to the same. Like the kernels of ``ranges`` they return to Python when they
are done, when they are told to stop, when a buffer needs emptying, and when a climb asks for a longer game; called
again, they go on where they were.
"""

from bettelmann.kernel.climb.ahead import look_ahead, look_ahead_in_general
from bettelmann.kernel.climb.layout import (
    AGE,
    ASKED,
    ASKING,
    BEGUN,
    CHOSEN,
    END,
    GAME,
    LIVE,
    NUMBER,
    OVER,
    PLAYING,
    QUEUE,
    RECORD,
    STARTS,
    TRIED_CHOSEN,
    TRIED_QUEUE,
    VACANT,
    Climbs,
    Frame,
    KernelRules,
    Starts,
    Tally,
)
from bettelmann.kernel.climb.steps import judge, must_look_ahead, next_try
from bettelmann.kernel.deals.stream import game_key
from bettelmann.kernel.deals.verdict import FINISHED
from bettelmann.kernel.deals.words import lay_order, split
from bettelmann.kernel.general.game import decide as decide_in_general
from bettelmann.kernel.general.seats import Engine
from bettelmann.kernel.machine.bits import U64, trailing_zeros
from bettelmann.kernel.machine.jit import inline, lean
from bettelmann.kernel.machine.types import Flag, Ints, Several, Word, Words
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
    Lanes,
    advance,
    first_lead,
    settle,
)
from bettelmann.kernel.packed.lanes import IDLE as STILL
from bettelmann.kernel.ranges.tally import CARDS, DIGEST, DONE, LATE, REMARKABLE, SECOND_WINS, TRICKS, game_digest

_ZERO, _ONE = U64(0), U64(1)
_S40 = U64(40)
_LOW40 = U64((1 << 40) - 1)
_POLL = 256  # advances between two looks at the stop flag: about a tenth of a millisecond


def _begin(climb: Words, place: Ints, frame: Frame) -> bool:
    """Make a row the next climb that has not begun; False when there is none."""
    number = U64(place[BEGUN])
    if number == frame.climbs:
        return False
    climb[NUMBER] = frame.first + number
    climb[GAME] = climb[NUMBER] * frame.games
    climb[END] = climb[GAME] + frame.played
    climb[AGE] = climb[STARTS] = climb[RECORD] = _ZERO
    place[BEGUN] += 1
    return True


begin = inline(_begin)


def _take(
    climb: Words, history: Words, verdict: Several, frame: Frame, rules: KernelRules, keys: Words, tally: Tally
) -> bool:
    """Count the game that a climb has tried and let the climb judge it; whether the climb asks for a longer one.

    ``verdict`` is four words: status, winner, tricks, cards. A game that does not finish has no length: the climb
    starts anew.
    """
    status, winner, tricks, cards = verdict
    counts, histogram, remarkable, _ = tally
    players = frame.sizes.shape[0]
    kind = winner if status == FINISHED else U64(players) - _ONE + status
    counts[DONE] += _ONE
    counts[DIGEST] += game_digest(game_key(keys[0], climb[GAME]), tricks, cards, kind)
    asks = False
    if status == FINISHED:
        counts[TRICKS] += tricks
        counts[CARDS] += cards
        counts[SECOND_WINS] += min(winner, _ONE)
        if tricks <= frame.cap:
            histogram[tricks] += _ONE
        if tricks >= frame.long_tricks or cards >= frame.long_cards:
            row = remarkable[counts[REMARKABLE]]
            row[0], row[1], row[2], row[3], row[4] = climb[GAME], climb[TRIED_CHOSEN], climb[TRIED_QUEUE], tricks, cards
            counts[REMARKABLE] += _ONE
        asks = judge(climb, cards if rules.by_cards != _ZERO else tricks, rules, history, keys)
        counts[ASKED] += U64(asks)
    else:
        climb[AGE] = _ZERO
    climb[GAME] += _ONE
    return asks


take = inline(_take)


def _note_late(climb: Words, words: Several, tally: Tally) -> None:
    """Note a game that does not finish, or has more tricks than the histogram, before it is taken."""
    counts, late = tally.counts, tally.late
    row = late[counts[LATE]]
    row[0], row[1], row[2] = climb[GAME], climb[TRIED_CHOSEN], climb[TRIED_QUEUE]
    row[3], row[4], row[5], row[6], row[7], row[8], row[9], row[10] = words
    counts[LATE] += _ONE


note_late = inline(_note_late)


def _start_lane(lanes: Words, lane: int, chosen: Word, queue: Word, half: Word) -> None:
    """Let a lane play a deal."""
    cl, ql, co, qo = split(chosen, queue, half)
    cx, cy, qx, qy, owed, pile, piled, led = first_lead(cl, ql, co, qo)
    lanes[CX + lane], lanes[CY + lane] = cx, cy
    lanes[QX + lane], lanes[QY + lane] = qx, qy
    lanes[OWED + lane], lanes[PILE + lane], lanes[PILED + lane] = owed, pile, piled
    lanes[PAID + lane], lanes[LED + lane] = _ZERO, led


start_lane = inline(_start_lane)


def _climb_in_lanes(
    climbs: Climbs, lanes: Lanes, frame: Frame, rules: KernelRules, starts: Starts, tally: Tally, stop: Flag
) -> None:
    """Go on with climbs of the plain game, a climb in each lane."""
    rows, used, history, phase, place = climbs
    words, ready = lanes
    groups = ready.view(U64)
    cap = (frame.cap << _S40) | _LOW40
    half, keys, counts = frame.sizes[0], starts.keys, tally.counts
    note_room, late_room = U64(tally.remarkable.shape[0] - LANES), U64(tally.late.shape[0] - LANES)
    poll = 0
    while True:
        for group in range(LANES // 8):
            marks = groups[group]
            while marks != _ZERO:
                lane = group * 8 + int(trailing_zeros(marks) >> U64(3))
                marks = marks & (marks - _ONE)
                climb = rows[lane]
                if phase[lane] == PLAYING:
                    tricks, cards, winner = settle(
                        words[CX + lane], words[CY + lane], words[QX + lane], words[QY + lane],
                        words[PAID + lane], words[LED + lane], frame.size,
                    )  # fmt: skip
                    verdict = FINISHED, winner, tricks, cards
                    if words[OWED + lane] <= MOST_OWED or tricks > frame.cap:
                        cl, ql, co, qo = split(climb[TRIED_CHOSEN], climb[TRIED_QUEUE], half)
                        decided = decide(cl, ql, co, qo, frame.most_tricks)
                        note_late(climb, decided, tally)
                        verdict = decided[:4]
                    asks = take(climb, history[lane], verdict, frame, rules, keys, tally)
                    phase[lane] = ASKING if asks else VACANT
                if phase[lane] == VACANT:
                    if climb[GAME] == climb[END] and not begin(climb, place, frame):
                        phase[lane] = OVER
                        words[OWED + lane] = STILL
                        place[LIVE] -= 1
                        continue
                    if must_look_ahead(climb, rules, keys):
                        look_ahead(climb, used[lane], half)
                    next_try(climb, used[lane], frame, rules, starts)
                    start_lane(words, lane, climb[TRIED_CHOSEN], climb[TRIED_QUEUE], half)
                    phase[lane] = PLAYING
                    ready[lane] = 0
        if place[LIVE] == 0 or counts[ASKED] > _ZERO or counts[REMARKABLE] > note_room or counts[LATE] > late_room:
            break
        poll += 1
        if poll == _POLL:
            poll = 0
            if stop[0] != 0:
                break
        advance(words, ready, cap)


climb_in_lanes = lean(_climb_in_lanes)


def _climb_in_general(
    climbs: Climbs, engine: Engine, frame: Frame, rules: KernelRules, starts: Starts, tally: Tally, stop: Flag
) -> None:
    """Go on with climbs of any game, one after the other, by the general engine; ``climbs`` has a single lane."""
    rows, all_used, all_history, phase, place = climbs
    climb, used, history = rows[0], all_used[0], all_history[0]
    keys, counts, order = starts.keys, tally.counts, engine.order
    while place[LIVE] != 0 and counts[ASKED] == _ZERO and stop[0] == 0:
        if counts[REMARKABLE] == U64(tally.remarkable.shape[0]) or counts[LATE] == U64(tally.late.shape[0]):
            break
        if climb[GAME] == climb[END] and not begin(climb, place, frame):
            phase[0] = OVER
            place[LIVE] -= 1
            continue
        if must_look_ahead(climb, rules, keys):
            lay_order(climb[CHOSEN], climb[QUEUE], order)
            look_ahead_in_general(climb, used, engine)
        next_try(climb, used, frame, rules, starts)
        lay_order(climb[TRIED_CHOSEN], climb[TRIED_QUEUE], order)
        words = decide_in_general(engine, frame.most_tricks)
        if words[0] != FINISHED or words[2] > frame.cap:
            note_late(climb, words, tally)
        asks = take(climb, history, words[:4], frame, rules, keys, tally)
        phase[0] = ASKING if asks else VACANT


climb_in_general = lean(_climb_in_general)
