"""The catalogue as a folder: ``deals/`` with one file for each entry, named by its id."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bettelmann.catalogue.entry import Entry
from bettelmann.catalogue.errors import CatalogueError, EntryError
from bettelmann.catalogue.toml_form import read_entry, write_entry


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All entries, by id."""

    folder: Path
    entries: Sequence[Entry]


def deals_folder(folder: Path) -> Path:
    """Where the entries of a catalogue are."""
    return folder / "deals"


def read_catalogue(folder: Path) -> Catalogue:
    """Read all entries; raises CatalogueError where there is none, EntryError for one that is not well formed."""
    deals = deals_folder(folder)
    if not deals.is_dir():
        raise CatalogueError(
            f"there is no catalogue in {folder}: name its folder with --data, the one with deals/ in it"
        )
    entries = [read_file(path) for path in sorted(deals.glob("*.toml"))]
    return Catalogue(folder, sorted(entries, key=lambda entry: entry.id))


def read_file(path: Path) -> Entry:
    """Read one entry; raises EntryError."""
    try:
        return read_entry(path.read_text(encoding="utf-8"), str(path))
    except (OSError, UnicodeDecodeError) as error:
        raise EntryError(f"{path} cannot be read: {error}") from None


def save_file(folder: Path, entry: Entry) -> Path:
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
        draft.unlink(missing_ok=True)
        raise CatalogueError(f"{path} cannot be written ({error.strerror}): check the folder") from None
    except UnicodeEncodeError as error:
        draft.unlink(missing_ok=True)
        wrong = error.object[error.start : error.end]
        raise CatalogueError(f"{path} cannot be written: {wrong!r} is no text, write UTF-8") from None
