"""The two leaderboards of finite games and the list of cycles, for each game: deck, number of players, rules."""

from collections.abc import Sequence
from typing import Any

from bettelmann.catalogue.entry import EndlessClaim, Entry, FiniteClaim
from bettelmann.games.bettelmann.deck import parse_deck


def games_of(entries: Sequence[Entry]) -> list[str]:
    """The games that have entries: the plain one first, largest deck first, then the others likewise."""
    games = {entry.game: entry for entry in entries}
    return sorted(games, key=lambda game: (not games[game].plain, -parse_deck(games[game].deck).size, game))


def by_tricks(entries: Sequence[Entry], game: str) -> list[Entry]:
    """Finite games, most tricks first; then most cards, then the older one."""
    return sorted(
        _finite(entries, game), key=lambda entry: (-_counts(entry).tricks, -_counts(entry).cards, _age(entry))
    )


def by_cards(entries: Sequence[Entry], game: str) -> list[Entry]:
    """Finite games, most cards first; then most tricks, then the older one."""
    return sorted(
        _finite(entries, game), key=lambda entry: (-_counts(entry).cards, -_counts(entry).tricks, _age(entry))
    )


def cycles(entries: Sequence[Entry], game: str) -> list[Entry]:
    """Endless cycles, most deals first; then the older one."""
    endless = [entry for entry in entries if entry.game == game and isinstance(entry.claim, EndlessClaim)]
    return sorted(endless, key=lambda entry: (-len(entry.deals), _age(entry)))


def records_object(entries: Sequence[Entry]) -> dict[str, Any]:
    """The leaderboards for programs: the content of ``records.json``."""
    return {
        "format": 1,
        "decks": {
            game: {
                "by_tricks": [_finite_object(entry) for entry in by_tricks(entries, game)],
                "by_cards": [_finite_object(entry) for entry in by_cards(entries, game)],
                "endless": [_cycle_object(entry) for entry in cycles(entries, game)],
            }
            for game in games_of(entries)
        },
    }


def _finite(entries: Sequence[Entry], game: str) -> list[Entry]:
    return [entry for entry in entries if entry.game == game and isinstance(entry.claim, FiniteClaim)]


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
        **({"states": claim.states, "balanced": claim.balanced} if claim.states else {}),
        "key": entry.key,
        "deals": list(entry.deals),
        **_credit(entry),
    }


def _credit(entry: Entry) -> dict[str, str]:
    return {"finder": entry.credit.finder, "date": entry.credit.date, "standing": entry.standing}
