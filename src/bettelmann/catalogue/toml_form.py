"""Entries as TOML: strict when read, in one fixed form when written."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

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
from bettelmann.catalogue.fields import built, refuse_unknown, taken, texts, toml_list, toml_text, whole_numbers
from bettelmann.catalogue.pairing_entry import PairingEntry
from bettelmann.catalogue.pairing_form import pairing_entry_from, write_pairing_entry
from bettelmann.games.bettelmann.variant import STANDARD
from bettelmann.outside.errors import InputError
from bettelmann.outside.shown import quoted
from bettelmann.outside.toml import parse_toml, toml_in

_HEAD = ("format", "id", "standing", "players", "deck", "rules")
_OF_BASINS = ("states", "balanced")  # of the plain game, and of no other


AnyEntry = Entry | PairingEntry
"""An entry of Bettelmann, or one of a pairing game."""


def write_entry(entry: AnyEntry) -> str:
    """The file of an entry."""
    if isinstance(entry, PairingEntry):
        return write_pairing_entry(entry)
    lines = [f"format = {FORMAT}", f"id = {toml_text(entry.id)}", f"standing = {toml_text(entry.standing)}"]
    lines += [f"players = {entry.players}", f"deck = {toml_text(entry.deck)}", f"rules = {toml_text(entry.rules)}"]
    if entry.key:
        lines += [f"key = {toml_text(entry.key)}", *toml_list("deals", [toml_text(deal) for deal in entry.deals])]
    else:
        lines.append(f"deal = {toml_text(entry.deals[0])}")
    lines += ["", "[claim]", f"status = {toml_text(entry.status)}"]
    claim = asdict(entry.claim).items()
    lines += [f"{name} = {value}" for name, value in claim if value or name not in _OF_BASINS]
    lines += ["", "[credit]"]
    lines += [f"{name} = {toml_text(value)}" for name, value in asdict(entry.credit).items() if value]
    lines += ["", "[certificate]"]
    certificate = entry.certificate
    if isinstance(certificate, FiniteCertificate):
        lines.append(f"every = {certificate.every}")
        rows = [
            f"{{ trick = {point.trick}, leader = {point.leader},{_out(point.out, ',')} hash = {toml_text(point.hash)},"
            f" state = {toml_text(point.state)} }}"
            for point in certificate.checkpoints
        ]
        lines += toml_list("checkpoints", rows)
    else:
        lines.append(f"lead_in_tricks = [{', '.join(map(str, certificate.lead_in_tricks))}]")
        lines += [f"first = {certificate.first}", f"second = {certificate.second}"]
        lines += [f"state = {toml_text(certificate.state)}", f"leader = {certificate.leader}"]
        lines += [_out(certificate.out).strip()] if certificate.out else []
    return "\n".join(lines) + "\n"


def read_entry(text: str, source: str) -> Entry:
    """The entry of Bettelmann in a file; raises EntryError naming the first thing that is wrong."""
    entry = entry_from(_translated(lambda: parse_toml(text, source)), source)
    if isinstance(entry, PairingEntry):
        raise EntryError(f"{source} is an entry of {entry.game}: give one of bettelmann")
    return entry


def read_bytes_of_entry(data: bytes, source: str) -> AnyEntry:
    """The same from the bytes of a file."""
    return entry_from(_translated(lambda: toml_in(data, source)), source)


def entry_from(table: Mapping[str, Any], source: str) -> AnyEntry:
    """The entry that the tables of a file are; raises EntryError."""
    if taken(table, "format", int, source) != FORMAT:
        raise EntryError(f"{source}: format = {table['format']} is not known: this program reads format {FORMAT}")
    if "game" in table:
        return pairing_entry_from(table, source)
    endless = "key" in table or "deals" in table
    known = (*_HEAD, *(("key", "deals") if endless else ("deal",)), "claim", "credit", "certificate")
    refuse_unknown(table, known, source)
    claim_table = dict(taken(table, "claim", dict, source))
    status = taken(claim_table, "status", str, f"{source}, [claim]")
    del claim_table["status"]
    wanted = "endless" if endless else "finished"
    if status != wanted:
        raise EntryError(
            f"{source}, [claim]: status = {quoted(status)} does not fit: an entry with one `deal` is finished, one with"
            " `key` and `deals` is endless"
        )
    certificate_table = dict(taken(table, "certificate", dict, source))
    claim: FiniteClaim | EndlessClaim
    certificate: FiniteCertificate | EndlessCertificate
    players, rules = taken(table, "players", int, source), taken(table, "rules", str, source)
    if endless:
        if players == 2 and rules == STANDARD.name:
            for name in _OF_BASINS:
                taken(claim_table, name, int, f"{source}, [claim]")
        claim = built(EndlessClaim, claim_table, f"{source}, [claim]")
        certificate_table["lead_in_tricks"] = whole_numbers(certificate_table, "lead_in_tricks", source)
        if "out" in certificate_table:
            certificate_table["out"] = whole_numbers(certificate_table, "out", source)
        certificate = built(EndlessCertificate, certificate_table, f"{source}, [certificate]")
    else:
        claim = built(FiniteClaim, claim_table, f"{source}, [claim]")
        points = certificate_table.get("checkpoints", [])
        if not isinstance(points, list) or not all(isinstance(point, dict) for point in points):
            raise EntryError(f"{source}, [certificate]: checkpoints is not a list of tables")
        certificate_table["checkpoints"] = tuple(
            built(
                Checkpoint,
                {**point, "out": whole_numbers(point, "out", source)} if "out" in point else point,
                f"{source}, [certificate], checkpoint {number}",
            )
            for number, point in enumerate(points, 1)
        )
        certificate = built(FiniteCertificate, certificate_table, f"{source}, [certificate]")
    entry = Entry(
        players=players,
        deck=taken(table, "deck", str, source),
        rules=rules,
        key=taken(table, "key", str, source) if endless else "",
        deals=tuple(texts(table, "deals", source)) if endless else (taken(table, "deal", str, source),),
        claim=claim,
        credit=built(Credit, taken(table, "credit", dict, source), f"{source}, [credit]"),
        certificate=certificate,
        standing=taken(table, "standing", str, source),
    )
    if taken(table, "id", str, source) != entry.id:
        raise EntryError(
            f"{source}: id = {quoted(table['id'])} is not the id of this content: write {quoted(entry.id)}"
        )
    return entry


def _translated(read: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    try:
        return read()
    except InputError as error:
        raise EntryError(str(error)) from None


def _out(players: Sequence[int], end: str = "") -> str:
    """Who is out; where nobody is, there is nothing to say."""
    return f" out = [{', '.join(map(str, players))}]{end}" if players else ""
