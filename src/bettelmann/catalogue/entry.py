"""One entry of the catalogue: a finite game, or an endless cycle with all its balanced deals.

The form of a file is fixed to the byte: an entry that is read and written again is the same file.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from bettelmann.games.bettelmann.setup import game_name
from bettelmann.games.bettelmann.variant import STANDARD

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
    """What is claimed of a cycle: its named period, the states of its basin and how many of these are balanced.

    Only the plain game is played backwards; the last two are 0 for any other.
    """

    period_tricks: int
    period_cards: int
    states: int = 0
    balanced: int = 0


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A state of a game after ``trick`` tricks: the hands of the players in turn, who leads, and the running hash.

    ``out``: of more than two players those who once had to play and had no card. Players are counted from 1.
    """

    trick: int
    state: str
    leader: int
    hash: str
    out: Sequence[int] = field(default=())


@dataclass(frozen=True, slots=True)
class FiniteCertificate:
    """States of a finite game every so many tricks, with a hash over all states up to there."""

    every: int
    checkpoints: Sequence[Checkpoint] = field(default=())


@dataclass(frozen=True, slots=True)
class EndlessCertificate:
    """For each deal of a cycle, in the order of the entry, when its first state that comes back is there.

    ``first``, ``second`` (numbers of tricks), ``state``, ``leader`` and ``out`` say so in full for the first deal.
    """

    lead_in_tricks: Sequence[int]
    first: int
    second: int
    state: str
    leader: int
    out: Sequence[int] = field(default=())


@dataclass(frozen=True, slots=True)
class Entry:
    """A finite game (``key`` is empty and there is one deal) or a cycle (``key`` and deals that run into it, in order).

    The deals of a cycle are all balanced ones in the plain game, and those that are known in any other.
    """

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
        """Named by content: deck, length and eight digits of a hash of rules and deal (of a cycle: its key).

        Of more than two players their number comes after the deck, and into the hash.
        """
        deck, rules = self.deck.rstrip("-"), self.rules
        if self.players != 2:
            deck, rules = f"{deck}-{self.players}p", f"{self.players} players {rules}"
        claim = self.claim
        length = f"{claim.tricks}" if isinstance(claim, FiniteClaim) else f"endless-{claim.period_tricks}"
        content = f"{rules} {self.key or self.deals[0]}"
        return f"{deck}-{length}-{hashlib.sha256(content.encode()).hexdigest()[:8]}"

    @property
    def plain(self) -> bool:
        """Whether it is of the game of two players by the standard rules."""
        return self.players == 2 and self.rules == STANDARD.name

    @property
    def game(self) -> str:
        """Which game it is of: ``52``, or ``52, 3 players, leads=loser``."""
        return game_name(self.deck, self.players, self.rules)

    def with_standing(self, standing: str) -> "Entry":
        """The same entry with another standing."""
        return replace(self, standing=standing)
