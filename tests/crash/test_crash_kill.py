"""kill -9 at any moment: no acknowledged unit is lost, and the tables end as if nothing had happened."""

import random
import signal
import time
from pathlib import Path

import pytest

from bettelmann.store.reader import RunView
from program import program, read_until, refused, started, succeed, tables_of, warm, write_recipe

pytestmark = pytest.mark.crash

SECONDS = 0.4
"""Time enough for some dozens of units."""


def recipe_in(folder: Path) -> Path:
    """Units so small that there is always a commit under way, with finds of every kind."""
    return write_recipe(folder, games_per_unit=4096, before='deck = "20"\nseed = 3', more="max_tricks = 100")


def watch_and_kill(folder: Path, command: list[str], moment: float) -> tuple[set[int], str]:
    """Units seen to be committed while it worked, and what it said, up to the kill after ``moment`` seconds."""
    seen: set[int] = set()
    with started(*command) as process:
        read_until(process, "look")
        end = time.monotonic() + moment
        with RunView.open(folder) as view:
            while time.monotonic() < end:
                seen |= view.unit_digests().keys()
        process.send_signal(signal.SIGKILL)
        _, said = process.communicate()
    assert process.returncode == -signal.SIGKILL
    return seen, said


def kill_often(folder: Path, kills: int) -> None:
    """Kill a run that often, resume it to its end, and compare it with one that was left alone."""
    warm()
    moments = random.Random()
    recipe, killed, straight = recipe_in(folder), folder / "killed", folder / "straight"
    command = ["search", str(recipe), "--run", str(killed), "--workers", "2"]
    acknowledged: set[int] = set()
    for number in range(kills):
        seen, said = watch_and_kill(killed, command, moments.uniform(0, SECONDS))
        acknowledged |= seen
        assert ("its lock was taken over" in said) == (number > 0)
        with RunView.open(killed) as view:
            assert acknowledged <= view.unit_digests().keys()
        command = ["resume", str(killed), "--workers", "2"]
    assert acknowledged

    with RunView.open(killed) as view:
        units = max(view.unit_digests()) + 1
    succeed("resume", killed, "--units", str(units))
    succeed("search", recipe, "--run", straight, "--units", str(units), "--workers", "1")
    assert len(tables_of(straight)["unit"]) == units
    assert tables_of(killed) == tables_of(straight)
    with RunView.open(killed) as view:
        assert view.faults() == []
        assert len(view.summary().sessions) == kills + 1


def test_six_kills(tmp_path: Path) -> None:
    kill_often(tmp_path, 6)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_two_hundred_kills(tmp_path: Path) -> None:
    kill_often(tmp_path, 200)


@pytest.mark.parametrize("attempt", range(3))
def test_a_kill_during_the_start_leaves_a_run_or_none(tmp_path: Path, attempt: int) -> None:
    warm()
    folder = tmp_path / "run"
    recipe = recipe_in(tmp_path)
    with started("search", recipe, "--run", folder, "--workers", "1") as process:
        end = time.monotonic() + 60
        while not folder.exists() and time.monotonic() < end:
            time.sleep(0.001)
        time.sleep(random.Random().uniform(0, 0.03))
        process.send_signal(signal.SIGKILL)
    if (folder / "run.db").exists():
        succeed("resume", folder, "--units", "4")
    else:
        assert "there is no run.db in it" in refused("resume", folder)
        succeed("search", recipe, "--run", folder, "--units", "4")
    with RunView.open(folder) as view:
        assert view.unit_digests().keys() >= {0, 1, 2, 3}
        assert view.faults() == []


def test_a_kill_is_told_of_in_the_sessions(tmp_path: Path) -> None:
    warm()
    watch_and_kill(tmp_path / "run", ["search", str(recipe_in(tmp_path)), "--run", str(tmp_path / "run")], 0.2)
    assert program("resume", tmp_path / "run", "--units", "1").returncode == 0
    with RunView.open(tmp_path / "run") as view:
        first, second = view.summary().sessions
    assert (first.ended, first.note) == (None, "")
    assert second.note == "complete"
    assert second.ended is not None
