"""Entries as TOML: strict when read, in one fixed form when written."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, asdict, fields
from difflib import get_close_matches
from typing import Any, TypeVar

from bettelmann.catalogue.entry import (
    FORMAT,
    Checkpoint,
    Credit,
    EndlessCertificate,
    EndlessClaim,
    Entry,
    FiniteCertificate,
    FiniteClaim,
)
from bettelmann.catalogue.errors import EntryError
from bettelmann.games.bettelmann.variant import STANDARD
from bettelmann.outside.advice import command_line
from bettelmann.outside.errors import InputError
from bettelmann.outside.shown import quoted
from bettelmann.outside.toml import parse_toml, toml_in, toml_string

_T = TypeVar("_T")
_HEAD = ("format", "id", "standing", "players", "deck", "rules")
_OF_BASINS = ("states", "balanced")  # of the plain game, and of no other
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


def write_entry(entry: Entry) -> str:
    """The file of an entry."""
    lines = [f"format = {FORMAT}", f"id = {_text(entry.id)}", f"standing = {_text(entry.standing)}"]
    lines += [f"players = {entry.players}", f"deck = {_text(entry.deck)}", f"rules = {_text(entry.rules)}"]
    if entry.key:
        lines += [f"key = {_text(entry.key)}", *_list("deals", [_text(deal) for deal in entry.deals])]
    else:
        lines.append(f"deal = {_text(entry.deals[0])}")
    lines += ["", "[claim]", f"status = {_text(entry.status)}"]
    claim = asdict(entry.claim).items()
    lines += [f"{name} = {value}" for name, value in claim if value or name not in _OF_BASINS]
    lines += ["", "[credit]"]
    lines += [f"{name} = {_text(value)}" for name, value in asdict(entry.credit).items() if value]
    lines += ["", "[certificate]"]
    certificate = entry.certificate
    if isinstance(certificate, FiniteCertificate):
        lines.append(f"every = {certificate.every}")
        rows = [
            f"{{ trick = {point.trick}, leader = {point.leader},{_out(point.out, ',')} hash = {_text(point.hash)},"
            f" state = {_text(point.state)} }}"
            for point in certificate.checkpoints
        ]
        lines += _list("checkpoints", rows)
    else:
        lines.append(f"lead_in_tricks = [{', '.join(map(str, certificate.lead_in_tricks))}]")
        lines += [f"first = {certificate.first}", f"second = {certificate.second}"]
        lines += [f"state = {_text(certificate.state)}", f"leader = {certificate.leader}"]
        lines += [_out(certificate.out).strip()] if certificate.out else []
    return "\n".join(lines) + "\n"


def read_entry(text: str, source: str) -> Entry:
    """The entry in a file; raises EntryError naming the first thing that is wrong and what would be accepted."""
    return entry_from(_translated(lambda: parse_toml(text, source)), source)


def read_bytes_of_entry(data: bytes, source: str) -> Entry:
    """The same from the bytes of a file."""
    return entry_from(_translated(lambda: toml_in(data, source)), source)


def entry_from(table: Mapping[str, Any], source: str) -> Entry:
    """The entry that the tables of a file are; raises EntryError."""
    if _take(table, "format", int, source) != FORMAT:
        raise EntryError(f"{source}: format = {table['format']} is not known: this program reads format {FORMAT}")
    endless = "key" in table or "deals" in table
    known = (*_HEAD, *(("key", "deals") if endless else ("deal",)), "claim", "credit", "certificate")
    _refuse_unknown(table, known, source)
    claim_table = dict(_take(table, "claim", dict, source))
    status = _take(claim_table, "status", str, f"{source}, [claim]")
    del claim_table["status"]
    wanted = "endless" if endless else "finished"
    if status != wanted:
        raise EntryError(
            f"{source}, [claim]: status = {quoted(status)} does not fit: an entry with one `deal` is finished, one with"
            " `key` and `deals` is endless"
        )
    certificate_table = dict(_take(table, "certificate", dict, source))
    claim: FiniteClaim | EndlessClaim
    certificate: FiniteCertificate | EndlessCertificate
    players, rules = _take(table, "players", int, source), _take(table, "rules", str, source)
    if endless:
        if players == 2 and rules == STANDARD.name:
            for name in _OF_BASINS:
                _take(claim_table, name, int, f"{source}, [claim]")
        claim = _build(EndlessClaim, claim_table, f"{source}, [claim]")
        certificate_table["lead_in_tricks"] = _ints(certificate_table, "lead_in_tricks", source)
        if "out" in certificate_table:
            certificate_table["out"] = _ints(certificate_table, "out", source)
        certificate = _build(EndlessCertificate, certificate_table, f"{source}, [certificate]")
    else:
        claim = _build(FiniteClaim, claim_table, f"{source}, [claim]")
        points = certificate_table.get("checkpoints", [])
        if not isinstance(points, list) or not all(isinstance(point, dict) for point in points):
            raise EntryError(f"{source}, [certificate]: checkpoints is not a list of tables")
        certificate_table["checkpoints"] = tuple(
            _build(
                Checkpoint,
                {**point, "out": _ints(point, "out", source)} if "out" in point else point,
                f"{source}, [certificate], checkpoint {number}",
            )
            for number, point in enumerate(points, 1)
        )
        certificate = _build(FiniteCertificate, certificate_table, f"{source}, [certificate]")
    entry = Entry(
        players=players,
        deck=_take(table, "deck", str, source),
        rules=rules,
        key=_take(table, "key", str, source) if endless else "",
        deals=tuple(_texts(table, "deals", source)) if endless else (_take(table, "deal", str, source),),
        claim=claim,
        credit=_build(Credit, _take(table, "credit", dict, source), f"{source}, [credit]"),
        certificate=certificate,
        standing=_take(table, "standing", str, source),
    )
    if _take(table, "id", str, source) != entry.id:
        raise EntryError(
            f"{source}: id = {quoted(table['id'])} is not the id of this content: write {quoted(entry.id)}"
        )
    return entry


def _build(kind: Callable[..., _T], table: Mapping[str, Any], source: str) -> _T:
    """A dataclass from a table, every key known, every value of its kind."""
    known = {item.name: item for item in fields(kind)}  # type: ignore[arg-type]
    _refuse_unknown(table, tuple(known), source)
    for name, item in known.items():
        if name not in table and item.default is MISSING:
            raise _missing(name, source)
        wanted = {"int": int, "str": str}.get(getattr(item.type, "__name__", str(item.type)))
        if name in table and wanted:
            _take(table, name, wanted, source)
    return kind(**table)


def _missing(name: str, source: str) -> EntryError:
    how = command_line("catalogue", "new", "--help")
    return EntryError(f"{source}: {name} is missing: `{how}` says how a complete entry is written")


def _take(table: Mapping[str, Any], name: str, kind: type[_T], source: str) -> _T:
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


def _translated(read: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    try:
        return read()
    except InputError as error:
        raise EntryError(str(error)) from None


def _texts(table: Mapping[str, Any], name: str, source: str) -> Sequence[str]:
    values: list[Any] = _take(table, name, list, source)
    if not values or not all(isinstance(value, str) for value in values):
        raise EntryError(f"{source}: {name} is not a list of texts")
    for value in values:
        _require_bounds(value, name, source)
    return values


def _ints(table: Mapping[str, Any], name: str, source: str) -> tuple[int, ...]:
    values: list[Any] = _take(table, name, list, f"{source}, [certificate]")
    if not all(isinstance(value, int) and not isinstance(value, bool) for value in values):
        raise EntryError(f"{source}, [certificate]: {name} is not a list of whole numbers")
    for value in values:
        _require_bounds(value, name, f"{source}, [certificate]")
    return tuple(values)


def _refuse_unknown(table: Mapping[str, Any], known: Sequence[str], source: str) -> None:
    for name in table:
        if name not in known:
            near = get_close_matches(name, known, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"accepted are {', '.join(known)}"
            raise EntryError(f"{source}: unknown field {quoted(name)}: {hint}")


def _text(value: str) -> str:
    # People want more escaped than TOML does: what is not seen.
    return _UNSEEN.sub(_escaped, toml_string(value))


def _escaped(sign: re.Match[str]) -> str:
    code = ord(sign[0])
    return f"\\u{code:04x}" if code < 1 << 16 else f"\\U{code:08x}"


def _out(players: Sequence[int], end: str = "") -> str:
    """Who is out; where nobody is, there is nothing to say."""
    return f" out = [{', '.join(map(str, players))}]{end}" if players else ""


def _list(name: str, rows: Sequence[str]) -> list[str]:
    return [f"{name} = [", *(f"    {row}," for row in rows), "]"]
