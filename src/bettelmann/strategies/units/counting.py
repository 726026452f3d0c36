"""From a range of games to a unit: counts, longest games, endless deals and their cycles."""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol

from bettelmann.finds import EndlessGame, FoundGame, LongGame, UnitResult
from bettelmann.games.game import Deal, Setup
from bettelmann.games.registry import game_named
from bettelmann.kernel.deals import ENDLESS
from bettelmann.kernel.ranges import Batch, Floors, RangeTally
from bettelmann.strategies.units.control import Control
from bettelmann.strategies.units.delayed import Delayed
from bettelmann.strategies.units.extending import best, expanded, extended, goes_backwards, played
from bettelmann.strategies.units.longest import Longest


class Source(Protocol):
    """Where games come from: what an engine gives for a range of games, or what is run like it."""

    @property
    def games_done(self) -> int:
        """How many games have been finished so far; may be read from another thread."""

    def deal_of(self, words: tuple[int, int]) -> Deal:
        """The deal for which two words stand in a batch."""

    def run(
        self,
        remark: Callable[[Batch], Floors],
        delay: Callable[[Batch], int | None],
        stop: Any,  # noqa: ANN401
    ) -> RangeTally:
        """Play the games; see ``ranges.sampling.RangeSampler.run``."""


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
    delayed = Delayed(None if game_named(setup.game).rare_endless else keep)

    def remark(batch: Batch) -> Floors:
        by_tricks.add(batch)
        by_cards.add(batch)
        return Floors(by_tricks.floor, by_cards.floor, by_tricks.ties, by_cards.ties)

    control.watch(lambda: source.games_done)
    tally = source.run(remark, delayed.add, control.flag)
    if not tally.complete:
        return None
    unfinished = [(source.deal_of(deal), game + before, verdict) for game, deal, verdict in delayed.in_order()]
    endless = [
        EndlessGame(deal, game, row.tricks, row.cards, *row[4:])
        for deal, game, row in unfinished
        if row.status == ENDLESS
    ]
    longest = _longest(source, before, by_tricks, by_cards, extend=extend)
    return UnitResult(
        unit=unit,
        games=tally.finished + tally.endless + tally.undecided,
        histogram=tally.histogram,
        tricks=tally.tricks,
        cards=tally.cards,
        first_player_wins=tally.first_player_wins,
        endless_games=tally.endless,
        undecided_games=tally.undecided,
        longest_by_tricks=best(setup, longest, "tricks", keep),
        longest_by_cards=best(setup, longest, "cards", keep),
        endless=endless,
        cycles=expanded(endless) if goes_backwards(setup) else [],
        undecided=[
            FoundGame(deal, game, row.tricks, row.cards) for deal, game, row in unfinished if row.status != ENDLESS
        ],
        distributions=tally.distributions,
        digest=f"{tally.digest:016x}",
        cpu_seconds=time.thread_time() - began,
    )


def _longest(source: Source, before: int, *lists: Longest, extend: bool) -> list[LongGame]:
    rows = {game: (deal, tricks, cards) for one in lists for game, deal, tricks, cards in one.rows()}
    games = [
        FoundGame(source.deal_of(deal), game + before, tricks, cards)
        for game, (deal, tricks, cards) in sorted(rows.items())
    ]
    return extended(games) if extend else [played(game) for game in games]


def signed_result(result: UnitResult) -> object:
    """What a unit of fixed games signs by: all of it but the time it took.

    A game that counts nothing else signs as it did before games could.
    """
    signed = replace(result, cpu_seconds=0.0)
    return (signed, dict(result.distributions)) if result.distributions else signed
