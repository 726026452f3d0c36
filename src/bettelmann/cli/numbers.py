"""Options whose values are numbers, with the same bounds as in a recipe."""

from typing import Any

import click

from bettelmann.outside.numbers import NumberError, finite_number, whole_number

MOST_TRICKS = 1 << 29
"""The largest limit of tricks, the same as in a recipe."""
MOST_STATES = 1_000_000_000
"""Of backward trees; more fit into no memory."""
MOST_COUNT = (1 << 63) - 1
"""Of what can be counted or claimed."""


class Whole(click.ParamType[int]):
    """A whole number from ``least`` to ``most``."""

    name = "integer"

    def __init__(self, least: int, most: int | None = None) -> None:
        self._least, self._most = least, most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:  # noqa: ANN401
        """The number, or the refusal that says what would do."""
        try:
            return whole_number(str(value), self._least, self._most)
        except NumberError as error:
            self.fail(str(error), param, ctx)


class Finite(click.ParamType[float]):
    """A number from ``least`` to ``most``; neither infinity nor what is no number."""

    name = "number"

    def __init__(self, least: float, most: float) -> None:
        self._least, self._most = least, most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:  # noqa: ANN401
        """The number, or the refusal that says what would do."""
        try:
            return finite_number(str(value), self._least, self._most)
        except NumberError as error:
            self.fail(str(error), param, ctx)
