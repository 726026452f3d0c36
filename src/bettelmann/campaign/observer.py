"""What a runner tells whoever shows its progress."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Progress:
    """A run at one moment of a session.

    Games: ``games_before`` were committed before this session, ``games`` in it, ``games_in_flight`` are not yet.
    ``best_tricks``, ``best_cards``, ``endless`` and ``undecided`` are of the whole run.
    """

    elapsed: float
    units_done: int
    units_wanted: int | None
    games_before: int
    games: int
    games_in_flight: int
    games_per_unit: int
    best_tricks: int
    best_cards: int
    endless: int
    undecided: int
    since_commit: float | None
    seconds_wanted: float | None
    stopping: bool


class Observer(Protocol):
    """Shows progress; ``show`` is called several times a second."""

    def show(self, progress: Progress) -> None:
        """Take note of where the run is."""

    def tell(self, message: str) -> None:
        """Show one sentence that the person should see now."""
