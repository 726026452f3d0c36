"""The one door to Numba: how kernels are compiled. Where the machine code is kept says ``cache_folder``."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

from bettelmann.kernel.machine.cache import KernelCache
from bettelmann.kernel.machine.cache_folder import cache_folder

_F = TypeVar("_F", bound=Callable[..., Any])

CACHE_FOLDER = None if numba.config.DISABLE_JIT else cache_folder()


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
    dispatcher = numba.njit(nogil=True, **options)(function)
    if CACHE_FOLDER is not None:
        dispatcher._cache = KernelCache(function, CACHE_FOLDER)
    return cast(_F, dispatcher)


def inline(function: _F) -> _F:
    """Compile as a part of each kernel that calls it: LLVM vectorises no loop that calls."""
    return cast(_F, numba.njit(nogil=True, forceinline=True)(function))
