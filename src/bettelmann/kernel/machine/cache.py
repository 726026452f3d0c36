"""The cache that kernels are given in the place of Numba's: a file for each kernel and each types of its arguments.

Numba's asks for a sound disk: it unpickles what it finds, damaged or not, and ends the program when it cannot write.
This one is optional. Whatever is wrong with a file, the kernel is compiled anew; where nothing can be written, it is
not kept. Nor is there an index, which two processes could write at the same time.
"""

import hashlib
import inspect
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from bettelmann.kernel.machine.cache_folder import unkept
from bettelmann.kernel.machine.sealed import read_sealed, write_sealed

SUFFIX = ".nbc"


class KernelCache:
    """What was compiled of one function, in a folder; Numba's dispatcher calls what it calls of its own cache."""

    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        self._function, self._folder = function, folder
        self._enabled = True
        self._source: bytes | None = None

    @property
    def cache_path(self) -> str:
        """The folder."""
        return str(self._folder)

    def enable(self) -> None:
        """Use the files."""
        self._enabled = True

    def disable(self) -> None:
        """Do without them."""
        self._enabled = False

    def flush(self) -> None:
        """Nothing is held back."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """What was compiled for these types of arguments, ready to be called; None when there is nothing sound."""
        target_context.refresh()
        content = read_sealed(self._path(sig, target_context.codegen())) if self._enabled else None
        if content is None:
            return None
        try:
            kept, reduced = pickle.loads(content)
            # The name of the file was made of the names of types, which two types may share.
            return CompileResult._rebuild(target_context, *reduced) if kept == sig else None
        except Exception:  # whatever it is: it can be compiled
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep what was compiled, if that is possible."""
        if not self._enabled or any(not lifted.can_cache for lifted in data.lifted) or data.library.has_dynamic_globals:
            return
        try:
            write_sealed(self._path(sig, data.codegen), dumps((sig, data._reduce())))
        except OSError as error:
            unkept(f"{self._folder}: {error.strerror}")
        except Exception as error:
            unkept(f"{type(error).__name__}: {error}")

    def _path(self, sig: Any, codegen: Any) -> Path:
        """The file for these types of arguments, this processor, and the function as it stands in its source."""
        code = self._function.__code__
        key = hashlib.sha256(self._stamp())
        for part in (numba.__version__, self._function.__module__, sig, codegen.magic_tuple()):
            key.update(f"{part}\0".encode())
        key.update(code.co_code)
        if self._function.__closure__:
            key.update(dumps(tuple(cell.cell_contents for cell in self._function.__closure__)))
        name = f"{self._function.__module__.rpartition('.')[2]}.{self._function.__name__}-{code.co_firstlineno}"
        return self._folder / f"{name}.{key.hexdigest()[:16]}{SUFFIX}"

    def _stamp(self) -> bytes:
        """What stands for the source of the function: the file that it is in."""
        if self._source is None:
            file = Path(inspect.getfile(self._function))
            self._source = file.read_bytes() if file.is_file() else b""
        return self._source
