"""Checking deals by engines that share no code, against claims where there are some."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bettelmann.catalogue.entry import FiniteCertificate, FiniteClaim
from bettelmann.catalogue.errors import EntryError
from bettelmann.catalogue.folder import read_any_file, read_file
from bettelmann.catalogue.pairing_entry import PairingEntry, setup_of
from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.notation import format_deal, parse_deal
from bettelmann.games.bettelmann.reference import play
from bettelmann.games.bettelmann.variant import STANDARD, Rules, parse_rules
from bettelmann.games.game import Deal as AnyDeal
from bettelmann.games.game import Setup
from bettelmann.games.outcome import Outcome
from bettelmann.games.pairing.setup import Setup as PairingSetup
from bettelmann.games.registry import game_named
from bettelmann.outside.paths import shown_path
from bettelmann.report.outcome import TRICKS_AND_CARDS, game_object, outcome_object


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

    def objections(self, outcome: Outcome, measures: tuple[str, str] = TRICKS_AND_CARDS) -> list[str]:
        """What of the claim an outcome refutes."""
        found: dict[str, Any] = {"status": outcome.status, "tricks": outcome.tricks, "cards": outcome.cards}
        for name in ("lead_in_tricks", "lead_in_cards", "period_tricks", "period_cards"):
            found[name] = getattr(outcome.cycle, name) if outcome.cycle else "none, since it is not endless"
        return [
            f"claimed are {_words(name, measures)} {value}, counted {found[name]}"
            for name, value in self._said()
            if value is not None and value != found[name]
        ]

    def in_words(self, measures: tuple[str, str]) -> str:
        """The claim, its lengths in these measures."""
        return ", ".join(f"{_words(name, measures)} {value}" for name, value in self._said() if value is not None)

    def _said(self) -> Iterator[tuple[str, Any]]:
        return ((name, getattr(self, name)) for name in self.__slots__)


def _words(name: str, measures: tuple[str, str]) -> str:
    first, second = measures
    return name.replace("_", " ").replace("tricks", first).replace("cards", second)


@dataclass(frozen=True, slots=True)
class Verification:
    """One deal, counted.

    rules: by their name, or what else a game is set up by. objections: sentences, none when everything holds.
    described: the outcome as an object. measures: what its lengths are counted in.
    """

    place: str
    text: str
    rules: str
    claim: Claim
    outcome: Outcome
    engines: list[str]
    objections: list[str]
    described: dict[str, Any]
    measures: tuple[str, str] = TRICKS_AND_CARDS

    @property
    def holds(self) -> bool:
        """Whether the engines agree and no claim is refuted."""
        return not self.objections


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
    described = outcome_object(deal, outcome, rules)
    return Verification(place, format_deal(deal), f"rules {rules.name}", claim, outcome, engines, objections, described)


def verify_other(
    setup: Setup,
    deal: AnyDeal,
    claim: Claim,
    *,
    place: str = "",
    kernel: bool = True,
    max_tricks: int,
) -> Verification:
    """The same for a deal of another game than Bettelmann."""
    game = game_named(setup.game)
    outcome = game.play(setup, deal, max_tricks)
    engines, objections = ["the reference engine"], claim.objections(outcome, game.measures)
    if kernel and isinstance(setup, PairingSetup):
        from bettelmann.kernel.pairing import decide_deal

        other = decide_deal(setup, deal, max_draws=max_tricks)
        engines.append("the kernel of pairing games")
        if other != outcome:
            objections.append(f"{engines[-1]} counts otherwise ({other}): please report this deal")
    described = {**game_object(game, deal, outcome), **setup.values()}
    return Verification(
        place, game.write(deal), setup.name, claim, outcome, engines, objections, described, game.measures
    )


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


def pairing_claims_in(path: str) -> list[tuple[PairingSetup, AnyDeal, Claim]] | None:
    """The deals of an entry of a pairing game with what it claims of each; None for an entry of Bettelmann.

    Raises EntryError.
    """
    entry = read_any_file(Path(path))
    if not isinstance(entry, PairingEntry):
        return None
    setup, game, certificate = setup_of(entry), game_named(entry.game), entry.certificate
    if len(certificate.lead_in_draws) != len(entry.deals):
        raise EntryError(_lead_ins_missing(path, len(entry.deals), len(certificate.lead_in_draws)))
    period = {"period_tricks": entry.claim.period_draws, "period_cards": entry.claim.period_passes}
    claims = [Claim(entry.status, lead_in_tricks=lead_in, **period) for lead_in in certificate.lead_in_draws]
    return [(setup, game.read(text), claim) for text, claim in zip(entry.deals, claims, strict=True)]


def _lead_ins_missing(path: str, deals: int, lead_ins: int) -> str:
    return f"{shown_path(path)} has {deals} deals and {lead_ins} lead-ins: it needs one for each deal"


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
        raise EntryError(_lead_ins_missing(path, len(entry.deals), len(claims)))
    return [(parse_deal(text, source=place), rules, own) for text, own in zip(entry.deals, claims, strict=True)]
