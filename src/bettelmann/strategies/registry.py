"""The strategies: each is one value in one table, and nothing outside asks for one by its name.

A strategy's module is loaded on use, since it imports Numba. What it offers depends on the kind of its units.
"""

import hashlib
import importlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol

from bettelmann.games.game import Deal, Setup
from bettelmann.games.outcome import Cycle
from bettelmann.games.ranks import RankRange
from bettelmann.outside.errors import InputError
from bettelmann.outside.shown import quoted

if TYPE_CHECKING:
    from bettelmann.finds import ArchivedCycle, TargetCycle
    from bettelmann.strategies.units.control import Control

Kind = Literal["units", "ranges", "generations"]
"""What the units of a run are: independent of each other and without end, ranges of ranks that are played once each,
or generations that build on each other."""

Start = Literal["finished", "endless"]
"""Of which kind the deals are that a strategy starts from."""


class Module(Protocol):
    """What every strategy's module offers. It may also offer ``usual`` and ``require_engine``, see Strategy."""

    Settings: type[Any]

    def check(self, setup: Any, settings: Any) -> None:  # noqa: ANN401
        """Raise InputError for what the strategy cannot play."""

    def run(
        self,
        setup: Any,  # noqa: ANN401
        seed: int,
        settings: Any,  # noqa: ANN401
        task: Any,  # noqa: ANN401
        control: "Control",
        *,
        engine: str | None,
    ) -> Any:  # noqa: ANN401
        """Do one task, a pure function: a unit by its number, a RankRange, or what ``plan`` gave. None when stopped."""

    def sign(self, setup: Any, settings: Any) -> object:  # noqa: ANN401
        """What the strategy makes of a few fixed games such as those of a run, with a text that tells it apart."""


class SizedModule(Module, Protocol):
    """Of a strategy whose units hold games that are numbered."""

    def games_per_unit(self, settings: Any) -> int:  # noqa: ANN401
        """How many games one unit has; the last one may have less."""

    def deal_of_game(self, setup: Any, seed: int, settings: Any, game: int) -> Deal:  # noqa: ANN401
        """The deal of the game of that number; InputError where there is none."""

    SIZE: str
    """The setting that says how large a unit is."""

    def resized(self, settings: Any, games: int) -> Any:  # noqa: ANN401
        """The settings with units of about so many games."""

    def probe(self, setup: Any, settings: Any) -> Any:  # noqa: ANN401
        """A task of one unit, to see how long it takes."""


class RangeModule(SizedModule, Protocol):
    """Of a strategy whose units are ranges of ranks."""

    def ranks(self, setup: Any, settings: Any) -> RankRange:  # noqa: ANN401
        """All that a run of this recipe plays."""


class GenerationModule(Module, Protocol):
    """Of a strategy whose units are generations: pure functions of an archive."""

    def new_archive(self, setup: Any, settings: Any) -> Any:  # noqa: ANN401
        """An archive without any cycle."""

    def stored(self, setup: Any, cycle: "ArchivedCycle") -> Any:  # noqa: ANN401
        """A cycle of the archive as it was stored."""

    def plan(self, archive: Any, setup: Any, seed: int, settings: Any, generation: int) -> Sequence[Any]:  # noqa: ANN401
        """The tasks of a generation; each gives the cycles that it met as ``children``, and how many it ``tested``."""

    def is_target(self, setup: Any, cycle: Any) -> bool:  # noqa: ANN401
        """Whether a cycle is of the target deck."""

    def key_of(self, setup: Any, state: Deal, named: Cycle) -> str:  # noqa: ANN401
        """The name of the cycle of an endless state, of which the reference engine says that it repeats itself so."""

    def examination(self, setup: Any, cycle: Any) -> Any:  # noqa: ANN401
        """The task of examining a cycle of the target deck; gives the ``cycle`` and the balanced ``deals``."""

    def digest_of(self, archived: Sequence[Any], targets: "Sequence[TargetCycle]") -> str:
        """What tells two generations apart."""


@dataclass(frozen=True, slots=True)
class Strategy:
    """One way to search.

    seeded: whether the games depend on the seed of the run.
    starts_from: the kind of the deals that it may start from; None for a strategy that starts from none.
    by_engine: whether its games are played by the engine that a session names; others have kernels of their own.
    module: the name of its module.
    """

    name: str
    kind: Kind
    module: str
    seeded: bool = True
    starts_from: Start | None = None
    by_engine: bool = True

    def load(self) -> Module:
        """Its module."""
        loaded: Any = importlib.import_module(self.module)
        return loaded  # type: ignore[no-any-return]

    def load_sized(self) -> SizedModule:
        """The same; raises InputError where no games are numbered."""
        if self.kind == "generations":
            raise InputError(f"strategy {self.name} plays no deals, so it has no numbered games")
        loaded: Any = self.load()
        return loaded  # type: ignore[no-any-return]

    def load_ranges(self) -> RangeModule:
        """The same, for a strategy in ranges."""
        loaded: Any = self.load()
        return loaded  # type: ignore[no-any-return]

    def load_generations(self) -> GenerationModule:
        """The same, for a strategy in generations."""
        loaded: Any = self.load()
        return loaded  # type: ignore[no-any-return]

    def usual(self, setup: Setup) -> dict[str, Any]:
        """The defaults of its settings that depend on the game; its module may offer ``usual``."""
        return dict(getattr(self.load(), "usual", lambda setup: {})(setup))

    def signature(self, setup: Setup, settings: object) -> str:
        """What it makes of a few fixed games such as those of a run, in sixteen digits.

        A run depends on more than its engine: on which games are kept and how they are extended, on moves and edits and
        the order in which they are tried. A program that does any of it otherwise has another signature.
        """
        signed = self.load().sign(setup, settings)
        return hashlib.sha256(f"{self.name} {signed!r}".encode()).hexdigest()[:16]

    def require_engine(self, setup: Setup, engine: str) -> None:
        """Raise InputError for an engine that does not do for this strategy; its module may know more of it."""
        if not self.by_engine:
            raise InputError(f"strategy {self.name} has kernels of its own: leave engine = {engine} out")
        getattr(self.load(), "require_engine", lambda setup, engine: None)(setup, engine)


STRATEGIES: dict[str, Strategy] = {
    strategy.name: strategy
    for strategy in (
        Strategy("sample", "units", "bettelmann.strategies.sample"),
        Strategy("climb", "units", "bettelmann.strategies.climb", starts_from="finished"),
        Strategy("grow", "generations", "bettelmann.strategies.grow", starts_from="endless", by_engine=False),
        Strategy("exhaust", "ranges", "bettelmann.strategies.exhaust", seeded=False),
    )
}
"""The strategies by name."""

DEFAULT_STRATEGY = "sample"
"""The strategy of a recipe that names none."""


def strategy_named(name: str) -> Strategy:
    """The strategy of that name; raises InputError for another one."""
    if name not in STRATEGIES:
        raise InputError(f"there is no strategy {quoted(name)}: use {', '.join(STRATEGIES)}")
    return STRATEGIES[name]


def of_kind(kind: Kind) -> Sequence[Strategy]:
    """The strategies with units of that kind."""
    return [strategy for strategy in STRATEGIES.values() if strategy.kind == kind]
