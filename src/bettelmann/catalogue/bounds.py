"""How much work an entry may ask for: anybody may send one in, and a forged one must not keep a machine busy.

All bounds are counts, so that every machine comes to the same verdict. Together they are some ten seconds of work.
"""

from collections.abc import Iterable

from bettelmann.catalogue.errors import EntryError
from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.deck import Deck, deck_of
from bettelmann.games.bettelmann.notation import format_deal
from bettelmann.games.bettelmann.variant import Rules
from bettelmann.kernel.deals import fits
from bettelmann.kernel.general import decide_deal
from bettelmann.outside.shown import quoted

MOST_TRICKS = 100_000
"""Of all deals of an entry together; the entries of 2026 needed up to 11,376."""

_MOST_STATES, _MOST_STATES_SLOWLY = 1_000_000, 20_000


def most_states(deck: Deck) -> int:
    """Of a basin; less where the kernel that grows basins does not know the deck."""
    return _MOST_STATES if fits(deck) else _MOST_STATES_SLOWLY


def require_decided(deals: Iterable[Deal], rules: Rules) -> None:
    """Raise EntryError unless all deals, each once, end or come back within MOST_TRICKS tricks together.

    A kernel counts, since it takes no time; what is claimed of the deals is for the reference engine to say.
    """
    left = MOST_TRICKS
    for deal in deals:
        outcome = decide_deal(deal, rules, max_tricks=MOST_TRICKS)
        left -= outcome.tricks
        if outcome.status == "undecided" or left < 0:
            raise EntryError(
                f"not decided within {MOST_TRICKS:,} tricks: the game of {quoted(format_deal(deal))}, or all games of"
                " the entry together, take longer; accepted are shorter ones"
            )


def basin_too_large(deal: Deal) -> EntryError:
    """The refusal of a cycle with a basin that is not known to its end."""
    return EntryError(
        f"not decided within {most_states(deck_of(deal)):,} states: the basin of {quoted(format_deal(deal))} is larger;"
        " accepted are smaller ones"
    )
