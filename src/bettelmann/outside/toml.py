"""TOML from outside: text that anybody may have written, read within bounds.

The reader of the standard library raises whatever its parts raise, and takes quadratic time for a key of many parts.
"""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

from bettelmann.outside.errors import InputError
from bettelmann.outside.paths import read_bytes
from bettelmann.outside.shown import quoted, shown

MOST_BYTES = 4 << 20
"""Of a file: a recipe has one thousandth of that, and so has the longest entry of the catalogue."""

_DEEPEST = 16
_LARGEST = (1 << 63) - 1
_MOST_PARTS = 32
_PART = r"""(?:(?<![\w-])[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+"""
_KEY_OF_MANY_PARTS = re.compile(f"(?:{_PART}){{{_MOST_PARTS}}}")


class TomlError(InputError):
    """A text that is not TOML, or not within the bounds of what is read here."""


def read_toml(path: Path, source: str) -> dict[str, Any]:
    """The tables of a file; raises PathError, and TomlError for what it holds. ``source`` names it in messages."""
    return toml_in(read_bytes(path, MOST_BYTES), source)


def toml_in(data: bytes, source: str) -> dict[str, Any]:
    """The tables in some bytes of UTF-8, with or without a byte-order mark; raises TomlError."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        at = error.start + len(data) - len(error.object)  # the decoder counts from behind the mark
        line = data.count(b"\n", 0, at) + 1
        raise TomlError(
            f"{source} is not TOML: line {line} holds the byte 0x{data[at]:02X}, which is not UTF-8: save it as UTF-8"
        ) from None
    return parse_toml(text, source)


def parse_toml(text: str, source: str) -> dict[str, Any]:
    """The tables in a text; raises TomlError."""
    if _KEY_OF_MANY_PARTS.search(text):
        raise TomlError(f"{source} is not read: a key in it has more than {_MOST_PARTS} parts")
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise TomlError(f"{source} is not TOML: {_short(str(error))}") from None
    except RecursionError:
        raise TomlError(f"{source} is not read: lists in it lie too deep in each other") from None
    except ValueError:  # more digits than Python reads
        raise TomlError(f"{source} is not read: a number in it has too many digits") from None
    _require_plain(tables, source)
    return tables


def toml_string(text: str) -> str:
    """A text as TOML writes it."""
    # What JSON escapes, TOML reads; TOML wants one character more escaped.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _require_plain(tables: dict[str, Any], source: str) -> None:
    """Refuse numbers and depths that nothing behind this is made for; no recursion, since the depth is not known."""
    level: list[tuple[str, Any]] = list(tables.items())
    for _ in range(_DEEPEST):
        inner: list[tuple[str, Any]] = []
        for key, value in level:
            if isinstance(value, int) and abs(value) > _LARGEST:
                raise TomlError(f"{source}: {_name(key)} is too large a number: use at most {_LARGEST}")
            if isinstance(value, dict):
                inner += value.items()
            elif isinstance(value, list):
                inner += ((key, item) for item in value)
        level = inner
        if not level:
            return
    raise TomlError(f"{source} is not read: tables or lists in it lie more than {_DEEPEST} deep in each other")


def _name(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]{1,40}", key) else quoted(key, 40)


def _short(text: str) -> str:
    text = shown(text)
    return text if len(text) <= 120 else f"{text[:120]}..."
