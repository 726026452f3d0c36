"""Games worth keeping.

A game is named by its number in the run, so that it can be played again alone; of a deal that came more than once that
is the smallest one. ``tricks`` and ``cards`` are the two measures of the game (see ``games.game.Game``).
"""

from dataclasses import dataclass

from bettelmann.games.game import Deal
from bettelmann.games.outcome import Cycle


@dataclass(frozen=True, slots=True)
class FoundGame:
    """A game: its deal, its number in the run, and its length, up to the limit if it is undecided."""

    deal: Deal
    game: int
    tricks: int
    cards: int


@dataclass(frozen=True, slots=True)
class EndlessGame(FoundGame):
    """An endless game; ``tricks`` and ``cards`` are lead-in plus period."""

    lead_in_tricks: int
    lead_in_cards: int
    period_tricks: int
    period_cards: int

    @property
    def cycle(self) -> Cycle:
        """How it repeats."""
        return Cycle(self.lead_in_tricks, self.lead_in_cards, self.period_tricks, self.period_cards)


@dataclass(frozen=True, slots=True)
class LongGame(FoundGame):
    """One of the longest games.

    When ``deal`` is a longer one that runs into the game that was played, ``origin`` is the deal of that game; ``game``
    is its number in any case.
    """

    origin: Deal | None = None
