"""The one door to Numba: how kernels are compiled, and where the machine code is kept.

Numba's own cache keeps stale results when another file of the kernel changes (numba#1833), therefore the
cache folder is named by a hash of every source file of the kernel, those of all its rooms, and of the versions that
matter.
"""

import hashlib
import os
import re
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import llvmlite
import numba
import numpy as np

_F = TypeVar("_F", bound=Callable[..., Any])

_KEPT_DAYS = 30
_HASH = re.compile("[0-9a-f]{16}")


def cache_root() -> Path:
    """The folder of compiled kernels of all versions; ``BETTELMANN_CACHE`` moves it."""
    named = os.environ.get("BETTELMANN_CACHE")
    if named:
        return Path(named)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "bettelmann"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "bettelmann"


def kernel_hash() -> str:
    """Sixteen hex digits that change with any source file of the kernel and with its compiler."""
    kernel = Path(__file__).parents[1]
    digest = hashlib.sha256()
    for name in sorted(source.relative_to(kernel).as_posix() for source in kernel.rglob("*.py")):
        digest.update(name.encode() + b"\0" + (kernel / name).read_bytes() + b"\0")
    for version in (numba.__version__, llvmlite.__version__, np.__version__, sys.version):
        digest.update(version.encode() + b"\0")
    return digest.hexdigest()[:16]


def kernel_folders() -> list[Path]:
    """The folders of compiled kernels; a cache folder that a person has named may hold other things."""
    root = cache_root()
    return [path for path in root.iterdir() if path.is_dir() and _HASH.fullmatch(path.name)] if root.is_dir() else []


def _cache_folder() -> Path | None:
    """The folder for this kernel, made if need be; None where nothing can be written."""
    root = cache_root()
    folder = root / kernel_hash()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:
        return None
    if not os.access(folder, os.W_OK):
        return None
    for old in kernel_folders():
        if old != folder and time.time() - old.stat().st_mtime > _KEPT_DAYS * 86400:
            shutil.rmtree(old, ignore_errors=True)
    return folder


CACHE_FOLDER = None if numba.config.DISABLE_JIT else _cache_folder()


def jit(function: _F) -> _F:
    """Compile on first call, without the GIL, and keep the machine code where it can be kept."""
    return _compiled(function)


def lean(function: _F) -> _F:
    """The same for a kernel that makes no array: nothing is counted in it that refers to one.

    Otherwise every array that a kernel hands to one of its parts, and every row of one, is counted up and down again by
    atomic operations, which may take most of the time.
    """
    return _compiled(function, _nrt=False)


def _compiled(function: _F, **options: bool) -> _F:
    if CACHE_FOLDER is None:
        return cast(_F, numba.njit(nogil=True, **options)(function))
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(CACHE_FOLDER)
    try:
        return cast(_F, numba.njit(nogil=True, cache=True, **options)(function))
    finally:
        numba.config.CACHE_DIR = before


def inline(function: _F) -> _F:
    """Compile as a part of each kernel that calls it: LLVM vectorises no loop that calls."""
    return cast(_F, numba.njit(nogil=True, forceinline=True)(function))
