"""The catalogue of this repository, and copies of it to work on."""

import shutil
from functools import cache
from pathlib import Path

import pytest

from bettelmann.catalogue.entry import Entry
from bettelmann.catalogue.folder import read_file
from bettelmann.games.bettelmann import STANDARD, Deal, Outcome, Rules, play

DATA = Path(__file__).parents[1] / "data"
ALL_FILES = sorted((DATA / "deals").glob("*.toml"))
PAIRING_FILES = [path for path in ALL_FILES if path.name.startswith(("schwarzer-peter-", "sorte-per-"))]
ENTRY_FILES = [path for path in ALL_FILES if path not in PAIRING_FILES]
CHECKER = DATA / "check_certificates.py"

PUBLISHED_CYCLE = "52-endless-62-320ab8b3"
SMALLEST_CYCLE = "2J4-endless-2-d37d6b88"
HALF_DECK_CYCLE = "20-endless-10-f04bf4f4"
LONGEST_GAME = "52-1164-0e78863d"


_played = cache(play)


def remembered_play(deal: Deal, rules: Rules = STANDARD, *, max_tricks: int = 1_000_000) -> Outcome:
    """What the reference engine makes of a deal, from memory the second time."""
    return _played(deal, rules, max_tricks=max_tricks)


def remember_the_reference(patch: pytest.MonkeyPatch) -> None:
    """Let the reference engine play each deal of the catalogue once, where it is asked for the same one again."""
    for place in ("catalogue.check", "catalogue.certificate", "catalogue.make", "report.verification"):
        patch.setattr(f"bettelmann.{place}.play", remembered_play)


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
