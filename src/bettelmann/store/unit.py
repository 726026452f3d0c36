"""What the store must know of a finished unit of work, whichever strategy computed it.

A game is named by its index in the whole run, so that it can be played again alone. `tricks` and `cards`
count as everywhere in the package; for an endless game they go up to the first return of a state.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol


class FoundGame(Protocol):
    """A game worth keeping."""

    @property
    def deal(self) -> str:
        """The deal as text."""

    @property
    def game(self) -> int:
        """Index of the game in the run."""

    @property
    def tricks(self) -> int:
        """Tricks of the game, up to the limit for an undecided one."""

    @property
    def cards(self) -> int:
        """Cards laid in the game, up to the limit for an undecided one."""


class LongGame(FoundGame, Protocol):
    """One of the longest games; `game` and `origin` say which game was played to find it."""

    @property
    def origin(self) -> str | None:
        """The deal that was played, when `deal` is a longer one that runs into its game."""


class EndlessGame(FoundGame, Protocol):
    """A game in which a state came back."""

    @property
    def lead_in_tricks(self) -> int:
        """Tricks up to the first time of the state that came back."""

    @property
    def lead_in_cards(self) -> int:
        """Cards laid up to the first time of the state that came back."""

    @property
    def period_tricks(self) -> int:
        """Tricks from that state to its return, the players named."""

    @property
    def period_cards(self) -> int:
        """Cards laid from that state to its return, the players named."""


class FoundCycle(Protocol):
    """The cycle of an endless game, with every balanced deal that runs into it."""

    @property
    def key(self) -> str:
        """The name of the cycle."""

    @property
    def period_tricks(self) -> int:
        """Tricks of a period, the players named."""

    @property
    def period_cards(self) -> int:
        """Cards of a period, the players named."""

    @property
    def states(self) -> int:
        """Normalised states of its basin."""

    @property
    def complete(self) -> bool:
        """Whether the basin is known to its end."""

    @property
    def game(self) -> int:
        """Index of the first game that met it."""

    @property
    def deals(self) -> Sequence[str]:
        """The balanced deals of its basin as text."""


class Finds(Protocol):
    """What some units found, merged."""

    @property
    def histogram(self) -> Mapping[int, int]:
        """Finished games by their number of tricks."""

    @property
    def longest_by_tricks(self) -> Sequence[LongGame]:
        """The finished games with the most tricks."""

    @property
    def longest_by_cards(self) -> Sequence[LongGame]:
        """The finished games with the most cards."""

    @property
    def endless(self) -> Sequence[EndlessGame]:
        """The distinct endless deals."""

    @property
    def cycles(self) -> Sequence[FoundCycle]:
        """The distinct cycles of the endless deals."""

    @property
    def undecided(self) -> Sequence[FoundGame]:
        """The distinct undecided deals."""


class UnitOutcome(Finds, Protocol):
    """Everything a unit of work has to say; a pure function of recipe, seed and number."""

    @property
    def unit(self) -> int:
        """Number of the unit, from 0."""

    @property
    def games(self) -> int:
        """Games played, whatever came of them."""

    @property
    def tricks(self) -> int:
        """Sum of the tricks of the finished games."""

    @property
    def cards(self) -> int:
        """Sum of the cards of the finished games."""

    @property
    def first_player_wins(self) -> int:
        """Finished games that player 1 won."""

    @property
    def endless_games(self) -> int:
        """Endless games, a deal that came twice counted twice."""

    @property
    def undecided_games(self) -> int:
        """Games that reached the trick limit, a deal that came twice counted twice."""

    @property
    def digest(self) -> str:
        """Fingerprint of all of the above; two computations of a unit must agree on it."""

    @property
    def cpu_seconds(self) -> float:
        """Processor time the unit took; not part of the digest."""
