"""What becomes of a game, whichever it is: it finishes, never ends, or nobody knows yet."""

from dataclasses import dataclass
from typing import Literal

from bettelmann.outside.errors import InputError

Status = Literal["finished", "endless", "undecided"]


class LimitError(InputError):
    """A number of tricks or rounds that no game can be limited to."""


@dataclass(frozen=True, slots=True)
class Cycle:
    """How an endless game repeats, with the players named.

    The lead-in goes up to the first time of the state that comes back, the period from then to its return.
    """

    lead_in_tricks: int
    lead_in_cards: int
    period_tricks: int
    period_cards: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a game.

    status: ``finished``; ``endless``, a state came back; or ``undecided``, the limit was reached first.
    winner: counted from 0; None for a draw and for a game that is not finished.
    cards: every card laid, once each time; up to the first return for an endless game.
    tricks: how often a pile changed hands; up to the first return for an endless game.
    cycle: for an endless game only.
    loser: counted from 0, for a game that has one loser in the place of one winner.
    by_rounds: whether the agreed number of rounds ended the game.
    """

    status: Status
    winner: int | None
    cards: int
    tricks: int
    cycle: Cycle | None = None
    by_rounds: bool = False
    loser: int | None = None

    @property
    def seat(self) -> int | None:
        """Whom the end of a game singles out: its winner, or the loser where there is but one."""
        return self.winner if self.loser is None else self.loser
