"""A pasted text that is rewritten step by step, with the place of every character in what was pasted."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Change: TypeAlias = tuple[int, int, str]
"""From where to where in the text, and what stands there instead."""


@dataclass(frozen=True, slots=True)
class Pasted:
    """What became of a pasted text.

    places: for each character of ``text`` its offset in what was pasted, and one more for the end.
    notes: what was read in another way than it stood there, a sentence each.
    """

    text: str
    places: tuple[int, ...]
    notes: tuple[str, ...] = ()

    @classmethod
    def of(cls, text: str) -> "Pasted":
        """A text as it was pasted."""
        return cls(text, tuple(range(len(text) + 1)))

    def rewritten(self, changes: Sequence[Change], found: str, reading: str, times: int = 0) -> "Pasted":
        """The text after the changes, which come in order and do not overlap.

        found, reading: the note says ``FOUND in column 3 (and 2 more) READING``.
        times: how often it was found, where that is not once a change.
        """
        if not changes:
            return self
        text: list[str] = []
        places: list[int] = []
        done = 0
        for start, end, new in changes:
            text += (self.text[done:start], new)
            places += self.places[done:start]
            places += [self.places[start]] * len(new)
            done = end
        times = times or len(changes)
        more = f" (and {times - 1} more)" if times > 1 else ""
        note = f"{found} in column {self.places[changes[0][0]] + 1}{more} {reading}"
        text.append(self.text[done:])
        places += self.places[done:]
        return Pasted("".join(text), tuple(places), (*self.notes, note))

    def cut(self, start: int, end: int, found: str) -> "Pasted":
        """What is left between two offsets; the note says that ``found`` was left out."""
        return Pasted(self.text[start:end], self.places[start : end + 1], (*self.notes, f"{found} left out"))


Rule: TypeAlias = Callable[[Pasted], Pasted]
"""One thing that may have happened to a deal; gives the same value where it has not."""
