"""Longer games for climbs that ask for one: the best game of a climb is extended backwards, each deal once."""

from dataclasses import replace

from bettelmann.finds import FoundGame, LongGame
from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.setup import Setup
from bettelmann.kernel.deals import DealWords, deal_of_words, words_of_deal
from bettelmann.kernel.general import decide_deal
from bettelmann.strategies.units.extending import Measure, best, extended


class Extender:
    """Extends the best games of climbs backwards, and keeps what is longer.

    A deal that comes again is not extended again: climbs that start from given deals come back to them.
    """

    def __init__(self, setup: Setup, measure: Measure, max_tricks: int) -> None:
        self._setup, self._measure, self._max_tricks = setup, measure, max_tricks
        self._known: dict[DealWords, list[LongGame]] = {}
        self._found: dict[Deal, LongGame] = {}

    @property
    def found(self) -> list[LongGame]:
        """The longer games, each with the first game that led to it."""
        return list(self._found.values())

    def lengthen(self, game: int, words: DealWords) -> tuple[DealWords, int] | None:
        """What ``kernel.climb.climber`` asks for."""
        if words not in self._known:
            deal = deal_of_words(self._setup.deck, words, self._setup.players)
            outcome = decide_deal(deal, self._setup.rules, max_tricks=self._max_tricks)
            self._known[words] = extended([FoundGame(deal, game, outcome.tricks, outcome.cards)])
        played, *longer = self._known[words]
        for one in longer:
            first = self._found.get(one.deal)
            if first is None or game < first.game:
                self._found[one.deal] = replace(one, game=game)
        longest = best(self._setup, [played, *longer], self._measure, 1)[0]
        length = int(getattr(longest, self._measure))
        if length == getattr(played, self._measure):
            return None
        return words_of_deal(longest.deal), length
