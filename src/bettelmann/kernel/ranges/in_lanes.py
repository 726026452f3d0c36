"""Playing a range of games in lock-step, of the stream or in the order of ranks, and counting what came of them.

The kernel returns to Python when it is done, when it is told to stop, or when a buffer needs emptying; called again, it
goes on where it was. So nothing is dropped, whatever the buffers hold.

Indices are cast to unsigned because Numba would otherwise test each one for being negative.
"""

from typing import NamedTuple

from bettelmann.kernel.deals.random import BLOCK
from bettelmann.kernel.deals.source import Source
from bettelmann.kernel.deals.stream import game_key
from bettelmann.kernel.machine.bits import U64, trailing_zeros
from bettelmann.kernel.machine.jit import lean
from bettelmann.kernel.machine.types import Flag, Words
from bettelmann.kernel.packed.block import B_CX, B_CY, B_LED, B_OWED, B_PILE, B_PILED, B_QX, B_QY, next_leads
from bettelmann.kernel.packed.lanes import (
    CX,
    CY,
    IDLE,
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
    settle,
)
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
    Frame,
    Tally,
    game_digest,
)

NOBODY = U64((1 << 64) - 1)
"""As the owner of a lane: it plays no game."""

_ZERO, _ONE, _THREE = U64(0), U64(1), U64(3)
_S40 = U64(40)
_LOW40 = U64((1 << 40) - 1)
_POLL = 256  # advances between two looks at the stop flag: about a tenth of a millisecond


class Progress(NamedTuple):
    """How far a range has come: its ``place``, ``uint64[PLACES]``, and the ``owner`` of each lane, ``uint64[LANES]``.

    The owner is the number of the game that the lane plays, or NOBODY.
    """

    place: Words
    owner: Words


def _play_in_lanes(lanes: Lanes, progress: Progress, source: Source, frame: Frame, tally: Tally, stop: Flag) -> None:
    """Go on with the range until its end, the stop flag or a buffer that might overflow.

    Remarkable games go to ``tally.remarkable``, and to ``tally.late`` every game with more than ``cap`` tricks: it is
    neither finished nor endless yet.

    A lane that is over gets the next game in this function and not in one of its own: as few arrays as possible are
    handed on.
    """
    words, ready = lanes
    place, owner = progress
    block, draws, keys = source
    first, games, deck_cards, half, most_tricks, _, long_tricks, long_cards = frame
    counts, histogram, remarkable, late, _ = tally
    groups = ready.view(U64)
    cap = (most_tricks << _S40) | _LOW40
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
        advance(words, ready, cap)
        for group in range(LANES // 8):
            marks = groups[group]
            while marks != _ZERO:
                lane = U64(group * 8) + (trailing_zeros(marks) >> _THREE)
                marks = marks & (marks - _ONE)
                game = owner[lane]
                if game != NOBODY:
                    tricks, cards, winner = settle(
                        words[U64(CX) + lane], words[U64(CY) + lane], words[U64(QX) + lane], words[U64(QY) + lane],
                        words[U64(PAID) + lane], words[U64(LED) + lane], deck_cards,
                    )  # fmt: skip
                    left -= _ONE
                    if words[U64(OWED) + lane] <= MOST_OWED or tricks > most_tricks:
                        late[delayed] = game
                        delayed += _ONE
                    else:
                        done += _ONE
                        histogram[tricks] += _ONE
                        tricks_sum += tricks
                        cards_sum += cards
                        second_wins += winner
                        digest += game_digest(game_key(keys[0], game), tricks, cards, winner)
                        if tricks >= long_tricks or cards >= long_cards:
                            remarkable[noted, 0] = game
                            remarkable[noted, 1] = tricks
                            remarkable[noted, 2] = cards
                            noted += _ONE
                if dealt == games:
                    owner[lane] = NOBODY
                    words[U64(OWED) + lane] = IDLE
                    continue
                if in_block == U64(BLOCK):
                    next_leads(block, draws, keys, first + dealt, half)
                    in_block = _ZERO
                owner[lane] = first + dealt
                words[U64(CX) + lane] = block[U64(B_CX) + in_block]
                words[U64(CY) + lane] = block[U64(B_CY) + in_block]
                words[U64(QX) + lane] = block[U64(B_QX) + in_block]
                words[U64(QY) + lane] = block[U64(B_QY) + in_block]
                words[U64(OWED) + lane] = block[U64(B_OWED) + in_block]
                words[U64(PILE) + lane] = block[U64(B_PILE) + in_block]
                words[U64(PILED) + lane] = block[U64(B_PILED) + in_block]
                words[U64(PAID) + lane] = _ZERO
                words[U64(LED) + lane] = block[U64(B_LED) + in_block]
                in_block += _ONE
                dealt += _ONE
    place[DEALT], place[IN_BLOCK], place[LEFT] = dealt, in_block, left
    counts[TRICKS], counts[CARDS] = tricks_sum, cards_sum
    counts[SECOND_WINS], counts[DIGEST], counts[DONE] = second_wins, digest, done
    counts[REMARKABLE], counts[LATE] = noted, delayed


play_in_lanes = lean(_play_in_lanes)
