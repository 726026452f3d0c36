"""The catalogue as a folder: ``deals/`` with one file for each entry, named by its id."""

import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from bettelmann.catalogue.entry import Entry
from bettelmann.catalogue.errors import CatalogueError, EntryError
from bettelmann.catalogue.pairing_entry import PairingEntry
from bettelmann.catalogue.toml_form import AnyEntry, read_bytes_of_entry, write_entry
from bettelmann.outside.paths import PathError, is_folder, looking_at, read_bytes, shown_path
from bettelmann.outside.shown import quoted
from bettelmann.outside.toml import MOST_BYTES

USUAL_FOLDER = Path("data")
"""Where the catalogue of this repository is, seen from its top."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All entries, by id: those of Bettelmann, and those of pairing games."""

    folder: Path
    entries: Sequence[Entry]
    pairing: Sequence[PairingEntry] = ()


def deals_folder(folder: Path) -> Path:
    """Where the entries of a catalogue are."""
    return folder / "deals"


def read_catalogue(folder: Path) -> Catalogue:
    """Read all entries; raises CatalogueError where there is none, EntryError for one that is not well formed."""
    found = sorted(map(read_any_file, entry_files(folder)), key=lambda entry: entry.id)
    return Catalogue(
        folder,
        [entry for entry in found if isinstance(entry, Entry)],
        [entry for entry in found if isinstance(entry, PairingEntry)],
    )


def entry_files(folder: Path) -> Sequence[Path]:
    """The files of all entries; raises CatalogueError where there is no catalogue."""
    deals = deals_folder(folder)
    if not is_folder(deals):
        raise CatalogueError(
            f"there is no catalogue in {shown_path(folder)}: name its folder with --data, the one with deals/ in it"
        )
    with looking_at(deals):
        paths = sorted(deals.iterdir())  # glob says nothing of a folder that may not be read
    return [path for path in paths if path.suffix == ".toml" and not path.name.startswith(".")]


def read_file(path: Path) -> Entry:
    """Read one entry of Bettelmann; raises EntryError."""
    entry = read_any_file(path)
    if isinstance(entry, PairingEntry):
        raise EntryError(f"{shown_path(path)} is an entry of {entry.game}: name one of bettelmann")
    return entry


def read_any_file(path: Path) -> AnyEntry:
    """Read one entry; raises EntryError."""
    try:
        return read_bytes_of_entry(read_bytes(path, MOST_BYTES), shown_path(path))
    except PathError as error:
        raise EntryError(str(error)) from None


def save_file(folder: Path, entry: AnyEntry) -> Path:
    """Write an entry below ``folder`` under its id, whole or not at all; gives its path."""
    path = folder / f"{entry.id}.toml"
    replace_text(path, write_entry(entry))
    return path


def replace_text(path: Path, text: str) -> None:
    """Put a text into a file so that a reader sees the old or the new one."""
    draft = path.with_name(f".{path.name}.new")
    try:
        with draft.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as error:
        _forget(draft)
        name = shown_path(path)
        raise CatalogueError(f"{name} cannot be written ({error.strerror}): check the folder") from None
    except UnicodeEncodeError as error:
        _forget(draft)
        wrong = quoted(error.object[error.start : error.end])
        raise CatalogueError(f"{shown_path(path)} cannot be written: {wrong} is no text, write UTF-8") from None


def _forget(draft: Path) -> None:
    with suppress(OSError):
        draft.unlink(missing_ok=True)
