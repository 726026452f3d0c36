"""What commands print: text for people, or one JSON object and nothing else."""

import errno
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import click

_F = TypeVar("_F", bound=Callable[..., Any])


def json_option(command: _F) -> _F:
    """``--json``, handed on as ``as_json``."""
    return click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")(command)


@contextmanager
def perhaps_unread() -> Iterator[None]:
    """Whoever reads our output may go away (``bettelmann ... | head``), or the terminal: the rest is dropped then."""
    try:
        yield
        sys.stdout.flush()
    except OSError as error:
        if error.errno not in (errno.EPIPE, errno.EIO):
            raise
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except OSError:
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def print_json(described: dict[str, Any]) -> None:
    """The one object of a command."""
    click.echo(json.dumps(described, ensure_ascii=False))
