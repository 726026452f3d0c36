"""Characters of a pasted deal that stand for plain ones: HTML entities, escapes, special blanks, wide letters.

Look-alikes of other alphabets are not among them, nor are dashes: a long dash may have been two or three short ones.
"""

import html
import re

from bettelmann.games.bettelmann.lookalikes import describe, instead
from bettelmann.games.bettelmann.rewriting import Change, Pasted

_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,31});")
_ESCAPED = re.compile(r"\\([-_.*`|/\[\](){}#+!>~\"'])")
_WIDE = re.compile("[\uff01-\uff5e]")
_TO_PLAIN = 0xFF01 - 0x21


def plainly(pasted: Pasted) -> Pasted:
    """All of them, one after the other."""
    for rule in (_entities, _escapes, _unseen, _blanks, _wide_letters):
        pasted = rule(pasted)
    return pasted


def _entities(pasted: Pasted) -> Pasted:
    meant = [(found, html.unescape(found[0])) for found in _ENTITY.finditer(pasted.text)]
    changes = [(found.start(), found.end(), char) for found, char in meant if len(char) == 1]
    names = sorted({pasted.text[start:end] for start, end, _ in changes})
    return pasted.rewritten(changes, f"the HTML {' '.join(names)}", "read as the character it stands for")


def _escapes(pasted: Pasted) -> Pasted:
    changes = [(found.start(), found.end(), found[1]) for found in _ESCAPED.finditer(pasted.text)]
    return pasted.rewritten(changes, r"the '\' of Markdown", "left out")


def _unseen(pasted: Pasted) -> Pasted:
    return _each(pasted, "", "left out")


def _blanks(pasted: Pasted) -> Pasted:
    return _each(pasted, " ", "read as a blank")


def _each(pasted: Pasted, plain: str, reading: str) -> Pasted:
    """Put ``plain`` in the place of whatever stands for it, kind by kind."""
    for char in sorted(set(pasted.text)):
        if instead(char) == plain:
            changes: list[Change] = [(at, at + 1, plain) for at, other in enumerate(pasted.text) if other == char]
            pasted = pasted.rewritten(changes, describe(char), reading)
    return pasted


def _wide_letters(pasted: Pasted) -> Pasted:
    changes = [(found.start(), found.end(), chr(ord(found[0]) - _TO_PLAIN)) for found in _WIDE.finditer(pasted.text)]
    letters = "".join(sorted({pasted.text[start:end] for start, end, _ in changes}))
    return pasted.rewritten(changes, f"the full-width {letters!r}", "read as the plain form")
