"""One game of a run, to be played again: its deal by its number, and what the run made of it."""

from pathlib import Path
from typing import Any, NamedTuple

from bettelmann.campaign.folder import recipe_of
from bettelmann.campaign.recipe import Recipe
from bettelmann.games.game import Deal, Setup
from bettelmann.outside.errors import InputError
from bettelmann.store.reader import RunView
from bettelmann.strategies.registry import strategy_named


class Replay(NamedTuple):
    """A game of a run.

    longer: the deals in the lists of the run that were made from this game by going backwards. remark: a sentence about
    a game that the run has not played, empty for one that it has.
    """

    setup: Setup
    deal: Any
    longer: list[Deal]
    remark: str


def replay_of(folder: Path, game: int) -> Replay:
    """The game of that number; raises InputError where there is none, and StoreError."""
    with RunView.open(folder) as view, view.moment():
        summary = view.summary()
        recipe = recipe_of(folder, summary.facts)
        strategy = strategy_named(recipe.strategy)
        if strategy.kind == "generations":
            raise InputError(
                f"the run in {folder} has no numbered games, since strategy {recipe.strategy} plays no deals"
            )
        deal = strategy.load_sized().deal_of_game(recipe.setup, recipe.seed, recipe.settings, game)
        played = _was_played(view, recipe, game)
    lists = (*summary.longest_by_tricks, *summary.longest_by_cards)
    longer = [found.deal for found in lists if found.game == game and found.origin is not None]
    remark = "" if played else f"the run in {folder} has not played game {game} so far"
    return Replay(recipe.setup, deal, list(dict.fromkeys(longer)), remark)


def _was_played(view: RunView, recipe: Recipe, game: int) -> bool:
    """Whether the unit of a game is done; units of ranges begin anywhere."""
    strategy = strategy_named(recipe.strategy)
    if strategy.kind == "ranges":
        return any(unit.number <= game < unit.number + unit.games for unit in view.units())
    return view.has_unit(game // strategy.load_sized().games_per_unit(recipe.settings))
