"""What a unit of work gives back: everything that is kept of it, and nothing that depends on who computed it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bettelmann.finds.cycles import FoundCycle
from bettelmann.finds.games import EndlessGame, FoundGame, LongGame


@dataclass(frozen=True, slots=True)
class UnitResult:
    """The effect of one unit.

    ``histogram`` (games by tricks), ``tricks``, ``cards`` and ``first_player_wins`` are of the finished games;
    ``endless_games`` and ``undecided_games`` count a deal that came twice twice, the lists hold it once, with its
    first game, and where endless deals are common only the first ones. ``distributions`` are histograms of what else
    the game counts. The ``digest`` is a function of the outcome of every single game: another machine that gets the
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
    longest_by_tricks: Sequence[LongGame]
    longest_by_cards: Sequence[LongGame]
    endless: Sequence[EndlessGame]
    cycles: Sequence[FoundCycle]
    undecided: Sequence[FoundGame]
    digest: str
    cpu_seconds: float
    distributions: Mapping[str, Mapping[int, int]] = field(default_factory=dict, repr=False)
