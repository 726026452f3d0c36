"""Look at a database file before SQLite does.

SQLite takes an empty file for a fresh database and rolls a foreign one's journal back as soon as it reads
it. A look at the first 100 bytes tells such files apart without touching them. Offsets:
https://www.sqlite.org/fileformat.html#the_database_header
"""

import stat
import struct
from pathlib import Path

from bettelmann.outside.advice import command_line
from bettelmann.outside.paths import is_there, path_trouble
from bettelmann.store.errors import DamagedRun, ForeignDatabase, NotARun, StoreError, damaged
from bettelmann.store.schema import APPLICATION_ID

_MAGIC = b"SQLite format 3\0"
_HEADER_BYTES = 100
_FLIPPED = 2  # bits of the application id; another program has another one by far


KEPT = "run.db.bak"
"""Name of the copy of the database that is kept in the folder of a run."""


def wal_of(path: Path) -> Path:
    """Name the write-ahead log that belongs to the database at `path`."""
    return path.with_name(path.name + "-wal")


def wal_bytes(path: Path) -> int:
    """Size of the write-ahead log of the database at `path` in bytes, 0 if there is none."""
    try:
        return wal_of(path).stat().st_size
    except FileNotFoundError:
        return 0


def check_header(path: Path) -> None:
    """Make sure that `path` looks like a whole database of ours.

    Raises NotARun, DamagedRun, ForeignDatabase, or StoreError when the file may not be read.
    """
    header = _read_header(path)
    if not header:
        raise _broken(path, "is empty (0 bytes)")
    if not any(header):
        raise _broken(path, "begins with zeros, as files do after a power cut")
    if not header.startswith(_MAGIC[: len(header)]):
        raise _broken(path, "is not a database")
    if len(header) < _HEADER_BYTES:
        raise _broken(path, f"is cut off after {len(header)} bytes")
    (application,) = struct.unpack_from(">I", header, 68)
    if 0 < (application ^ APPLICATION_ID).bit_count() <= _FLIPPED:
        raise damaged(path, "bits of the mark in its header have flipped")
    if application != APPLICATION_ID:
        raise ForeignDatabase(
            f"{path} is a database of another program (application id {application:#010x}):"
            " name the folder of a bettelmann run; nothing was changed"
        )
    _check_length(path, header)


def _broken(path: Path, found: str) -> DamagedRun:
    """Give the error for a file nothing of which can be read."""
    if path.with_name(KEPT).exists():
        return damaged(path, f"it {found}")
    return DamagedRun(
        f"{path} {found}: restore it from a copy or start a new run in another folder; nothing was changed"
    )


def _read_header(path: Path) -> bytes:
    try:
        if not stat.S_ISREG(path.stat().st_mode) and not path.is_dir():
            raise NotARun(f"{path} is a pipe or a device, not a database: name the folder of a run")
        with path.open("rb") as file:
            return file.read(_HEADER_BYTES)
    except FileNotFoundError:
        if not is_there(path.parent):
            raise NotARun(f"there is no folder {path.parent}: check the path") from None
        raise NotARun(
            f"{path.parent} holds no run (there is no {path.name} in it): check the path, or start a run"
            f" there with `{command_line('search', '--run', path.parent)}`"
        ) from None
    except NotADirectoryError:
        what = "is a file" if is_there(path.parent) else "lies in a file, where no folder can be"
        raise NotARun(f"{path.parent} {what}: name the folder of a run") from None
    except IsADirectoryError:
        raise NotARun(f"{path} is a folder, not a database: name the folder of a run") from None
    except OSError as error:
        raise StoreError(str(path_trouble(path, error))) from error


def _check_length(path: Path, header: bytes) -> None:
    """Refuse a file shorter than its header says.

    A log that is not empty may hold the missing pages, and SQLite copies them in page order. So the header
    is read first, then the log is looked at, then the length: a checkpoint in between can only make the
    file longer.
    """
    (page,) = struct.unpack_from(">H", header, 16)
    (pages,) = struct.unpack_from(">I", header, 28)
    expected = (65536 if page == 1 else page) * pages
    if wal_bytes(path):
        return
    length = path.stat().st_size
    if length < expected:
        raise _broken(path, f"is cut off ({length} of {expected} bytes)")
