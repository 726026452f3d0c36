"""A deal as a person pasted it: read where only one reading is possible, with notes on how it was read."""

import re
from dataclasses import dataclass

from bettelmann.games.bettelmann.alphabet import Notation
from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.disguised import plainly
from bettelmann.games.bettelmann.hands_apart import with_slashes
from bettelmann.games.bettelmann.notation import format_deal, parse_deal
from bettelmann.games.bettelmann.rewriting import Pasted
from bettelmann.games.bettelmann.wrapping import unwrapped
from bettelmann.games.errors import NotationError

_NUMBERS = re.compile("10|[2-9Tt]")
_COUNTED = re.compile("(?:(?:10|[2-9])[JQKABDjqkabd]/?)+")
_ONLY_DIGITS = re.compile(r"[0-3 \t]+(?:[/|;,-][0-3 \t]+)*")
_SAYS_LETTERS = re.compile("[JQKABDjqkabd4-9Tt]|10")
_MOST_SHOWN = 120


@dataclass(frozen=True, slots=True)
class ReadDeal:
    """A deal, and how it was read where that is not as it stood there: a sentence each."""

    deal: Deal
    notes: tuple[str, ...] = ()


def read_pasted(text: str, *, notation: Notation = "letters", line: int = 1, source: str = "") -> ReadDeal:
    """Read a deal that a person pasted.

    Whatever ``parse_deal`` reads is read in the same way here. Otherwise quotes, brackets, labels, bars and the like
    are put into the plain form, as long as that leaves no choice, and the notes say so.

    Raises NotationError with the line and the column in what was pasted.
    """
    try:
        return ReadDeal(parse_deal(text, notation=notation, line=line, source=source), _doubts(text, notation))
    except NotationError as error:
        refusal = error
    pasted = Pasted.of(text)
    try:
        pasted = unwrapped(plainly(pasted), notation)
        pasted = with_slashes(pasted, notation)
        pasted = unwrapped(pasted, notation)
        pasted = _number_cards(pasted, notation)
        deal = parse_deal(pasted.text, notation=notation)
    except NotationError as error:
        raise _refusal(refusal, error, pasted, notation) from None
    written = format_deal(deal)
    shown = (f"so the deal is {written}",) if len(written) <= _MOST_SHOWN else ()
    return ReadDeal(deal, (*pasted.notes, *_doubts(pasted.text, notation), *shown))


def _refusal(first: NotationError, error: NotationError, pasted: Pasted, notation: Notation) -> NotationError:
    """What to say of a text that is no deal after all: the error of what became of it, at its place in what was pasted.

    first: the error of what was pasted, which knows the line.
    """
    if first.expected == "a plain blank":
        return first
    expected = error.expected
    if notation == "letters" and _ONLY_DIGITS.fullmatch(pasted.text) and re.match("'[0-3]", error.found):
        expected = "letters and '-' (a deal in 0 1 2 3 needs --notation digits)"
    if error.found == "only one hand" and any(note.startswith("the label") for note in pasted.notes):
        expected = "all hands on one line, with '/' between them"
    column = pasted.places[error.column - 1] + 1
    return NotationError(error.found, expected, source=first.source, line=first.line, column=column)


def _number_cards(pasted: Pasted, notation: Notation) -> Pasted:
    """Number cards without blanks between them.

    A number before a card may also count it (5- for five numerals, 2J for two jacks), and 0 1 2 3 alone may be the
    Italian digits: neither is read.
    """
    text = pasted.text
    glued = not any(re.search("[ \t,]", hand.strip()) for hand in text.split("/"))
    if notation == "digits" or not glued or re.search("[-.xX]", text) or _COUNTED.fullmatch(text):
        return pasted
    if not _SAYS_LETTERS.search(text):
        return pasted
    numbers = list(_NUMBERS.finditer(text))
    if re.search("[0-9]", _NUMBERS.sub("", text)):
        return pasted  # a 1 or a 0 is no card
    changes = [(number.start(), number.end(), "-") for number in numbers]
    named = " ".join(sorted({number[0] for number in numbers}))
    return pasted.rewritten(changes, f"the number card {named}", "read as a numeral")


def _doubts(text: str, notation: Notation) -> tuple[str, ...]:
    """What is read as ever, and may have been meant otherwise."""
    bare = text.rstrip()
    if notation == "letters" and bare.endswith(".") and bare.count(".") == 1 and "-" in bare:
        return (f"the '.' at the end in column {len(bare)} read as a numeral: leave it out if it only ends a sentence",)
    if notation == "letters" and _ONLY_DIGITS.fullmatch(bare):
        return ("2 and 3 read as number cards: the digits of Italian sources need --notation digits",)
    return ()
