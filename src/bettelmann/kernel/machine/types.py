"""What kernels take and give, by name. Numba infers its own types: these are for readers and for mypy.

``Word`` is an alias of Any: arithmetic of numpy's scalars, mixed with whole numbers, has no useful type, and where
Numba is switched off a word may be a plain int.
"""

from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

Word: TypeAlias = Any
"""One ``uint64``."""

Several: TypeAlias = tuple[Word, ...]
"""Some words at once; a docstring says how many and which."""

Words: TypeAlias = npt.NDArray[np.uint64]
"""Words in an array."""

Cards: TypeAlias = npt.NDArray[np.uint8]
"""Cards one by one, by code: 0 for a numeral, 1 to 4 for J to A."""

Ints: TypeAlias = npt.NDArray[np.int64]
"""Signed numbers: sizes, places and counts by code."""

Bytes: TypeAlias = npt.NDArray[np.uint8]
"""Small numbers or marks, a byte each."""

Flag: TypeAlias = npt.NDArray[np.uint8]
"""``uint8[1]``: 0, and 1 from when a kernel shall end as soon as it looks. What it has done is then to be dropped."""


class Watch(NamedTuple):
    """How another thread sees how far a kernel has come, and ends it early.

    ``tested``, ``int64[1]``: how many edits were played so far. ``stop``: see ``Flag``.
    """

    tested: Ints
    stop: Flag
