"""Where machine code is kept: one folder for each state of the kernel's source and of its compiler.

Numba's own cache keeps stale results when another file of the kernel changes (numba#1833), therefore the
folder is named by a hash of every source file of the kernel, those of all its rooms, and of the versions that matter.
"""

import hashlib
import os
import re
import shutil
import sys
import time
from contextlib import suppress
from pathlib import Path

import llvmlite
import numba
import numpy as np

from bettelmann.outside.remarks import remark

_KEPT_DAYS = 30
_HASH = re.compile("[0-9a-f]{16}")
REMEDY = "set BETTELMANN_CACHE to a folder that can be written"


def cache_root() -> Path | None:
    """The folder of compiled kernels of all versions; ``BETTELMANN_CACHE`` moves it. None for who has no home."""
    named = os.environ.get("BETTELMANN_CACHE")
    if named:
        return Path(named)
    try:
        if sys.platform == "darwin":
            return Path.home() / "Library" / "Caches" / "bettelmann"
        return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "bettelmann"
    except RuntimeError:
        return None


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
    """The folders of compiled kernels; a cache folder that a person has named may hold other things.

    Raises OSError where they cannot be listed.
    """
    root = cache_root()
    if root is None or not root.is_dir():
        return []
    return [path for path in root.iterdir() if _HASH.fullmatch(path.name) and path.is_dir()]


def cache_folder() -> Path | None:
    """The folder for this kernel, made if need be; None, and a remark, where nothing can be written."""
    root = cache_root()
    if root is None:
        unkept("there is no home directory")
        return None
    folder = root / kernel_hash()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        writable = os.access(folder, os.W_OK | os.X_OK)
    except OSError as error:
        unkept(f"{root}: {error.strerror}")
        return None
    if not writable:
        unkept(f"{folder} may not be written")
        return None
    _remove_old_ones(folder)
    return folder


def unkept(why: str) -> None:
    """Remark that machine code cannot be kept."""
    remark("kernel cache", f"compiled kernels cannot be kept ({why}): every start compiles them anew; {REMEDY}")


def _remove_old_ones(used: Path) -> None:
    """Remove what was not used for a while; another process may be at it too."""
    with suppress(OSError):
        for old in kernel_folders():
            if old != used and time.time() - old.stat().st_mtime > _KEPT_DAYS * 86400:
                shutil.rmtree(old, ignore_errors=True)
