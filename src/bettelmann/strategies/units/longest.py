"""The longest games of a unit, distinct deals only, whatever the order in which they come."""

from typing import Any, Literal

import numpy as np

from bettelmann.kernel.ranges import NO_LIMIT, Batch

Measure = Literal["tricks", "cards"]

_TRICKS, _CARDS = 2, 3  # fields of a verdict


class Longest:
    """The ``keep`` best games by one measure; ties go to the other measure, then to the smaller game number.

    A deal that comes twice stands in the list once, with its first game. Adding commutes: what was pushed out
    was worse than ``keep`` other deals, and these only get better.
    """

    def __init__(self, measure: Measure, keep: int) -> None:
        self._keep = keep
        self._first, self._second = (_TRICKS, _CARDS) if measure == "tricks" else (_CARDS, _TRICKS)
        self._games: Any = np.zeros(0, np.uint64)
        self._deals: Any = np.zeros((0, 2), np.uint64)
        self._words: Any = np.zeros((0, 8), np.uint64)

    def add(self, batch: Batch) -> None:
        """Take in some finished games."""
        good = batch.words[:, self._first] >= self.floor
        games = np.concatenate([self._games, batch.games[good]])
        deals = np.concatenate([self._deals, batch.deals[good]])
        words = np.concatenate([self._words, batch.words[good]])
        descending = [~words[:, column] for column in (self._second, self._first)]
        order = np.lexsort([games, *descending])
        _, first_of_deal = np.unique(deals[order], axis=0, return_index=True)
        best = order[np.sort(first_of_deal)][: self._keep]
        self._games, self._deals, self._words = games[best], deals[best], words[best]

    @property
    def floor(self) -> int:
        """What a game must reach to be of interest; one equal to it may still come in."""
        return int(self._words[-1, self._first]) if len(self._games) == self._keep else 0

    @property
    def ties(self) -> tuple[int, int]:
        """The other measure and the number of the last game: what a game with its length must beat to come in."""
        if len(self._games) < self._keep:
            return 0, NO_LIMIT
        return int(self._words[-1, self._second]), int(self._games[-1])

    def rows(self) -> list[tuple[int, tuple[int, int], int, int]]:
        """The list, best first: (game, deal words, tricks, cards)."""
        return [
            (game, (deal[0], deal[1]), words[_TRICKS], words[_CARDS])
            for game, deal, words in zip(self._games.tolist(), self._deals.tolist(), self._words.tolist(), strict=True)
        ]
