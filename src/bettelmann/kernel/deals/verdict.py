"""What a kernel says of a game."""

from typing import NamedTuple

from bettelmann.games.outcome import Cycle, Outcome, Status
from bettelmann.kernel.machine.bits import U64

FINISHED, ENDLESS, UNDECIDED = U64(0), U64(1), U64(2)
_STATUS: tuple[Status, ...] = ("finished", "endless", "undecided")


class Verdict(NamedTuple):
    """The words that a kernel with cycle detection returns, in this order."""

    status: int
    winner: int
    tricks: int
    cards: int
    lead_in_tricks: int
    lead_in_cards: int
    period_tricks: int
    period_cards: int

    def outcome(self) -> Outcome:
        """The same in the words of the rules."""
        status = _STATUS[int(self.status)]
        cycle = Cycle(*(int(word) for word in self[4:])) if status == "endless" else None
        return Outcome(
            status=status,
            winner=int(self.winner) if status == "finished" else None,
            cards=int(self.cards),
            tricks=int(self.tricks),
            cycle=cycle,
        )
