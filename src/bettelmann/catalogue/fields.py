"""The fields of an entry: strict when they are read, in one fixed form when they are written."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields
from difflib import get_close_matches
from typing import Any, TypeVar

from bettelmann.catalogue.errors import EntryError
from bettelmann.outside.advice import command_line
from bettelmann.outside.shown import quoted
from bettelmann.outside.toml import toml_string

_T = TypeVar("_T")
_OF_CARDS = ("deal", "deals", "key", "state")
_UNSEEN = re.compile(
    "[\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)
"""Signs that move the cursor, turn the writing around or are not seen; a fixed list, as the form of a file is fixed."""

MOST_NUMBER = 1_000_000_000_000
"""The largest number in an entry."""

MOST_CARDS = 256
"""The longest deal or state, as text."""

_WORDS = {int: "a whole number", str: "a text", list: "a list", dict: "a table"}


def built(kind: Callable[..., _T], table: Mapping[str, Any], source: str) -> _T:
    """A dataclass from a table, every key known, every value of its kind."""
    known = {item.name: item for item in fields(kind)}  # type: ignore[arg-type]
    refuse_unknown(table, tuple(known), source)
    for name, item in known.items():
        if name not in table and item.default is MISSING:
            raise _missing(name, source)
        wanted = {"int": int, "str": str}.get(getattr(item.type, "__name__", str(item.type)))
        if name in table and wanted:
            taken(table, name, wanted, source)
    return kind(**table)


def _missing(name: str, source: str) -> EntryError:
    how = command_line("catalogue", "new", "--help")
    return EntryError(f"{source}: {name} is missing: `{how}` says how a complete entry is written")


def taken(table: Mapping[str, Any], name: str, kind: type[_T], source: str) -> _T:
    """The value of a field; raises EntryError where it is missing, of another kind or out of bounds."""
    if name not in table:
        raise _missing(name, source)
    value = table[name]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise EntryError(f"{source}: {name} = {quoted(value)} is not {_WORDS[kind]}")
    _require_bounds(value, name, source)
    return value


def _require_bounds(value: object, name: str, source: str) -> None:
    """Refuse a number that is negative or counts nothing here, and a deal or a state of too many cards."""
    if isinstance(value, int) and not 0 <= value <= MOST_NUMBER:
        raise EntryError(f"{source}: {name} = {value} is out of range: accepted are 0 to {MOST_NUMBER}")
    if isinstance(value, str) and name in _OF_CARDS and len(value) > MOST_CARDS:
        raise EntryError(f"{source}: {name} has {len(value)} characters: accepted are deals of up to {MOST_CARDS}")


def texts(table: Mapping[str, Any], name: str, source: str) -> Sequence[str]:
    """The texts of a field that is a list of some."""
    values: list[Any] = taken(table, name, list, source)
    if not values or not all(isinstance(value, str) for value in values):
        raise EntryError(f"{source}: {name} is not a list of texts")
    for value in values:
        _require_bounds(value, name, source)
    return values


def whole_numbers(table: Mapping[str, Any], name: str, source: str) -> tuple[int, ...]:
    """The numbers of a field of a certificate that is a list of some."""
    values: list[Any] = taken(table, name, list, f"{source}, [certificate]")
    if not all(isinstance(value, int) and not isinstance(value, bool) for value in values):
        raise EntryError(f"{source}, [certificate]: {name} is not a list of whole numbers")
    for value in values:
        _require_bounds(value, name, f"{source}, [certificate]")
    return tuple(values)


def refuse_unknown(table: Mapping[str, Any], known: Sequence[str], source: str) -> None:
    """Raise EntryError for the first field that nobody reads."""
    for name in table:
        if name not in known:
            near = get_close_matches(name, known, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"accepted are {', '.join(known)}"
            raise EntryError(f"{source}: unknown field {quoted(name)}: {hint}")


def toml_text(value: str) -> str:
    """A text as TOML; what is not seen is escaped too."""
    return _UNSEEN.sub(_escaped, toml_string(value))


def _escaped(sign: re.Match[str]) -> str:
    code = ord(sign[0])
    return f"\\u{code:04x}" if code < 1 << 16 else f"\\U{code:08x}"


def toml_list(name: str, rows: Sequence[str]) -> list[str]:
    """The lines of a list, a row each."""
    return [f"{name} = [", *(f"    {row}," for row in rows), "]"]
