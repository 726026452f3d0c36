"""What can be read from a run, as plain values."""

from dataclasses import dataclass

from bettelmann.finds import EndlessGame, FoundCycle, FoundGame, LongGame


@dataclass(frozen=True, slots=True)
class StoredSession:
    """One start of a driver; `ended` stays None if it was killed. Times are ISO 8601, UTC.

    `seconds` is how long it lasted, up to its last commit if it was killed, by a clock that nobody sets.
    """

    id: int
    started: str
    ended: str | None
    host: str
    version: str
    signature: str
    workers: int
    pid: int
    note: str
    seconds: float


@dataclass(frozen=True, slots=True)
class StoredUnit:
    """A finished unit: its counts, when it was committed (ISO 8601, UTC), in which session, and what it took.

    `seconds` passed from its first job to its commit, while other units were worked on too; 0 where that is not known.
    """

    number: int
    games: int
    tricks: int
    cards: int
    first_player_wins: int
    endless_games: int
    undecided_games: int
    digest: str
    cpu_seconds: float
    finished: str
    session: int | None
    seconds: float


@dataclass(frozen=True, slots=True)
class RunSummary:
    """A run at one moment.

    `tricks`, `cards`, `first_player_wins` and `histogram` (tricks -> games) are of the finished games.
    `distributions` are histograms of what else the game counts, by name. `endless` and `undecided` list distinct deals
    by their first game, only the first of them where they are common; `endless_games` and `undecided_games` count all.
    `first_finished` and `last_finished` are times of units, None before the first.
    """

    facts: dict[str, str]
    units_done: int
    games: int
    tricks: int
    cards: int
    first_player_wins: int
    endless_games: int
    undecided_games: int
    histogram: dict[int, int]
    distributions: dict[str, dict[int, int]]
    longest_by_tricks: list[LongGame]
    longest_by_cards: list[LongGame]
    endless: list[EndlessGame]
    cycles: list[FoundCycle]
    undecided: list[FoundGame]
    sessions: list[StoredSession]
    cpu_seconds: float
    first_finished: str | None
    last_finished: str | None
