"""What a game is to everything above the games: one value.

A deal is whatever a game takes for one: nobody above looks into it. What a run has in common (a deck, players, rules)
is a setup, made from what a recipe says.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeAlias

from bettelmann.games.outcome import Outcome
from bettelmann.games.ranks import RankRange
from bettelmann.outside.errors import InputError

Deal: TypeAlias = Any
"""A deal of a game; what may be done with it is for the game to say."""

Value: TypeAlias = str | int
"""What a recipe says for one key of a setup."""


class Setup(Protocol):
    """What all games of a run have in common. Equal setups deal and play the same games."""

    @property
    def game(self) -> str:
        """The name of its game in the registry."""

    @property
    def name(self) -> str:
        """For messages."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def pack(self) -> str:
        """The name of the deck or pack that is dealt, for the names of folders."""

    def values(self) -> dict[str, Value]:
        """What a recipe says to get this setup, every key in its order, in canonical form."""

    def deal_count(self) -> int:
        """How many different deals there are."""


class Ranking(NamedTuple):
    """An order of all deals of a setup, numbered from 0.

    between: the ranks from one text to another, both included; raises RankError.
    deal_of: the deal of one rank; raises RankError.
    """

    between: Callable[[Any, str, str], RankRange]
    deal_of: Callable[[Any, int], Deal]


@dataclass(frozen=True, slots=True)
class Game:
    """One game.

    name: as recipes and ``--game`` write it.
    measures: what makes a game long, the more usual one first; an Outcome and a find hold the first one as ``tricks``
        and the second one as ``cards``.
    keys: what a recipe may say of a setup, each with its default.
    make_setup: the setup that values for all of these keys describe; raises InputError.
    read, write: a deal from its text and back; reading raises InputError, and what is written is canonical.
    identity: what makes two deals the same. For a game of chance that is more than the hands.
    deal_at: the deal of (setup, seed, index) of the random stream; raises InputError.
    play: the outcome of (setup, deal) within so many tricks, by the game's reference engine.
    ranking: the order of all deals of a setup, for a game that has one.
    setup_of: the setup that a deal shows, given what is said of it; None where a deal shows nothing.
    by_chance: the deal of (setup, deal, seed, index) whose chance is that game of the stream; None without chance.
    distributions: what else is counted of a game: a number for each name, of which a run keeps the histogram.
    rare_endless: whether endless deals are so rare that a run lists all of them, and not just the first ones.
    """

    name: str
    measures: tuple[str, str]
    keys: Mapping[str, Value]
    make_setup: Callable[[Mapping[str, Any]], Setup]
    read: Callable[[str], Deal]
    write: Callable[[Deal], str]
    identity: Callable[[Deal], Hashable]
    deal_at: Callable[[Any, int, int], Deal]
    play: Callable[[Any, Deal, int], Outcome]
    ranking: Ranking | None = None
    setup_of: Callable[[Mapping[str, Any], Deal], Setup] | None = None
    by_chance: Callable[[Any, Deal, int, int], Deal] | None = None
    distributions: Callable[[Outcome], Mapping[str, int]] | None = None
    rare_endless: bool = True

    def setup_shown(self, given: Mapping[str, Any], deal: Deal) -> Setup:
        """The setup of a deal that somebody wrote, with what he said of it; raises InputError."""
        return self.make_setup({**self.keys, **given}) if self.setup_of is None else self.setup_of(given, deal)

    def count_in(self, outcome: Outcome) -> Mapping[str, int]:
        """By name the number under which a game counts there."""
        return {} if self.distributions is None else self.distributions(outcome)

    def require_ranking(self) -> Ranking:
        """The order of its deals; raises InputError when there is none."""
        if self.ranking is None:
            raise InputError(f"the deals of {self.name} have no ranks: use a strategy that plays random deals")
        return self.ranking
