"""Letters and dashes of other alphabets that look like those of a deal.

They come from word processors and foreign keyboards, cannot be told apart by eye, and so have to be named.
Character names are those of the Unicode standard.
"""

from unicodedata import category, name, normalize

_LOOK_LIKE = {
    "-": "\u00ad\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u2500\u30fc\ufe58",
    "/": "\u2044\u2215\u2571\u29f8",
    ".": "\u00b7\u2022\u2219\u22c5",
    ",": "\u060c\u3001",
    "x": "\u00d7\u0445\u03c7\u0425\u03a7",
    "J": "\u0408\u037f",
    "j": "\u0458\u03f3",
    "Q": "\u051a",
    "q": "\u051b",
    "K": "\u041a\u039a\u212a",
    "k": "\u043a\u03ba",
    "A": "\u0410\u0391",
    "a": "\u0430\u03b1",
    "B": "\u0412\u0392",
    "b": "\u0432\u03b2",
    "T": "\u0422\u03a4",
    "t": "\u0442\u03c4",
}
_INSTEAD = {char: plain for plain, chars in _LOOK_LIKE.items() for char in chars}


def describe(char: str) -> str:
    """Return a character for an error message: quoted, and with its name where it cannot be told by eye."""
    if " " < char <= "~":
        return repr(char)
    called = name(char, "a control character" if category(char) == "Cc" else "a character without a name")
    if char in "\r\n":
        return "the end of a line"
    number = f"U+{ord(char):04X}"
    return f"{char!r} ({called}, {number})" if char.isprintable() else f"{number} ({called})"


def instead(char: str) -> str | None:
    """Return the plain character that a look-alike stands for, "" for one that cannot be seen, or None.

    Full-width letters, special blanks and other styled forms are found by compatibility normalization.
    """
    if char.isascii():
        return None
    if category(char) == "Cf" and char not in _INSTEAD:
        return ""
    plain = _INSTEAD.get(char) or normalize("NFKC", char).replace("X", "x")  # a capital X is no card
    return plain if len(plain) == 1 and plain.isascii() else None
