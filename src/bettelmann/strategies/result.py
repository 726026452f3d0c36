"""What a unit of work gives back: everything that is kept of it, and nothing that depends on who computed it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Found:
    """A game worth keeping: its deal as text, its number in the stream of the seed, and its counts."""

    deal: str
    game: int
    tricks: int
    cards: int


@dataclass(frozen=True, slots=True)
class FoundEndless(Found):
    """An endless game; ``tricks`` and ``cards`` are lead-in plus period."""

    lead_in_tricks: int
    lead_in_cards: int
    period_tricks: int
    period_cards: int


@dataclass(frozen=True, slots=True)
class FoundLong(Found):
    """One of the longest games.

    When ``deal`` is a longer one that runs into the game that was played, ``origin`` is the deal of that game; ``game``
    is its number in any case.
    """

    origin: str | None = None


@dataclass(frozen=True, slots=True)
class FoundCycle:
    """The cycle of an endless game by its key, with every balanced deal of its basin; ``game`` met it first."""

    key: str
    period_tricks: int
    period_cards: int
    states: int
    complete: bool
    game: int
    deals: Sequence[str]


@dataclass(frozen=True, slots=True)
class UnitResult:
    """The effect of one unit.

    ``histogram`` (games by tricks), ``tricks``, ``cards`` and ``first_player_wins`` are of the finished games;
    ``endless_games`` and ``undecided_games`` count a deal that came twice twice, the lists hold it once, with its
    first game. The ``digest`` is a function of the outcome of every single game: another machine that gets the
    same one has computed the same unit. Only ``cpu_seconds`` differs from machine to machine.
    """

    unit: int
    games: int
    histogram: Mapping[int, int]
    tricks: int
    cards: int
    first_player_wins: int
    endless_games: int
    undecided_games: int
    longest_by_tricks: Sequence[FoundLong]
    longest_by_cards: Sequence[FoundLong]
    endless: Sequence[FoundEndless]
    cycles: Sequence[FoundCycle]
    undecided: Sequence[Found]
    digest: str
    cpu_seconds: float
