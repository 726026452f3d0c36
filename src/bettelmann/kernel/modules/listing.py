"""Listing modules: all small ones that are read in one stretch."""

from bettelmann.kernel.deals.packing import KINDS
from bettelmann.kernel.machine.jit import lean
from bettelmann.kernel.machine.types import Flag
from bettelmann.kernel.modules.found import FoundWords, Scratch, Wanted, fits, keep, shift_lead
from bettelmann.kernel.modules.reading import READS_ON, RESTS, follow, read

_POLL = 256  # tapes between two looks at the stop flag: a millisecond at most


def _all_modules(longest: int, courts: int, wanted: Wanted, scratch: Scratch, found: FoundWords, stop: Flag) -> int:
    """All modules of up to ``longest`` cards with up to ``courts`` courts that are read in one stretch.

    A tape is read as far as it is laid down; where the reader wants more it grows by one card, and when all is said
    the last card is replaced by the next kind. Rows hold each word of a module, of any excursion. Gives the number of
    rows. When ``stop`` is set it ends early; drop the result then.
    """
    rest, lead, _, most = wanted
    counts, room = scratch.counts, scratch.room
    words = found.words
    number = tapes = 0
    before = lead.shape[0]
    known = before
    for card in range(before):
        words[0, card] = lead[card]
    while number < words.shape[0] - 1:
        if tapes % _POLL == 0 and stop[0] != 0:
            break
        tapes += 1
        word = words[number]
        status, size, _ = read(word, 0, known, rest, room)
        following = words[number + 1]
        if status == READS_ON and known < longest:
            word[known] = 0
            known += 1
            if fits(word, known, most, counts):
                continue
        for card in range(known):
            following[card] = word[card]
        kept = False
        if status == RESTS and size == known and size > before:
            shift_lead(word, size, lead)
            back, turns, excursion = follow(word, size, rest, lead, room)
            if back > 0:
                number = keep(found, number, word, size, excursion, turns, back)
                kept = True
        if not kept:
            for card in range(known):
                word[card] = following[card]
        word = words[number]
        while True:
            if known == before:
                return number
            if word[known - 1] == KINDS - 1:
                known -= 1
                continue
            word[known - 1] += 1
            if fits(word, known, most, counts) and known - counts[0] <= courts:
                break
    return number


all_modules = lean(_all_modules)
