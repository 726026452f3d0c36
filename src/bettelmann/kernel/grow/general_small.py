"""Small cycles of any game, found by random small deals: what growth from nothing begins with."""

from bettelmann.kernel.deals.stream import below, mix64
from bettelmann.kernel.grow.general_cycles import I64, PERIOD, GeneralCycles, GeneralRoom, Limits, general_cycle_row
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.jit import lean
from bettelmann.kernel.machine.types import Flag, Word

_ZERO, _ONE = U64(0), U64(1)
_STEP = U64(0x9E3779B97F4A7C15)
_SHORT_TRICKS, _MOST_TRICKS = U64(100), U64(1000)
_POLL = 256  # deals between two looks at the stop flag: milliseconds


def _small_general_cycles(
    key: Word, tries: int, most_period: int, room: GeneralRoom, cycles: GeneralCycles, stop: Flag
) -> int:
    """The cycles that random deals of two to five cards a player run into, with repetitions; gives their number.

    The smallest cycles live on jacks: half of the decks have no other court, half of the others draw them more often.
    Ends when ``cycles`` is full. When ``stop`` is set it ends early; drop the result then.
    """
    rows, facts = cycles
    order, sizes, start = room.pile, room.sizes, room.row
    players = sizes.shape[0]
    limits = Limits(_SHORT_TRICKS, _MOST_TRICKS)
    found = 0
    for attempt in range(tries):
        if found == rows.shape[0] or (attempt % _POLL == 0 and stop[0] != 0):
            break
        word = mix64(key + U64(attempt + 1) * _STEP)
        cards = 2 * players + below(word, 3 * players + 1)
        word = mix64(word + _STEP)
        courts = 1 + below(word, cards // 2)
        jacks = word & U64(3)
        for seat in range(players):
            sizes[seat] = 1
        for card in range(cards):
            word = mix64(word + _STEP)
            order[card] = order[below(word, card + 1)]
            court = 1 + I64((word >> U64(8)) & (U64(3) if jacks == _ZERO else word & U64(3)))
            order[below(word, card + 1)] = (1 if jacks > _ONE else court) if card < courts else 0
            if card >= players:
                sizes[below(mix64(word), players)] += 1
        for card in range(cards):
            start[card] = order[card]
        if general_cycle_row(start, sizes, room, limits, rows[found], facts[found]):
            found += I64(facts[found, PERIOD] <= most_period)
    return found


small_general_cycles = lean(_small_general_cycles)
