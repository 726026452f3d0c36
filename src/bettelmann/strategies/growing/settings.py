"""What a recipe may set for growing."""

from dataclasses import dataclass

import numpy as np

from bettelmann.games.bettelmann.deck import Deck
from bettelmann.kernel.grow import Editing
from bettelmann.strategies.units.limits import require_in_range

_LANE_TRICKS, _MOST_TRICKS = 200, 4000


@dataclass(frozen=True, slots=True)
class Settings:
    """What a recipe may set for this strategy; all of it is part of the identity of a run.

    ``start``: deals to grow from; none grows from nothing. A generation expands ``parents`` cycles in each of
    ``parts`` parts, each by ``edits`` random edits for each of its states; ``deep`` is the share of edits that reach
    beyond the coming trick; an edit is tested unless it takes the deck further from the target, where a court weighs
    ``court_weight`` numerals. The share ``straight`` of the cycles to expand is chosen by that distance alone, the
    others by decks in the proportion of the target (see ``archive.Aim``), for which there are ``size_weight``,
    ``proportion_weight``, ``kind_weight``, ``balance_weight`` and ``enough``. ``spread``, ``noise``: how the cells are
    chosen. ``room``: cycles that are kept of each cell. ``most_period``: states of the longest cycle that is kept.

    From nothing a generation has ``hunts`` more parts, which grow modules for the ``rests`` in turn: from random words,
    by ``rounds`` rounds of edits, and twice as many more where these find modules. The reader's hand must grow to the
    share ``excursion`` of half of the deck, and somewhat more, up to the share ``enough``, will do. Of the tapes of the
    deck that can be joined from its modules such a part tries ``joins``.
    """

    start: tuple[str, ...] = ()
    parts: int = 8
    parents: int = 72
    edits: int = 150
    deep: float = 0.5
    court_weight: float = 2.5
    straight: float = 0.25
    size_weight: float = 0.5
    proportion_weight: float = 4.0
    kind_weight: float = 2.0
    balance_weight: float = 40.0
    enough: float = 0.85
    spread: float = 0.5
    noise: float = 1.5
    room: int = 200
    most_period: int = 400
    hunts: int = 2
    rests: tuple[str, ...] = ("-/J-",)
    rounds: int = 32
    excursion: float = 0.65
    joins: int = 300

    def __post_init__(self) -> None:
        require_in_range(
            self,
            "grow",
            (
                ("parts", 1, 1024),
                ("parents", 1, 10_000),
                ("edits", 1, 100_000),
                ("deep", 0, 1),
                ("court_weight", 0, 1000),
                ("straight", 0, 1),
                ("size_weight", 0, 1000),
                ("proportion_weight", 0, 1000),
                ("kind_weight", 0, 1000),
                ("balance_weight", 0, 1000),
                ("enough", 0.01, 1),
                ("spread", 0, 100),
                ("noise", 0, 100),
                ("room", 1, 100_000),
                ("most_period", 1, 10_000),
                ("hunts", 0, 1024),
                ("rounds", 1, 10_000),
                ("excursion", 0, 1),
                ("joins", 1, 100_000),
            ),
        )


def kernel_editing(target: Deck, settings: Settings) -> Editing:
    """What is set, as the kernels that edit read it."""
    return Editing(
        np.array(target.counts, np.int64),
        per_state=settings.edits,
        deep=round(256 * settings.deep),
        lane_tricks=_LANE_TRICKS,
        most_tricks=_MOST_TRICKS,
        most_period=settings.most_period,
        court_weight=round(2 * settings.court_weight),
    )
