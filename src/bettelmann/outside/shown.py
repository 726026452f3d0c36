"""Texts from outside as they are shown: on one line, every character visible, and not endlessly long."""

_MOST = 80


def shown(text: str) -> str:
    r"""The same text with each character escaped that moves a cursor, turns the writing around or is not seen.

    Line breaks too: what should be several lines is shown line by line. ``"a\nb"`` becomes ``"a\\nb"``.
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else _escaped(sign) for sign in text)


def quoted(value: object, most: int = _MOST) -> str:
    """A value in a message, as Python writes it; one that is long is cut, and its length said."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of too many digits, or a list within lists within lists
        return f"something too long to be shown ({type(value).__name__})"
    return cut(shown(text), most)


def cut(text: str, most: int, signs: str = "characters") -> str:
    """A text as it is, or the beginning of a long one with the number of its ``signs``."""
    return text if len(text) <= most else f"{text[:most]}... ({len(text)} {signs})"


def _escaped(sign: str) -> str:
    return sign.encode("unicode_escape").decode("ascii")
