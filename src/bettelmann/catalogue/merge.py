"""Bringing finds together: entries of other machines and the finds of runs, sorted and without duplicates."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from bettelmann.catalogue.check import objections
from bettelmann.catalogue.documents import documents_of
from bettelmann.catalogue.duplicates import Known
from bettelmann.catalogue.folder import deals_folder, read_catalogue, replace_text, save_file
from bettelmann.catalogue.toml_form import AnyEntry, write_entry


@dataclass(frozen=True, slots=True)
class Merged:
    """What became of the candidates: those that were added, and the others with the reason.

    ``wrong`` tells whether one of these was refused for more than being known already.
    """

    added: Sequence[AnyEntry]
    refused: Sequence[tuple[AnyEntry, str]]
    wrong: bool


def merge(folder: Path, candidates: Iterable[AnyEntry]) -> Merged:
    """Add to a catalogue what is right and new, as "verified", and make its documents anew.

    Longer games come first, so that of a game and its later states the longest is kept, and of the same deal the one
    that was found first, whatever the order. Nothing is written when the documents cannot be made.
    """
    catalogue = read_catalogue(folder)
    known = Known([*catalogue.entries, *catalogue.pairing])
    added: list[AnyEntry] = []
    refused: list[tuple[AnyEntry, str]] = []
    wrong = False
    for entry in sorted(candidates, key=_rank):
        same = known.same(entry)
        why = [f"duplicate: {entry.id} is there already"] if same is not None else objections(entry, known)
        if why:
            refused.append((entry, "; ".join(why)))
            wrong = wrong or not all(reason.startswith("duplicate: ") for reason in why)
            continue
        verified = entry if entry.standing == "reproduced" else entry.with_standing("verified")
        known.add(verified)
        added.append(verified)
    now = sorted([*catalogue.entries, *catalogue.pairing, *added], key=lambda entry: entry.id)
    documents = documents_of(folder, now)
    for entry in added:
        save_file(deals_folder(folder), entry)
    for path, text in documents.items():
        replace_text(path, text)
    return Merged(added, refused, wrong)


def _rank(entry: AnyEntry) -> tuple[str, int, int, str, str, str]:
    tricks = getattr(entry.claim, "tricks", 0)
    return entry.status, -len(entry.deals), -tricks, entry.id, entry.credit.date or "9999", write_entry(entry)
