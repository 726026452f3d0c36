"""Making more of what a unit has met: longest games are extended backwards, endless ones expanded to their basins."""

from collections.abc import Iterable, Sequence
from typing import Literal

from bettelmann.cycles.basin import basin_of
from bettelmann.cycles.cycle import cycle_of
from bettelmann.cycles.extension import game_tree
from bettelmann.games.bettelmann.notation import format_deal, parse_deal
from bettelmann.strategies.result import Found, FoundCycle, FoundEndless, FoundLong

Measure = Literal["tricks", "cards"]

MOST_STATES = 1_000_000
"""Of one tree or basin. Those of random games of 52 cards have some 40 states a trick."""


def extended(games: Iterable[Found]) -> list[FoundLong]:
    """The games, and for each the longest ones by tricks and by cards of its backward tree, where these are longer."""
    found = []
    for game in games:
        found.append(FoundLong(game.deal, game.game, game.tricks, game.cards))
        tree = game_tree(parse_deal(game.deal), game.tricks, most=MOST_STATES)
        for leaf in (tree.best("tricks"), tree.best("cards")):
            if leaf is not None and (leaf.tricks > game.tricks or leaf.cards > game.cards):
                found.append(FoundLong(format_deal(leaf.deal), game.game, leaf.tricks, leaf.cards, game.deal))
    return found


def best(games: Iterable[FoundLong], measure: Measure, keep: int) -> list[FoundLong]:
    """The ``keep`` longest by one measure, then by the other, then of the smallest game; each deal once."""
    first: dict[str, FoundLong] = {}
    for game in games:
        known = first.get(game.deal)
        if known is None or game.game < known.game:
            first[game.deal] = game

    def rank(game: FoundLong) -> tuple[int, int, int, str]:
        lengths = (game.tricks, game.cards) if measure == "tricks" else (game.cards, game.tricks)
        return -lengths[0], -lengths[1], game.game, game.deal

    return sorted(first.values(), key=rank)[:keep]


def expanded(games: Sequence[FoundEndless]) -> list[FoundCycle]:
    """The cycles of some endless games in the order of these, each once, with all balanced deals of its basin."""
    cycles: dict[str, FoundCycle] = {}
    done: set[str] = set()
    for game in games:
        if game.deal in done:
            continue
        basin = basin_of(cycle_of(parse_deal(game.deal), max_tricks=game.tricks), most=MOST_STATES)
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
