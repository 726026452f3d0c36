"""Numbers as people type them, within bounds."""

import math
import re

from bettelmann.outside.errors import InputError
from bettelmann.outside.shown import cut, quoted

_WHOLE = re.compile(r"[+-]?[0-9]+")
_BROKEN = re.compile(r"[+-]?[0-9]*\.?[0-9]+([eE][+-]?[0-9]+)?")
_MOST_DIGITS = 100
_LONGEST_SHOWN = 40


class NumberError(InputError):
    """A text that is not a number, or one that is out of its range."""


def whole_number(text: str, least: int | None = None, most: int | None = None) -> int:
    """The whole number that a text is; raises NumberError for anything else, and outside of ``least`` to ``most``."""
    compact = text.strip()
    if not _WHOLE.fullmatch(compact):
        raise NumberError(f"{quoted(text, _LONGEST_SHOWN)} is not a whole number: write digits")
    if len(compact) > _MOST_DIGITS:
        would_do = f"use at most {_MOST_DIGITS} digits" if most is None else _use(least, most)
        raise NumberError(f"a number of {len(compact)} digits is not possible: {would_do}")
    number = int(compact)
    if (least is not None and number < least) or (most is not None and number > most):
        raise NumberError(f"{cut(compact, _LONGEST_SHOWN, 'digits')} is not possible: {_use(least, most)}")
    return number


def finite_number(text: str, least: float, most: float) -> float:
    """The number that a text is; raises NumberError for anything else, and outside of ``least`` to ``most``."""
    compact = text.strip()
    if not _BROKEN.fullmatch(compact):
        raise NumberError(f"{quoted(text, _LONGEST_SHOWN)} is not a number: write for example 0.5")
    number = float(compact)
    if not math.isfinite(number) or not least <= number <= most:
        raise NumberError(f"{cut(compact, _LONGEST_SHOWN, 'digits')} is not possible: {_use(least, most)}")
    return number


def _use(least: float | None, most: float | None) -> str:
    if most is None:
        return f"use {least} or more"
    return f"use at most {most}" if least is None else f"use {least} to {most}"
