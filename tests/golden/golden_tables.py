"""Make the tables in data/golden: what the first games of seed 1 come to.

``python tests/golden/golden_tables.py`` writes them anew. They change only when the random stream or the rules do.
"""

import json
from pathlib import Path

import numpy as np

from bettelmann.games.bettelmann import DECKS
from bettelmann.kernel.ranges.batch import Floors
from bettelmann.kernel.ranges.sampling import Sampler

FOLDER = Path(__file__).parents[2] / "data" / "golden"
NAMES = ("52", "40", "20")
SEED = 1
GAMES = 1 << 20
MAX_TRICKS = 1_000_000


def table_path(name: str) -> Path:
    """The file of a deck."""
    return FOLDER / f"sample-{name}.json"


def table_text(name: str) -> str:
    """The contents of the file of a deck."""
    sampler = Sampler(DECKS[name], SEED, 0, GAMES, max_tricks=MAX_TRICKS)
    played = sampler.run(lambda batch: Floors(1 << 62, 1 << 62), lambda batch: None, np.zeros(1, np.uint8))
    table = {
        "deck": name,
        "seed": SEED,
        "games": GAMES,
        "max_tricks": MAX_TRICKS,
        "digest": f"{played.digest:016x}",
        "finished": played.finished,
        "endless": played.endless,
        "undecided": played.undecided,
        "tricks": played.tricks,
        "cards": played.cards,
        "first_player_wins": played.first_player_wins,
        "histogram": {str(tricks): games for tricks, games in played.histogram.items()},
    }
    return json.dumps(table, indent=1) + "\n"


if __name__ == "__main__":
    for deck_name in NAMES:
        table_path(deck_name).write_text(table_text(deck_name))
