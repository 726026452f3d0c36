"""Playing a range of games in lock-step, of the stream or in the order of ranks, and counting what came of them.

The kernel returns to Python when it is done, when it is told to stop, or when a buffer needs emptying; called again, it
goes on where it was. So nothing is dropped, whatever the buffers hold.

Indices are cast to unsigned because Numba would otherwise test each one for being negative.
"""

from typing import Any

from bettelmann.kernel.deals.random import BLOCK
from bettelmann.kernel.deals.stream import game_key, mix64
from bettelmann.kernel.machine.bits import U64, trailing_zeros
from bettelmann.kernel.machine.jit import inline, jit
from bettelmann.kernel.packed.block import (
    B_CX,
    B_CY,
    B_LED,
    B_OWED,
    B_PILE,
    B_PILED,
    B_QX,
    B_QY,
    arrange_leads,
    generate,
)
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
    settle,
)

# counts: uint64, what the range came to so far
DONE, TRICKS, CARDS, SECOND_WINS, DIGEST, REMARKABLE, LATE, COUNTS = range(8)
# place: uint64, where the range is: games dealt, those of the block among them, games not over yet
DEALT, IN_BLOCK, LEFT, PLACES = range(4)
# frame: uint64, what does not change
FIRST, GAMES, DECK_CARDS, HALF, CAP, LONG_TRICKS, LONG_CARDS, FRAME = range(8)

NOBODY = U64((1 << 64) - 1)
_ZERO, _ONE, _TWO, _THREE = U64(0), U64(1), U64(2), U64(3)
_S34, _S40, _S63 = U64(34), U64(40), U64(63)
_LOW40 = U64((1 << 40) - 1)
_POLL = 256  # advances between two looks at the stop flag: about a tenth of a millisecond


def _game_digest(key: Any, tricks: Any, cards: Any, kind: Any) -> Any:
    """What one game adds to the digest of a unit: see ``games.stream.game_digest``."""
    return mix64(key ^ (((kind >> _TWO) << _S63) | (tricks << _S34) | (cards << _TWO) | (kind & _THREE)))


game_digest = inline(_game_digest)


def _play_range(
    lanes: Any, owner: Any, ready: Any, block: Any, place: Any, frame: Any, table: Any, keys: Any,
    counts: Any, histogram: Any, remarkable: Any, late: Any, stop: Any,
) -> None:  # fmt: skip
    """Go on with the range until its end, the stop flag or a buffer that might overflow.

    ``remarkable`` takes (game, tricks, cards) of every finished game that reaches ``LONG_TRICKS`` or ``LONG_CARDS``,
    ``late`` every game with more than ``CAP`` tricks: it is neither finished nor endless yet.

    A lane that is over gets the next game in this function and not in one of its own: an array that is handed on is
    counted as one more reference, by an atomic operation for which the processor drops all that it has begun, and
    seven of these took more time than the game.
    """
    groups = ready.view(U64)
    cap = (frame[CAP] << _S40) | _LOW40
    tricks_sum, cards_sum = counts[TRICKS], counts[CARDS]
    second_wins, digest, done = counts[SECOND_WINS], counts[DIGEST], counts[DONE]
    noted, delayed = counts[REMARKABLE], counts[LATE]
    note_room, late_room = U64(remarkable.shape[0] - LANES), U64(late.shape[0] - LANES)
    dealt, in_block, left = place[DEALT], place[IN_BLOCK], place[LEFT]
    poll = 0
    while left > _ZERO and noted <= note_room and delayed <= late_room:
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
                lane = U64(group * 8) + (trailing_zeros(marks) >> _THREE)
                marks = marks & (marks - _ONE)
                game = owner[lane]
                if game != NOBODY:
                    tricks, cards, winner = settle(
                        lanes[U64(CX) + lane], lanes[U64(CY) + lane], lanes[U64(QX) + lane], lanes[U64(QY) + lane],
                        lanes[U64(PAID) + lane], lanes[U64(LED) + lane], frame[DECK_CARDS],
                    )  # fmt: skip
                    left -= _ONE
                    if lanes[U64(OWED) + lane] <= MOST_OWED or tricks > frame[CAP]:
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
                if dealt == frame[GAMES]:
                    owner[lane] = NOBODY
                    lanes[U64(OWED) + lane] = NOBODY
                    continue
                if in_block == U64(BLOCK):
                    if table.ndim == 1:  # known when compiling: a walk through the ranks
                        arrange_leads(block, table, frame[HALF])
                    else:
                        generate(block, frame[FIRST] + dealt, table, keys, frame[HALF])
                    in_block = _ZERO
                owner[lane] = frame[FIRST] + dealt
                lanes[U64(CX) + lane] = block[U64(B_CX) + in_block]
                lanes[U64(CY) + lane] = block[U64(B_CY) + in_block]
                lanes[U64(QX) + lane] = block[U64(B_QX) + in_block]
                lanes[U64(QY) + lane] = block[U64(B_QY) + in_block]
                lanes[U64(OWED) + lane] = block[U64(B_OWED) + in_block]
                lanes[U64(PILE) + lane] = block[U64(B_PILE) + in_block]
                lanes[U64(PILED) + lane] = block[U64(B_PILED) + in_block]
                lanes[U64(PAID) + lane] = _ZERO
                lanes[U64(LED) + lane] = block[U64(B_LED) + in_block]
                in_block += _ONE
                dealt += _ONE
    place[DEALT], place[IN_BLOCK], place[LEFT] = dealt, in_block, left
    counts[TRICKS], counts[CARDS] = tricks_sum, cards_sum
    counts[SECOND_WINS], counts[DIGEST], counts[DONE] = second_wins, digest, done
    counts[REMARKABLE], counts[LATE] = noted, delayed


play_range = jit(_play_range)
