"""Playing a range of the stream's games in lock-step and counting what came of them.

The kernel returns to Python when it is done, when it is told to stop, or when a buffer needs emptying; called again, it
goes on where it was. So nothing is dropped, whatever the buffers hold.

Indices are cast to unsigned because Numba would otherwise test each one for being negative.
"""

from typing import Any

import numpy as np

from bettelmann.kernel.bits import U64, trailing_zeros
from bettelmann.kernel.dealing import (
    B_CX,
    B_CY,
    B_LED,
    B_OWED,
    B_PILE,
    B_PILED,
    B_QX,
    B_QY,
    BLOCK,
    generate,
)
from bettelmann.kernel.jit import inline, jit
from bettelmann.kernel.lockstep import (
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
    settle,
)
from bettelmann.kernel.stream import game_key, mix64

# counts: uint64, what the range came to so far
DONE, TRICKS, CARDS, SECOND_WINS, DIGEST, REMARKABLE, LATE, COUNTS = range(8)
# place: int64, where the range is
DEALT, IN_BLOCK, LIVE, PLACES = range(4)
# frame: uint64, what does not change
FIRST, GAMES, DECK_CARDS, HALF, CAP, LONG_TRICKS, LONG_CARDS, FRAME = range(8)

NOBODY = U64((1 << 64) - 1)
_ZERO, _ONE, _TWO = U64(0), U64(1), U64(2)
_S34, _S40 = U64(34), U64(40)
_LOW40 = U64((1 << 40) - 1)
_POLL = 256  # advances between two looks at the stop flag: about a tenth of a millisecond


def _game_digest(key: Any, tricks: Any, cards: Any, kind: Any) -> Any:
    """What one game adds to the digest of a unit: see ``rules.stream.game_digest``."""
    return mix64(key ^ ((tricks << _S34) | (cards << _TWO) | kind))


game_digest = inline(_game_digest)


def _deal_lane(lane: Any, lanes: Any, owner: Any, block: Any, place: Any, frame: Any, table: Any, keys: Any) -> None:
    """Give a free lane the next game, or nobody's when all are dealt."""
    if place[DEALT] == frame[GAMES]:
        owner[U64(lane)] = NOBODY
        lanes[U64(OWED + lane)] = NOBODY
        place[LIVE] -= 1
        return
    if place[IN_BLOCK] == BLOCK:
        generate(block, frame[FIRST] + U64(place[DEALT]), table, keys, frame[HALF])
        place[IN_BLOCK] = 0
    deal = place[IN_BLOCK]
    owner[U64(lane)] = frame[FIRST] + U64(place[DEALT])
    place[IN_BLOCK] = deal + 1
    place[DEALT] += 1
    lanes[U64(CX + lane)] = block[U64(B_CX + deal)]
    lanes[U64(CY + lane)] = block[U64(B_CY + deal)]
    lanes[U64(QX + lane)] = block[U64(B_QX + deal)]
    lanes[U64(QY + lane)] = block[U64(B_QY + deal)]
    lanes[U64(OWED + lane)] = block[U64(B_OWED + deal)]
    lanes[U64(PILE + lane)] = block[U64(B_PILE + deal)]
    lanes[U64(PILED + lane)] = block[U64(B_PILED + deal)]
    lanes[U64(PAID + lane)] = _ZERO
    lanes[U64(LED + lane)] = block[U64(B_LED + deal)]


deal_lane = inline(_deal_lane)


def _play_range(
    lanes: Any, owner: Any, ready: Any, block: Any, place: Any, frame: Any, table: Any, keys: Any,
    counts: Any, histogram: Any, remarkable: Any, late: Any, stop: Any,
) -> None:  # fmt: skip
    """Go on with the range until its end, the stop flag or a buffer that might overflow.

    ``remarkable`` takes (game, tricks, cards) of every finished game that reaches ``LONG_TRICKS`` or ``LONG_CARDS``,
    ``late`` every game with more than ``CAP`` tricks: it is neither finished nor endless yet.
    """
    groups = ready.view(U64)
    cap = (frame[CAP] << _S40) | _LOW40
    tricks_sum, cards_sum = counts[TRICKS], counts[CARDS]
    second_wins, digest, done = counts[SECOND_WINS], counts[DIGEST], counts[DONE]
    noted, delayed = counts[REMARKABLE], counts[LATE]
    note_room, late_room = U64(remarkable.shape[0] - LANES), U64(late.shape[0] - LANES)
    if place[DEALT] == 0:
        place[LIVE] = LANES
        for free in range(LANES):
            deal_lane(free, lanes, owner, block, place, frame, table, keys)
    poll = 0
    while place[LIVE] > 0 and noted <= note_room and delayed <= late_room:
        poll += 1
        if poll == _POLL:
            poll = 0
            counts[DONE] = done
            if stop[0] != 0:
                break
        advance(lanes, ready, cap)
        for group in range(LANES // 8):
            marks = groups[group]
            while marks != _ZERO:
                lane = np.int64(group * 8) + np.int64(trailing_zeros(marks) >> U64(3))
                marks = marks & (marks - _ONE)
                game = owner[U64(lane)]
                if game == NOBODY:
                    continue
                tricks, cards, winner = settle(
                    lanes[U64(CX + lane)], lanes[U64(CY + lane)], lanes[U64(QX + lane)], lanes[U64(QY + lane)],
                    lanes[U64(PAID + lane)], lanes[U64(LED + lane)], frame[DECK_CARDS],
                )  # fmt: skip
                if lanes[U64(OWED + lane)] <= MOST_OWED or tricks > frame[CAP]:
                    late[delayed] = game
                    delayed += _ONE
                else:
                    done += _ONE
                    histogram[tricks] += _ONE
                    tricks_sum += tricks
                    cards_sum += cards
                    second_wins += winner
                    digest += game_digest(game_key(keys[0], game), tricks, cards, winner)
                    if tricks >= frame[LONG_TRICKS] or cards >= frame[LONG_CARDS]:
                        remarkable[noted, 0] = game
                        remarkable[noted, 1] = tricks
                        remarkable[noted, 2] = cards
                        noted += _ONE
                deal_lane(lane, lanes, owner, block, place, frame, table, keys)
    counts[TRICKS], counts[CARDS] = tricks_sum, cards_sum
    counts[SECOND_WINS], counts[DIGEST], counts[DONE] = second_wins, digest, done
    counts[REMARKABLE], counts[LATE] = noted, delayed


play_range = jit(_play_range)
