"""How many threads fit below a limit of memory (``ulimit -v``). The C library ends a program in which one does not."""

from pathlib import Path
from resource import RLIM_INFINITY, RLIMIT_AS, getpagesize, getrlimit

from bettelmann.outside.remarks import remark

_FOR_A_WORKER = 32 << 20  # its stack, and what a unit needs


def affordable(workers: int) -> int:
    """So many workers, or as many as there is room for; at least one, which has room if it is lucky."""
    limit, _ = getrlimit(RLIMIT_AS)
    if limit == RLIM_INFINITY:
        return workers
    most = max(1, (limit - _used()) // _FOR_A_WORKER)
    if most < workers:
        remark(
            "workers",
            f"asked for {workers} workers, there is memory for {most} (the limit of this process is"
            f" {limit >> 20} MiB, see `ulimit -v`); going on with {most}",
        )
    return min(workers, most)


def _used() -> int:
    """The address space of this process in bytes; nothing where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[0]) * getpagesize()
    except OSError:
        return 0
