"""Merging runs that have played other ranks of the same deals, on other machines perhaps, into a new one."""

from collections.abc import Sequence
from dataclasses import fields, replace
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

from bettelmann.campaign.folder import check_signatures, create_run, recipe_of
from bettelmann.campaign.plan import joined, ranges_of
from bettelmann.campaign.provenance import signatures_of
from bettelmann.campaign.recipe import Recipe
from bettelmann.campaign.verification import Verifier
from bettelmann.finds import EndlessGame, FoundCycle, FoundGame, LongGame, UnitResult
from bettelmann.games.ranks import RankRange
from bettelmann.games.registry import game_of
from bettelmann.outside.advice import command_line
from bettelmann.outside.errors import InputError
from bettelmann.store.errors import DamagedRun
from bettelmann.store.reader import RunView
from bettelmann.store.records import Floors, Part
from bettelmann.store.summary import RunSummary, StoredUnit
from bettelmann.store.writer import RunStore
from bettelmann.strategies.registry import of_kind, strategy_named

FoundT = TypeVar("FoundT", FoundGame, LongGame, EndlessGame, FoundCycle)

_OF_EACH_RUN = ("first", "last", "games_per_unit")
"""Settings in which runs of the same deals may differ: they say which deals, and how many at a time."""


class MergeError(InputError):
    """Runs that cannot be merged."""


def merge_runs(folder: Path, recipe: Recipe, sources: Sequence[Path]) -> None:
    """Make a new run in ``folder`` that has done what the runs in ``sources`` have done.

    What they found is played again by the reference engine. Raises MergeError when they played other games, ranks that
    the recipe does not have, or the same ranks twice; the errors of ``recipe_of``, of ``check_signatures`` and of the
    store; and EnginesDisagree. Nothing is made then.
    """
    strategy = strategy_named(recipe.strategy)
    if strategy.kind != "ranges":
        raise MergeError(
            f"runs of strategy {recipe.strategy} cannot be merged, since they have no ranks: use strategy"
            f" {of_kind('ranges')[0].name}; `{command_line('catalogue', 'merge', *sources)}` takes the finds of any run"
        )
    whole = strategy.load_ranges().ranks(recipe.setup, recipe.settings)
    for number, source in enumerate(sources):
        if source in sources[:number]:
            raise MergeError(f"the run in {source} is named twice: name it once")
    runs = [(source, *_read(source)) for source in sources]
    played = []
    signatures = signatures_of(recipe)
    for source, summary, units in runs:
        _require_same_games(source, summary, recipe)
        check_signatures(source, summary.facts, signatures)
        played += [(ranks, source) for ranks in joined(ranges_of(units, _first_rank(summary)))]
    _require_disjoint(played, whole)
    verifier = Verifier(recipe.setup)
    parts = []
    for source, summary, units in runs:
        shift = _first_rank(summary) - whole.first
        finds = _finds(source, summary, shift)
        verifier.confirm(finds, Floors(None, None))
        parts.append(Part(finds, [replace(unit, number=unit.number + shift) for unit in units], summary.sessions))
    create_run(folder, recipe, signatures)
    with RunStore.open(folder) as store:
        store.take_in(parts)


def _read(source: Path) -> tuple[RunSummary, list[StoredUnit]]:
    """A run at one moment, also when it is at work."""
    with RunView.open(source) as view, view.moment():
        return view.summary(), view.units()


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
    counted = summary.endless_games, summary.undecided_games
    all_listed = (len(summary.endless), len(summary.undecided)) == counted or not game_of(summary.facts).rare_endless
    if finished + sum(counted) != summary.games or not all_listed:
        raise DamagedRun(
            f"the counts of the run in {source} do not add up to its {summary.games} deals: compute it again"
        )
    return UnitResult(
        unit=shift,
        games=summary.games,
        histogram=summary.histogram,
        distributions=summary.distributions,
        tricks=summary.tricks,
        cards=summary.cards,
        first_player_wins=summary.first_player_wins,
        endless_games=summary.endless_games,
        undecided_games=summary.undecided_games,
        longest_by_tricks=_numbered(summary.longest_by_tricks, shift),
        longest_by_cards=_numbered(summary.longest_by_cards, shift),
        endless=_numbered(summary.endless, shift),
        cycles=_numbered(summary.cycles, shift),
        undecided=_numbered(summary.undecided, shift),
        digest="",
        cpu_seconds=summary.cpu_seconds,
    )


def _numbered(found: Sequence[FoundT], shift: int) -> list[FoundT]:
    """The same finds, with the numbers that their games have in the new run."""
    return [replace(one, game=one.game + shift) for one in found]


def _first_rank(summary: RunSummary) -> int:
    return int(summary.facts["first_rank"])
