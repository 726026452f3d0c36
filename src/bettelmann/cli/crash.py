"""What becomes of an error that no command has a sentence for.

One that nobody foresaw gets a log with everything, one sentence, and a code of its own. This file does without click,
which may be what cannot be loaded.
"""

import os
import platform
import tempfile
import traceback
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from bettelmann import __version__
from bettelmann.cli.memory import is_for_want_of_memory, no_memory
from bettelmann.cli.output import say

UNFORESEEN = 70
_NO_ROOM, _INTERRUPTED = 2, 130


def code_of(error: BaseException, arguments: Sequence[str]) -> int:
    """Say what is the matter, and give the exit code: a Ctrl-C and want of memory are not the program's fault."""
    if isinstance(error, KeyboardInterrupt):
        say("", err=True)  # behind the ^C of the terminal
        say("stopped", err=True)
        return _INTERRUPTED
    if is_for_want_of_memory(error):
        say(no_memory(arguments), err=True)
        return _NO_ROOM
    return report_crash(error, arguments)


def report_crash(error: BaseException, arguments: Sequence[str]) -> int:
    """Write the log, say where it is, and give the exit code."""
    what = traceback.format_exception_only(error)[-1].strip()
    log = _written(_content(error, arguments))
    where = f"the log {log} has the details: please report it" if log else "no log of it could be written"
    say(f"bettelmann: an error that nobody foresaw ({what[:200]}); {where}", err=True)
    return UNFORESEEN


def _content(error: BaseException, arguments: Sequence[str]) -> str:
    lines = [
        f"bettelmann {__version__}, Python {platform.python_version()}, {platform.platform()}",
        f"{datetime.now(UTC).isoformat(timespec='seconds')}, process {os.getpid()}",
        f"called with {list(arguments)!r}",
        "",
        *traceback.format_exception(error),
    ]
    return "\n".join(lines)


def _written(content: str) -> Path | None:
    """The log, in the first folder that takes it."""
    name = f"bettelmann-{datetime.now(UTC).strftime('%Y%m%dT%H%M%S')}-{os.getpid()}-"
    for folder in _folders():
        path = None
        try:
            folder.mkdir(parents=True, exist_ok=True)
            handle, path = tempfile.mkstemp(suffix=".log", prefix=name, dir=folder)
            with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace") as file:
                file.write(content)
        except (OSError, ValueError):
            if path is not None:  # a full disk takes names and no content
                with suppress(OSError):
                    Path(path).unlink()
            continue
        return Path(path)
    return None


def _folders() -> Iterator[Path]:
    """Where logs belong, then where any file may be put."""
    state = os.environ.get("XDG_STATE_HOME")
    home = os.environ.get("HOME")
    if state and os.path.isabs(state):  # noqa: PTH117 - no path that could be taken as relative
        yield Path(state) / "bettelmann"
    elif home:
        yield Path(home) / ".local" / "state" / "bettelmann"
    for folder in (os.environ.get("TMPDIR"), "/tmp", "/var/tmp"):
        if folder:
            yield Path(folder)
