"""Playing a range of the stream's games at a table, one after the other, and counting what came of them.

The arrays are those of ``tally``, and like the kernel there this one returns to Python when it is done, when it is told
to stop, or when a buffer is full; called again, it goes on where it was.
"""

from typing import Any

from bettelmann.kernel.deals.random import BLOCK, CHOSEN, GAME, QUEUE, draw
from bettelmann.kernel.deals.ranked import arrange
from bettelmann.kernel.deals.stream import game_key
from bettelmann.kernel.deals.verdict import FINISHED
from bettelmann.kernel.deals.words import lay_order
from bettelmann.kernel.general.game import decide
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.jit import lean
from bettelmann.kernel.ranges.in_lanes import (
    CAP,
    CARDS,
    DEALT,
    DIGEST,
    DONE,
    FIRST,
    GAMES,
    IN_BLOCK,
    LATE,
    LEFT,
    LONG_CARDS,
    LONG_TRICKS,
    REMARKABLE,
    SECOND_WINS,
    TRICKS,
    game_digest,
)

_ZERO, _ONE = U64(0), U64(1)
_POLL = 256  # games between two looks at the stop flag: about a millisecond


def _play_tables(
    order: Any, sizes: Any, variant: Any, seats: Any, max_tricks: Any, block: Any, place: Any, frame: Any, table: Any,
    keys: Any, counts: Any, histogram: Any, remarkable: Any, late: Any, verdicts: Any, stop: Any,
) -> None:  # fmt: skip
    """Go on with the range until its end, the stop flag or a full buffer.

    ``verdicts`` takes the eight words of each game in ``late``: of those that did not finish, and of those that did
    after more than ``CAP`` tricks. ``SECOND_WINS`` counts the games that another than the first player won.
    """
    noted, delayed = counts[REMARKABLE], counts[LATE]
    note_room, late_room = U64(remarkable.shape[0]), U64(late.shape[0])
    dealt, in_block = place[DEALT], place[IN_BLOCK]
    poll = 0
    while dealt < frame[GAMES] and noted < note_room and delayed < late_room:
        poll += 1
        if poll == _POLL:
            poll = 0
            if stop[0] != 0:
                break
        game = frame[FIRST] + dealt
        if in_block == U64(BLOCK):
            if table.ndim == 1:  # known when compiling: a walk through the ranks
                arrange(block, table)
            else:
                for deal in range(BLOCK):
                    block[GAME + deal] = game + U64(deal)
                draw(block, table, keys)
            in_block = _ZERO
        lay_order(block[U64(CHOSEN) + in_block], block[U64(QUEUE) + in_block], order)
        in_block += _ONE
        dealt += _ONE
        words = decide(order, sizes, variant, seats, max_tricks)
        status, winner, tricks, cards = words[0], words[1], words[2], words[3]
        if status != FINISHED or tricks > frame[CAP]:
            late[delayed] = game
            for field in range(8):
                verdicts[delayed, field] = words[field]
            delayed += _ONE
            continue
        counts[DONE] += _ONE
        counts[TRICKS] += tricks
        counts[CARDS] += cards
        counts[SECOND_WINS] += min(winner, _ONE)
        counts[DIGEST] += game_digest(game_key(keys[0], game), tricks, cards, winner)
        histogram[tricks] += _ONE
        if tricks >= frame[LONG_TRICKS] or cards >= frame[LONG_CARDS]:
            remarkable[noted, 0] = game
            remarkable[noted, 1] = tricks
            remarkable[noted, 2] = cards
            noted += _ONE
    place[DEALT], place[IN_BLOCK], place[LEFT] = dealt, in_block, frame[GAMES] - dealt
    counts[REMARKABLE], counts[LATE] = noted, delayed


play_tables = lean(_play_tables)
