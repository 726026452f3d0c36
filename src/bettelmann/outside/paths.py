"""Paths that a person names: what is there, what it holds, and why it cannot be read, each as one sentence.

The operating system refuses to look at a path in many ways. All of them become a PathError here, which says what was
found, where, and what to do.
"""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bettelmann.outside.errors import InputError
from bettelmann.outside.shown import cut, quoted, shown

MOST_BYTES = 256 << 20
"""Of a file that is read as a whole: more is a device without end, or a slip."""

_LONGEST_SHOWN = 200


class PathError(InputError):
    """A path that cannot be used for what was asked."""


class NothingThere(PathError):  # noqa: N818 - says what is the matter
    """There is nothing at this path."""


class NameTooLong(PathError):  # noqa: N818 - says what is the matter
    """A text that is longer than the name of any file."""


def shown_path(path: str | os.PathLike[str]) -> str:
    """A path as messages show it: bytes that are no text and signs that move the cursor escaped, and not too long."""
    return cut(shown(os.fspath(path)), _LONGEST_SHOWN)


@contextmanager
def looking_at(path: str | os.PathLike[str], doing: str = "read") -> Iterator[None]:
    """Turn what the operating system raises about ``path`` into a PathError; ``doing`` says what was tried."""
    try:
        yield
    except OSError as error:
        raise path_trouble(Path(path), error, doing) from error
    except ValueError as error:  # a name with a NUL in it, or with signs that this system cannot write
        if isinstance(error, InputError):
            raise
        raise PathError(f"{quoted(os.fspath(path))} cannot be the name of a file: use another name") from error


def is_there(path: Path) -> bool:
    """Whether something is at ``path``; raises PathError where that cannot be told."""
    return _mode(path) is not None


def is_folder(path: Path) -> bool:
    """Whether a folder is at ``path``; raises PathError where that cannot be told."""
    mode = _mode(path)
    return mode is not None and stat.S_ISDIR(mode)


def is_readable_kind(path: Path) -> bool:
    """Whether a file or a stream (a pipe, a device) is at ``path``; raises PathError where that cannot be told."""
    mode = _mode(path)
    return mode is not None and not stat.S_ISDIR(mode)


def read_bytes(path: Path, most: int = MOST_BYTES) -> bytes:
    """All bytes of a file or a stream; raises PathError where there are more than ``most`` or none can be read."""
    with looking_at(path), path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise PathError(f"{shown_path(path)} has more than {most:,} bytes: name a smaller file")
    return data


def working_folder() -> Path:
    """The folder that this process is in; raises PathError where it was removed."""
    try:
        return Path.cwd()
    except OSError:
        raise PathError("the folder that you are in was removed: go to another one") from None


def at_home(path: Path) -> Path:
    """The same path with ``~`` and ``~NAME`` in front replaced; raises PathError for a NAME that nobody has."""
    try:
        return path.expanduser()
    except (RuntimeError, KeyError):
        raise PathError(
            f"{shown_path(path)} begins with a home folder that is not known: write the whole path"
        ) from None


def _mode(path: Path) -> int | None:
    """What kind of thing is there; None where nothing is, and no link that promises something."""
    try:
        with looking_at(path, "looked at"):
            return path.stat().st_mode
    except NothingThere:
        return None


def path_trouble(path: Path, error: OSError, doing: str = "read") -> PathError:
    """What the operating system raised about ``path``, as the error for the person; ``doing`` says what was tried."""
    name = shown_path(path)
    match error.errno:
        case errno.ENOENT | errno.ENOTDIR if not path.is_absolute() and not _in_a_folder():
            return PathError(f"the folder that you are in was removed, so {name} cannot be {doing}: go to another one")
        case errno.ENOENT if (link := _dangling(path)) is not None:
            return PathError(f"{link}, where nothing is: mend the link, or name another path")
        case errno.ENOENT:
            return NothingThere(f"there is no {name}: check the path")
        case errno.ENOTDIR:
            return NothingThere(f"there is no {name}, since a file is in the place of a folder: check the path")
        case errno.EISDIR:
            return PathError(f"{name} is a folder: name a file")
        case errno.ENAMETOOLONG:
            return NameTooLong(f"{name} is too long for the name of a file: use a shorter one")
        case errno.ELOOP:
            return PathError(f"{name} is a link that leads back to itself: mend the link, or name another path")
        case errno.EACCES | errno.EPERM:
            return PathError(
                f"{name} may not be {doing} ({error.strerror}): ask its owner for the permission, or use a copy"
            )
        case _:
            return PathError(f"{name} cannot be {doing} ({error.strerror or error}): check the path and the disk")


def _in_a_folder() -> bool:
    try:
        working_folder()
    except PathError:
        return False
    return True


def _dangling(path: Path) -> str | None:
    """The first link on the way to ``path`` that leads nowhere, in words; None where there is none."""
    for place in (path, *path.parents):
        try:
            return f"{shown_path(place)} is a link to {shown_path(place.readlink())}"
        except OSError:
            continue
    return None
