"""Growing modules: words are edited, turned, and kept where they live for some turns, not only where they come back.

From one module to the next there is often no way through modules alone; words that go well for a few turns and then
fail are the stepping stones.
"""

from bettelmann.kernel.deals.packing import KINDS
from bettelmann.kernel.deals.stream import mix64
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.jit import inline, lean
from bettelmann.kernel.machine.recent import was_recent
from bettelmann.kernel.machine.types import Cards, Flag, Ints, Watch, Word, Words
from bettelmann.kernel.modules.edits import draw, edit_word, random_card
from bettelmann.kernel.modules.found import BACK, SIZE, TURNS, FoundWords, Scratch, Wanted, fits, keep, shift_lead
from bettelmann.kernel.modules.reading import RESTS, follow, read, smallest

_ONE = U64(1)
_STEP = U64(0x9E3779B97F4A7C15)
_SHORT_LIVED_SHARE = 50
"""Of the random words that go well for one turn, one in so many is kept."""

_POLL = 256  # words between two looks at the stop flag: some milliseconds


def _name_of(word: Cards, size: int) -> Word:
    """A hash of a word, never 0."""
    name = U64(size)
    for card in range(size):
        name = mix64(name * U64(5) + U64(word[card]) + _ONE)
    return name | _ONE


name_of = inline(_name_of)


def _random_word(word: Cards, size: int, lead: Cards, most: Ints, left: Ints, source: Words) -> int:
    """Fill a tape with the lead and random cards, as many as there are of each kind; gives its number of cards."""
    for kind in range(KINDS):
        left[kind] = most[kind]
    for card in range(lead.shape[0]):
        word[card] = lead[card]
    numerals = 12 + draw(source, 7)
    for card in range(lead.shape[0], size):
        code = random_card(source, numerals)
        if left[code] == 0:
            code = 0
        if left[code] == 0:
            return card
        left[code] -= 1
        word[card] = code
    return size


random_word = inline(_random_word)


def _random_words(tries: int, longest: int, wanted: Wanted, key: Word, scratch: Scratch, found: FoundWords,
                  stop: Flag) -> int:  # fmt: skip
    """Draw words at random and keep what reaches the excursion ``least`` and lives; gives the number of rows.

    Words have at most ``longest`` cards. Of those that live for one turn only a share is kept. When ``stop`` is set it
    ends early; drop the result then.
    """
    rest, lead, least, most = wanted
    source, counts, room, _, _ = scratch
    words = found.words
    number = 0
    before = lead.shape[0]
    source[0] = key
    for first in range(0, tries, _POLL):
        if stop[0] != 0:
            break
        for _ in range(first, min(first + _POLL, tries)):
            if number == words.shape[0] - 1:
                break
            word = words[number]
            drawn = random_word(word, longest, lead, most, counts, source)
            status, size, excursion = read(word, 0, drawn, rest, room)
            if status != RESTS or excursion < least or size <= before:
                continue
            shift_lead(word, size, lead)
            back, turns, excursion = follow(word, size, rest, lead, room)
            if turns >= 2 or (turns == 1 and draw(source, _SHORT_LIVED_SHARE) == 0):
                number = keep(found, number, word, size, excursion, turns, back)
    return number


random_words = lean(_random_words)


def _expand_words(parents: FoundWords, edits: int, wanted: Wanted, key: Word, scratch: Scratch, found: FoundWords,
                  watch: Watch) -> int:  # fmt: skip
    """Edit each parent ``edits`` times and keep what reaches the excursion ``least`` and lives about as long.

    A module is kept as its smallest word, once, unless that is long ago. Gives the number of rows. When the stop flag
    is set it ends early; drop the result then.
    """
    rest, lead, least, most = wanted
    source, counts, room, recent_words, recent_modules = scratch
    tested, stop = watch
    words = found.words
    number = 0
    before = lead.shape[0]
    for parent in range(parents.words.shape[0]):
        if stop[0] != 0:
            break
        source[0] = key + U64(parent + 1) * _STEP
        source[0] = mix64(source[0])
        needed = parents.facts[parent, TURNS] - 1
        if parents.facts[parent, BACK] > 0:
            needed = min(needed, 2)
        for edit in range(edits):
            if number == words.shape[0] - 1 or (edit % _POLL == 0 and stop[0] != 0):
                break
            word = words[number]
            size = parents.facts[parent, SIZE]
            for card in range(size):
                word[card] = parents.words[parent, card]
            size = edit_word(word, size, before, words.shape[1] - before, source)
            if (
                size <= before + 1
                or not fits(word, size, most, counts)
                or was_recent(recent_words, name_of(word, size))
            ):
                continue
            tested[0] += 1
            back, turns, excursion = follow(word, size, rest, lead, room)
            if excursion < least or turns == 0:
                continue
            if back > 0:
                last = words[words.shape[0] - 1]
                smallest(word, size, back, rest, lead, room, last)
                if not was_recent(recent_modules, name_of(last, size)):
                    number = keep(found, number, last, size, excursion, turns, back)
            elif turns >= needed:
                number = keep(found, number, word, size, excursion, turns, 0)
    return number


expand_words = lean(_expand_words)
