"""The endless and the undecided games of a unit: each deal once, with its first game."""

from bettelmann.kernel.deals import Verdict
from bettelmann.kernel.ranges import Batch


class Delayed:
    """Collects them from batches; ``most``: so many deals are kept, those with the smallest games; None for all."""

    def __init__(self, most: int | None) -> None:
        self._most = most
        self._games: dict[tuple[int, int], tuple[int, Verdict]] = {}

    def add(self, batch: Batch) -> int | None:
        """Take in a batch; gives the number from which on no game is needed any more, None while all are."""
        for game, deal, words in zip(batch.games.tolist(), batch.deals.tolist(), batch.words.tolist(), strict=True):
            known = self._games.get(tuple(deal))
            if known is None or game < known[0]:
                self._games[tuple(deal)] = game, Verdict(*words)
        if self._most is None or len(self._games) < self._most:
            return None
        kept = sorted(self._games.items(), key=lambda item: item[1][0])[: self._most]
        self._games = dict(kept)
        return kept[-1][1][0]

    def in_order(self) -> list[tuple[int, tuple[int, int], Verdict]]:
        """Game, deal and verdict, by the number of the game."""
        return sorted((game, deal, verdict) for deal, (game, verdict) in self._games.items())
