"""Commands that a person is advised to type, written so that they work where they are typed."""

import os
import shlex
import shutil
import sys
from pathlib import Path


def command_line(*words: str | os.PathLike[str]) -> str:
    """The command ``bettelmann WORD...`` as this person must type it; a word with a blank in it is quoted.

    Whoever started this with ``uv run`` or ``python -m`` has no ``bettelmann`` to call perhaps.
    """
    return " ".join([_program(), *(_quoted(os.fspath(word)) for word in words)])


def _program() -> str:
    if "UV_RUN_RECURSION_DEPTH" in os.environ:
        return "uv run bettelmann"
    called = Path(sys.argv[0])
    if called.name == "__main__.py":
        return f"{_quoted(_python())} -m bettelmann"
    if called.name == "bettelmann" and not _found(called):
        return _quoted(str(called))
    return "bettelmann"


def _found(called: Path) -> bool:
    """Whether the shell finds just this program by its name."""
    there = shutil.which(called.name)
    return there is not None and Path(there).resolve() == called.resolve()


def _python() -> str:
    """The interpreter by its name where the shell finds it."""
    name = Path(sys.executable).name
    return name if shutil.which(name) == sys.executable else sys.executable


def _quoted(word: str) -> str:
    """A word for the shell; bytes that are no text are written as ``$'...'``."""
    if word.isprintable():
        return shlex.quote(word)
    raw = "".join(chr(byte) if chr(byte).isprintable() and byte < 128 else f"\\x{byte:02x}" for byte in _bytes(word))
    return f"$'{raw}'"


def _bytes(word: str) -> bytes:
    return os.fsencode(word).replace(b"\\", b"\\\\").replace(b"'", b"\\'")
