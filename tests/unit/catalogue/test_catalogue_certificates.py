"""The short checker that stands beside the catalogue: it accepts what is right and refuses what is forged."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from catalogues import ALL_FILES, CHECKER, ENTRY_FILES, HALF_DECK_CYCLE, LONGEST_GAME, entry_file


def checked(*paths: Path) -> tuple[int, str]:
    """Exit code and output of the checker, by a Python that sees the standard library alone."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", CHECKER, *paths], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stderr == ""
    return done.returncode, done.stdout


def test_every_certificate_of_the_catalogue_holds() -> None:
    assert checked(*ALL_FILES) == (0, f"{len(ALL_FILES)} of {len(ALL_FILES)} certificates hold\n")


BESIDE = CHECKER.with_name("check_pairing.py")


@pytest.mark.parametrize(("program", "others"), [(CHECKER, {BESIDE.stem}), (BESIDE, set())])
def test_it_imports_nothing_but_the_standard_library(program: Path, others: set[str]) -> None:
    imported: set[str] = set()
    for node in ast.walk(ast.parse(program.read_text())):
        if isinstance(node, ast.Import):
            imported.update(alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            imported.add((node.module or "").partition(".")[0])

    assert imported
    assert imported - others <= sys.stdlib_module_names


@pytest.mark.parametrize("program", [CHECKER, BESIDE])
def test_it_is_short_enough_to_be_read(program: Path) -> None:
    assert len(program.read_text().splitlines()) <= 140


GAME, CYCLE = (entry_file(name).read_text() for name in (LONGEST_GAME, HALF_DECK_CYCLE))
ROWS = [line for line in GAME.splitlines() if line.startswith("    { trick = ")]
POINT_100, POINT_200 = ROWS[:2]
LAST_POINT = ROWS[-1]


FORGED: dict[str, tuple[str, str, str, str]] = {
    "hash": (GAME, POINT_100.partition('hash = "')[2][:16], "0123456789abcdef", "checkpoint 100: "),
    "state": (GAME, POINT_100.partition('state = "')[2], POINT_200.partition('state = "')[2], "checkpoint 100: "),
    "leader": (GAME, "trick = 200, leader = 2", "trick = 200, leader = 1", "checkpoint 200: "),
    "trick number": (GAME, "trick = 300,", "trick = 301,", "none at 300"),
    "missing checkpoint": (GAME, POINT_200 + "\n", "", "none at 200"),
    "missing last checkpoint": (GAME, LAST_POINT + "\n", "", "none at 1164"),
    "checkpoint behind the end": (
        GAME,
        LAST_POINT,
        f"{LAST_POINT}\n{LAST_POINT.replace('trick = 1164', 'trick = 1200')}",
        "checkpoints behind the end: [1200]",
    ),
    "checkpoint without a hash": (GAME, "hash", "hush", "checkpoint 100: "),
    "more tricks": (
        GAME,
        "tricks = 1164",
        "tricks = 1165",
        "counted 1164 tricks, 8344 cards; claimed (1165, 8344)",
    ),
    "fewer tricks": (GAME, "tricks = 1164", "tricks = 1000", "goes on after 1000 tricks"),
    "more cards": (GAME, "cards = 8344", "cards = 8345", "counted 1164 tricks, 8344 cards; claimed (1164, 8345)"),
    "another deal": (GAME, "---AJ--Q---------QAKQJJ-QK/", "---AJ--Q---------QAKQJJKQ-/", "none at "),
    "no certificate": (GAME, "[certificate]", "[certificat]", "'certificate'"),
    "lead-in": (
        CYCLE,
        "lead_in_tricks = [1,",
        "lead_in_tricks = [2,",
        "------K-J-/-J--K-Q-Q-: lead-in 1, claimed 2",
    ),
    "lead-in of the last deal": (
        CYCLE,
        ", 2]\nfirst",
        ", 3]\nfirst",
        "K-Q-J--K-Q/-J--------: lead-in 2, claimed 3",
    ),
    "missing lead-in": (CYCLE, "lead_in_tricks = [1, ", "lead_in_tricks = [", "not one lead-in for each deal"),
    "number of deals": (CYCLE, "balanced = 16", "balanced = 17", "not one lead-in for each deal"),
    "period": (CYCLE, "period_tricks = 10", "period_tricks = 20", "------K-J-/-J--K-Q-Q-: period (10, 74)"),
    "cards of the period": (CYCLE, "period_cards = 74", "period_cards = 75", "------K-J-/-J--K-Q-Q-: period (10, 74)"),
    "first time": (CYCLE, "first = 1", "first = 2", "------K-J-/-J--K-Q-Q-: returns (1, 11, "),
    "second time": (CYCLE, "second = 11", "second = 21", "------K-J-/-J--K-Q-Q-: returns (1, 11, "),
    "state that comes back": (
        CYCLE,
        'state = "---K-J-/',
        'state = "--K--J-/',
        "------K-J-/-J--K-Q-Q-: returns (1, 11, '---K-J-/--K-Q-Q----J-', 2)",
    ),
    "leader of it": (CYCLE, "leader = 2", "leader = 1", "------K-J-/-J--K-Q-Q-: returns (1, 11, "),
    "a finite deal among endless ones": (
        CYCLE,
        "K-Q-J--K-Q/-J--------",
        "-Q-K-K--QJ/--------J-",
        "-Q-K-K--QJ/--------J- finishes after 11 tricks",
    ),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_certificate_is_refused_with_its_reason(tmp_path: Path, name: str) -> None:
    text, right, wrong, reason = FORGED[name]
    assert right in text
    path = tmp_path / "forged.toml"
    path.write_text(text.replace(right, wrong, 1))
    code, said = checked(path, ENTRY_FILES[0])

    assert code == 1
    assert said.startswith(f"{path}: WRONG: {reason}")
    assert said.endswith("1 of 2 certificates hold\n")


def test_an_endless_deal_sold_as_a_finite_one_is_refused(tmp_path: Path) -> None:
    """However rare its checkpoints are."""
    path = tmp_path / "forged.toml"
    path.write_text(
        'rules = "standard"\ndeal = "J--/-J-"\n[claim]\nstatus = "finished"\ntricks = 1000\ncards = 5000\n'
        "[certificate]\nevery = 1000000000000\ncheckpoints = []\n"
    )

    assert checked(path) == (1, f"{path}: WRONG: goes on after 1000 tricks\n0 of 1 certificates hold\n")
