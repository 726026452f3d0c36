"""What commands print: lines for people, or one JSON object and nothing else.

All of it goes through ``say`` and ``print_json``: texts from outside move no cursor, and output that cannot be written
is not the end of the work.
"""

import errno
import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import TracebackType
from typing import Any, TextIO, TypeVar

from bettelmann.outside.shown import shown

_F = TypeVar("_F", bound=Callable[..., Any])

_NOBODY_READS = (errno.EPIPE, errno.EIO)
_UNSEEN = re.compile(r"[^\x20-\x7e\n]")


class NobodyReads(Exception):  # noqa: N818 - says what is the matter
    """Whoever read our output has gone, or the terminal has."""


class Lost:
    """Output that could not be written, by the name of its stream: why."""

    def __init__(self) -> None:
        self.why: dict[str, str] = {}

    def take_note(self, name: str, why: str) -> None:
        """Note the first reason."""
        self.why.setdefault(name, why)

    def take(self) -> dict[str, str]:
        """What was noted since the last time."""
        why, self.why = self.why, {}
        return why


LOST = Lost()


def json_option(command: _F) -> _F:
    """``--json``, handed on as ``as_json``."""
    import click  # not above: a crash is reported through this file also where click cannot be loaded

    return click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")(command)


@contextmanager
def perhaps_unread() -> Iterator[None]:
    """Whoever reads our output may go away (``bettelmann ... | head``), or the terminal: the rest is dropped then."""
    try:
        yield
        _write("stdout", "")
    except NobodyReads:
        _drop(sys.stdout)


def was_output(error: OSError) -> bool:
    """Whether an error came from what click prints past ``say``, its help texts; takes note of the loss then.

    Known by the place that it was raised at: a stream that holds nothing back fails once and not again.
    """
    import click

    if _raised_in(error.__traceback__) is not click.echo.__code__:
        return False
    if error.errno not in _NOBODY_READS:
        LOST.take_note("stdout", error.strerror or str(error))
    _drop(sys.stdout)
    return True


def _raised_in(trace: TracebackType | None) -> object:
    """The code of the innermost function."""
    code = None
    while trace is not None:
        code, trace = trace.tb_frame.f_code, trace.tb_next
    return code


def say(line: str = "", *, err: bool = False) -> None:
    """One line on standard output, or on standard error; what would move a cursor in it is escaped.

    Raises NobodyReads when nobody reads standard output any more, which ends a command whose work it is; what is said
    on standard error ends nothing. What cannot be written for another reason is lost, which ``LOST`` notes. The stream
    takes everything from then on.
    """
    _write("stderr" if err else "stdout", shown(line) + "\n")


def print_json(described: dict[str, Any]) -> None:
    """The one object of a command; characters that cannot be seen are escaped in its texts."""
    text = json.dumps(described, ensure_ascii=False)
    _write("stdout", _UNSEEN.sub(lambda found: _json_escaped(found[0]), text) + "\n")


def _json_escaped(sign: str) -> str:
    return sign if sign.isprintable() else json.dumps(sign)[1:-1]


def _write(name: str, text: str) -> None:
    stream: TextIO | None = getattr(sys, name)
    if stream is None:
        LOST.take_note(name, "it is closed")
        return
    encoding = getattr(stream, "encoding", None) or "utf-8"
    try:
        stream.write(text.encode(encoding, "backslashreplace").decode(encoding))
        stream.flush()
    except ValueError:  # closed by somebody in this process
        LOST.take_note(name, "it is closed")
    except OSError as error:
        if error.errno in _NOBODY_READS and name == "stdout":
            raise NobodyReads from error
        if error.errno not in _NOBODY_READS:
            LOST.take_note(name, error.strerror or str(error))
        _drop(stream)


def _drop(stream: TextIO | None) -> None:
    """Let a stream write into nothing from now on, and what it holds too."""
    with suppress(OSError, ValueError, AttributeError):
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, stream.fileno())  # type: ignore[union-attr]
        os.close(nothing)
        stream.flush()  # type: ignore[union-attr]
