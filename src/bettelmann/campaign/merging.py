"""Merging runs that have played other ranks of the same deals, on other machines perhaps, into a new one."""

from collections.abc import Sequence
from dataclasses import fields, replace
from itertools import pairwise
from pathlib import Path

from bettelmann.campaign.folder import check_signature, create_run, recipe_of
from bettelmann.campaign.plan import joined, ranges_of
from bettelmann.campaign.recipe import Recipe
from bettelmann.campaign.verification import Verifier
from bettelmann.games.bettelmann.rank import RankRange
from bettelmann.games.errors import InputError
from bettelmann.store.errors import DamagedRun
from bettelmann.store.merge import Part
from bettelmann.store.reader import RunView
from bettelmann.store.summary import RunSummary, StoredCycle, StoredEndless, StoredLongest, StoredUnit
from bettelmann.store.writer import Floors, RunStore
from bettelmann.strategies import registry
from bettelmann.strategies.result import Found, FoundCycle, FoundEndless, FoundLong, UnitResult

_OF_EACH_RUN = ("first", "last", "games_per_unit")
"""Settings in which runs of the same deals may differ: they say which deals, and how many at a time."""


class MergeError(InputError):
    """Runs that cannot be merged."""


def merge_runs(folder: Path, recipe: Recipe, signature: str, sources: Sequence[Path]) -> None:
    """Make a new run in ``folder`` that has done what the runs in ``sources`` have done.

    What they found is played again by the reference engine. Raises MergeError when they played other games, ranks that
    the recipe does not have, or the same ranks twice; the errors of ``recipe_of``, of ``check_signature`` and of the
    store; and EnginesDisagree. Nothing is made then.
    """
    if recipe.strategy not in registry.IN_RANGES:
        raise MergeError(
            f"runs of strategy {recipe.strategy} cannot be merged, since they have no ranks: use strategy"
            f" {registry.IN_RANGES[0]}; `bettelmann catalogue merge` takes the finds of any run"
        )
    whole = registry.load_ranges(recipe.strategy).ranks(recipe.setup, recipe.settings)
    for number, source in enumerate(sources):
        if source in sources[:number]:
            raise MergeError(f"the run in {source} is named twice: name it once")
    runs = [(source, *_read(source)) for source in sources]
    played = []
    for source, summary, units in runs:
        _require_same_games(source, summary, recipe)
        check_signature(source, summary.facts, signature)
        played += [(ranks, source) for ranks in joined(ranges_of(units, _first_rank(summary)))]
    _require_disjoint(played, whole)
    verifier = Verifier(recipe.setup.rules)
    parts = []
    for source, summary, units in runs:
        shift = _first_rank(summary) - whole.first
        finds = _finds(source, summary, shift)
        verifier.confirm(finds, Floors(None, None))
        parts.append(Part(finds, [replace(unit, number=unit.number + shift) for unit in units], summary.sessions))
    create_run(folder, recipe, signature)
    with RunStore.open(folder) as store:
        store.take_in(parts)


def _read(source: Path) -> tuple[RunSummary, list[StoredUnit]]:
    """A run at one moment, also when it is at work."""
    with RunView.open(source) as view:
        summary, units = view.summary(), view.units()
        while len(units) != summary.units_done:
            summary, units = view.summary(), view.units()
    return summary, units


def _require_same_games(source: Path, summary: RunSummary, recipe: Recipe) -> None:
    other = recipe_of(source, summary.facts)
    if other.strategy != recipe.strategy or other.setup != recipe.setup:
        raise MergeError(
            f"the run in {source} plays strategy {other.strategy}, {other.setup.name}, not strategy {recipe.strategy},"
            f" {recipe.setup.name}: merge runs of the same deals"
        )
    for field in fields(recipe.settings):
        mine, theirs = getattr(recipe.settings, field.name), getattr(other.settings, field.name)
        if field.name not in _OF_EACH_RUN and mine != theirs:
            raise MergeError(
                f"the run in {source} has {field.name} = {theirs}, not {mine}: merge runs with the same {field.name},"
                " or set it in the recipe"
            )


def _require_disjoint(played: list[tuple[RankRange, Path]], whole: RankRange) -> None:
    for ranks, source in played:
        if ranks.first < whole.first or ranks.last > whole.last:
            raise MergeError(
                f"the run in {source} has played {ranks}, but the new one is to have {whole}: set first and last wider"
            )
    for (before, one), (after, other) in pairwise(sorted(played)):
        if after.first <= before.last:
            both = RankRange(after.first, min(before.last, after.last))
            raise MergeError(
                f"the runs in {one} and {other} have both played {both}: every deal may be counted once, so leave one"
                " of the runs out"
            )


def _finds(source: Path, summary: RunSummary, shift: int) -> UnitResult:
    """What a run has found, as of one unit, its games numbered as in the new run.

    Raises DamagedRun when the counts do not add up.
    """
    finished = sum(summary.histogram.values())
    listed = len(summary.endless), len(summary.undecided)
    if finished + sum(listed) != summary.games or listed != (summary.endless_games, summary.undecided_games):
        raise DamagedRun(
            f"the counts of the run in {source} do not add up to its {summary.games} deals: compute it again"
        )
    return UnitResult(
        unit=shift,
        games=summary.games,
        histogram=summary.histogram,
        tricks=summary.tricks,
        cards=summary.cards,
        first_player_wins=summary.first_player_wins,
        endless_games=summary.endless_games,
        undecided_games=summary.undecided_games,
        longest_by_tricks=[_long(game, shift) for game in summary.longest_by_tricks],
        longest_by_cards=[_long(game, shift) for game in summary.longest_by_cards],
        endless=[_endless(game, shift) for game in summary.endless],
        cycles=[_cycle(cycle, shift) for cycle in summary.cycles],
        undecided=[Found(game.deal, game.game + shift, game.tricks, game.cards) for game in summary.undecided],
        digest="",
        cpu_seconds=summary.cpu_seconds,
    )


def _long(game: StoredLongest, shift: int) -> FoundLong:
    return FoundLong(game.deal, game.game + shift, game.tricks, game.cards, game.origin)


def _endless(game: StoredEndless, shift: int) -> FoundEndless:
    lead_in, period = (game.lead_in_tricks, game.lead_in_cards), (game.period_tricks, game.period_cards)
    return FoundEndless(game.deal, game.game + shift, game.tricks, game.cards, *lead_in, *period)


def _cycle(cycle: StoredCycle, shift: int) -> FoundCycle:
    period = cycle.period_tricks, cycle.period_cards
    return FoundCycle(cycle.key, *period, cycle.states, cycle.complete, cycle.game + shift, cycle.deals)


def _first_rank(summary: RunSummary) -> int:
    return int(summary.facts["first_rank"])
