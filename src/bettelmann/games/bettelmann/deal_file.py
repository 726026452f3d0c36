"""Files of deals: one deal a line, with ``#`` comments and blank lines."""

import codecs
import re
from collections.abc import Iterator

from bettelmann.games.bettelmann.alphabet import Notation
from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.notation import parse_deal
from bettelmann.games.bettelmann.pasted import ReadDeal, read_pasted
from bettelmann.games.errors import NotationError

_COMMENT = re.compile("(?<!&)#")  # that of &#45; begins none
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
    contents = _contents(text, source)
    return [(line, parse_deal(content, notation=notation, line=line, source=source)) for line, content in contents]


def read_pasted_deals(text: str, source: str = "", *, notation: Notation = "letters") -> list[tuple[int, ReadDeal]]:
    """The same for what a person wrote or pasted, with notes on how it was read."""
    contents = _contents(text, source)
    return [(line, read_pasted(content, notation=notation, line=line, source=source)) for line, content in contents]


def _contents(text: str, source: str) -> Iterator[tuple[int, str]]:
    """The lines that hold something, with their numbers and without comments."""
    found = False
    for number, line in enumerate(_lines(text), 1):
        content = _COMMENT.split(line, maxsplit=1)[0]
        if content.strip():
            found = True
            yield number, content
    if not found:
        raise NotationError("no deal", "one deal on a line, such as J--/-J-", source=source)


def _lines(text: str) -> list[str]:
    # str.splitlines also cuts at characters that no editor counts as the end of a line.
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _refusal(data: bytes, at: int, found: str, source: str) -> NotationError:
    before = _lines(data[:at].decode("utf-8-sig", errors="replace"))
    line, column = len(before), len(before[-1]) + 1
    return NotationError(found, "a text file saved as UTF-8", source=source, line=line, column=column)
