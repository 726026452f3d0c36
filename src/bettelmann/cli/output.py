"""What commands print: text for people, or one JSON object and nothing else."""

import json
from collections.abc import Callable
from typing import Any, TypeVar

import click

_F = TypeVar("_F", bound=Callable[..., Any])


def json_option(command: _F) -> _F:
    """``--json``, handed on as ``as_json``."""
    return click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")(command)


def print_json(described: dict[str, Any]) -> None:
    """The one object of a command."""
    click.echo(json.dumps(described, ensure_ascii=False))
