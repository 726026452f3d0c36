"""How much of its range a run has played that plays every deal once, for programs and for people."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from bettelmann.campaign.plan import gaps, ranges_of
from bettelmann.games.ranks import RankRange
from bettelmann.games.registry import setup_from
from bettelmann.games.stream import M64
from bettelmann.report.numbers import counted, grouped
from bettelmann.store.summary import RunSummary, StoredUnit
from bettelmann.strategies.registry import strategy_named

_SHOWN = 4


class Coverage(NamedTuple):
    """The ranks of a run, what of them is missing, and how many deals the whole deck has.

    The digest is that of all deals that were played; it does not depend on how they were cut into units and runs.
    """

    whole: RankRange
    missing: list[RankRange]
    deck_deals: int
    digest: str

    @property
    def done(self) -> int:
        """How many deals were played."""
        return self.whole.size - sum(gap.size for gap in self.missing)


def has_ranks(facts: Mapping[str, str]) -> bool:
    """Whether a run plays every deal of a range once."""
    return strategy_named(facts["strategy"]).kind == "ranges"


def coverage_of(summary: RunSummary, units: Sequence[StoredUnit]) -> Coverage | None:
    """Find it out; None for a run of another kind."""
    facts = summary.facts
    if not has_ranks(facts):
        return None
    whole = RankRange(int(facts["first_rank"]), int(facts["last_rank"]))
    missing = list(gaps(whole, ranges_of(units, whole.first)))
    digest = sum(int(unit.digest, 16) for unit in units) & M64
    return Coverage(whole, missing, setup_from(facts).deal_count(), f"{digest:016x}")


def coverage_object(coverage: Coverage) -> dict[str, Any]:
    """The key ``ranks`` of ``status --json``."""
    return {
        **range_object(coverage.whole),
        "deals": str(coverage.whole.size),
        "done": str(coverage.done),
        "complete": not coverage.missing,
        "missing": [range_object(gap) for gap in coverage.missing],
        "deck_deals": str(coverage.deck_deals),
        "digest": coverage.digest,
    }


def range_object(ranks: RankRange) -> dict[str, str]:
    """A range as decimal digits."""
    return {"first": str(ranks.first), "last": str(ranks.last)}


def coverage_lines(coverage: Coverage) -> list[str]:
    """In plain words."""
    whole, missing = coverage.whole, coverage.missing
    if missing:
        shown = ", ".join(map(str, missing[:_SHOWN]))
        more = f" and {counted(len(missing) - _SHOWN, 'range')} more" if len(missing) > _SHOWN else ""
        return [f"missing    {grouped(whole.size - coverage.done)} of {counted(whole.size, 'deal')}: {shown}{more}"]
    if whole.size == coverage.deck_deals:
        return [f"complete   all {counted(whole.size, 'deal')} of the deck, each once"]
    return [f"complete   all {counted(whole.size, 'deal')} of {whole}; the deck has {grouped(coverage.deck_deals)}"]
