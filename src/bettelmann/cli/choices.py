"""Options whose values are paths, or the names in a table such as that of the strategies, whatever is in it by then."""

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import click


class _PathName(click.ParamType[Path]):
    """A path that nobody has looked at yet: whoever opens it says what is the matter."""

    name = "path"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:  # noqa: ANN401
        """The path; an empty text, as of a variable that is not set, is not the folder that one is in."""
        if not os.fspath(value):
            self.fail("an empty text is no path: name a file or a folder", param, ctx)
        return Path(value)


PATH = _PathName()
"""The type of arguments and options that are paths."""


class NameOf(click.ParamType[str]):
    """One of some names. They are looked up when they are needed, so that a table may grow after this was imported."""

    name = "choice"

    def __init__(self, names: Callable[[], Iterable[str]]) -> None:
        self._names = names

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ANN401
        """The name, or click's refusal that lists all of them."""
        return str(self._choice().convert(value, param, ctx))

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str | None:
        """``[one|other]``."""
        return self._choice().get_metavar(param, ctx)

    def _choice(self) -> click.Choice[str]:
        return click.Choice(list(self._names()))
