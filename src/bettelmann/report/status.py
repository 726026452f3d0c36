"""A run at one moment, for programs and for people."""

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bettelmann.campaign.duration import format_duration
from bettelmann.campaign.plan import ranges_of
from bettelmann.finds import EndlessGame, FoundCycle, FoundGame, LongGame
from bettelmann.games.game import Game
from bettelmann.games.ranks import RankRange
from bettelmann.games.registry import game_of, setup_from
from bettelmann.outside.advice import command_line
from bettelmann.report.coverage import coverage_lines, coverage_object, coverage_of, has_ranks, range_object
from bettelmann.report.distributions import Sample, endless_lines, length_lines, loser_line
from bettelmann.report.driver import driver_words
from bettelmann.report.find_tables import endless_table, longest_table
from bettelmann.report.growth import GrowthView, growth_lines, growth_object, growth_of
from bettelmann.report.numbers import counted, rough, singular
from bettelmann.report.outcome import cycle_object
from bettelmann.store.disk import run_size
from bettelmann.store.driver import Driver
from bettelmann.store.reader import RunView
from bettelmann.store.summary import RunSummary, StoredUnit
from bettelmann.strategies.registry import strategy_named

_SHOWN = 5


class Look(NamedTuple):
    """All that is said of a run, of one moment; ``units`` are empty where nobody asked for them."""

    summary: RunSummary
    units: Sequence[StoredUnit]
    growth: GrowthView | None


def look_at(folder: Path, *, as_json: bool) -> Look:
    """Read a run; of its units the text for people needs only ranges. Raises StoreError."""
    with RunView.open(folder) as view, view.moment():
        summary = view.summary()
        units = view.units() if as_json or has_ranks(summary.facts) else []
        return Look(summary, units, growth_of(view, summary.facts["strategy"]))


def status_object(
    folder: Path, summary: RunSummary, units: Sequence[StoredUnit], growth: GrowthView | None = None
) -> dict[str, Any]:
    """The object of ``status --json``. Only ``run`` and ``games_per_second`` differ between two runs of one recipe."""
    coverage = coverage_of(summary, units)
    numbered = _Numbered(game_of(summary.facts), coverage.whole.first if coverage else None)
    first, second = numbered.written.measures
    digests = hashlib.sha256("".join(f"{unit.number} {unit.digest}\n" for unit in units).encode())
    described = {
        "run": str(folder),
        "strategy": summary.facts["strategy"],
        **_game_keys(summary.facts),
        "seed": int(summary.facts["seed"]),
        "recipe_hash": summary.facts["recipe_hash"],
        "signature": summary.facts["signature"],
        "units_done": summary.units_done,
        "units_digest": digests.hexdigest()[:16],
        "games": str(summary.games),
        "games_per_second": round(games_per_second(summary), 1),
        first: str(summary.tricks),
        second: str(summary.cards),
        **({} if summary.distributions else {"first_player_wins": str(summary.first_player_wins)}),
        f"longest_by_{first}": [numbered.long(game) for game in summary.longest_by_tricks],
        f"longest_by_{second}": [numbered.long(game) for game in summary.longest_by_cards],
        "endless": [numbered.endless(game) for game in summary.endless],
        "cycles": [numbered.cycle(cycle) for cycle in summary.cycles],
        "endless_games": str(summary.endless_games),
        "undecided": len(summary.undecided),
        "undecided_games": str(summary.undecided_games),
        "undecided_deals": [numbered.game(game) for game in summary.undecided],
        f"{singular(first)}_histogram": {str(length): games for length, games in summary.histogram.items()},
    }
    if summary.distributions:
        described["distributions"] = summary.distributions
    if coverage is not None:
        described["ranks"] = coverage_object(coverage)
    if growth is not None:
        described["growth"] = growth_object(numbered.written, growth)
    return described


def units_object(summary: RunSummary, units: Sequence[StoredUnit]) -> list[dict[str, Any]]:
    """Every unit with what another machine needs to check it; a unit of a range of ranks is named by these."""
    coverage = coverage_of(summary, units)
    if coverage is None:
        return [{"unit": unit.number, "games": str(unit.games), "digest": unit.digest} for unit in units]
    ranges = ranges_of(units, coverage.whole.first)
    return [{**range_object(ranks), "digest": unit.digest} for ranks, unit in zip(ranges, units, strict=True)]


def games_per_second(summary: RunSummary) -> float:
    """Games of all units over the time that sessions took; a killed session counts up to its last unit."""
    seconds = sum(session.seconds for session in summary.sessions)
    return summary.games / seconds if seconds else 0.0


def status_lines(
    folder: Path,
    summary: RunSummary,
    units: Sequence[StoredUnit],
    driver: Driver | None,
    growth: GrowthView | None = None,
) -> list[str]:
    """A run in plain words; ``driver`` is who works on it, None for nobody. Only ranges need the ``units``."""
    facts, game = summary.facts, game_of(summary.facts)
    coverage = coverage_of(summary, units)
    at_end = coverage is not None and not coverage.missing
    lines = [
        f"run        {folder} ({run_size(folder) / 1e6:.1f} MB)",
        f"searches   {searched(facts)}",
        f"now        {driver_words(driver, '' if at_end else command_line('resume', folder))}",
        f"done       {rough(summary.games)} {'games' if growth is None else 'edits'}"
        f" in {counted(summary.units_done, 'unit')},"
        f" {rough(games_per_second(summary))} a second,"
        f" {format_duration(summary.cpu_seconds)} of processor time",
    ]
    if coverage is not None:
        lines += coverage_lines(coverage)
    if not summary.units_done:
        return [*lines, "found      nothing yet"]
    if growth is not None:
        return [*lines, *growth_lines(game, summary, growth)]
    sample = Sample(whole=coverage is not None)
    lines += _average_lines(game, summary, sample)
    lines += endless_lines(summary, sample) if not game.rare_endless else []
    if game.rare_endless or not summary.endless_games:
        lines.append(f"endless    {_endless_words(summary)}")
    if summary.undecided_games:
        lines.append(
            f"undecided  {counted(len(summary.undecided), 'deal')} that reached the limit of {game.measures[0]}"
        )
    lines += ["", *longest_table(game, 0, summary.longest_by_tricks[:_SHOWN])]
    lines += ["", *longest_table(game, 1, summary.longest_by_cards[:_SHOWN])]
    if summary.endless:
        lines += ["", *endless_table(game, summary.endless[:_SHOWN])]
    first = next(iter([*summary.longest_by_tricks, *summary.endless, *summary.undecided]), None)
    if first is not None:
        again = command_line("play", "--run", folder, "--game", str(first.game))
        lines += ["", f"each game can be played again by its number, for example: {again}"]
    return lines


def _average_lines(game: Game, summary: RunSummary, sample: Sample) -> list[str]:
    """How long the finished games are, and who wins or loses them."""
    finished, (first, second) = sum(summary.histogram.values()), game.measures
    if not finished:
        return []
    if "loser" in summary.distributions:
        losers = summary.distributions["loser"]
        return [
            *length_lines(game.measures, summary, sample),
            loser_line(losers, setup_from(summary.facts).players, sample),
        ]
    return [
        f"average    {summary.tricks / finished:.2f} {first}, {summary.cards / finished:.1f} {second};"
        f" player 1 wins {100 * summary.first_player_wins / finished:.3f} %"
    ]


def searched(facts: Mapping[str, str]) -> str:
    """What a run searches, in one line; ``facts`` are those of its store."""
    which = f"seed {facts['seed']}"
    if strategy_named(facts["strategy"]).kind == "ranges":
        which = str(RankRange(int(facts["first_rank"]), int(facts["last_rank"])))
    if "game" in facts:
        return f"strategy {facts['strategy']}, game {facts['game']}, {setup_from(facts).name}, {which}"
    players = facts.get("players", "2")
    deck = facts["deck"] if players == "2" else f"{facts['deck']}, {players} players"
    return f"strategy {facts['strategy']}, deck {deck}, {which}, rules {facts['rules']}"


def _endless_words(summary: RunSummary) -> str:
    if summary.endless:
        met = f"{counted(len(summary.endless), 'deal')} met, confirmed by the reference engine"
        if not summary.cycles:  # not every strategy looks at them in every game
            return met
        deals = sum(len(cycle.deals) for cycle in summary.cycles)
        return f"{met}; {counted(len(summary.cycles), 'cycle')} with {counted(deals, 'balanced deal')} in all"
    if not game_of(summary.facts).rare_endless:
        return "none among these"
    deals = setup_from(summary.facts).deal_count()
    return f"none among these; the deck has {rough(float(deals)) if deals < 1e15 else f'{deals:.3g}'} deals"


def _game_keys(facts: Mapping[str, str]) -> dict[str, Any]:
    """The game of a run and what is said of its setup; the first game goes without saying."""
    named = {"game": facts["game"]} if "game" in facts else {}
    return {**named, **setup_from(facts).values()}


class _Numbered(NamedTuple):
    """Finds as objects, deals as text; a game has its number, or the rank of its deal in a run that begins at one."""

    written: Game
    first: int | None

    def game(self, game: FoundGame) -> dict[str, Any]:
        """Any game."""
        first, second = self.written.measures
        lengths = {first: game.tricks, second: game.cards}
        return {"deal": self.written.write(game.deal), **lengths, **self._number(game.game)}

    def long(self, game: LongGame) -> dict[str, Any]:
        """One of the longest games."""
        origin = {} if game.origin is None else {"origin": self.written.write(game.origin)}
        return {**self.game(game), **origin}

    def endless(self, game: EndlessGame) -> dict[str, Any]:
        """An endless game."""
        return {**self.game(game), "cycle": cycle_object(game.cycle, self.written.measures)}

    def cycle(self, cycle: FoundCycle) -> dict[str, Any]:
        """A cycle."""
        return {
            "key": cycle.key,
            "period_tricks": cycle.period_tricks,
            "period_cards": cycle.period_cards,
            "states": cycle.states,
            "balanced": len(cycle.deals),
            "deals": [self.written.write(deal) for deal in cycle.deals],
            "complete": cycle.complete,
            **self._number(cycle.game),
        }

    def _number(self, game: int) -> dict[str, str]:
        return {"game": str(game)} if self.first is None else {"rank": str(self.first + game)}
