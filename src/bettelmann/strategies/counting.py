"""From a range of games to a unit: counts, longest games, endless deals and their cycles."""

import time
from collections.abc import Callable
from typing import Any, Protocol

from bettelmann.games.bettelmann.notation import format_deal
from bettelmann.games.bettelmann.setup import Setup
from bettelmann.kernel.deals import ENDLESS, Verdict, deal_of_words
from bettelmann.kernel.ranges import Batch, Floors, RangeTally
from bettelmann.strategies.control import Control
from bettelmann.strategies.extending import best, expanded, extended
from bettelmann.strategies.longest import Longest
from bettelmann.strategies.result import Found, FoundEndless, FoundLong, UnitResult


class Source(Protocol):
    """Where games come from: a ``sampling.RangeSampler``, or what is run like one."""

    @property
    def games_done(self) -> int:
        """How many games have been finished so far; may be read from another thread."""

    def run(
        self,
        remark: Callable[[Batch], Floors],
        delay: Callable[[Batch], None],
        stop: Any,  # noqa: ANN401
    ) -> RangeTally:
        """Play the games; see ``sampling.RangeSampler.run``."""


def count_games(
    setup: Setup,
    unit: int,
    source: Source,
    control: Control,
    *,
    keep: int,
    extend: bool = False,
    before: int = 0,
) -> UnitResult | None:
    """Play the games of a source, those of one unit; None when it was stopped before its end.

    keep: the length of the two lists of the longest games. extend: whether these games are extended backwards.
    before: how many games of the run come before number 0 of the source.
    """
    began = time.thread_time()
    by_tricks, by_cards = Longest("tricks", keep), Longest("cards", keep)
    delayed: dict[tuple[int, int], tuple[int, Verdict]] = {}

    def remark(batch: Batch) -> Floors:
        by_tricks.add(batch)
        by_cards.add(batch)
        return by_tricks.floor, by_cards.floor

    def delay(batch: Batch) -> None:
        for game, deal, words in zip(batch.games.tolist(), batch.deals.tolist(), batch.words.tolist(), strict=True):
            known = delayed.get(tuple(deal))
            if known is None or game < known[0]:
                delayed[tuple(deal)] = game, Verdict(*words)

    control.watch(lambda: source.games_done)
    played = source.run(remark, delay, control.flag)
    if not played.complete:
        return None
    in_order = sorted((game + before, _text(setup, deal), verdict) for deal, (game, verdict) in delayed.items())
    endless = [
        FoundEndless(deal, game, row.tricks, row.cards, *row[4:])
        for game, deal, row in in_order
        if row.status == ENDLESS
    ]
    longest = _longest(setup, before, by_tricks, by_cards, extend=extend)
    return UnitResult(
        unit=unit,
        games=played.finished + played.endless + played.undecided,
        histogram=played.histogram,
        tricks=played.tricks,
        cards=played.cards,
        first_player_wins=played.first_player_wins,
        endless_games=played.endless,
        undecided_games=played.undecided,
        longest_by_tricks=best(longest, "tricks", keep),
        longest_by_cards=best(longest, "cards", keep),
        endless=endless,
        cycles=expanded(endless) if setup.plain else [],
        undecided=[Found(deal, game, row.tricks, row.cards) for game, deal, row in in_order if row.status != ENDLESS],
        digest=f"{played.digest:016x}",
        cpu_seconds=time.thread_time() - began,
    )


def _text(setup: Setup, words: tuple[int, int]) -> str:
    return format_deal(deal_of_words(setup.deck, words, setup.players))


def _longest(setup: Setup, before: int, *lists: Longest, extend: bool) -> list[FoundLong]:
    rows = {game: (deal, tricks, cards) for one in lists for game, deal, tricks, cards in one.rows()}
    games = [
        Found(_text(setup, deal), game + before, tricks, cards) for game, (deal, tricks, cards) in sorted(rows.items())
    ]
    return extended(games) if extend else [FoundLong(game.deal, game.game, game.tricks, game.cards) for game in games]
