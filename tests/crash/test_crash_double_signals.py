"""One wish that arrives twice: wrappers pass on what the whole process group has got already."""

import os
import random
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from bettelmann.store.reader import RunView
from program import read_until, started, succeed, tables_of, wait_for, warm, write_recipe

pytestmark = pytest.mark.crash

INT, TERM, HUP, USR1 = signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1
Process = subprocess.Popen[str]


def term_twice(process: Process, pause: float) -> None:
    process.send_signal(TERM)
    time.sleep(pause)
    process.send_signal(TERM)


def term_then_hup(process: Process, pause: float) -> None:
    process.send_signal(TERM)
    time.sleep(pause)
    process.send_signal(HUP)


def usr1_then_term(process: Process, pause: float) -> None:
    process.send_signal(USR1)
    time.sleep(pause)
    process.send_signal(TERM)


def group_and_process(process: Process, pause: float) -> None:
    os.killpg(process.pid, INT)
    time.sleep(pause)
    process.send_signal(INT)


SENDERS: list[Callable[[Process, float], None]] = [term_twice, term_then_hup, usr1_then_term, group_and_process]


def small_run(folder: Path) -> Path:
    return write_recipe(folder, games_per_unit=4096, before='deck = "20"\nseed = 3', more="max_tricks = 100")


def stop_twice(folder: Path, command: list[str | Path], sender: Callable[[Process, float], None], pause: float) -> int:
    """How many units there are after a search was stopped by two signals."""
    with started(*command) as process:
        read_until(process, "look")
        wait_for(lambda: bool(units_of(folder)))
        sender(process, pause)
        _, said = process.communicate(timeout=30)
    assert process.returncode == 3, said
    assert "Traceback" not in said
    assert not (folder / "lock").exists()
    return len(units_of(folder))


def units_of(folder: Path) -> set[int]:
    with RunView.open(folder) as view:
        return set(view.unit_digests())


@pytest.mark.parametrize("sender", SENDERS, ids=lambda sender: sender.__name__)
def test_two_signals_are_one_wish(tmp_path: Path, sender: Callable[[Process, float], None]) -> None:
    warm()
    folder = tmp_path / "run"
    command: list[str | Path] = ["search", small_run(tmp_path), "--run", folder, "--workers", "2"]
    units = stop_twice(folder, command, sender, 0.005)
    succeed("resume", folder, "--units", str(units + 1), "--priority", "normal")


WRAPPERS = [
    # Signals the program and then the whole group, itself included, at its time as well as when it is told to end.
    ("timeout --preserve-status 250", "threads", False),
    ("timeout --preserve-status 250", "processes", False),
    # Gets the signal of the group as the program does, and passes it on a moment later.
    ("uv run --no-sync --offline", "threads", True),
    ("uv run --no-sync --offline", "processes", True),
]
"""A command in front, the executor, and whether the signal is for the whole group."""


@pytest.mark.parametrize(("wrapper", "executor", "group"), WRAPPERS)
def test_a_wrapper_that_passes_signals_on(tmp_path: Path, wrapper: str, executor: str, group: bool) -> None:
    before = wrapper.split()
    if shutil.which(before[0]) is None:
        pytest.skip(f"there is no {before[0]} here")
    warm()
    folder = tmp_path / "run"
    search: list[str | Path] = ["search", small_run(tmp_path), "--run", folder, "--executor", executor]
    with started(*search, before=before) as process:
        read_until(process, "look")
        wait_for(lambda: bool(units_of(folder)))
        if group:
            os.killpg(process.pid, TERM)
        else:
            process.send_signal(TERM)
        _, said = process.communicate(timeout=30)
    assert process.returncode == 3, said
    assert "Traceback" not in said
    assert said.count("stopping within a second") == 1
    assert not (folder / "lock").exists()


@pytest.mark.slow
@pytest.mark.timeout(3000)
def test_two_hundred_double_signals(tmp_path: Path) -> None:
    """At any moment, with any pause up to a twentieth of a second: the same run as without them, no unit lost."""
    warm()
    draw = random.Random(15)
    folder, recipe = tmp_path / "run", small_run(tmp_path)
    command: list[str | Path] = ["search", recipe, "--run", folder, "--workers", "2"]
    before = 0
    for number in range(200):
        units = stop_twice(folder, command, SENDERS[number % len(SENDERS)], draw.uniform(0, 0.05))
        assert units >= before
        before = units
        command = ["resume", folder, "--workers", "2"]
    last = max(units_of(folder)) + 1
    succeed("resume", folder, "--units", str(last), "--priority", "normal")
    straight = tmp_path / "straight"
    succeed("search", recipe, "--run", straight, "--units", str(last), "--priority", "normal")
    assert tables_of(folder) == tables_of(straight)
