"""Numbers as people read them."""


def grouped(number: int) -> str:
    """An integer with its thousands set apart."""
    return f"{number:,}"


def rough(number: float) -> str:
    """A large number in three figures: ``805 million``."""
    for size, word in ((1e12, "trillion"), (1e9, "billion"), (1e6, "million")):
        if number >= size:
            return f"{number / size:.3g} {word}" if number < 100 * size else f"{number / size:.0f} {word}"
    return f"{number:,.0f}"


def counted(number: int, noun: str) -> str:
    """``1 trick``, ``2 tricks``."""
    return f"{grouped(number)} {noun}" if number == 1 else f"{grouped(number)} {noun}{'es' if noun[-1] == 's' else 's'}"


def singular(noun: str) -> str:
    """``trick`` for ``tricks``, ``pass`` for ``passes``."""
    return noun.removesuffix("es") if noun.endswith("sses") else noun.removesuffix("s")
