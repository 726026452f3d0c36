"""Deals by the order in which a range met them, for engines that have no two words for a deal."""

from collections.abc import Hashable

from bettelmann.games.game import Deal, Game


class Met:
    """Each deal has a place; equal deals have the same."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._deals: list[Deal] = []
        self._places: dict[Hashable, int] = {}

    def words(self, deal: Deal) -> tuple[int, int]:
        """The two words that stand for a deal in a batch."""
        place = self._places.setdefault(self._game.identity(deal), len(self._deals))
        if place == len(self._deals):
            self._deals.append(deal)
        return place, 0

    def deal_of(self, words: tuple[int, int]) -> Deal:
        """The deal for which two words stand."""
        return self._deals[words[0]]
