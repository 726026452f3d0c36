"""Other ways to set the hands of a deal apart than a slash: labels, lists, quoted texts, bars."""

import re
from collections.abc import Sequence
from itertools import pairwise

from bettelmann.games.bettelmann.alphabet import Notation
from bettelmann.games.bettelmann.rewriting import Change, Pasted
from bettelmann.games.bettelmann.wrapping import QUOTES
from bettelmann.games.errors import NotationError

MOST_HANDS = 4

_LABEL = re.compile(
    r"\b(?:player|hand|spielerin|spieler|giocatore|joueur|p)[ \t]?([1-4AB])[ \t]*[:=][ \t]*", re.IGNORECASE
)
_AS_NUMBER = {"A": 1, "B": 2}
_GROUP = re.compile(r"[\[(]([^\[\]()/]*)[\])]")
_QUOTED = re.compile(f"[{QUOTES}]([^{QUOTES}]*)[{QUOTES}]")
_BETWEEN = re.compile(r"[ \t]*[,;/|]?[ \t]*")
_BARS = {"letters": re.compile("[|;]"), "digits": re.compile("[-|,;]")}


def with_slashes(pasted: Pasted, notation: Notation) -> Pasted:
    """The hands set apart by slashes; raises NotationError for labels in another order than the hands."""
    pasted = _without_labels(pasted)
    pasted = _from_parts(pasted, _GROUP, "the brackets around each hand")
    pasted = _from_parts(pasted, _QUOTED, "the quotes around each hand")
    pasted = _without_inner_quotes(pasted)
    return _bars(pasted, notation)


def _without_labels(pasted: Pasted) -> Pasted:
    labels = list(_LABEL.finditer(pasted.text))
    if not 1 <= len(labels) <= MOST_HANDS or pasted.text[: labels[0].start()].strip():
        return pasted
    changes: list[Change] = []
    for number, label in enumerate(labels, 1):
        if (_AS_NUMBER.get(label[1].upper()) or int(label[1])) != number:
            named = pasted.text[label.start() : label.end()].strip()
            expected = f"the hands in the order of the players, here that of player {number}"
            raise NotationError(f"the label {named!r}", expected, column=label.start() + 1)
        start = len(pasted.text[: label.start()].rstrip(" \t,;/|"))
        changes.append((start, label.end(), "/" if number > 1 else ""))
    return pasted.rewritten(changes, f"the label {labels[0][0].strip()!r}", "read as the beginning of a hand")


def _from_parts(pasted: Pasted, part: re.Pattern[str], found: str) -> Pasted:
    """Two to four parts and nothing but a comma between them; single cards in quotes are no hands."""
    parts = list(part.finditer(pasted.text))
    if not 2 <= len(parts) <= MOST_HANDS or not _nothing_else(pasted.text, parts):
        return pasted
    if part is _QUOTED and all(len(one[1].strip()) < 2 for one in parts):
        return pasted
    changes: list[Change] = [(0, parts[0].start(1), "")]
    changes += [(one.end(1), other.start(1), "/") for one, other in pairwise(parts)]
    changes.append((parts[-1].end(1), len(pasted.text), ""))
    return pasted.rewritten(changes, found, "read as '/' between the hands", len(parts))


def _nothing_else(text: str, parts: Sequence[re.Match[str]]) -> bool:
    edges = [0, *(edge for part in parts for edge in part.span()), len(text)]
    gaps = [text[start:end] for start, end in zip(edges[::2], edges[1::2], strict=True)]
    between = all(_BETWEEN.fullmatch(gap) for gap in gaps[1:-1])
    return between and not gaps[0].strip() and not gaps[-1].strip()


def _without_inner_quotes(pasted: Pasted) -> Pasted:
    """Quotes around each card, as in a list of Python."""
    cards = list(_QUOTED.finditer(pasted.text))
    if not cards or any(not 1 <= len(card[1]) <= 2 for card in cards):
        return pasted
    if any(quote in _QUOTED.sub("", pasted.text) for quote in QUOTES):
        return pasted
    changes = [(card.start(), card.end(), card[1]) for card in cards]
    return pasted.rewritten(changes, "the quotes around each card", "left out")


def _bars(pasted: Pasted, notation: Notation) -> Pasted:
    """Bars, and in digits also what is no card there: one kind of them, and no slash."""
    if "/" in pasted.text:
        return pasted
    bars = list(_BARS[notation].finditer(pasted.text))
    hands = _BARS[notation].split(pasted.text)
    if not 1 <= len(bars) < MOST_HANDS or len({bar[0] for bar in bars}) > 1:
        return pasted
    if bars[0][0] in "-," and all(len(hand.strip()) < 2 for hand in hands):
        return pasted  # cards of one hand as well as hands of one card
    changes = [(*bar.span(), "/") for bar in bars]
    return pasted.rewritten(changes, f"{bars[0][0]!r}", "read as '/' between the hands")
