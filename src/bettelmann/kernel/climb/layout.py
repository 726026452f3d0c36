"""What the kernels that climb are handed, and where they count."""

from typing import NamedTuple

import numpy as np

from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.types import Ints, Word, Words
from bettelmann.kernel.ranges import tally

# climb: uint64, where it is (deal and length), what it tries, the best that it has played since it started, and so on
(
    CHOSEN, QUEUE, LENGTH, TRIED_CHOSEN, TRIED_QUEUE, BEST_CHOSEN, BEST_QUEUE, BEST, BEST_GAME,
    NUMBER, GAME, END, AGE, IDLE, STARTS, RECORD, FREE, CLIMB_WORDS,
) = range(18)  # fmt: skip

UNKNOWN = U64((1 << 64) - 1)
"""As ``FREE``: nobody has looked yet which cards the first tricks leave. As ``BEST_GAME``: it was not played."""

# how a climb accepts another deal
GREEDY, ANNEALING, LATE = range(3)

# counts: uint64, those of ``ranges.tally`` and behind them how many climbs have asked
ASKED, COUNTS = tally.COUNTS, tally.COUNTS + 1

# place: int64, how many climbs have begun, and how many lanes still have one
BEGUN, LIVE, PLACES = range(3)

# phase of a lane
VACANT, PLAYING, ASKING, OVER = range(4)

# a row of ``remarkable``: game, deal, tricks, cards; of ``late``: game, deal, verdict
REMARKABLE_WORDS, LATE_WORDS = 5, 3 + tally.VERDICT_WORDS


class KernelRules(NamedTuple):
    """The rules by which all climbs of a kernel go; words, see ``climber.ClimbRules``.

    ``accept``: GREEDY, ANNEALING or LATE. ``by_cards``, ``extend``: 0 or 1. ``near``, ``prefix_odds``: shares out of
    2**16, of the longest game that was asked about, and of the moves that keep the first tricks. ``odds``,
    ``uint64[ODDS]``: see ``moves``. ``chances``, ``uint64[n]``: see ``climber.chances``.
    """

    accept: Word
    by_cards: Word
    patience: Word
    halving: Word
    history: Word
    extend: Word
    near: Word
    prefix_odds: Word
    odds: Words
    chances: Words


class Frame(NamedTuple):
    """What does not change while a kernel climbs; words.

    ``first`` and ``climbs``: the number of the first climb in its run, and how many there are. ``games``: of one climb,
    of which it plays the first ``played``. ``size``: cards of the deck; ``sizes``, ``uint64[players]``: of the hands.
    ``cap``: a game with more tricks is late. ``most_tricks``: after so many a game is undecided. ``long_tricks``,
    ``long_cards``: a finished game that reaches either is remarkable.
    """

    first: Word
    climbs: Word
    games: Word
    played: Word
    size: Word
    sizes: Words
    cap: Word
    most_tricks: Word
    long_tricks: Word
    long_cards: Word


class Starts(NamedTuple):
    """Where climbs start, and the keys of their games.

    ``deals``, ``uint64[n, 2]``: deals to start from. ``bounds``: where there is none, those of the draws of random
    deals (see ``deals.random``). ``keys``, ``uint64[2]``: those of the stream.
    """

    deals: Words
    bounds: Words
    keys: Words


class Climbs(NamedTuple):
    """Climbs, one for each lane.

    ``rows``, ``uint64[lanes, CLIMB_WORDS]``: see above. ``used``, ``uint64[lanes, tricks, players]``: how many cards of
    each hand the first tricks use. ``history``, ``uint64[lanes, games]``: lengths that the climb had so many games
    before. ``phase``, ``int64[lanes]``: VACANT, PLAYING, ASKING or OVER. ``place``, ``int64[PLACES]``: of all climbs.
    """

    rows: Words
    used: Words
    history: Words
    phase: Ints
    place: Ints


class Tally(NamedTuple):
    """What climbs came to, and buffers for the games that Python wants to see; all of it ``uint64``.

    ``counts``, ``[COUNTS]``. ``histogram``, ``[cap + 2]``: finished games by tricks. ``remarkable``,
    ``[rows, REMARKABLE_WORDS]``: finished games. ``late``, ``[rows, LATE_WORDS]``: games that do not finish, or have
    more than ``cap`` tricks.
    """

    counts: Words
    histogram: Words
    remarkable: Words
    late: Words


def empty_climbs(lanes: int, tricks: int, players: int, history: int) -> Climbs:
    """Lanes without climbs; ``tricks`` is how many of the first ones moves may keep."""
    place = np.zeros(PLACES, np.int64)
    place[LIVE] = lanes
    return Climbs(
        np.zeros((lanes, CLIMB_WORDS), np.uint64), np.zeros((lanes, tricks, players), np.uint64),
        np.zeros((lanes, history), np.uint64), np.full(lanes, VACANT), place,
    )  # fmt: skip


def empty_tally(cap: int, remarkable: int, late: int) -> Tally:
    """A tally of nothing, with buffers of so many rows."""
    return Tally(
        np.zeros(COUNTS, np.uint64), np.zeros(cap + 2, np.uint64),
        np.zeros((remarkable, REMARKABLE_WORDS), np.uint64), np.zeros((late, LATE_WORDS), np.uint64),
    )  # fmt: skip
