"""The catalogue of this repository, and copies of it to work on."""

import shutil
from pathlib import Path

from bettelmann.catalogue.entry import Entry
from bettelmann.catalogue.folder import read_file

DATA = Path(__file__).parents[1] / "data"
ENTRY_FILES = sorted((DATA / "deals").glob("*.toml"))
CHECKER = DATA / "check_certificates.py"

PUBLISHED_CYCLE = "52-endless-62-320ab8b3"
SMALLEST_CYCLE = "2J4-endless-2-d37d6b88"
HALF_DECK_CYCLE = "20-endless-10-f04bf4f4"
LONGEST_GAME = "52-1164-0e78863d"


def entry_file(name: str) -> Path:
    """The file of an entry."""
    return DATA / "deals" / f"{name}.toml"


def known_entry(name: str) -> Entry:
    """An entry of the catalogue by its id."""
    return read_file(entry_file(name))


def deck_entries(deck: str) -> list[Entry]:
    """The entries of the plain game with a deck."""
    return [entry for entry in map(read_file, ENTRY_FILES) if entry.game == deck]


def copied_catalogue(folder: Path) -> Path:
    """A copy of the catalogue."""
    shutil.copytree(DATA, folder / "data")
    return folder / "data"
