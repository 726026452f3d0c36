"""Growing modules: words are edited, turned, and kept where they live for some turns, not only where they come back.

From one module to the next there is often no way through modules alone; words that go well for a few turns and then
fail are the stepping stones. Found words go to rows: card codes in ``words``, and in ``facts`` their size, their
excursion, the turns that went well, and the turns until the word comes back, 0 where it does not.
"""

from typing import Any

from bettelmann.kernel.deals.packing import KINDS
from bettelmann.kernel.deals.stream import mix64
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.jit import inline, lean
from bettelmann.kernel.machine.recent import met_before
from bettelmann.kernel.modules.edits import draw, edit_word, random_card
from bettelmann.kernel.modules.reading import READS_ON, RESTS, follow, read, smallest

SIZE, EXCURSION, TURNS, BACK, FACTS = range(5)

_ONE = U64(1)
_STEP = U64(0x9E3779B97F4A7C15)
_SHORT_LIVED_SHARE = 50
"""Of the random words that go well for one turn, one in so many is kept."""


def _name_of(word: Any, size: int) -> Any:
    """A hash of a word, never 0."""
    name = U64(size)
    for card in range(size):
        name = mix64(name * U64(5) + U64(word[card]) + _ONE)
    return name | _ONE


name_of = inline(_name_of)


def _was_met(met: Any, word: Any, size: int) -> bool:
    """Whether a word was met before, and from now on it was."""
    return bool(met_before(met, name_of(word, size)))


was_met = inline(_was_met)


def _keep(word: Any, size: int, excursion: int, turns: int, back: int, words: Any, facts: Any, number: int) -> int:
    for card in range(size):
        words[number, card] = word[card]
    facts[number, SIZE], facts[number, EXCURSION], facts[number, TURNS], facts[number, BACK] = (
        size, excursion, turns, back
    )  # fmt: skip
    return number + 1


keep = inline(_keep)


def _fits(word: Any, size: int, most: Any, counts: Any) -> bool:
    """Whether a word has at most ``most`` cards of each kind."""
    for kind in range(KINDS):
        counts[kind] = 0
    for card in range(size):
        counts[word[card]] += 1
    good = True
    for kind in range(KINDS):
        good = good and counts[kind] <= most[kind]
    return good


fits = inline(_fits)


def _random_word(word: Any, size: int, lead: Any, most: Any, left: Any, source: Any) -> int:
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


def _shift_lead(word: Any, size: int, lead: Any) -> None:
    """Make a word of the cards that were read: the lead goes from its start to its end."""
    before = lead.shape[0]
    for card in range(size - before):
        word[card] = word[card + before]
    for card in range(before):
        word[size - before + card] = lead[card]


shift_lead = inline(_shift_lead)


def _random_words(tries: int, longest: int, least: int, most: Any, rest: Any, lead: Any, key: Any,
                  source: Any, counts: Any, room: Any, words: Any, facts: Any) -> int:  # fmt: skip
    """Draw words at random and keep what reaches the excursion ``least`` and lives; gives the number of rows.

    At most ``most`` cards of each kind and ``longest`` in all. Of the words that live for one turn only a share is
    kept. ``words`` must have a row more than are wanted.
    """
    number = 0
    before = lead.shape[0]
    source[0] = key
    for _ in range(tries):
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
            number = keep(word, size, excursion, turns, back, words, facts, number)
    return number


random_words = lean(_random_words)


def _expand_words(parents: Any, parent_facts: Any, edits: int, least: int, most: Any, rest: Any, lead: Any, key: Any,
                  source: Any, counts: Any, room: Any, met: Any, named: Any, words: Any, facts: Any,
                  tested: Any, stop: Any) -> int:  # fmt: skip
    """Edit each parent ``edits`` times and keep what reaches the excursion ``least`` and lives about as long.

    A module is kept as its smallest word, once; ``met`` and ``named`` are tables of what there was, ``uint64``, their
    sizes powers of two. Gives the number of rows. When ``stop`` is set it ends early; drop the result then.
    """
    number = 0
    before = lead.shape[0]
    for parent in range(parents.shape[0]):
        if stop[0] != 0:
            break
        source[0] = key + U64(parent + 1) * _STEP
        source[0] = mix64(source[0])
        needed = (
            min(parent_facts[parent, TURNS] - 1, 2)
            if parent_facts[parent, BACK] > 0
            else (parent_facts[parent, TURNS] - 1)
        )
        for _ in range(edits):
            if number == words.shape[0] - 1:
                break
            word = words[number]
            size = parent_facts[parent, SIZE]
            for card in range(size):
                word[card] = parents[parent, card]
            size = edit_word(word, size, before, words.shape[1] - before, source)
            if size <= before + 1 or not fits(word, size, most, counts) or was_met(met, word, size):
                continue
            tested[0] += 1
            back, turns, excursion = follow(word, size, rest, lead, room)
            if excursion < least or turns == 0:
                continue
            if back > 0:
                last = words[words.shape[0] - 1]
                smallest(word, size, back, rest, lead, room, last)
                if not was_met(named, last, size):
                    number = keep(last, size, excursion, turns, back, words, facts, number)
            elif turns >= needed:
                number = keep(word, size, excursion, turns, 0, words, facts, number)
    return number


expand_words = lean(_expand_words)


def _all_modules(longest: int, courts: int, most: Any, rest: Any, lead: Any, counts: Any, room: Any, words: Any,
                 facts: Any) -> int:  # fmt: skip
    """All modules of up to ``longest`` cards with up to ``courts`` courts that are read in one stretch.

    A tape is read as far as it is laid down; where the reader wants more it grows by one card, and when all is said
    the last card is replaced by the next kind. Rows hold each word of a module. Gives the number of rows.
    """
    number = 0
    before = lead.shape[0]
    known = before
    for card in range(before):
        words[0, card] = lead[card]
    while number < words.shape[0] - 1:
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
                number = keep(word, size, excursion, turns, back, words, facts, number)
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
