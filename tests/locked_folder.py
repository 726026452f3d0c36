"""A folder of somebody else, as this process sees it."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from program import files_of


@contextmanager
def locked_folder(name: str, content: bytes) -> Iterator[Path]:
    """A folder with a file in it that may not be looked into during the block; the file must stay as it is."""
    root = Path(tempfile.mkdtemp())
    root.chmod(0o755)
    folder = root / "locked"
    folder.mkdir()
    (folder / name).write_bytes(content)
    folder.chmod(0)
    if os.getuid() == 0:  # permissions do not bind root
        os.seteuid(65534)
    try:
        yield folder
    finally:
        if os.getuid() == 0:
            os.seteuid(0)
        folder.chmod(0o700)
        kept = files_of(folder)
        shutil.rmtree(root)
    assert kept == {name: content}
