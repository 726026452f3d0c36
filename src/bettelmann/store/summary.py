"""What can be read from a run, as plain values."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game; `game` is its index in the run, the smallest one when the deal came more than once."""

    deal: str
    tricks: int
    cards: int
    game: int


@dataclass(frozen=True, slots=True)
class StoredLongest(StoredGame):
    """One of the longest games; `origin` is the deal that was played, if another one than `deal`."""

    origin: str | None = None


@dataclass(frozen=True, slots=True)
class StoredCycle:
    """A cycle by its key, with the balanced deals of its basin; `game` is the first one that met it."""

    key: str
    period_tricks: int
    period_cards: int
    states: int
    complete: bool
    game: int
    deals: list[str]


@dataclass(frozen=True, slots=True)
class StoredEndless:
    """An endless game; `tricks` and `cards` count lead-in plus period."""

    deal: str
    tricks: int
    cards: int
    lead_in_tricks: int
    lead_in_cards: int
    period_tricks: int
    period_cards: int
    game: int


@dataclass(frozen=True, slots=True)
class StoredSession:
    """One start of a driver; `ended` stays None if it was killed. Times are ISO 8601, UTC."""

    id: int
    started: str
    ended: str | None
    host: str
    version: str
    signature: str
    workers: int
    pid: int
    note: str


@dataclass(frozen=True, slots=True)
class StoredUnit:
    """A finished unit: its counts, when it was committed (ISO 8601, UTC) and in which session."""

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


@dataclass(frozen=True, slots=True)
class RunSummary:
    """A run at one moment.

    `tricks`, `cards`, `first_player_wins` and `histogram` (tricks -> games) are of the finished games.
    `endless` and `undecided` list distinct deals by their first game, `endless_games` and `undecided_games`
    count repetitions too. `first_finished` and `last_finished` are times of units, None before the first.
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
    longest_by_tricks: list[StoredLongest]
    longest_by_cards: list[StoredLongest]
    endless: list[StoredEndless]
    cycles: list[StoredCycle]
    undecided: list[StoredGame]
    sessions: list[StoredSession]
    cpu_seconds: float
    first_finished: str | None
    last_finished: str | None
