"""Cycles of endless games."""

from collections.abc import Sequence
from dataclasses import dataclass

from bettelmann.games.game import Deal


@dataclass(frozen=True, slots=True)
class FoundCycle:
    """The cycle of an endless game with every balanced deal of its basin.

    key: its name, the text of one of its states.
    period_tricks, period_cards: of one period, the players named.
    states: how many its basin has; ``complete`` says whether these are all.
    game: the first game, or generation, that met it.
    """

    key: str
    period_tricks: int
    period_cards: int
    states: int
    complete: bool
    game: int
    deals: Sequence[Deal]
