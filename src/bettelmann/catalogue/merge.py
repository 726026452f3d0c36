"""Bringing finds together: entries of other machines and the finds of runs, sorted and without duplicates."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from bettelmann.catalogue.check import objections
from bettelmann.catalogue.documents import write_documents
from bettelmann.catalogue.duplicates import Known
from bettelmann.catalogue.entry import Entry
from bettelmann.catalogue.folder import deals_folder, read_catalogue, save_file


@dataclass(frozen=True, slots=True)
class Merged:
    """What became of the candidates: those that were added, and the others with the reason."""

    added: Sequence[Entry]
    refused: Sequence[tuple[Entry, str]]


def merge(folder: Path, candidates: Iterable[Entry]) -> Merged:
    """Add to a catalogue what is right and new, as "verified", and make its documents anew.

    Longer games come first, so that of a game and its later states the longest is kept, whatever the order.
    """
    catalogue = read_catalogue(folder)
    known = Known(catalogue.entries)
    added, refused = [], []
    for entry in sorted(candidates, key=lambda entry: (entry.status, -len(entry.deals), _shorter(entry), entry.id)):
        same = known.same(entry)
        why = [f"duplicate: {entry.id} is there already"] if same is not None else objections(entry, known)
        if why:
            refused.append((entry, "; ".join(why)))
            continue
        verified = entry if entry.standing == "reproduced" else entry.with_standing("verified")
        save_file(deals_folder(folder), verified)
        known.add(verified)
        added.append(verified)
    write_documents(folder, sorted([*catalogue.entries, *added], key=lambda entry: entry.id))
    return Merged(added, refused)


def _shorter(entry: Entry) -> int:
    return -getattr(entry.claim, "tricks", 0)
