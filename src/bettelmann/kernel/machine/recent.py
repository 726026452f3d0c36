"""What was there recently: hashes, in an array of slots that forgets."""

from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.jit import inline
from bettelmann.kernel.machine.types import Word, Words


def _was_recent(recent: Words, name: Word) -> bool:
    """Whether a hash was there recently, and from now on it was.

    ``recent`` is ``uint64``, its size a power of two. A hash takes the slot of another one, which is forgotten; of what
    was never there it is never said, but for two things of one hash.
    """
    slot = name & U64(recent.shape[0] - 1)
    known = recent[slot] == name
    recent[slot] = name
    return bool(known)


was_recent = inline(_was_recent)
