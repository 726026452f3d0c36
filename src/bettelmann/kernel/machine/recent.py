"""What was met before: a table of hashes that forgets."""

from typing import Any

from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.jit import inline


def _met_before(table: Any, name: Any) -> bool:
    """Whether a hash was met before, and from now on it was.

    ``table`` is ``uint64``, its size a power of two. A hash takes the place of another one, which is forgotten; what
    was never met is never said to have been, but for two things of one hash.
    """
    place = name & U64(table.shape[0] - 1)
    known = table[place] == name
    table[place] = name
    return bool(known)


met_before = inline(_met_before)
