"""Files of deals: one deal a line, with ``#`` comments and blank lines."""

import codecs

from bettelmann.games.bettelmann.alphabet import Notation
from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.notation import parse_deal
from bettelmann.games.errors import NotationError

_UTF16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def decode_deal_bytes(data: bytes, source: str = "") -> str:
    """Decode the bytes of a deal file, with or without a byte-order mark.

    Raises NotationError for UTF-16, NUL bytes and anything else that is not UTF-8.
    """
    if data.startswith(_UTF16_MARKS):
        raise _refusal(data, 0, "UTF-16 text", source)
    if b"\0" in data:
        raise _refusal(data, data.index(b"\0"), "a NUL byte", source)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # The decoder counts from behind the mark.
        at = error.start + len(data) - len(error.object)
        raise _refusal(data, at, f"the byte 0x{data[at]:02X}", source) from None


def read_deals(text: str, source: str = "", *, notation: Notation = "letters") -> list[tuple[int, Deal]]:
    """Read all deals of a file, each with the number of its line.

    Raises NotationError at the first line that is not a deal, and for a text without any deal.
    """
    deals = []
    for number, line in enumerate(_lines(text), 1):
        content, _, _ = line.partition("#")
        if content.strip():
            deals.append((number, parse_deal(content, notation=notation, line=number, source=source)))
    if not deals:
        raise NotationError("no deal", "one deal on a line, such as J--/-J-", source=source)
    return deals


def _lines(text: str) -> list[str]:
    # str.splitlines also cuts at characters that no editor counts as the end of a line.
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _refusal(data: bytes, at: int, found: str, source: str) -> NotationError:
    before = _lines(data[:at].decode("utf-8-sig", errors="replace"))
    line, column = len(before), len(before[-1]) + 1
    return NotationError(found, "a text file saved as UTF-8", source=source, line=line, column=column)
