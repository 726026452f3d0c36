"""An entry of a pairing game: a cycle by a fixed draw rule, with the deals that are known to run into it."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from bettelmann.catalogue.entry import Credit
from bettelmann.games.pairing.pack import pack_named
from bettelmann.games.pairing.setup import SCHWARZER_PETER, SORTE_PER, Setup
from bettelmann.outside.errors import InputError
from bettelmann.outside.shown import quoted


@dataclass(frozen=True, slots=True)
class PairingClaim:
    """What is claimed of a cycle: after how many draws all is as it was, and how often the single card passes."""

    period_draws: int
    period_passes: int


@dataclass(frozen=True, slots=True)
class PairingCertificate:
    """A state that the first deal comes to after ``lead_in_draws[0]`` draws, and again a period later.

    lead_in_draws: of each deal, in their order. state: the hands, ``-`` for nobody's. drawer: who draws next, from 1.
    takes_last: for ``alternate`` those whose next draw is the last card.
    """

    lead_in_draws: Sequence[int]
    state: str
    drawer: int
    takes_last: Sequence[int] = field(default=())


@dataclass(frozen=True, slots=True)
class PairingEntry:
    """A cycle. ``key`` is its smallest state as text, the hand of the one who draws first, pair classes renamed."""

    game: str
    pack: str
    players: int
    draw: str
    insert: str
    key: str
    deals: Sequence[str]
    claim: PairingClaim
    credit: Credit
    certificate: PairingCertificate
    standing: str = "claimed"
    status: Literal["endless"] = "endless"

    @property
    def id(self) -> str:
        """Named by content: game, pack, players, how cards are drawn, period, and eight digits of a hash."""
        names = [self.game, *([] if self.pack == self.game else [self.pack.replace(":", "-")]), f"{self.players}p"]
        names += [self.draw, *(["front"] if self.insert == "first" else []), "endless", str(self.claim.period_draws)]
        digest = hashlib.sha256(f"{self.rules} {self.key}".encode()).hexdigest()[:8]
        return "-".join([*names, digest])

    @property
    def rules(self) -> str:
        """Which game it is of, in one line."""
        front = ", insert first" if self.insert == "first" else ""
        return f"{self.game}, {self.pack}, {self.players} players, draw {self.draw}{front}"

    def with_standing(self, standing: str) -> "PairingEntry":
        """The same entry with another standing."""
        return replace(self, standing=standing)


def setup_of(entry: PairingEntry) -> Setup:
    """The game of an entry; raises InputError where there is none."""
    if entry.game not in (SCHWARZER_PETER, SORTE_PER):
        raise InputError(f"there is no pairing game {quoted(entry.game)}: use {SCHWARZER_PETER}, {SORTE_PER}")
    return Setup(entry.game, pack_named(entry.pack), entry.players, entry.draw, entry.insert)
