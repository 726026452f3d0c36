"""What a run has found, as candidates for the catalogue."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from bettelmann.catalogue.entry import Credit, Entry
from bettelmann.catalogue.make import entry_of
from bettelmann.catalogue.pairing_entry import PairingEntry
from bettelmann.catalogue.pairing_make import key_of, pairing_entry_of
from bettelmann.catalogue.toml_form import AnyEntry
from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.variant import Rules, parse_rules
from bettelmann.games.pairing.deal import Deal as PairingDeal
from bettelmann.games.pairing.setup import Setup as PairingSetup
from bettelmann.games.registry import DEFAULT_GAME, require_game, setup_from
from bettelmann.store.reader import RunView
from bettelmann.store.summary import RunSummary
from bettelmann.strategies.registry import strategy_named


def finds_of(folder: Path, credit: Credit, most: int) -> list[AnyEntry]:
    """The ``most`` longest games of a run by tricks and by cards, and every cycle whose basin is known to its end.

    Of a pairing game the cycles of its listed endless deals, each with all of these that run into it. ``credit`` is
    filled up with what the run knows of itself. Raises StoreError for what is no run, and InputError for a run of
    another game.
    """
    with RunView.open(folder) as view:
        summary = view.summary()
    setup = setup_from(summary.facts)
    if isinstance(setup, PairingSetup):
        return [*_pairing_finds(setup, summary, _filled(credit, summary))]
    require_game(summary.facts, DEFAULT_GAME, folder)
    filled = _filled(credit, summary)
    games = [*summary.longest_by_tricks[:most], *summary.longest_by_cards[:most]]
    rules = parse_rules(summary.facts["rules"])
    entries: dict[str, AnyEntry] = {entry.id: entry for entry in _entries([game.deal for game in games], filled, rules)}
    # A basin that is not known to its end has no entry: `bettelmann basin --most` may find its end.
    for cycle in summary.cycles:
        if cycle.complete and cycle.deals:
            first, *more = cycle.deals
            entry = entry_of(first, filled, rules, more)
            entries[entry.id] = entry
    if not summary.cycles:
        # Basins of other games than the plain one are known to growing alone: else the first deal stands for the cycle.
        for entry in _entries([game.deal for game in summary.endless], filled, rules):
            entries.setdefault(entry.id, entry)
    return list(entries.values())


def _pairing_finds(setup: PairingSetup, summary: RunSummary, credit: Credit) -> Iterator[PairingEntry]:
    by_cycle: dict[str, list[PairingDeal]] = {}
    for found in summary.endless:
        by_cycle.setdefault(key_of(setup, found.deal, found.cycle), []).append(found.deal)
    for deals in by_cycle.values():
        yield pairing_entry_of(setup, deals, credit)


def _entries(deals: Sequence[Deal], credit: Credit, rules: Rules) -> list[Entry]:
    return [entry_of(deal, credit, rules) for deal in dict.fromkeys(deals)]


def _filled(credit: Credit, summary: RunSummary) -> Credit:
    facts = summary.facts
    recipe = "; ".join(line for line in facts["recipe"].splitlines() if line.strip())
    return replace(
        credit,
        date=credit.date or (summary.last_finished or facts["created"])[:10],
        method=credit.method or f"search, strategy {facts['strategy']}",
        program=credit.program or f"bettelmann {facts['version']}, engine {facts['signature']}",
        seed=credit.seed or (facts["seed"] if strategy_named(facts["strategy"]).seeded else ""),
        recipe=credit.recipe or recipe,
    )
