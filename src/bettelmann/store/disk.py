"""What the disk under a run offers: free room, the size of the run, and whether it is a network disk."""

import re
import shutil
from pathlib import Path

from bettelmann.outside.paths import PathError, is_there, working_folder

MOUNTS = Path("/proc/mounts")

_NETWORK_KINDS = frozenset(
    {"9p", "afs", "beegfs", "ceph", "cifs", "fuse", "glusterfs", "gpfs", "lustre", "ncpfs", "nfs", "nfs4"}
    | {"ocfs2", "orangefs", "pvfs2", "smb2", "smb3", "smbfs"}
)


def free_bytes(path: Path) -> int:
    """Bytes that an ordinary user may still write on the disk of `path`, which need not exist yet.

    Raises PathError where the folder that `path` is relative to was removed.
    """
    return shutil.disk_usage(_existing(path)).free


def run_size(folder: Path) -> int:
    """Bytes of all files in `folder`; a file that goes away meanwhile, or may not be looked at, counts nothing."""
    total = 0
    for path in folder.rglob("*"):
        try:
            if path.is_file():
                total += path.stat().st_size
        except OSError:
            continue
    return total


def is_network(path: Path, mounts: Path = MOUNTS) -> str | None:
    """Name the file system, such as `nfs4` or `fuse.sshfs`, if `path` is on a shared one; else None.

    Such file systems may lie about locks, and corrupt SQLite databases in practice. Also None where the
    system has no table of mounts.
    """
    kind = _kind(_existing(path).resolve(), mounts)
    if kind is None:
        return None
    return kind if kind in _NETWORK_KINDS or kind.startswith("fuse.") else None


def _existing(path: Path) -> Path:
    """Give `path`, or the nearest folder above it that exists."""
    path = working_folder() / path
    return next((place for place in (path, *path.parents) if _is_there(place)), Path("/"))


def _is_there(place: Path) -> bool:
    try:
        return is_there(place)
    except PathError:
        return False


def _kind(path: Path, mounts: Path) -> str | None:
    """Name the file system mounted nearest above `path`; on one place the later hides the earlier."""
    try:
        lines = mounts.read_text(errors="surrogateescape").splitlines()
    except OSError:
        return None
    found: tuple[int, str] | None = None
    for line in lines:
        _device, place, kind, *_options = line.split(" ")
        point = Path(_unescaped(place))
        if path.is_relative_to(point) and (found is None or len(point.parts) >= found[0]):
            found = (len(point.parts), kind)
    return None if found is None else found[1]


def _unescaped(place: str) -> str:
    r"""Read a path as the table of mounts writes it, where a blank is `\040`."""
    return re.sub(r"\\([0-7]{3})", lambda match: chr(int(match[1], 8)), place)
