"""How many processors this process may use: those it may run on, and as many as the quota of its container pays for."""

import os
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

_CONTROL = "sys/fs/cgroup"


def default_workers(root: Path = Path("/")) -> int:
    """One worker for each processor; of more than two, one is left to the person and to other programs.

    root: the folder that ``proc`` and ``sys`` are looked for in.
    """
    processors = processors_allowed(root)
    return processors - 1 if processors > 2 else processors


def processors_allowed(root: Path = Path("/")) -> int:
    """At least 1. Half a processor of a quota does not count: two workers would wait for each other's time."""
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min([processors, *(int(quota) for quota in _quotas(root))]))


def _quotas(root: Path) -> Iterator[float]:
    """The limits, in processors, of the control group of this process and of all groups that it is in.

    In a container the path of the group is often one of the machine outside; what is mounted is its own group then.
    """
    for hierarchy, controllers, path in _groups(root):
        if hierarchy == "0":
            mounts = [_CONTROL]
        elif "cpu" in controllers.split(","):
            mounts = [f"{_CONTROL}/{controllers}", f"{_CONTROL}/cpu"]
        else:
            continue
        for mount in mounts:
            for group in (PurePosixPath(path), *PurePosixPath(path).parents):
                folder = root / mount / group.as_posix().lstrip("/")
                words = _read(folder / "cpu.max").split() or [
                    _read(folder / "cpu.cfs_quota_us"),
                    _read(folder / "cpu.cfs_period_us"),
                ]
                if all(word.isdecimal() for word in words) and len(words) == 2 and int(words[0]) and int(words[1]):
                    yield int(words[0]) / int(words[1])


def _groups(root: Path) -> Iterator[tuple[str, str, str]]:
    """Number, controllers and path of each hierarchy of control groups."""
    for line in _read(root / "proc/self/cgroup").splitlines():
        parts = line.split(":", 2)
        if len(parts) == 3 and ".." not in PurePosixPath(parts[2]).parts:
            yield parts[0], parts[1], parts[2]
        elif len(parts) == 3:
            yield parts[0], parts[1], "/"


def _read(file: Path) -> str:
    """A small file of the system; nothing where there is none."""
    try:
        return file.read_text(errors="replace").strip()
    except OSError:
        return ""
