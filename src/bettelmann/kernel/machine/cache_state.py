"""What is in the cache of kernels, whether it can be used, and how it is emptied."""

import os
import shutil
import uuid
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from bettelmann.kernel.machine.cache import SUFFIX
from bettelmann.kernel.machine.cache_folder import cache_root, kernel_folders, kernel_hash
from bettelmann.kernel.machine.sealed import read_sealed, write_sealed

_PROBE = bytes(1 << 18)  # as large as the largest kernel


class CacheState(NamedTuple):
    """The cache as it is.

    ``folder``: that of this version, None for who has no home. ``trouble``: why nothing can be written, None if it can.
    ``kernels``, ``damaged``: files of this version. ``versions``, ``size``: of all there are, the size in bytes.
    """

    folder: Path | None
    trouble: str | None
    kernels: int
    damaged: int
    versions: int
    size: int


class Cleared(NamedTuple):
    """What became of the cache: how many versions are gone, of what size in bytes, and why others are left."""

    versions: int
    size: int
    left: list[str]


def cache_state() -> CacheState:
    """Look at the cache; a file is written and removed again."""
    root = cache_root()
    if root is None:
        return CacheState(None, "there is no home directory", 0, 0, 0, 0)
    folder = root / kernel_hash()
    trouble = _trouble(folder)
    folders: list[Path] = []
    with suppress(OSError):
        folders = kernel_folders()
    kernels = [path for path in _below(folder) if path.suffix == SUFFIX]
    damaged = sum(read_sealed(path) is None for path in kernels)
    return CacheState(folder, trouble, len(kernels), damaged, len(folders), sum(map(_size, folders)))


def clear_cache() -> Cleared:
    """Remove the compiled kernels of all versions, as far as that is possible."""
    try:
        folders = sorted(kernel_folders())
    except OSError as error:
        return Cleared(0, 0, [f"{cache_root()}: {error.strerror}"])
    sizes = {folder: _size(folder) for folder in folders}
    left = [why for why in map(_removed, folders) if why is not None]
    gone = [folder for folder in folders if not os.path.lexists(folder)]
    return Cleared(len(gone), sum(sizes[folder] for folder in gone), left)


def _removed(folder: Path) -> str | None:
    """Remove a folder; else why it, or what is in it, is still there."""
    if folder.is_symlink():
        return f"{folder}: it is a symbolic link"
    reasons: list[str] = []
    shutil.rmtree(folder, onerror=lambda _, path, why: reasons.append(f"{path}: {_words(why[1])}"))
    return reasons[0] if reasons and folder.exists() else None


def _trouble(folder: Path) -> str | None:
    probe = folder / f"probe-{uuid.uuid4().hex[:16]}"
    try:
        write_sealed(probe, _PROBE)
        probe.unlink()
    except OSError as error:
        return _words(error)
    return None


def _words(error: BaseException) -> str:
    return getattr(error, "strerror", None) or str(error)


def _below(folder: Path) -> Iterator[Path]:
    with suppress(OSError):
        yield from folder.rglob("*")


def _size(folder: Path) -> int:
    size = 0
    for path in _below(folder):
        with suppress(OSError):
            size += path.lstat().st_size
    return size
