"""The cycles of pairing games in the documents and lists of the catalogue."""

from collections.abc import Iterator, Sequence
from typing import Any

from bettelmann.catalogue.markdown import as_text
from bettelmann.catalogue.pairing_entry import PairingEntry


def by_rules(entries: Sequence[PairingEntry]) -> dict[str, list[PairingEntry]]:
    """The entries of each game, longest period first."""
    found: dict[str, list[PairingEntry]] = {}
    for entry in sorted(entries, key=lambda entry: (entry.rules, -entry.claim.period_draws, entry.id)):
        found.setdefault(entry.rules, []).append(entry)
    return found


def pairing_object(entries: Sequence[PairingEntry]) -> dict[str, Any]:
    """What ``records.json`` says of them."""
    return {rules: [_cycle_object(entry) for entry in cycles] for rules, cycles in by_rules(entries).items()}


def _cycle_object(entry: PairingEntry) -> dict[str, Any]:
    return {
        "id": entry.id,
        "period_draws": entry.claim.period_draws,
        "period_passes": entry.claim.period_passes,
        "key": entry.key,
        "deals": list(entry.deals),
        "finder": entry.credit.finder,
        "date": entry.credit.date,
        "standing": entry.standing,
    }


def pairing_section(entries: Sequence[PairingEntry]) -> Iterator[str]:
    """Their part of the hall of fame, as lines of Markdown."""
    if not entries:
        return
    yield "\n### Pairing games\n"
    yield "| game | period (draws / passes) | deals known | one of the deals | finder | date |"
    yield "|---|---|---|---|---|---|"
    for cycles in by_rules(entries).values():
        for entry in cycles:
            period = f"{entry.claim.period_draws} / {entry.claim.period_passes}"
            credit = f"{as_text(entry.credit.finder)} | {as_text(entry.credit.date or '?')}"
            yield f"| {as_text(entry.rules)} | {period} | {len(entry.deals)} | {as_text(entry.deals[0])} | {credit} |"


def pairing_lines(entries: Sequence[PairingEntry], most: int) -> Iterator[str]:
    """The same for people at a terminal."""
    for rules, cycles in by_rules(entries).items():
        yield f"game {rules}"
        yield "  endless cycles"
        yield "    period  passes     deals  one of the deals"
        for entry in cycles[:most]:
            claim = entry.claim
            when = f", {entry.credit.date}" if entry.credit.date else ""
            yield (
                f"    {claim.period_draws:>6} {claim.period_passes:>7} {len(entry.deals):>9}  {entry.deals[0]}"
                f"  ({entry.credit.finder}{when})"
            )
