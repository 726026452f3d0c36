"""Hypothesis strategies for deals, decks and rules."""

from typing import get_args

from hypothesis import strategies as st

from bettelmann.games.bettelmann import Deal, Deck, Rules
from bettelmann.games.bettelmann.variant import Debt, Leads, Pile

PACKED_CARDS, PACKED_COURTS = 64, 21

COURT_CODES = st.integers(1, 4)


@st.composite
def large_deals(draw: st.DrawFn) -> Deal:
    """Hands of any two sizes that the packed kernels just hold."""
    courts = draw(st.lists(COURT_CODES, max_size=PACKED_COURTS))
    numerals = draw(st.integers(max(0, 2 - len(courts)), PACKED_CARDS - len(courts)))
    cards = draw(st.permutations([*courts, *[0] * numerals]))
    cut = draw(st.integers(1, len(cards) - 1))
    return bytes(cards[:cut]), bytes(cards[cut:])


def small_deals() -> st.SearchStrategy[Deal]:
    """Short hands with many jacks: among these endless games are frequent."""
    hand = st.lists(st.sampled_from([0, 0, 0, 1, 1, 2, 3, 4]), min_size=1, max_size=8).map(bytes)
    return st.tuples(hand, hand)


def plain_deals() -> st.SearchStrategy[Deal]:
    """Numerals only."""
    hand = st.integers(1, 32).map(bytes)
    return st.tuples(hand, hand)


def packable_deals() -> st.SearchStrategy[Deal]:
    """Deals of every kind that the packed kernels hold, equal hands or not."""
    return st.one_of(large_deals(), small_deals(), plain_deals())


def wide_deals() -> st.SearchStrategy[Deal]:
    """Deals that may be too large for the packed kernels."""
    hand = st.lists(st.integers(0, 4), min_size=1, max_size=90).map(bytes)
    return st.one_of(packable_deals(), st.tuples(hand, hand))


@st.composite
def sampleable_decks(draw: st.DrawFn) -> Deck:
    """Even decks that the random stream deals and the lock-step kernel plays."""
    courts = draw(st.lists(COURT_CODES, max_size=PACKED_COURTS))
    most = PACKED_CARDS - 2 if len(courts) == 1 else PACKED_CARDS
    size = 2 * draw(st.integers(max(1, (len(courts) + 1) // 2), most // 2))
    return Deck(size - len(courts), *(courts.count(code) for code in range(1, 5)))


def two_player_rules() -> st.SearchStrategy[Rules]:
    """Variants that make a difference to two players."""
    value = st.integers(0, 7)
    return st.builds(
        Rules,
        pile=st.sampled_from(get_args(Pile)),
        leads=st.sampled_from(get_args(Leads)),
        values=st.one_of(st.just((1, 2, 3, 4)), st.tuples(value, value, value, value)),
    )


def any_rules() -> st.SearchStrategy[Rules]:
    """Variants that make a difference to three or four players."""
    return st.builds(
        lambda rules, debt: Rules(rules.pile, rules.leads, debt, rules.values),
        two_player_rules(),
        st.sampled_from(get_args(Debt)),
    )


def table_deals() -> st.SearchStrategy[Deal]:
    """Hands of two to four players: short ones with many jacks, and long ones."""
    short = st.lists(st.sampled_from([0, 0, 0, 1, 1, 2, 3, 4]), min_size=1, max_size=8).map(bytes)
    long = st.lists(st.integers(0, 4), min_size=1, max_size=40).map(bytes)
    return st.one_of(*(st.tuples(*[hand] * players) for players in (2, 3, 4) for hand in (short, long)))
