"""A growing run at one moment, for programs and for people."""

from collections import Counter
from typing import Any, NamedTuple

from bettelmann.finds import TargetCycle
from bettelmann.games.game import Game
from bettelmann.report.numbers import counted, rough
from bettelmann.store.reader import RunView
from bettelmann.store.summary import RunSummary
from bettelmann.strategies.registry import strategy_named

_SHOWN = 10


class GrowthView(NamedTuple):
    """What the store holds of growing."""

    archive: int
    cells: int
    left_out: int
    targets: list[TargetCycle]


def growth_of(view: RunView, strategy: str) -> GrowthView | None:
    """Read it; None for a run that does not grow."""
    grows = strategy_named(strategy).kind == "generations"
    return GrowthView(*view.archive_size(), view.targets()) if grows else None


def growth_object(game: Game, growth: GrowthView) -> dict[str, Any]:
    """The key ``growth`` of ``status --json``."""
    periods = Counter(row.period for row in growth.targets)
    return {
        "archive": growth.archive,
        "cells": growth.cells,
        "left_out": str(growth.left_out),
        "target_cycles": len(growth.targets),
        "best_reach": max((row.basin_balance for row in growth.targets), default=0),
        "with_balanced_deals": sum(row.balanced > 0 for row in growth.targets),
        "target_cycles_by_states": {str(period): count for period, count in sorted(periods.items())},
        "best": [_target_object(game, row) for row in growth.targets[:_SHOWN]],
    }


def growth_lines(game: Game, summary: RunSummary, growth: GrowthView) -> list[str]:
    """In plain words: the archive, the cycles of the target deck by number of states, the balanced deals."""
    deals = sum(len(cycle.deals) for cycle in summary.cycles)
    lines = [
        f"archive    {rough(growth.archive)} cycles in {rough(growth.cells)} cells of one deck and one balance;"
        f" {rough(growth.left_out)} times a cycle found its cell full",
        f"target     {counted(len(growth.targets), 'cycle')} of the target deck,"
        f" {counted(len(summary.cycles), 'cycle')} with {counted(deals, 'balanced deal')} in all",
    ]
    periods = Counter(row.period for row in growth.targets)
    if periods:
        lines += ["", "cycles of the target deck: states, how many, best reach, one of them"]
    for period, count in sorted(periods.items()):
        best = next(row for row in growth.targets if row.period == period)
        lines.append(f"  {period:>5} {count:>7} {best.basin_balance:>5}  {game.write(best.state)}")
    if summary.cycles:
        lines += ["", "cycles with balanced deals: period, basin, deals, one of them"]
    for cycle in summary.cycles:
        lines.append(
            f"  {cycle.period_tricks:>5} {cycle.states:>7} {len(cycle.deals):>5}  {game.write(cycle.deals[0])}"
        )
    return lines


def _target_object(game: Game, found: TargetCycle) -> dict[str, Any]:
    return {
        "state": game.write(found.state),
        "period": found.period,
        "balance": found.balance,
        "reach": found.basin_balance,
        "states": found.states,
        "complete": found.complete,
        "balanced": found.balanced,
    }
