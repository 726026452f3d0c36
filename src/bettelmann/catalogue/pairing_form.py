"""Entries of pairing games as TOML."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from bettelmann.catalogue.entry import FORMAT, Credit
from bettelmann.catalogue.errors import EntryError
from bettelmann.catalogue.fields import built, refuse_unknown, taken, texts, toml_list, toml_text, whole_numbers
from bettelmann.catalogue.pairing_entry import PairingCertificate, PairingClaim, PairingEntry
from bettelmann.outside.shown import quoted

_HEAD = ("format", "id", "standing", "game", "pack", "players", "draw", "insert", "key", "deals")


def write_pairing_entry(entry: PairingEntry) -> str:
    """The file of an entry."""
    lines = [f"format = {FORMAT}"]
    for name in ("id", "standing", "game", "pack"):
        lines.append(f"{name} = {toml_text(getattr(entry, name))}")
    lines += [f"players = {entry.players}", f"draw = {toml_text(entry.draw)}", f"insert = {toml_text(entry.insert)}"]
    lines += [f"key = {toml_text(entry.key)}", *toml_list("deals", [toml_text(deal) for deal in entry.deals])]
    lines += ["", "[claim]", f"status = {toml_text(entry.status)}"]
    lines += [f"{name} = {value}" for name, value in asdict(entry.claim).items()]
    lines += ["", "[credit]"]
    lines += [f"{name} = {toml_text(value)}" for name, value in asdict(entry.credit).items() if value]
    certificate = entry.certificate
    lines += ["", "[certificate]", f"lead_in_draws = [{', '.join(map(str, certificate.lead_in_draws))}]"]
    lines += [f"state = {toml_text(certificate.state)}", f"drawer = {certificate.drawer}"]
    if certificate.takes_last:
        lines.append(f"takes_last = [{', '.join(map(str, certificate.takes_last))}]")
    return "\n".join(lines) + "\n"


def pairing_entry_from(table: Mapping[str, Any], source: str) -> PairingEntry:
    """The entry that the tables of a file are; raises EntryError."""
    refuse_unknown(table, (*_HEAD, "claim", "credit", "certificate"), source)
    claim = dict(taken(table, "claim", dict, source))
    status = taken(claim, "status", str, f"{source}, [claim]")
    if status != "endless":
        raise EntryError(f"{source}, [claim]: status = {quoted(status)} does not fit: accepted are endless cycles")
    del claim["status"]
    certificate = dict(taken(table, "certificate", dict, source))
    for name in ("lead_in_draws", *(["takes_last"] if "takes_last" in certificate else [])):
        certificate[name] = whole_numbers(certificate, name, source)
    entry = PairingEntry(
        game=taken(table, "game", str, source),
        pack=taken(table, "pack", str, source),
        players=taken(table, "players", int, source),
        draw=taken(table, "draw", str, source),
        insert=taken(table, "insert", str, source),
        key=taken(table, "key", str, source),
        deals=tuple(texts(table, "deals", source)),
        claim=built(PairingClaim, claim, f"{source}, [claim]"),
        credit=built(Credit, taken(table, "credit", dict, source), f"{source}, [credit]"),
        certificate=built(PairingCertificate, certificate, f"{source}, [certificate]"),
        standing=taken(table, "standing", str, source),
    )
    if taken(table, "id", str, source) != entry.id:
        raise EntryError(
            f"{source}: id = {quoted(table['id'])} is not the id of this content: write {quoted(entry.id)}"
        )
    return entry
