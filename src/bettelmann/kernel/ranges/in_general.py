"""Playing a range of games by the general engine, one after the other, and counting what came of them.

Like the kernel in lock-step this one returns to Python when it is done, when it is told to stop, or when a buffer is
full; called again, it goes on where it was.
"""

from bettelmann.kernel.deals.random import BLOCK, CHOSEN, QUEUE
from bettelmann.kernel.deals.source import Source, next_deals
from bettelmann.kernel.deals.stream import game_key
from bettelmann.kernel.deals.verdict import FINISHED
from bettelmann.kernel.deals.words import lay_order
from bettelmann.kernel.general.game import decide
from bettelmann.kernel.general.seats import Engine
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.jit import lean
from bettelmann.kernel.machine.types import Flag, Words
from bettelmann.kernel.ranges.tally import (
    CARDS,
    DEALT,
    DIGEST,
    DONE,
    IN_BLOCK,
    LATE,
    LEFT,
    REMARKABLE,
    SECOND_WINS,
    TRICKS,
    VERDICT_WORDS,
    Frame,
    Tally,
    game_digest,
)

_ZERO, _ONE = U64(0), U64(1)
_POLL = 256  # games between two looks at the stop flag: about a millisecond


def _play_in_general(engine: Engine, place: Words, source: Source, frame: Frame, tally: Tally, stop: Flag) -> None:
    """Go on with the range until its end, the stop flag or a full buffer; ``place`` is ``uint64[PLACES]``.

    ``tally.verdicts`` takes the eight words of each game in ``tally.late``: of those that did not finish, and of those
    that did after more than ``cap`` tricks. ``SECOND_WINS`` counts the games that another than the first player won.
    """
    block, draws, keys = source
    first, games, _, _, cap, max_tricks, long_tricks, long_cards = frame
    counts, histogram, remarkable, late, verdicts = tally
    noted, delayed = counts[REMARKABLE], counts[LATE]
    note_room, late_room = U64(remarkable.shape[0]), U64(late.shape[0])
    dealt, in_block = place[DEALT], place[IN_BLOCK]
    poll = 0
    while dealt < games and noted < note_room and delayed < late_room:
        poll += 1
        if poll == _POLL:
            poll = 0
            if stop[0] != 0:
                break
        game = first + dealt
        if in_block == U64(BLOCK):
            next_deals(block, draws, keys, game)
            in_block = _ZERO
        lay_order(block[U64(CHOSEN) + in_block], block[U64(QUEUE) + in_block], engine.order)
        in_block += _ONE
        dealt += _ONE
        words = decide(engine, max_tricks)
        status, winner, tricks, cards = words[0], words[1], words[2], words[3]
        if status != FINISHED or tricks > cap:
            late[delayed] = game
            for field in range(VERDICT_WORDS):
                verdicts[delayed, field] = words[field]
            delayed += _ONE
            continue
        counts[DONE] += _ONE
        counts[TRICKS] += tricks
        counts[CARDS] += cards
        counts[SECOND_WINS] += min(winner, _ONE)
        counts[DIGEST] += game_digest(game_key(keys[0], game), tricks, cards, winner)
        histogram[tricks] += _ONE
        if tricks >= long_tricks or cards >= long_cards:
            remarkable[noted, 0] = game
            remarkable[noted, 1] = tricks
            remarkable[noted, 2] = cards
            noted += _ONE
    place[DEALT], place[IN_BLOCK], place[LEFT] = dealt, in_block, games - dealt
    counts[REMARKABLE], counts[LATE] = noted, delayed


play_in_general = lean(_play_in_general)
