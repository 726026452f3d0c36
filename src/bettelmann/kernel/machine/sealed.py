"""Files that tell whether they are as they were written: a SHA-256 of the content comes first.

A bit that has changed in machine code may do anything. So nothing of a file is looked at before its sum is verified.
"""

import hashlib
import shutil
import uuid
from contextlib import suppress
from pathlib import Path

_SUM = 32


def read_sealed(path: Path) -> bytes | None:
    """The content of a file; None when there is none or it is damaged."""
    if not path.is_file():  # a pipe would be waited for
        return None
    try:
        kept = path.read_bytes()
    except (OSError, MemoryError):
        return None
    content = kept[_SUM:]
    return content if hashlib.sha256(content).digest() == kept[:_SUM] else None


def write_sealed(path: Path, content: bytes) -> None:
    """Put a file in the place of whatever is there; who reads meanwhile sees the one or the other. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.{uuid.uuid4().hex[:16]}.tmp")
    try:
        with new.open("xb") as file:
            file.write(hashlib.sha256(content).digest())
            file.write(content)
        try:
            new.replace(path)
        except (IsADirectoryError, NotADirectoryError):
            shutil.rmtree(path)
            new.replace(path)
    finally:
        with suppress(OSError):
            new.unlink()
