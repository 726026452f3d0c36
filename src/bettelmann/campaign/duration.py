"""Lengths of time as people write them: ``8h``, ``1h30m``, ``90s``, ``2d``."""

import re

from bettelmann.outside.errors import InputError
from bettelmann.outside.shown import quoted

_UNITS = {"d": 86400, "h": 3600, "m": 60, "s": 1}
_LONGEST = 3650 * 86400
_PART = re.compile(r"([0-9]+(?:\.[0-9]+)?)([dhms])")


class DurationError(InputError):
    """A text that is not a length of time."""


def parse_duration(text: str) -> float:
    """Seconds of a length of time; raises DurationError for anything else, and for nothing at all."""
    compact = text.replace(" ", "").lower()
    parts = _PART.findall(compact)
    seconds = sum(float(number) * _UNITS[unit] for number, unit in parts)  # too many digits give infinity
    if not parts or "".join(number + unit for number, unit in parts) != compact or seconds <= 0:
        raise DurationError(f"{quoted(text)} is not a length of time: write for example 60s, 30m, 8h, 1h30m or 2d")
    if seconds > _LONGEST:
        raise DurationError(f"{quoted(text)} is too long a time: use at most {_LONGEST // 86400}d")
    return seconds


def format_duration(seconds: float) -> str:
    """A length of time in its two largest units, for example ``1h 30m``."""
    left = round(seconds)
    parts: list[str] = []
    for unit, size in _UNITS.items():
        if left >= size or (unit == "s" and not parts):
            parts.append(f"{left // size}{unit}")
            left %= size
    return " ".join(parts[:2])
