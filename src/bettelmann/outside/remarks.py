"""What a person should know, from places that have nobody to tell it to. Each matter is spoken of once a process."""

_untold: list[str] = []
_spoken_of: set[str] = set()


def remark(matter: str, sentence: str) -> None:
    """Leave a sentence for whoever can show it, unless there was one on this matter before."""
    if matter not in _spoken_of:
        _spoken_of.add(matter)
        _untold.append(sentence)


def untold() -> list[str]:
    """The sentences that nobody has taken yet, in the order they came; they count as told."""
    taken = _untold[:]
    del _untold[: len(taken)]
    return taken
