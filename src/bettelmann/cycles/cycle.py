"""The cycle of an endless game: its states and its name."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from bettelmann.cycles.path import path
from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.notation import format_deal
from bettelmann.games.bettelmann.reference import play
from bettelmann.games.bettelmann.variant import STANDARD, Rules
from bettelmann.games.outcome import Cycle
from bettelmann.outside.advice import command_line
from bettelmann.outside.errors import InputError


class NotEndless(InputError):  # noqa: N818 - says what is the matter
    """A deal that was to be endless and is not."""


@dataclass(frozen=True, slots=True)
class StateCycle:
    """The normalised states of a cycle, each once, in the order of play; ``named`` is the cycle with named players.

    Every hand of such a state has a card. Who has none at an empty pile gets none before he must play, and then he is
    out; and he must, unless the player before him lays numerals in payment only and so does nothing but lose cards.
    """

    states: Sequence[Deal]
    named: Cycle

    @property
    def key(self) -> str:
        """The name of the cycle: the smallest of its normalised states as text, leader first, in ASCII order."""
        return min(format_deal(state) for state in self.states)

    @property
    def balance(self) -> int:
        """The size of the smaller hand where it is largest on the cycle."""
        return max(min(len(hand) for hand in state) for state in self.states)


def cycle_of(deal: Deal, *, max_tricks: int = 1_000_000) -> StateCycle:
    """The cycle that a two-player deal runs into, standard rules; raises NotEndless for any other deal."""
    if len(deal) != 2:
        raise NotEndless(f"the deal has {len(deal)} hands: cycles are taken apart for two players only")
    outcome = play(deal, max_tricks=max_tricks)
    if outcome.cycle is None:
        text = format_deal(deal)
        if outcome.status != "finished":
            raise NotEndless(f"the deal {text} is not endless: it is undecided after {outcome.tricks} tricks")
        raise NotEndless(
            f"the deal {text} is not endless: it finishes after {outcome.tricks} tricks; for longer games that end like"
            f" it use `{command_line('extend', text)}`"
        )
    return state_cycle(deal, outcome.cycle)


def state_cycle(deal: Deal, named: Cycle, rules: Rules = STANDARD) -> StateCycle:
    """The cycle of any endless game, of which the reference engine says that it repeats itself like this."""
    first = named.lead_in_tricks
    last = first + named.period_tricks
    # With the players exchanged the same states may come twice in a named period.
    return StateCycle(list(dict.fromkeys(state for state, _ in islice(path(deal, rules), first, last))), named)
