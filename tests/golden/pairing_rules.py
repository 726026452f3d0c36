"""All deals of small packs by every fixed way to draw: make data/golden/pairing-rules.csv.

``python tests/golden/pairing_rules.py`` writes the table anew; the kernel of pairing games plays all deals.
"""

import csv
import io
from collections.abc import Iterable, Iterator
from pathlib import Path

from bettelmann.games.pairing import Setup, pack_named
from bettelmann.games.ranks import END
from bettelmann.strategies import exhaust
from bettelmann.strategies.units.control import LocalControl

PATH = Path(__file__).parents[2] / "data" / "golden" / "pairing-rules.csv"
COLUMNS = ("pack", "players", "draw", "insert", "deals", "endless", "longest", "periods")
RULES = ("first", "last", "middle", "alternate", "1", "2", "3", "4", "5")
MOST_PAIRS = 5

Row = tuple[str, int, str, str, int, int, int, str]


def setups() -> Iterator[Setup]:
    for pairs in range(1, MOST_PAIRS + 1):
        for players in range(2, 5):
            if 2 * pairs + 1 >= players:
                for draw in RULES:
                    for insert in ("last", "first"):
                        yield Setup("schwarzer-peter", pack_named(f"pictures:{pairs}"), players, draw, insert)


def row_of(setup: Setup, endless: int, longest: int, periods: Iterable[int]) -> Row:
    named = " ".join(map(str, sorted(periods)))
    return (setup.pack, setup.players, setup.draw, setup.insert, setup.deal_count(), endless, longest, named)


def played(setup: Setup) -> Row:
    settings = exhaust.Settings("0", END, keep=1)
    result = exhaust.run(setup, 0, settings, exhaust.ranks(setup, settings), LocalControl())
    assert result is not None
    assert result.games == setup.deal_count()
    periods = result.distributions.get("period", {})
    return row_of(setup, result.endless_games, max(result.histogram, default=0), periods)


def table_text(rows: Iterable[Row]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(rows)
    return text.getvalue()


if __name__ == "__main__":
    PATH.write_text(table_text(map(played, setups())))
