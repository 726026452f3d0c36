"""The documents that are made from the entries: ``records.json`` and the hall of fame in the catalogue's README."""

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from bettelmann.catalogue.entry import EndlessClaim, Entry, FiniteClaim
from bettelmann.catalogue.errors import CatalogueError
from bettelmann.catalogue.markdown import as_text
from bettelmann.catalogue.pairing_documents import pairing_object, pairing_section
from bettelmann.catalogue.pairing_entry import PairingEntry
from bettelmann.catalogue.ranking import by_cards, by_tricks, cycles, games_of, records_object
from bettelmann.catalogue.toml_form import AnyEntry
from bettelmann.outside.paths import PathError, read_bytes, shown_path

BEGIN = "<!-- hall of fame: made by `bettelmann catalogue merge`, do not edit -->"
END = "<!-- end of the hall of fame -->"
_SHOWN = 10


def records_text(entries: Sequence[AnyEntry]) -> str:
    """The content of ``records.json``."""
    return json.dumps(all_records(entries), ensure_ascii=False, indent=1) + "\n"


def all_records(entries: Sequence[AnyEntry]) -> dict[str, Any]:
    """The leaderboards of all games, for programs."""
    pairing = [entry for entry in entries if isinstance(entry, PairingEntry)]
    records = records_object([entry for entry in entries if isinstance(entry, Entry)])
    return {**records, "pairing_games": pairing_object(pairing)} if pairing else records


def readme_text(before: str, entries: Sequence[AnyEntry]) -> str:
    """The README with its hall of fame made anew; raises CatalogueError where there is no place for it."""
    head, begin, rest = before.partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not begin or not end:
        raise CatalogueError(
            f"the README of the catalogue has no place for the hall of fame: put {BEGIN} and {END} in it"
        )
    hall = _hall_of_fame([entry for entry in entries if isinstance(entry, Entry)])
    pairing = pairing_section([entry for entry in entries if isinstance(entry, PairingEntry)])
    return "\n".join([head + BEGIN, *hall, *pairing, "", END]) + tail


def documents_of(folder: Path, entries: Sequence[AnyEntry]) -> dict[Path, str]:
    """Both documents of the catalogue in a folder, to be written; raises CatalogueError."""
    readme = folder / "README.md"
    try:
        before = read_bytes(readme).decode()
    except UnicodeDecodeError:
        raise CatalogueError(f"{shown_path(readme)} is not UTF-8: save it as UTF-8") from None
    except PathError as error:
        raise CatalogueError(str(error)) from None
    return {folder / "records.json": records_text(entries), readme: readme_text(before, entries)}


def _hall_of_fame(entries: Sequence[Entry]) -> Iterator[str]:
    for game in games_of(entries):
        yield f"\n### Deck {as_text(game)}"
        finite = by_tricks(entries, game)
        if finite:
            yield from (
                "\nLongest games by tricks:\n",
                "| tricks | cards | deal | finder | date |",
                "|---|---|---|---|---|",
            )
            yield from map(_finite_row, finite[:_SHOWN])
            yield from (
                "\nLongest games by cards:\n",
                "| tricks | cards | deal | finder | date |",
                "|---|---|---|---|---|",
            )
            yield from map(_finite_row, by_cards(entries, game)[:_SHOWN])
        endless = cycles(entries, game)
        if endless:
            deals = sum(len(entry.deals) for entry in endless)
            kind = "balanced deals in all" if endless[0].plain else f"{'deals' if deals > 1 else 'deal'} known"
            yield f"\nEndless: {len(endless)} cycle{'s' if len(endless) > 1 else ''}, {deals} {kind}.\n"
            columns = "basin | balanced" if endless[0].plain else "deals known"
            yield f"| period (tricks / cards) | {columns} | one of the deals | finder | date |"
            yield "|---|---|---|---|---|---|" if endless[0].plain else "|---|---|---|---|---|"
            yield from map(_cycle_row, endless)


def _finite_row(entry: Entry) -> str:
    assert isinstance(entry.claim, FiniteClaim)
    return f"| {entry.claim.tricks} | {entry.claim.cards} | {_deal(entry)} | {_credit(entry)} |"


def _cycle_row(entry: Entry) -> str:
    claim = entry.claim
    assert isinstance(claim, EndlessClaim)
    period = f"{claim.period_tricks} / {claim.period_cards}"
    counts = f"{claim.states} | {claim.balanced}" if entry.plain else f"{len(entry.deals)}"
    return f"| {period} | {counts} | {_deal(entry)} | {_credit(entry)} |"


def _deal(entry: Entry) -> str:
    """A deal as code, unless it is none."""
    text = entry.deals[0]
    return f"`{text}`" if re.fullmatch(r"[-JQKA/]+", text) else as_text(text)


def _credit(entry: Entry) -> str:
    return f"{as_text(entry.credit.finder)} | {as_text(entry.credit.date or '?')}"
