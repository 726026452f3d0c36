"""Texts from outside in a document of Markdown: shown as the text they are, whatever stands in them."""

import re

from bettelmann.outside.shown import shown

_SPECIAL = re.compile(r"[\\`*_\[\]<>|&~!#$@]|(?<=:)/|(?<=www)\.", re.IGNORECASE)


def as_text(text: str) -> str:
    """The same text so that Markdown shows it, on one line and in one cell of a table.

    Nothing in it is a link, code, emphasis, HTML or the end of a cell; signs that are not seen are escaped.
    """
    return _SPECIAL.sub(r"\\\g<0>", shown(text))
