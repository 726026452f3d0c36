"""From the records of a unit, of a generation or of another run to the rows of an effect. Deals become text here."""

from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass
from typing import Any, NamedTuple

from bettelmann.finds import FoundCycle, FoundGame, Generation, LongGame, UnitResult
from bettelmann.games.game import Game
from bettelmann.store.effects import Effect
from bettelmann.store.merge import Measure
from bettelmann.store.summary import StoredSession, StoredUnit


class Floors(NamedTuple):
    """Per measure what a game must reach to enter the list of longest games; None while there is room."""

    tricks: int | None
    cards: int | None


class Part(NamedTuple):
    """What another run of the same games has done, numbered as in the run that takes it in."""

    finds: UnitResult
    units: Sequence[StoredUnit]
    sessions: Sequence[StoredSession]


@dataclass(frozen=True, slots=True)
class Commit:
    """When and in which session a unit was committed, and how many seconds it took from its first job on."""

    finished: str
    session: int | None
    seconds: float


def unit_effect(game: Game, result: UnitResult, floors: Floors, commit: Commit) -> Effect:
    """The effect of a unit. Games that cannot enter a list of longest games any more are left out."""
    counts = result.games, result.tricks, result.cards, result.first_player_wins
    rare = result.endless_games, result.undecided_games
    unit = (result.unit, *counts, *rare, result.digest, result.cpu_seconds, *astuple(commit))
    return Effect({"unit": [unit], **_finds(game, result, floors)})


def part_effect(game: Game, part: Part) -> Effect:
    """The effect of all that another run has done."""
    units = [astuple(unit) for unit in part.units]
    return Effect({"unit": units, **_finds(game, part.finds, Floors(None, None))})


def generation_effect(game: Game, generation: Generation, archived: int, commit: Commit) -> Effect:
    """The effect of a generation, of a run that has archived so many cycles before."""
    number, write = generation.number, game.write
    unit = (number, generation.tested, *[0] * 5, generation.digest, generation.cpu_seconds, *astuple(commit))
    archive = [
        (place, write(found.state), found.period, found.balance, number)
        for place, found in enumerate(generation.archived, archived + 1)
    ]
    cells = [(*cell.counts, cell.balance, cell.tries, cell.left_out) for cell in generation.cells]
    targets = [
        (
            write(found.state),
            found.period,
            found.balance,
            found.basin_balance,
            found.states,
            int(found.complete),
            found.balanced,
            number,
        )
        for found in generation.targets
    ]
    rows = {"unit": [unit], "archive": archive, "cell": cells, "target": targets}
    return Effect({**rows, **_cycles(game, generation.cycles)}, ordered=True)


def _finds(game: Game, result: UnitResult, floors: Floors) -> dict[str, list[tuple[Any, ...]]]:
    write = game.write
    return {
        "histogram": [(tricks, games) for tricks, games in result.histogram.items() if games],
        "distribution": [
            (name, value, games)
            for name, distribution in result.distributions.items()
            for value, games in distribution.items()
        ],
        "longest": [
            *_longest(game, "tricks", result.longest_by_tricks, floors.tricks),
            *_longest(game, "cards", result.longest_by_cards, floors.cards),
        ],
        "endless": [
            (write(found.deal), found.tricks, found.cards, *astuple(found.cycle), found.game)
            for found in result.endless
        ],
        **_cycles(game, result.cycles),
        "undecided": [_game(game, found) for found in result.undecided],
    }


def _longest(game: Game, measure: Measure, games: Iterable[LongGame], floor: int | None) -> list[tuple[Any, ...]]:
    return [
        (measure, *_game(game, found), None if found.origin is None else game.write(found.origin))
        for found in games
        if floor is None or getattr(found, measure) >= floor
    ]


def _game(game: Game, found: FoundGame) -> tuple[Any, ...]:
    return game.write(found.deal), found.tricks, found.cards, found.game


def _cycles(game: Game, cycles: Iterable[FoundCycle]) -> dict[str, list[tuple[Any, ...]]]:
    return {
        "cycle": [
            (found.key, found.period_tricks, found.period_cards, found.states, int(found.complete), found.game)
            for found in cycles
        ],
        "cycle_deal": [(game.write(deal), found.key) for found in cycles for deal in found.deals],
    }
