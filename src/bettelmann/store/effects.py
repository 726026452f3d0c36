"""What one commit does to the tables of a run, as plain rows: kept as it is, checked, and applied again if need be.

A run is the list of its effects. All other tables of results are made from it, and can be made from it again. An effect
holds the rows of one unit, or of all that another run has done.
"""

import hashlib
import json
import zlib
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

Rows = Mapping[str, Sequence[Sequence[Any]]]
"""By table: rows without checksums; those of ``unit`` also without the number of their effect."""


class Effect(NamedTuple):
    """Rows to add; ``ordered`` when they build on all effects before, as a generation of growing does."""

    rows: Rows
    ordered: bool = False

    @property
    def units(self) -> list[int]:
        """The numbers of its units."""
        return [row[0] for row in self.rows.get("unit", ())]


def body_of(effect: Effect) -> bytes:
    """An effect as it is stored."""
    content = {"ordered": effect.ordered, "rows": {table: list(rows) for table, rows in effect.rows.items() if rows}}
    return zlib.compress(json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode())


def effect_of(body: bytes) -> Effect:
    """An effect from what was stored, which was checked before."""
    content = json.loads(zlib.decompress(body))
    return Effect(content["rows"], content["ordered"])


def linked(chain: str, checksum: bytes) -> str:
    """The chain after one more effect: a digest of the checksums of all effects in their order."""
    return hashlib.blake2b(bytes.fromhex(chain) + checksum, digest_size=8).hexdigest()
