"""What stands around a pasted deal: quotes, backticks, brackets, the comma or the period after it."""

import re

from bettelmann.games.bettelmann.alphabet import Notation
from bettelmann.games.bettelmann.rewriting import Pasted

QUOTES = "\"'`\u00ab\u00bb\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u2039\u203a"
BRACKETS = {"(": ")", "[": "]", "{": "}", "<": ">"}

_AFTER = ",;"
_BLANKS = " \t\r\n"
_MOST_LAYERS = 8


def unwrapped(pasted: Pasted, notation: Notation) -> Pasted:
    """The deal without what stands around it. A period is a numeral where no blank, quote or bracket says otherwise."""
    for _ in range(_MOST_LAYERS):
        bare = _without_end(_stripped(pasted), notation)
        bare = _without_quotes(_without_brackets(bare))
        if bare.text == pasted.text:
            break
        pasted = bare
    return pasted


def _stripped(pasted: Pasted) -> Pasted:
    start = len(pasted.text) - len(pasted.text.lstrip(_BLANKS))
    end = max(start, len(pasted.text.rstrip(_BLANKS)))
    return Pasted(pasted.text[start:end], pasted.places[start : end + 1], pasted.notes)


def _without_end(pasted: Pasted, notation: Notation) -> Pasted:
    text = pasted.text
    if len(text) < 2:
        return pasted
    ends = text[-1] in _AFTER or (text[-1] == "." and _is_period(text[:-1], notation))
    found = f"the {text[-1]!r} after the deal in column {pasted.places[len(text) - 1] + 1}"
    return pasted.cut(0, len(text) - 1, found) if ends else pasted


def _is_period(before: str, notation: Notation) -> bool:
    closing = QUOTES + "".join(BRACKETS.values())
    separated = any(re.search("[ \t,]", hand.strip(_BLANKS)) for hand in before.split("/"))
    glued = before[-1] not in _BLANKS + ","
    return before[-1] in closing or notation == "digits" or (separated and glued)


def _without_quotes(pasted: Pasted) -> Pasted:
    """Quotes around the whole, one or several at each end, and none between."""
    bare = pasted.text.strip(QUOTES)
    front = len(pasted.text) - len(pasted.text.lstrip(QUOTES))
    back = len(pasted.text) - len(pasted.text.rstrip(QUOTES))
    if not bare or front != back or not front or any(quote in bare for quote in QUOTES):
        return pasted
    return pasted.cut(front, len(pasted.text) - back, f"the quotes {pasted.text[0]} {pasted.text[-1]} around the deal")


def _without_brackets(pasted: Pasted) -> Pasted:
    """Brackets around the whole: the first one is closed by the last character."""
    text = pasted.text
    if len(text) < 2 or BRACKETS.get(text[0]) != text[-1]:
        return pasted
    depth = 0
    for at, char in enumerate(text):
        depth += (char == text[0]) - (char == text[-1])
        if not depth and at < len(text) - 1:
            return pasted
    return pasted.cut(1, len(text) - 1, f"the brackets {text[0]} {text[-1]} around the deal")
