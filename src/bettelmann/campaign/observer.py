"""What a runner tells whoever shows its progress."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Growth:
    """How far growing has come: cycles and cells of the archive, the nearest cells, what there is of the target deck.

    ``targets`` are cycles of the target deck, ``basin_balance`` is the best of theirs; ``cycles`` of them have balanced
    ``deals``.
    """

    archive: int
    cells: int
    nearest: list[str]
    targets: int
    basin_balance: int
    cycles: int
    deals: int


@dataclass(frozen=True, slots=True)
class Finds:
    """What a run has found: the longest games, how many endless and undecided deals; how far growing has come."""

    best_tricks: int
    best_cards: int
    endless: int
    undecided: int
    growth: Growth | None = None
    measures: tuple[str, str] = ("tricks", "cards")


@dataclass(frozen=True, slots=True)
class Progress:
    """A run at one moment of a session.

    Games: ``games_before`` were committed before this session, ``games`` in it, ``games_in_flight`` are not yet,
    ``furthest`` of these are of the unit that is furthest. ``finds`` are those of the whole run.
    """

    elapsed: float
    units_done: int
    units_wanted: int | None
    games_before: int
    games: int
    games_in_flight: int
    furthest: int
    games_per_unit: int
    finds: Finds
    since_commit: float | None
    seconds_wanted: float | None
    stopping: bool


class Observer(Protocol):
    """Shows progress; ``show`` is called several times a second."""

    def show(self, progress: Progress) -> None:
        """Take note of where the run is."""

    def tell(self, message: str) -> None:
        """Show one sentence that the person should see now."""
