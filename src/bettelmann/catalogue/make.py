"""Making entries: from a deal, everything that can be computed is."""

from collections.abc import Sequence

from bettelmann.catalogue.bounds import MOST_TRICKS, basin_too_large, most_states, require_decided
from bettelmann.catalogue.certificate import EVERY, certify_endless, certify_finite
from bettelmann.catalogue.entry import Credit, EndlessClaim, Entry, FiniteClaim
from bettelmann.catalogue.errors import EntryError
from bettelmann.catalogue.fields import MOST_CARDS
from bettelmann.cycles.basin import basin_of
from bettelmann.cycles.cycle import cycle_of, state_cycle
from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.deck import deck_of
from bettelmann.games.bettelmann.notation import format_deal
from bettelmann.games.bettelmann.reference import play
from bettelmann.games.bettelmann.setup import Setup
from bettelmann.games.bettelmann.variant import STANDARD, Rules
from bettelmann.outside.advice import command_line
from bettelmann.outside.shown import quoted


def entry_of(deal: Deal, credit: Credit, rules: Rules = STANDARD, more: Sequence[Deal] = ()) -> Entry:
    """The entry of a deal, standing "claimed": the game if it finishes, its whole cycle if it is endless.

    The cycle of the plain game comes with all balanced deals of its basin. Of any other game nobody knows them all: it
    comes with this deal and ``more`` deals that run into the same cycle.

    Raises EntryError for what the catalogue does not hold, or what takes too long.
    """
    text = format_deal(deal)
    if len(text) > MOST_CARDS:
        raise EntryError(f"{quoted(text)} is too large for the catalogue: accepted are deals of up to {MOST_CARDS}")
    require_decided([deal], rules)
    outcome = play(deal, rules, max_tricks=MOST_TRICKS)
    if outcome.cycle is not None:
        if len(deal) == 2 and rules == STANDARD:
            return _plain_cycle(deal, credit)
        return _known_cycle([deal, *more], credit, rules)
    if len(deal) == 2 and rules == STANDARD and len(deal[0]) != len(deal[1]):
        raise EntryError(
            f"{text} has hands of {len(deal[0])} and {len(deal[1])} cards: finite games must be balanced;"
            f" `{command_line('extend', text)}` looks for balanced deals that lead into it"
        )
    setup = dealt(deal, rules)
    claim = FiniteClaim(outcome.tricks, outcome.cards)
    certificate = certify_finite(deal, EVERY, rules)
    return Entry(setup.players, setup.deck.name, rules.name, "", (text,), claim, credit, certificate)


def dealt(deal: Deal, rules: Rules) -> Setup:
    """The game that a deal is of; raises EntryError when nobody deals such hands."""
    setup = Setup(deck_of(deal), len(deal), rules)
    if tuple(map(len, deal)) != setup.hand_sizes:
        *sizes, last = map(str, setup.hand_sizes)
        raise EntryError(
            f"{format_deal(deal)} is not dealt evenly: accepted are hands of {', '.join(sizes)} and {last}"
        )
    return setup


def _plain_cycle(deal: Deal, credit: Credit) -> Entry:
    basin = basin_of(cycle_of(deal), most=most_states(deck_of(deal)))
    if not basin.complete:
        raise basin_too_large(deal)
    if not basin.deals:
        text = format_deal(deal)
        raise EntryError(f"the basin of {text} has no balanced deal: only cycles with balanced deals are kept")
    require_decided(basin.deals, STANDARD)
    named = basin.cycle.named
    texts = tuple(map(format_deal, basin.deals))
    return Entry(
        players=2,
        deck=deck_of(deal).name,
        rules=STANDARD.name,
        key=basin.cycle.key,
        deals=texts,
        claim=EndlessClaim(named.period_tricks, named.period_cards, basin.states, len(basin.deals)),
        credit=credit,
        certificate=certify_endless(texts),
    )


def _known_cycle(deals: Sequence[Deal], credit: Credit, rules: Rules) -> Entry:
    setup = {dealt(deal, rules) for deal in deals}.pop()
    require_decided(deals, rules)
    keys = {}
    for deal in deals:
        named = play(deal, rules, max_tricks=MOST_TRICKS).cycle
        if named is None:
            raise EntryError(f"{format_deal(deal)} is not endless, as {format_deal(deals[0])} is")
        keys[state_cycle(deal, named, rules).key] = deal, named
    if len(keys) > 1:
        one, other = (format_deal(deal) for deal, _ in list(keys.values())[:2])
        raise EntryError(f"{one} and {other} run into two cycles: accepted is an entry for each")
    ((key, (_, cycle)),) = keys.items()
    texts = sorted(set(map(format_deal, deals)))
    return Entry(
        players=setup.players,
        deck=setup.deck.name,
        rules=rules.name,
        key=key,
        deals=tuple(texts),
        claim=EndlessClaim(cycle.period_tricks, cycle.period_cards),
        credit=credit,
        certificate=certify_endless(texts, rules),
    )
