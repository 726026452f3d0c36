"""The tables of search/results/pairing-games.md, made from the CSV files beside it.

``python tests/golden/pairing_tables.py`` puts them into the document anew. ``pairing_report.py`` makes the CSV files.
"""

import csv
from collections.abc import Iterator
from pathlib import Path

RESULTS = Path(__file__).parents[2] / "search" / "results"
DOCUMENT = RESULTS / "pairing-games.md"

Row = dict[str, str]


def rows(name: str) -> list[Row]:
    """The lines of ``pairing-NAME.csv``."""
    return list(csv.DictReader((RESULTS / f"pairing-{name}.csv").read_text().splitlines()))


def blind() -> Iterator[str]:
    """Length, passes and losers of blind games, a table for each pack."""
    packs: dict[str, list[Row]] = {}
    for row in rows("blind"):
        packs.setdefault("sorte-per" if row["game"] == "sorte-per" else row["pack"], []).append(row)
    for pack, found in packs.items():
        yield f"\n**{pack}**\n"
        yield "| players | draws | longest | passes | no pass | loses: player 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 |"
        yield "|" + "---|" * 13
        for row in found:
            losers = [f"{float(row[f'loses_{seat}_percent'] or 'nan'):.2f} %" for seat in range(1, 9)]
            cells = [row["players"], _pm(row, "draws"), row["longest"], _pm(row, "passes")]
            cells += [f"{float(row['no_pass_percent']):.2f} %", *losers]
            yield f"| {' | '.join(cells).replace('nan %', '')} |"


def _pm(row: Row, name: str) -> str:
    return f"{float(row[name]):.3f} \u00b1 {float(row[f'{name}_error']):.3f}"


def fixed() -> Iterator[str]:
    """The share of endless deals of the full pack, by rule and players."""
    shares = {(row["draw"], row["insert"], row["players"]): row["endless_percent"] for row in rows("fixed")}
    yield from _by_rule({key: f"{float(share):.2f} %" for key, share in shares.items()})


def smallest() -> Iterator[str]:
    """The smallest pack of pictures with an endless deal, by rule and players."""
    found = {
        (row["draw"], row["insert"], row["players"]): (
            f"{row['pairs']} ({row['endless']} of {row['deals']})" if row["endless"] else row["pairs"]
        )
        for row in rows("smallest")
    }
    yield from _by_rule(found)


def extremes() -> Iterator[str]:
    """The longest finite games and the longest periods met in the full pack."""
    yield "| players | longest finite | by | longest period | by | longest lead-in | by |"
    yield "|---|---|---|---|---|---|---|"
    for players in map(str, range(2, 9)):
        cells = [players]
        for name in ("longest_finished", "longest_period", "longest_lead_in"):
            best = max((row for row in rows("fixed") if row["players"] == players), key=lambda row: int(row[name] or 0))
            cells += [f"{best[name]} draws", _rule(best["draw"], best["insert"])]
        yield f"| {' | '.join(cells)} |"


def _by_rule(found: dict[tuple[str, str, str], str]) -> Iterator[str]:
    players = sorted({key[2] for key in found})
    yield f"| draw | {' | '.join(f'{number} players' for number in players)} |"
    yield "|---|" + "---|" * len(players)
    for draw, insert in dict.fromkeys(key[:2] for key in found):
        yield f"| {_rule(draw, insert)} | {' | '.join(found[draw, insert, number] for number in players)} |"


def _rule(draw: str, insert: str) -> str:
    return draw if insert == "last" else f"{draw}, insert first"


TABLES = {"blind": blind, "fixed": fixed, "smallest": smallest, "extremes": extremes}


def document_text(before: str) -> str:
    """The document with its tables made anew."""
    for name, table in TABLES.items():
        begin, end = f"<!-- {name}: made by tests/golden/pairing_tables.py -->", f"<!-- end of {name} -->"
        head, found, rest = before.partition(begin)
        _, closed, tail = rest.partition(end)
        assert found, name
        assert closed, name
        before = "\n".join([head + begin, *table(), "", end]) + tail
    return before


if __name__ == "__main__":
    DOCUMENT.write_text(document_text(DOCUMENT.read_text()))
