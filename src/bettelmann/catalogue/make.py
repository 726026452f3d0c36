"""Making entries: from a deal, everything that can be computed is."""

from bettelmann.catalogue.certificate import certify_endless, certify_finite
from bettelmann.catalogue.entry import Credit, EndlessClaim, Entry, FiniteClaim
from bettelmann.catalogue.errors import EntryError
from bettelmann.cycles.basin import basin_of
from bettelmann.cycles.cycle import cycle_of
from bettelmann.rules.cards import Deal
from bettelmann.rules.deck import deck_of
from bettelmann.rules.game import play
from bettelmann.rules.notation import format_deal
from bettelmann.rules.variant import STANDARD


def entry_of(deal: Deal, credit: Credit) -> Entry:
    """The entry of a deal, standing "claimed": the game if it finishes, its whole cycle if it is endless.

    Raises EntryError for what the catalogue does not hold.
    """
    text = format_deal(deal)
    if len(deal) != 2:
        raise EntryError(f"{text} has {len(deal)} hands: the catalogue holds games of two players")
    outcome = play(deal)
    if outcome.status == "undecided":
        raise EntryError(f"{text} is undecided after {outcome.tricks} tricks: only finished and endless games are kept")
    if outcome.cycle is None and len(deal[0]) != len(deal[1]):
        raise EntryError(
            f"{text} has hands of {len(deal[0])} and {len(deal[1])} cards: finite games must be balanced; `bettelmann"
            " extend` lists the balanced deals that lead into it"
        )
    deck = deck_of(deal).name
    if outcome.cycle is None:
        claim = FiniteClaim(outcome.tricks, outcome.cards)
        return Entry(2, deck, STANDARD.name, "", (text,), claim, credit, certify_finite(deal))
    basin = basin_of(cycle_of(deal))
    if not basin.complete or not basin.deals:
        why = "has no balanced deal" if basin.complete else "is too large to be complete"
        raise EntryError(f"the basin of {text} {why}: only cycles with balanced deals are kept")
    named = basin.cycle.named
    endless = EndlessClaim(named.period_tricks, named.period_cards, basin.states, len(basin.deals))
    return Entry(
        players=2,
        deck=deck,
        rules=STANDARD.name,
        key=basin.cycle.key,
        deals=tuple(basin.deals),
        claim=endless,
        credit=credit,
        certificate=certify_endless(basin.deals),
    )
