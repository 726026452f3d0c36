"""The two leaderboards of finite games and the list of cycles, per deck."""

from collections.abc import Sequence
from typing import Any

from bettelmann.catalogue.entry import EndlessClaim, Entry, FiniteClaim
from bettelmann.rules.deck import parse_deck


def decks_of(entries: Sequence[Entry]) -> list[str]:
    """The decks that have entries, largest first."""
    return sorted({entry.deck for entry in entries}, key=lambda name: (-parse_deck(name).size, name))


def by_tricks(entries: Sequence[Entry], deck: str) -> list[Entry]:
    """Finite games, most tricks first; then most cards, then the older one."""
    return sorted(
        _finite(entries, deck), key=lambda entry: (-_counts(entry).tricks, -_counts(entry).cards, _age(entry))
    )


def by_cards(entries: Sequence[Entry], deck: str) -> list[Entry]:
    """Finite games, most cards first; then most tricks, then the older one."""
    return sorted(
        _finite(entries, deck), key=lambda entry: (-_counts(entry).cards, -_counts(entry).tricks, _age(entry))
    )


def cycles(entries: Sequence[Entry], deck: str) -> list[Entry]:
    """Endless cycles, most balanced deals first; then the older one."""
    endless = [entry for entry in entries if entry.deck == deck and isinstance(entry.claim, EndlessClaim)]
    return sorted(endless, key=lambda entry: (-len(entry.deals), _age(entry)))


def records_object(entries: Sequence[Entry]) -> dict[str, Any]:
    """The leaderboards for programs: the content of ``records.json``."""
    return {
        "format": 1,
        "decks": {
            deck: {
                "by_tricks": [_finite_object(entry) for entry in by_tricks(entries, deck)],
                "by_cards": [_finite_object(entry) for entry in by_cards(entries, deck)],
                "endless": [_cycle_object(entry) for entry in cycles(entries, deck)],
            }
            for deck in decks_of(entries)
        },
    }


def _finite(entries: Sequence[Entry], deck: str) -> list[Entry]:
    return [entry for entry in entries if entry.deck == deck and isinstance(entry.claim, FiniteClaim)]


def _counts(entry: Entry) -> FiniteClaim:
    assert isinstance(entry.claim, FiniteClaim)
    return entry.claim


def _age(entry: Entry) -> tuple[str, str]:
    return entry.credit.date or "9999", entry.id


def _finite_object(entry: Entry) -> dict[str, Any]:
    counts = _counts(entry)
    return {"id": entry.id, "tricks": counts.tricks, "cards": counts.cards, "deal": entry.deals[0], **_credit(entry)}


def _cycle_object(entry: Entry) -> dict[str, Any]:
    claim = entry.claim
    assert isinstance(claim, EndlessClaim)
    return {
        "id": entry.id,
        "period_tricks": claim.period_tricks,
        "period_cards": claim.period_cards,
        "states": claim.states,
        "balanced": claim.balanced,
        "key": entry.key,
        "deals": list(entry.deals),
        **_credit(entry),
    }


def _credit(entry: Entry) -> dict[str, str]:
    return {"finder": entry.credit.finder, "date": entry.credit.date, "standing": entry.standing}
