"""Generations that build on each other: those of growing. One generation is one commit.

A generation has two steps. Its parts expand cycles of the archive; then each new cycle of the target deck is examined:
its basin is grown. Both are shared out to the workers, and taken together in a fixed order.
"""

import hashlib
import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import starmap
from typing import Any

from bettelmann.campaign.observer import Finds, Growth, Observer
from bettelmann.campaign.recipe import Recipe
from bettelmann.campaign.verification import Verifier
from bettelmann.campaign.workload import Task
from bettelmann.cycles.cycle import state_cycle
from bettelmann.games.bettelmann.deck import Deck
from bettelmann.games.bettelmann.notation import parse_deal
from bettelmann.games.bettelmann.reference import play
from bettelmann.games.bettelmann.setup import Setup
from bettelmann.store.growth import Generation, StateRow, TargetRow
from bettelmann.store.reader import RunView
from bettelmann.store.writer import RunStore
from bettelmann.strategies import grow
from bettelmann.strategies.archive import Cell, Member
from bettelmann.strategies.control import Control
from bettelmann.strategies.parts import PartResult
from bettelmann.strategies.result import FoundCycle
from bettelmann.strategies.table_growing import TableMember, stored_member


class GenerationWork:
    """A Workload: the tasks of a generation, and one commit when all of them are back."""

    def __init__(self, store: RunStore, recipe: Recipe, units: int | None, observer: Observer) -> None:
        self._store, self._recipe, self._observer, self.units_wanted = store, recipe, observer, units
        self._verifier = Verifier(recipe.setup.rules)
        self._archive = grow.new_archive(recipe.setup, recipe.settings)
        for member in map(_member, store.archive()) if recipe.setup.plain else starmap(_table_member, store.states()):
            self._archive.add(member)
        self._numbers: dict[Cell, tuple[int, int]] = {}
        for counts in store.cells():
            cell = Cell((counts[0], counts[1], counts[2], counts[3], counts[4]), counts[5])
            self._archive.restore(cell, counts[6], counts[7])
            self._numbers[cell] = counts[6], counts[7]
        targets = list(store.targets())
        self._targets = {row.state for row in targets}
        with RunView.open(store.folder) as view:
            summary = view.summary()
        self._cycles = len(summary.cycles)
        self._deals = sum(len(cycle.deals) for cycle in summary.cycles)
        self._best_reach = max((row.reach for row in targets), default=0)
        self._growth = self._read_growth()
        self._generation = summary.units_done
        self.durations: list[float] = []
        self.units_done = summary.units_done
        self.games_before = summary.games
        self.games = 0
        self.games_per_unit = summary.games // summary.units_done if summary.units_done else 0
        self._waiting: list[Task] = []
        self._results: dict[int, Any] = {}
        self._expected = 0
        self._step: Callable[[Sequence[Any]], None] = self._fold
        self._began = 0.0

    @property
    def at_boundary(self) -> bool:
        """Whether no generation is begun."""
        return not self._expected

    def next(self) -> Task | None:
        """The next task of the generation; begins another one when none is begun."""
        if not self._expected and (self.units_wanted is None or self._generation < self.units_wanted):
            self._began = time.monotonic()
            self._cpu = time.process_time()
            self._begin_expansion()
        return self._waiting.pop(0) if self._waiting else None

    def take(self, task: Task, result: Any) -> None:  # noqa: ANN401
        """Keep a result until all of its step are there; then go on with the next step."""
        self._results[task.number] = result
        if len(self._results) == self._expected:
            in_order = [self._results[number] for number in sorted(self._results)]
            self._results, self._expected = {}, 0
            self._step(in_order)

    def finds(self) -> Finds:
        """How far growth has come."""
        return Finds(0, 0, self._deals, 0, self._growth)

    def _read_growth(self) -> Growth:
        """How far growth has come. It takes a look at all cells, and changes only with a generation."""
        nearest = [f"{Deck(*cell.counts).composition} balance {cell.balance}" for cell in self._archive.nearest(2)]
        return Growth(
            len(self._archive),
            self._archive.cells,
            nearest,
            len(self._targets),
            self._best_reach,
            self._cycles,
            self._deals,
        )

    def _hand_out(self, runs: Sequence[Callable[[Control], Any]], step: Callable[[Sequence[Any]], None]) -> None:
        self._waiting = [Task(number, run) for number, run in enumerate(runs)]
        self._expected, self._step = len(runs), step

    def _begin_expansion(self) -> None:
        recipe = self._recipe
        if self._generation == 0:
            first = recipe.setup, recipe.seed, recipe.settings
            self._hand_out([partial(_first_part, *first)], self._fold)
            return
        parts = grow.plan(self._archive, recipe.setup, recipe.seed, recipe.settings, self._generation)
        self._hand_out([part.run for part in parts], self._fold)

    def _fold(self, results: Sequence[PartResult]) -> None:
        """Add what the parts found, in order; examine what is of the target deck and new."""
        self._tested = sum(result.tested for result in results)
        self._new = [child for result in results for child in result.children if self._archive.add(child)]
        wanted = self._recipe.setup.deck.counts
        met = dict.fromkeys(child for result in results for child in result.children if child.counts == wanted)
        fresh = [member for member in met if grow.state_text(member) not in self._targets]
        if fresh:
            examine = partial(grow.examine, self._recipe.setup)
            self._hand_out([partial(examine, member) for member in fresh], self._commit)
        else:
            self._commit([])

    def _commit(self, found: Sequence[grow.Target]) -> None:
        self._verifier.confirm_states([target.state for target in found], self._generation)
        cycles = [self._found_cycle(target) for target in found if target.deals]
        self._verifier.confirm_cycles(cycles, self._generation)
        rows = [TargetRow(*_row(target)) for target in found]
        archived = [(*member.row, *member.counts) for member in self._new if isinstance(member, Member)]
        states = [
            StateRow(grow.state_text(member), member.period, member.balance)
            for member in self._new
            if isinstance(member, TableMember)
        ]
        numbers = self._archive.numbers()
        changed = [
            (*cell.counts, cell.balance, *now) for cell, now in numbers.items() if self._numbers.get(cell) != now
        ]
        digest = hashlib.sha256(repr((archived, states, rows)).encode()).hexdigest()[:16]
        spent = time.process_time() - self._cpu
        self._store.commit_generation(
            Generation(self._generation, self._tested, archived, states, changed, rows, cycles, digest, spent)
        )
        self._numbers = numbers
        self._targets.update(target.state for target in found)
        self._best_reach = max([self._best_reach, *(target.reach for target in found)])
        for cycle in cycles:
            self._cycles += 1
            self._deals += len(cycle.deals)
            self._observer.tell(
                f"endless, confirmed by the reference engine: {len(cycle.deals)} evenly dealt deals of a cycle of"
                f" {cycle.period_tricks} tricks, such as {cycle.deals[0]}"
            )
        self._growth = self._read_growth()
        self.games += self._tested
        self.units_done += 1
        self._generation += 1
        self.games_per_unit = (self.games_before + self.games) // self.units_done
        self.durations.append(time.monotonic() - self._began)

    def _found_cycle(self, target: grow.Target) -> FoundCycle:
        """A cycle with evenly dealt deals, as the reference engine sees it."""
        rules = self._recipe.setup.rules
        state = parse_deal(target.state)
        named = play(state, rules, max_tricks=1_000_000).cycle
        assert named is not None, "its state was confirmed"
        key = state_cycle(state, named, rules).key
        complete, generation, deals = target.complete, self._generation, target.deals
        return FoundCycle(key, named.period_tricks, named.period_cards, target.states, complete, generation, deals)


def _first_part(setup: Setup, seed: int, settings: grow.Settings, control: Control) -> PartResult | None:
    """What growth begins with, as the part of a generation; None when it was stopped."""
    found = grow.first_members(setup, seed, settings, control)
    return None if found is None else PartResult(found, 0)


def _member(words: Sequence[int]) -> Member:
    cl, ql, co, qo, period, balance, numerals, jacks, queens, kings, aces = words
    return Member((cl, ql, co, qo, period, balance), (numerals, jacks, queens, kings, aces))


def _row(target: grow.Target) -> tuple[str, int, int, int, int, bool, int]:
    return (
        target.state, target.period, target.balance, target.reach, target.states, target.complete, len(target.deals)
    )  # fmt: skip


def _table_member(state: str, period: int, balance: int) -> TableMember:
    return stored_member(parse_deal(state), period, balance)
