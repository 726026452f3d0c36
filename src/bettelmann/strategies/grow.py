"""Growing endless games, from nothing or from known ones.

There are two ways. One edits the states of known cycles, keeps the new cycles, and goes on from these. The other grows
modules, pieces of a hand that come back whatever is around them (see ``kernel.modules.reading``), and joins them to
cycles of the target deck.

It works in generations. Generation g is a pure function of the archive after generation g - 1: the cycles to expand are
chosen from it, shared out into a fixed number of parts, and what the parts find is added in their order; other parts
look for modules, each on its own. So the result depends neither on the number of workers nor on interruptions.

The first way is for any number of players and every variant (``growing.general_part``), the second for the game of two
players by the standard rules (``growing.packed_part``).
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bettelmann.cycles.cycle import state_cycle
from bettelmann.finds import ArchivedCycle, TargetCycle
from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.deck import DEFAULT_DECK
from bettelmann.games.bettelmann.notation import format_deal, parse_deal
from bettelmann.games.bettelmann.setup import Setup
from bettelmann.games.outcome import Cycle
from bettelmann.games.stream import GOLDEN, M64, mix64, stream_keys
from bettelmann.outside.errors import InputError
from bettelmann.outside.shown import shown
from bettelmann.strategies.growing.archive import Aim, Archive, GrownCycle
from bettelmann.strategies.growing.general_part import GENERAL
from bettelmann.strategies.growing.module_part import ModulePart
from bettelmann.strategies.growing.modules import Hunt, Rest
from bettelmann.strategies.growing.packed_part import PACKED
from bettelmann.strategies.growing.part import Family, Part, PartResult
from bettelmann.strategies.growing.settings import Settings
from bettelmann.strategies.units.control import Control, LocalControl

__all__ = ["Settings"]

_BASIN_STATES = 300_000

# What a signature grows from, and the game.
_SIGNED_PACKED = Setup(DEFAULT_DECK), "---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA"
_SIGNED_GENERAL = Setup(DEFAULT_DECK, 3), "--J-/--J-/J--J"


@dataclass(frozen=True, slots=True)
class FirstCycles:
    """The one part of generation 0: the cycles of the deals to start from, or those of random small decks."""

    setup: Setup
    seed: int
    settings: Settings

    def run(self, control: Control) -> PartResult | None:
        """Find them; None when it was stopped."""
        found = first_cycles(self.setup, self.seed, self.settings, control)
        return None if found is None else PartResult(found, 0)


@dataclass(frozen=True, slots=True)
class Examination:
    """What is done with a new cycle of the target deck: its basin is grown."""

    setup: Setup
    cycle: GrownCycle

    def run(self, control: Control) -> "Target | None":
        """Examine the cycle; None when it was stopped."""
        return examine(self.setup, self.cycle, control)


@dataclass(frozen=True, slots=True)
class Target:
    """A cycle of the target deck, and the balanced deals in its basin."""

    cycle: TargetCycle
    deals: Sequence[Deal]


def family_of(setup: Setup) -> Family:
    """The kernels that grow a game; raises InputError for one that none of them knows."""
    if not isinstance(setup, Setup):
        raise InputError(
            f"there is no growing of {setup.name}, since it edits cycles of bettelmann: use strategy sample"
        )
    return PACKED if setup.plain else GENERAL


def usual(setup: Setup) -> dict[str, int | float]:
    """Other settings where the kernels are slower."""
    return dict(family_of(setup).usual(setup))


def check(setup: Setup, settings: Settings) -> None:
    """Refuse what this strategy cannot grow (InputError)."""
    family_of(setup).require(setup)
    for text in settings.rests:
        Rest.parse(text)
    for text in settings.start:
        _check_start(setup, settings, text)


def _check_start(setup: Setup, settings: Settings, text: str) -> None:
    deal = parse_deal(text)
    what = f"the deal {shown(text)} to grow from"
    if len(deal) != setup.players:
        raise InputError(
            f"{what} has {len(deal)} hands, but the search is for {setup.players} players: they must be the same number"
        )
    family = family_of(setup)
    family.require_start(deal, what)
    cycle = family.cycle_of(setup, deal)
    if cycle is None:
        how = "" if family is PACKED else f" with nobody out by the rules {setup.rules.name}"
        raise InputError(f"{what} is not endless{how}: only endless ones have a cycle to edit")
    if cycle.period > settings.most_period:
        raise InputError(
            f"{what} has a cycle of {cycle.period} states, more than most_period = {settings.most_period} in [grow]:"
            " raise that"
        )


def new_archive(setup: Setup, settings: Settings) -> Archive[GrownCycle]:
    """An archive without any cycle."""
    aim = Aim(
        setup.deck,
        distance=settings.court_weight,
        size=settings.size_weight,
        court=settings.proportion_weight,
        kind=settings.kind_weight,
        balance=settings.balance_weight,
        enough=settings.enough,
        players=setup.players,
    )
    return Archive(aim, room=settings.room)


def stored(setup: Setup, cycle: ArchivedCycle) -> GrownCycle:
    """A cycle of the archive as it was stored."""
    return family_of(setup).stored(cycle)


def first_cycles(setup: Setup, seed: int, settings: Settings, control: Control) -> Sequence[GrownCycle] | None:
    """What generation 0 begins with; None when it was stopped."""
    family = family_of(setup)
    if settings.start:
        found = (family.cycle_of(setup, parse_deal(text)) for text in settings.start)
        return list(dict.fromkeys(cycle for cycle in found if cycle is not None))
    return family.small_cycles(setup, stream_keys(seed)[0], settings.most_period, control)


def plan(archive: Archive[GrownCycle], setup: Setup, seed: int, settings: Settings, generation: int) -> Sequence[Part]:
    """The parts of a generation; counts the tries in the archive."""
    if generation == 0:
        return [FirstCycles(setup, seed, settings)]
    key = mix64(stream_keys(seed)[1] + generation * GOLDEN & M64)
    keys = [mix64(key ^ (part + 1)) for part in range(settings.parts + settings.hunts)]
    chosen = archive.choose(
        settings.parts * settings.parents,
        key,
        straight=settings.straight,
        spread=settings.spread,
        noise=settings.noise,
    )
    family = family_of(setup)
    edits = [family.edit(setup, settings, keys[part], chosen[part :: settings.parts]) for part in range(settings.parts)]
    # The long ones first, so that no worker is left alone with one at the end.
    return [*_hunts(setup, settings, keys[settings.parts :], generation), *edits]


def _hunts(setup: Setup, settings: Settings, keys: Sequence[int], generation: int) -> Sequence[Part]:
    """The parts of a generation that look for modules, each for the next one of the rests."""
    if family_of(setup) is not PACKED or settings.start:
        return []
    rests = [rest for rest in map(Rest.parse, settings.rests) if min(rest.free(setup.deck)) >= 0]
    first = generation * settings.hunts
    return [
        ModulePart(setup.deck, settings, key, rests[(first + hunt) % len(rests)])
        for hunt, key in enumerate(keys if rests else ())
    ]


def is_target(setup: Setup, cycle: GrownCycle) -> bool:
    """Whether a cycle is of the target deck."""
    return cycle.counts == setup.deck.counts


def key_of(setup: Setup, state: Deal, named: Cycle) -> str:
    """The name of the cycle of an endless state."""
    return state_cycle(state, named, setup.rules).key


def examination(setup: Setup, cycle: GrownCycle) -> Examination:
    """The task of examining a new cycle of the target deck."""
    return Examination(setup, cycle)


def examine(setup: Setup, cycle: GrownCycle, control: Control) -> Target | None:
    """Grow the basin of a cycle of the target deck; None when it was stopped."""
    basin = family_of(setup).basin(setup, cycle, _BASIN_STATES, control)
    if basin is None:
        return None
    named = cycle.state, cycle.period, cycle.balance
    target = TargetCycle(*named, basin.balance, basin.states, basin.complete, len(basin.deals))
    return Target(target, basin.deals)


def run(setup: Setup, seed: int, settings: Settings, task: Any, control: Control, *, engine: str | None = None) -> Any:  # noqa: ANN401
    """Do one task of a generation: what a part or an examination gives; None when it was stopped."""
    return task.run(control)


def sign(setup: Setup, settings: Settings) -> object:
    """What an edit part makes of a fixed cycle and, where a run hunts for modules, what a short hunt finds."""
    family = family_of(setup)
    signed, start = _SIGNED_PACKED if family is PACKED else _SIGNED_GENERAL
    short = replace(Settings(), start=(start,), parts=1, parents=2, edits=5, hunts=0)
    archive = new_archive(signed, short)
    for cycle in first_cycles(signed, 1, short, LocalControl()) or ():
        archive.add(cycle)
    (part,) = plan(archive, signed, 1, short, 1)
    result = part.run(LocalControl())
    assert result is not None
    found = [cycle.signed for cycle in result.children], result.tested
    if not _hunts(setup, settings, [0] * settings.hunts, 0):
        return found
    rest = Rest.parse(settings.rests[0])
    return found, Hunt(rest, rest.free(signed.deck), least=4, want=6, words=20_000).run(1, 1, LocalControl())


def digest_of(archived: Sequence[GrownCycle], targets: Sequence[TargetCycle]) -> str:
    """Sixteen digits that depend on what a generation has archived and found.

    The text that is hashed has been the same since the first runs: cycles as their kernels hold them, those of packed
    words apart from the others, then a row for each target cycle.
    """
    packed = [cycle.signed for cycle in archived if isinstance(cycle.key, tuple)]
    general = [cycle.signed for cycle in archived if not isinstance(cycle.key, tuple)]
    rows = [
        f"TargetRow(state={format_deal(found.state)!r}, period={found.period}, balance={found.balance},"
        f" reach={found.basin_balance}, states={found.states}, complete={found.complete}, balanced={found.balanced})"
        for found in targets
    ]
    text = f"([{', '.join(packed)}], [{', '.join(general)}], [{', '.join(rows)}])"
    return hashlib.sha256(text.encode()).hexdigest()[:16]
