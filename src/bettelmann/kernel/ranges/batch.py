"""What a range of games hands over, and what it comes to."""

from dataclasses import dataclass, field
from typing import NamedTuple

from bettelmann.kernel.machine.types import Words


@dataclass(frozen=True, slots=True)
class Batch:
    """Some games of a range, one row each.

    ``games`` are their numbers, ``deals`` identifies the deal by two words (rows are equal exactly when the deals are),
    ``words`` are the fields of ``deals.verdict.Verdict``; of a game that the kernel counted only tricks and cards are
    filled in.
    """

    games: Words
    deals: Words
    words: Words


@dataclass(slots=True)
class RangeTally:
    """What a range of games came to; the sums and the histogram (games by tricks) are of the finished ones.

    ``distributions``: what else the game counts, as histograms by name (see ``games.game.Game``).

    ``complete`` is False when the stop flag ended the range early: then nothing here may be used.
    """

    finished: int = 0
    endless: int = 0
    undecided: int = 0
    tricks: int = 0
    cards: int = 0
    first_player_wins: int = 0
    digest: int = 0
    histogram: dict[int, int] = field(default_factory=dict)
    distributions: dict[str, dict[int, int]] = field(default_factory=dict)
    complete: bool = False


NO_LIMIT = 1 << 63
"""More than the number of any game."""


class Floors(NamedTuple):
    """From how many tricks, or from how many cards, a finished game is remarkable.

    ties_by_tricks: of the games with just so many tricks those are with more cards than its first number, or with as
        many and a game number below its second; ties_by_cards likewise. An engine that many such games come from
        leaves the others out.
    """

    tricks: int
    cards: int
    ties_by_tricks: tuple[int, int] = (0, NO_LIMIT)
    ties_by_cards: tuple[int, int] = (0, NO_LIMIT)
