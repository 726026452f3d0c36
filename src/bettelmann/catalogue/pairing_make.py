"""Making and checking entries of pairing games: from deals, everything that can be computed is."""

from collections.abc import Iterator, Sequence
from itertools import islice

from bettelmann.catalogue.bounds import MOST_TRICKS
from bettelmann.catalogue.entry import Credit
from bettelmann.catalogue.errors import EntryError
from bettelmann.catalogue.pairing_entry import PairingCertificate, PairingClaim, PairingEntry, setup_of
from bettelmann.games.outcome import Cycle
from bettelmann.games.pairing.deal import Deal, canonical, canonical_form, classes_in
from bettelmann.games.pairing.notation import read_deal, write_deal
from bettelmann.games.pairing.reference import Table, draws, play, require_whole, start
from bettelmann.games.pairing.setup import Setup
from bettelmann.kernel.pairing import decide_deal
from bettelmann.outside.errors import InputError
from bettelmann.outside.shown import quoted

NOBODY = "-"
"""The hand of somebody who is out, in a state."""


def pairing_entry_of(setup: Setup, deals: Sequence[Deal], credit: Credit) -> PairingEntry:
    """The entry of the cycle that some deals run into, standing "claimed"; raises EntryError for what is none."""
    cycles: dict[str, Cycle] = {}
    written = {}
    for deal in deals:
        cycle = _cycle_of(setup, deal)
        named = write_deal(canonical_form(setup.cards, deal))
        cycles[key_of(setup, deal, cycle)] = written[named] = cycle
    if len(cycles) > 1:
        raise EntryError("the deals run into several cycles: accepted is an entry for each")
    ((key, cycle),) = cycles.items()
    texts = tuple(sorted(written))
    table = _table_after(setup, read_deal(texts[0]), written[texts[0]].lead_in_tricks)
    certificate = PairingCertificate(
        lead_in_draws=tuple(written[text].lead_in_tricks for text in texts),
        state=state_text(table),
        drawer=table.drawer + 1,
        takes_last=tuple(player + 1 for player, last in enumerate(table.takes_last) if last),
    )
    claim = PairingClaim(cycle.period_tricks, cycle.period_cards)
    values = setup.game, setup.pack, setup.players, setup.draw, setup.insert
    return PairingEntry(*values, key, texts, claim, credit, certificate)


def _cycle_of(setup: Setup, deal: Deal) -> Cycle:
    """How a deal repeats itself, by two engines; raises EntryError unless it does."""
    if setup.blind:
        raise EntryError("draw = 'blind' leaves the draws to chance: accepted are endless deals by a fixed rule")
    require_whole(setup, deal)
    outcome = play(setup, deal, MOST_TRICKS)
    text = quoted(write_deal(deal))
    if outcome.cycle is None:
        accepted = "accepted are endless deals" if outcome.status == "finished" else "accepted are shorter cycles"
        raise EntryError(f"{text} is {outcome.status} after {outcome.tricks} draws: {accepted}")
    if decide_deal(setup, deal, max_draws=MOST_TRICKS) != outcome:
        raise EntryError(f"the reference engine and the kernel disagree on {text}: please report this")
    return outcome.cycle


def key_of(setup: Setup, deal: Deal, cycle: Cycle) -> str:
    """The smallest state of a cycle as text: the next to draw first, then in the order of players."""
    first = cycle.lead_in_tricks
    rest = islice(draws(setup, deal), first, first + cycle.period_tricks - 1)
    tables = [_table_after(setup, deal, first), *(one.after for one in rest)]
    return min(_turned(setup, one) for one in tables)


def _turned(setup: Setup, table: Table) -> str:
    """A state from where its drawer sits, its pair classes named as they appear."""
    order = [(table.drawer + place) % setup.players for place in range(setup.players)]
    hands = canonical(setup.cards, classes_in(setup.cards, [table.hands[player] for player in order])).hands
    last = [str(place + 1) for place, player in enumerate(order) if table.takes_last[player]]
    text = " / ".join(" ".join(hand) or NOBODY for hand in hands)
    return f"{text} last {' '.join(last)}" if last else text


def state_text(table: Table) -> str:
    """The hands of a state."""
    return " / ".join(" ".join(hand) or NOBODY for hand in table.hands)


def _table_after(setup: Setup, deal: Deal, number: int) -> Table:
    table = start(setup, deal)
    for one in islice(draws(setup, deal), number):
        table = one.after
    return table


def claim_objections(entry: PairingEntry) -> Iterator[str]:
    """What is wrong with the game, the deals, the claim and the certificate of an entry: all of it is made again."""
    try:
        setup = setup_of(entry)
        made = pairing_entry_of(setup, [read_deal(text) for text in entry.deals], entry.credit)
    except InputError as error:
        yield str(error)
        return
    for name in ("pack", "draw"):
        if getattr(made, name) != getattr(entry, name):
            yield f"{name} = {quoted(getattr(entry, name))}: write {getattr(made, name)!r}"
    if made.deals != tuple(entry.deals):
        yield f"the deals are not canonical or not in order: write {quoted(made.deals[0])} first, each once"
    elif made.claim != entry.claim:
        yield (
            f"the claim is refuted: claimed is a period of {entry.claim.period_draws} draws and"
            f" {entry.claim.period_passes} passes, computed {made.claim.period_draws} and {made.claim.period_passes}"
        )
    elif made.key != entry.key:
        yield f"key = {quoted(entry.key)} is not the key of this cycle: write {quoted(made.key)}"
    elif made.certificate != entry.certificate:
        right = made.certificate
        yield (
            f"the certificate is not the one of these deals: accepted are the lead-ins {list(right.lead_in_draws)}, the"
            f" state {right.state!r} and player {right.drawer} to draw"
        )
