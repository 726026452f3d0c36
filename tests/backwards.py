"""States worth going back from, and the backward closure in a few lines of plain Python."""

from collections.abc import Iterable

from hypothesis import strategies as st

from bettelmann.games.bettelmann import Deal, start, tricks
from bettelmann.games.bettelmann.predecessors import predecessors
from bettelmann.kernel.deals.packing import MAX_CARDS, MAX_COURTS
from strategies import COURT_CODES

Way = tuple[int, int]
"""Tricks and cards from a state to where its closure was begun."""


@st.composite
def taken_states(draw: st.DrawFn) -> Deal:
    """States whose leader has just taken a pile: his last court and its price lie at the end. The other may be out."""
    last = draw(COURT_CODES)
    numeral_or_court = st.sampled_from([0, 0, 0, 0, 1, 2, 3, 4])
    before = draw(st.lists(numeral_or_court, max_size=40))
    other = draw(st.lists(numeral_or_court, max_size=40))
    return bytes([*before, last, *[0] * last]), bytes(other)


@st.composite
def packable_taken_states(draw: st.DrawFn) -> Deal:
    """The same as far as the packed kernels hold them, up to the last card and court."""
    last = draw(COURT_CODES)
    courts = draw(st.lists(COURT_CODES, max_size=MAX_COURTS - 1))
    numerals = draw(st.integers(0, MAX_CARDS - 1 - last - len(courts)))
    cards = draw(st.permutations([*courts, *[0] * numerals]))
    # One hand holds at most MAX_CARDS - 1 cards.
    most = min(len(cards), MAX_CARDS - 2 - last)
    cut = draw(st.integers(0, most))
    return bytes([*cards[:cut], last, *[0] * last]), bytes(cards[cut:])


def plain_closure(seeds: Iterable[tuple[Deal, int, int]]) -> dict[Deal, Way]:
    """Every state that leads into one of the seeds, with its way; each seed comes with its own."""
    ways = {state: (tricks_left, cards) for state, tricks_left, cards in seeds}
    queue = list(ways)
    for state in queue:
        tricks_left, cards = ways[state]
        for earlier in predecessors(state):
            if earlier not in ways:
                laid = len(next(tricks(start(earlier))).played)
                ways[earlier] = tricks_left + 1, cards + laid
                queue.append(earlier)
    return ways
