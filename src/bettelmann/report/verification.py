"""Checking deals by engines that share no code, against claims where there are some."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bettelmann.catalogue.entry import FiniteCertificate, FiniteClaim
from bettelmann.catalogue.errors import EntryError
from bettelmann.catalogue.folder import read_file
from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.notation import format_deal, parse_deal
from bettelmann.games.bettelmann.reference import play
from bettelmann.games.bettelmann.variant import STANDARD, Rules, parse_rules
from bettelmann.games.outcome import Outcome
from bettelmann.outside.paths import shown_path


@dataclass(frozen=True, slots=True)
class Claim:
    """What somebody says of a deal; None where nothing is said."""

    status: str | None = None
    tricks: int | None = None
    cards: int | None = None
    lead_in_tricks: int | None = None
    lead_in_cards: int | None = None
    period_tricks: int | None = None
    period_cards: int | None = None

    def __bool__(self) -> bool:
        return any(getattr(self, name) is not None for name in self.__slots__)

    def __str__(self) -> str:
        return ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in self._said() if value is not None)

    def objections(self, outcome: Outcome) -> list[str]:
        """What of the claim an outcome refutes."""
        found: dict[str, Any] = {"status": outcome.status, "tricks": outcome.tricks, "cards": outcome.cards}
        for name in ("lead_in_tricks", "lead_in_cards", "period_tricks", "period_cards"):
            found[name] = getattr(outcome.cycle, name) if outcome.cycle else "none, since it is not endless"
        return [
            f"claimed are {name.replace('_', ' ')} {value}, counted {found[name]}"
            for name, value in self._said()
            if value is not None and value != found[name]
        ]

    def _said(self) -> Iterator[tuple[str, Any]]:
        return ((name, getattr(self, name)) for name in self.__slots__)


@dataclass(frozen=True, slots=True)
class Verification:
    """One deal, counted; ``objections`` are sentences, none when everything holds."""

    place: str
    deal: Deal
    rules: Rules
    claim: Claim
    outcome: Outcome
    engines: list[str]
    objections: list[str]

    @property
    def holds(self) -> bool:
        """Whether the engines agree and no claim is refuted."""
        return not self.objections

    @property
    def text(self) -> str:
        """The deal as text."""
        return format_deal(self.deal)


def verify_deal(
    deal: Deal, rules: Rules, claim: Claim, *, place: str = "", kernel: bool = True, max_tricks: int
) -> Verification:
    """Count a deal by the reference engine and by a kernel; Numba is imported only for that."""
    outcome = play(deal, rules, max_tricks=max_tricks)
    engines, objections = ["the reference engine"], claim.objections(outcome)
    if kernel:
        for name, other in _by_kernel(deal, rules, max_tricks):
            engines.append(name)
            if other != outcome:
                objections.append(f"{name} counts otherwise ({other}): please report this deal")
    return Verification(place, deal, rules, claim, outcome, engines, objections)


def _by_kernel(deal: Deal, rules: Rules, max_tricks: int) -> Iterator[tuple[str, Outcome]]:
    """What the fastest kernel makes of a deal that knows its rules, if one does."""
    from bettelmann.games.bettelmann.deck import deck_of
    from bettelmann.kernel.deals import fits
    from bettelmann.kernel.general import decide_deal, knows
    from bettelmann.kernel.packed import decide_packed

    if len(deal) == 2 and rules == STANDARD and fits(deck_of(deal)):
        yield "the packed kernel", decide_packed(deal, max_tricks=max_tricks)
    elif knows(rules):
        yield "the general kernel", decide_deal(deal, rules, max_tricks=max_tricks)


def claims_in(path: str) -> list[tuple[Deal, Rules, Claim]]:
    """The deals of a catalogue entry with their rules and what the entry claims; raises EntryError."""
    entry, place = read_file(Path(path)), shown_path(path)
    rules = parse_rules(entry.rules)
    claim, certificate = entry.claim, entry.certificate
    if isinstance(claim, FiniteClaim) or isinstance(certificate, FiniteCertificate):
        claims = [Claim(status=entry.status, **asdict(claim))]
    else:
        period = {"period_tricks": claim.period_tricks, "period_cards": claim.period_cards}
        claims = [Claim(entry.status, lead_in_tricks=lead_in, **period) for lead_in in certificate.lead_in_tricks]
    if len(claims) != len(entry.deals):
        raise EntryError(f"{place} has {len(entry.deals)} deals and {len(claims)} lead-ins: it needs one for each deal")
    return [(parse_deal(text, source=place), rules, own) for text, own in zip(entry.deals, claims, strict=True)]
