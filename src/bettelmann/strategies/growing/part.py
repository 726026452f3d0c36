"""Parts of a generation, what they find, and what growing must know of the cycles of a kind of game.

A part is a pure function that finds cycles. There are two kinds of cycles, by the kernels that edit them, and a family
is all that can be done with one kind.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from bettelmann.finds import ArchivedCycle
from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.setup import Setup
from bettelmann.strategies.growing.archive import GrownCycle
from bettelmann.strategies.units.control import Control


@dataclass(frozen=True, slots=True)
class PartResult:
    """The distinct cycles that a part met, in order, and the edits that it tested."""

    children: Sequence[GrownCycle]
    tested: int


class Part(Protocol):
    """A share of a generation; a plain value that can be sent to another process."""

    def run(self, control: Control) -> PartResult | None:
        """Find cycles; None when it was stopped."""


@dataclass(frozen=True, slots=True)
class Basin:
    """All states that lead into a cycle, or as many as were looked at: how many, and the balanced deals among them.

    ``balance`` is the largest smallest hand of these states.
    """

    balance: int
    states: int
    complete: bool
    deals: Sequence[Deal]


@dataclass(frozen=True, slots=True)
class Family:
    """All that can be done with one kind of cycles.

    usual: defaults of settings that differ from those of the class.
    require, require_start: raise InputError for a deck that cannot be grown to, or a deal that is too large to start
        from; the text says which deal.
    cycle_of: the cycle that a deal runs into, nobody out; None if there is none.
    small_cycles: those of random small decks, given a key and the most states; None when it was stopped.
    stored: a cycle as it was stored.
    edit: the part that edits some cycles, given the settings and a key.
    basin: the basin of a cycle, up to so many states; None when it was stopped.
    """

    usual: Callable[[Setup], Mapping[str, int | float]]
    require: Callable[[Setup], None]
    require_start: Callable[[Deal, str], None]
    cycle_of: Callable[[Setup, Deal], GrownCycle | None]
    small_cycles: Callable[[Setup, int, int, Control], Sequence[GrownCycle] | None]
    stored: Callable[[ArchivedCycle], GrownCycle]
    edit: Callable[[Setup, Any, int, Sequence[Any]], Part]
    basin: Callable[[Setup, Any, int, Control], Basin | None]
