"""One entry of the catalogue: a finite game, or an endless cycle with all its balanced deals.

The form of a file is fixed to the byte: an entry that is read and written again is the same file.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

FORMAT = 1
LICENCES = {
    "CC0-1.0": "the finder gives the deal to everybody",
    "published": "a fact taken from the source that is named",
}
STANDINGS = ("claimed", "verified", "reproduced")


@dataclass(frozen=True, slots=True)
class Credit:
    """Who found it and how. ``date`` is a year, a month or a day; empty texts mean that it is not known."""

    finder: str
    date: str = ""
    method: str = ""
    program: str = ""
    seed: str = ""
    recipe: str = ""
    source: str = ""
    licence: str = ""
    reproduced_by: str = ""
    comment: str = ""


@dataclass(frozen=True, slots=True)
class FiniteClaim:
    """What is claimed of a finite game."""

    tricks: int
    cards: int


@dataclass(frozen=True, slots=True)
class EndlessClaim:
    """What is claimed of a cycle: its named period, the states of its basin and how many of these are balanced."""

    period_tricks: int
    period_cards: int
    states: int
    balanced: int


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A state of a game after ``trick`` tricks: the hands of player 1 and 2, who leads (1 or 2), the running hash."""

    trick: int
    state: str
    leader: int
    hash: str


@dataclass(frozen=True, slots=True)
class FiniteCertificate:
    """States of a finite game every so many tricks, with a hash over all states up to there."""

    every: int
    checkpoints: Sequence[Checkpoint] = field(default=())


@dataclass(frozen=True, slots=True)
class EndlessCertificate:
    """For each deal of a cycle, in the order of the entry, when its first state that comes back is there.

    ``first``, ``second`` (numbers of tricks), ``state`` and ``leader`` say so in full for the first deal.
    """

    lead_in_tricks: Sequence[int]
    first: int
    second: int
    state: str
    leader: int


@dataclass(frozen=True, slots=True)
class Entry:
    """A finite game (``key`` is empty and there is one deal) or a cycle (``key`` and its balanced deals, in order)."""

    players: int
    deck: str
    rules: str
    key: str
    deals: Sequence[str]
    claim: FiniteClaim | EndlessClaim
    credit: Credit
    certificate: FiniteCertificate | EndlessCertificate
    standing: str = "claimed"

    @property
    def status(self) -> Literal["finished", "endless"]:
        """How its games end."""
        return "finished" if isinstance(self.claim, FiniteClaim) else "endless"

    @property
    def id(self) -> str:
        """Named by content: deck, length and eight digits of a hash of rules and deal (of a cycle: its key)."""
        return entry_id(self.deck, self.rules, self.key or self.deals[0], self.claim)

    def with_standing(self, standing: str) -> "Entry":
        """The same entry with another standing."""
        return replace(self, standing=standing)


def entry_id(deck: str, rules: str, text: str, claim: FiniteClaim | EndlessClaim) -> str:
    """The content id of an entry; also the name of its file."""
    length = f"{claim.tricks}" if isinstance(claim, FiniteClaim) else f"endless-{claim.period_tricks}"
    return f"{deck.rstrip('-')}-{length}-{hashlib.sha256(f'{rules} {text}'.encode()).hexdigest()[:8]}"
