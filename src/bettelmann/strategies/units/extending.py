"""Making more of what a unit has met: longest games are extended backwards, endless ones expanded to their basins.

Only Bettelmann of two players by the standard rules is played backwards here.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

from bettelmann.cycles.basin import basin_of
from bettelmann.cycles.cycle import cycle_of
from bettelmann.cycles.extension import game_tree
from bettelmann.finds import EndlessGame, FoundCycle, FoundGame, LongGame
from bettelmann.games.bettelmann.setup import Setup as BettelmannSetup
from bettelmann.games.game import Deal, Setup
from bettelmann.games.registry import game_named

Measure = Literal["tricks", "cards"]

MOST_STATES = 1_000_000
"""Of one tree or basin. Those of random games of 52 cards have some 40 states a trick."""


def goes_backwards(setup: Setup) -> bool:
    """Whether the games of a setup can be extended and their cycles expanded."""
    return isinstance(setup, BettelmannSetup) and setup.plain


def extended(games: Iterable[FoundGame]) -> list[LongGame]:
    """The games, and for each the longest ones by tricks and by cards of its backward tree, where these are longer."""
    found = []
    for game in games:
        found.append(played(game))
        tree = game_tree(game.deal, game.tricks, most=MOST_STATES)
        for leaf in (tree.best("tricks"), tree.best("cards")):
            if leaf is not None and (leaf.tricks > game.tricks or leaf.cards > game.cards):
                found.append(LongGame(leaf.deal, game.game, leaf.tricks, leaf.cards, game.deal))
    return found


def played(game: FoundGame) -> LongGame:
    """A game as one of the longest, just as it was played."""
    return LongGame(game.deal, game.game, game.tricks, game.cards)


def best(setup: Setup, games: Iterable[LongGame], measure: Measure, keep: int) -> list[LongGame]:
    """The ``keep`` longest by one measure, then by the other, then of the smallest game; each deal once."""
    game_of = game_named(setup.game)
    first: dict[Deal, LongGame] = {}
    for game in games:
        deal = game_of.identity(game.deal)
        known = first.get(deal)
        if known is None or game.game < known.game:
            first[deal] = game

    def rank(game: LongGame) -> tuple[int, int, int, str]:
        lengths = (game.tricks, game.cards) if measure == "tricks" else (game.cards, game.tricks)
        return -lengths[0], -lengths[1], game.game, game_of.write(game.deal)

    return sorted(first.values(), key=rank)[:keep]


def expanded(games: Sequence[EndlessGame]) -> list[FoundCycle]:
    """The cycles of some endless games in the order of these, each once, with all balanced deals of its basin."""
    cycles: dict[str, FoundCycle] = {}
    done: set[Deal] = set()
    for game in games:
        if game.deal in done:
            continue
        basin = basin_of(cycle_of(game.deal, max_tricks=game.tricks), most=MOST_STATES)
        done.update(basin.deals)
        key, named = basin.cycle.key, basin.cycle.named
        if key not in cycles:
            cycles[key] = FoundCycle(
                key,
                named.period_tricks,
                named.period_cards,
                basin.states,
                basin.complete,
                game.game,
                tuple(basin.deals),
            )
    return list(cycles.values())
