"""Random deals: the baseline of every search, and its statistics.

The plain game is played in lock-step, and going backwards makes more of its finds: the longest games are extended,
endless ones expanded to their basins. Any other game is played at a table and only forwards: its longest games are
those that were played, and its endless deals are recorded without a cycle.
"""

import time
from dataclasses import dataclass

from bettelmann.kernel.dealing import deal_of_words
from bettelmann.kernel.outcome import ENDLESS, Verdict
from bettelmann.kernel.sampling import Batch, Floors, require_sampleable, sampler_of
from bettelmann.rules.errors import InputError
from bettelmann.rules.notation import format_deal
from bettelmann.rules.setup import Setup
from bettelmann.strategies.control import Control
from bettelmann.strategies.extending import best, expanded, extended
from bettelmann.strategies.longest import Longest
from bettelmann.strategies.result import Found, FoundEndless, FoundLong, UnitResult


@dataclass(frozen=True, slots=True)
class Settings:
    """What a recipe may set for this strategy; all of it is part of the identity of a run.

    ``games_per_unit``: 2**26 games take 10 to 60 seconds on one core. ``max_tricks``: a game that neither ends nor
    returns within so many tricks is undecided. ``keep``: length of the two lists of the longest games. ``extend``:
    whether these games are extended backwards, which only those of the plain game are.
    """

    games_per_unit: int = 1 << 26
    max_tricks: int = 1_000_000
    keep: int = 20
    extend: bool = True

    def __post_init__(self) -> None:
        for name, least, most in (
            ("games_per_unit", 1, 1 << 32),
            ("max_tricks", 1, 1 << 29),
            ("keep", 1, 1000),
        ):
            value = getattr(self, name)
            if not least <= value <= most:
                raise InputError(f"{name} = {value} in [sample] is out of range: use {least} to {most}")


def check(setup: Setup, settings: Settings) -> None:
    """Refuse a deck that the random stream does not deal (DeckError)."""
    require_sampleable(setup)


def games_per_unit(settings: Settings) -> int:
    """How many games a unit has."""
    return settings.games_per_unit


def run(setup: Setup, seed: int, settings: Settings, unit: int, control: Control) -> UnitResult | None:
    """Play unit ``unit``: the games from ``unit * games_per_unit`` on. None when it was stopped before its end."""
    began = time.thread_time()
    first = unit * settings.games_per_unit
    by_tricks, by_cards = Longest("tricks", settings.keep), Longest("cards", settings.keep)
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

    sampler = sampler_of(setup, seed, first, settings.games_per_unit, max_tricks=settings.max_tricks)
    control.watch(lambda: sampler.games_done)
    played = sampler.run(remark, delay, control.flag)
    if not played.complete:
        return None
    in_order = sorted((game, _text(setup, deal), verdict) for deal, (game, verdict) in delayed.items())
    endless = [_endless(*row) for row in in_order if row[2].status == ENDLESS]
    longest = _longest(setup, by_tricks, by_cards, extend=settings.extend and setup.plain)
    return UnitResult(
        unit=unit,
        games=settings.games_per_unit,
        histogram=played.histogram,
        tricks=played.tricks,
        cards=played.cards,
        first_player_wins=played.first_player_wins,
        endless_games=played.endless,
        undecided_games=played.undecided,
        longest_by_tricks=best(longest, "tricks", settings.keep),
        longest_by_cards=best(longest, "cards", settings.keep),
        endless=endless,
        cycles=expanded(endless) if setup.plain else [],
        undecided=[
            Found(deal, game, verdict.tricks, verdict.cards)
            for game, deal, verdict in in_order
            if verdict.status != ENDLESS
        ],
        digest=f"{played.digest:016x}",
        cpu_seconds=time.thread_time() - began,
    )


def _text(setup: Setup, words: tuple[int, int]) -> str:
    return format_deal(deal_of_words(setup.deck, words, setup.players))


def _longest(setup: Setup, *lists: Longest, extend: bool) -> list[FoundLong]:
    rows = {game: (deal, tricks, cards) for one in lists for game, deal, tricks, cards in one.rows()}
    games = [Found(_text(setup, deal), game, tricks, cards) for game, (deal, tricks, cards) in sorted(rows.items())]
    return extended(games) if extend else [FoundLong(game.deal, game.game, game.tricks, game.cards) for game in games]


def _endless(game: int, deal: str, verdict: Verdict) -> FoundEndless:
    return FoundEndless(deal, game, verdict.tricks, verdict.cards, *verdict[4:])
