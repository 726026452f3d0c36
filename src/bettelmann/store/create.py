"""Making a run's folder and database so that a kill half-way leaves no run rather than half of one."""

import os
import sqlite3
import tempfile
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

from bettelmann.outside.advice import command_line
from bettelmann.outside.paths import is_there
from bettelmann.store.connection import DATABASE, connect, transaction, translated
from bettelmann.store.errors import NotARun, RunExists
from bettelmann.store.versions import make_run


def make_folder(folder: Path) -> None:
    """Make `folder` and its parents where they are missing; raises NotARun if a file is in the way.

    Raises PathError for a path that nothing can be at.
    """
    is_there(folder)  # says what is the matter with the path, if something is
    with translated(folder):
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except (FileExistsError, NotADirectoryError):
            raise NotARun(f"{folder} is a file, or inside of one: name another folder for the run") from None


def create_database(folder: Path, facts: Mapping[str, str]) -> None:
    """Make the database of a new run with `facts` in it; it appears complete and durable, or not at all.

    Raises RunExists if the folder holds a run, also one that another process made at the same moment.
    """
    make_folder(folder)
    path = folder / DATABASE
    if path.exists():
        raise _exists(folder)
    with translated(path):
        handle, name = tempfile.mkstemp(prefix=f"{DATABASE}.new-", dir=folder)
        os.close(handle)
        draft = Path(name)
        try:
            write_draft(draft, facts)
            _publish(draft, path)
        except FileExistsError:
            raise _exists(folder) from None
        finally:
            draft.unlink(missing_ok=True)
        sync_folder(folder)


def sync_file(path: Path) -> None:
    """Make the content of a file durable."""
    with path.open("rb") as file:
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Make the names in `folder` durable, as fsync of a file does its content."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def write_draft(
    draft: Path, facts: Mapping[str, str], fill: Callable[[sqlite3.Connection], None] | None = None
) -> None:
    """Make the database of a run in an empty file, durable; ``fill`` puts more into it than the facts."""
    with closing(connect(draft, "mode=rw")) as connection:
        with transaction(connection, draft):
            make_run(connection, facts)
            if fill is not None:
                fill(connection)
        connection.execute("PRAGMA journal_mode = WAL")
    draft.chmod(0o666 & ~_umask())  # mkstemp makes files that nobody else may read
    sync_file(draft)


def _publish(draft: Path, path: Path) -> None:
    """Give the draft its name; a link, unlike a renaming, cannot replace a run that appeared meanwhile."""
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        draft.replace(path)


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def _exists(folder: Path) -> RunExists:
    return RunExists(
        f"{folder} holds a run already: go on with `{command_line('resume', folder)}` or name another folder;"
        " nothing was changed"
    )
