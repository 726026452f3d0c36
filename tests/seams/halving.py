"""A game in one file, whose deal is a number: it is halved, or trebled and one more, until it is 1.

Player 1 wins where that takes an odd number of steps. 0 stays 0 for ever.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from bettelmann.games.game import Game, Ranking
from bettelmann.games.outcome import Cycle, Outcome
from bettelmann.games.ranks import END, RankError, RankRange
from bettelmann.games.stream import word
from bettelmann.outside.errors import InputError


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers below a bound."""

    game: ClassVar = "halving"

    below: int
    players: ClassVar = 2

    @property
    def name(self) -> str:
        return f"numbers below {self.below}"

    @property
    def pack(self) -> str:
        return f"below-{self.below}"

    def values(self) -> dict[str, str | int]:
        return {"below": self.below}

    def deal_count(self) -> int:
        return self.below


def make(values: Mapping[str, Any]) -> Numbers:
    if values["below"] < 1:
        raise InputError(f"below = {values['below']} leaves no number: use 1 or more")
    return Numbers(values["below"])


def read(text: str) -> int:
    if not text.isdecimal():
        raise InputError(f"{text!r} is not a number: write decimal digits")
    return int(text)


def same(number: int) -> int:
    return number


def deal_at(setup: Numbers, seed: int, index: int) -> int:
    return word(seed, index, 0) % setup.below


def play(setup: Numbers, number: int, limit: int) -> Outcome:
    """The steps, and the largest number on the way."""
    if number == 0:
        return Outcome("endless", None, 0, 1, Cycle(0, 0, 1, 0))
    steps, largest = 0, number
    while number != 1 and steps < limit:
        number = number // 2 if number % 2 == 0 else 3 * number + 1
        steps += 1
        largest = max(largest, number)
    if number != 1:
        return Outcome("undecided", None, largest, steps)
    return Outcome("finished", 1 - steps % 2, largest, steps)


def between(setup: Numbers, first: str, last: str) -> RankRange:
    return RankRange(int(first), setup.below - 1 if last == END else int(last))


def deal_of_rank(setup: Numbers, rank: int) -> int:
    if rank >= setup.below:
        raise RankError(f"there is no rank {rank}")
    return rank


GAME = Game(
    name=Numbers.game,
    measures=("steps", "peaks"),
    keys={"below": 1000},
    make_setup=make,
    read=read,
    write=str,
    identity=same,
    deal_at=deal_at,
    play=play,
    ranking=Ranking(between, deal_of_rank),
)
