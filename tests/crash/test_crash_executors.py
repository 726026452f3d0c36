"""The same run by every executor, stopped and robbed of its workers."""

import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

from program import (
    program_apart,
    read_until,
    started,
    status_of,
    succeed_apart,
    tables_of,
    wait_for,
    warm,
    write_recipe,
)

EXECUTORS = ["threads", "processes", "inline"]

pytestmark = pytest.mark.crash


@pytest.fixture(scope="module")
def recipe(tmp_path_factory: pytest.TempPathFactory) -> Path:
    warm()
    return write_recipe(tmp_path_factory.mktemp("recipe"), before='deck = "20"\nseed = 8', more="max_tricks = 40")


@pytest.fixture(scope="module")
def expected(recipe: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The run by threads."""
    folder = tmp_path_factory.mktemp("threads") / "run"
    succeed_apart("search", recipe, "--units", "6", "--run", folder)
    return folder


@pytest.mark.parametrize("executor", EXECUTORS[1:])
def test_every_executor_comes_to_the_same(recipe: Path, expected: Path, tmp_path: Path, executor: str) -> None:
    folder = tmp_path / "run"
    succeed_apart("search", recipe, "--units", "6", "--run", folder, "--executor", executor, "--workers", "2")
    assert status_of(folder) == status_of(expected)
    assert tables_of(folder) == tables_of(expected)


def test_parts_of_a_generation_are_computed_by_processes_too(tmp_path: Path) -> None:
    recipe = tmp_path / "grow.toml"
    recipe.write_text(
        'strategy = "grow"\ndeck = "20"\nseed = 2\n[grow]\nparts = 3\nparents = 4\nedits = 30\nhunts = 0\n'
    )
    for executor in ("threads", "processes"):
        succeed_apart("search", recipe, "--units", "3", "--run", tmp_path / executor, "--executor", executor)
    assert tables_of(tmp_path / "processes") == tables_of(tmp_path / "threads")
    assert len(tables_of(tmp_path / "processes")["archive"]) > 5


@pytest.mark.parametrize("executor", EXECUTORS)
def test_a_stop_ends_what_is_in_flight_and_leaves_nobody_behind(tmp_path: Path, executor: str) -> None:
    warm()
    folder = tmp_path / "run"
    big = write_recipe(tmp_path, games_per_unit=1 << 31, before="seed = 1")
    with started("search", big, "--run", folder, "--executor", executor, "--workers", "2") as process:
        read_until(process, "look")
        wait_for(lambda: len(busy(process.pid)) == (3 if executor == "processes" else 1))
        time.sleep(1.0)  # the kernels are at work
        os.killpg(process.pid, signal.SIGINT)
        began = time.monotonic()
        assert process.wait(60) == 3
        assert time.monotonic() - began < 20  # two seconds on a machine with nothing else to do
        wait_for(lambda: busy(process.pid) == [])
    assert program_apart("status", folder).returncode == 0


def test_processes_end_with_a_driver_that_was_killed(tmp_path: Path) -> None:
    warm()
    big = write_recipe(tmp_path, games_per_unit=1 << 31, before="seed = 1")
    with started("search", big, "--run", tmp_path / "run", "--executor", "processes", "--workers", "2") as process:
        read_until(process, "look")
        wait_for(lambda: len(busy(process.pid)) == 3)
        os.kill(process.pid, signal.SIGKILL)
        process.wait(60)
        wait_for(lambda: busy(process.pid) == [])


def test_a_worker_that_is_killed_costs_its_units_and_nothing_else(tmp_path: Path) -> None:
    warm()
    recipe = write_recipe(tmp_path, games_per_unit=1 << 20, before='deck = "20"\nseed = 8', more="max_tricks = 40")
    folder = tmp_path / "run"
    options = ("--units", "12", "--workers", "2")
    with started("search", recipe, "--run", folder, "--executor", "processes", *options) as process:
        read_until(process, "look")
        wait_for(lambda: folder.exists() and len(status_of(folder)["units"]) > 0)
        os.kill(workers(process.pid)[0], signal.SIGKILL)
        _, err = process.communicate(timeout=240)
        assert process.returncode == 0
    assert "a worker has died; what it worked on is computed again" in err
    assert "Traceback" not in err
    succeed_apart("search", recipe, "--run", tmp_path / "whole", *options)
    assert tables_of(folder) == tables_of(tmp_path / "whole")


@pytest.mark.parametrize(("files", "executor"), [(20, "threads"), (32, "processes")])
def test_with_few_files_a_run_comes_to_the_same(
    recipe: Path, expected: Path, tmp_path: Path, files: int, executor: str
) -> None:
    prlimit = shutil.which("prlimit")
    if prlimit is None:
        pytest.skip("there is no prlimit here")
    options = ("--units", "6", "--executor", executor, "--workers", "16")
    before = [prlimit, f"--nofile={files}"]
    with started("search", recipe, "--run", tmp_path / "run", *options, before=before) as process:
        _, err = process.communicate(timeout=240)
    assert process.returncode == 0, err
    assert "Traceback" not in err
    assert tables_of(tmp_path / "run") == tables_of(expected)


def busy(group: int) -> list[int]:
    """Driver and workers of a group; multiprocessing has a helper of its own in it too."""
    listed = subprocess.run(
        ["ps", "-ww", "-eo", "pid,pgid,stat,args"], capture_output=True, text=True, check=True
    ).stdout
    rows = [line.split(None, 3) for line in listed.splitlines()[1:]]
    return [
        int(pid)
        for pid, of_group, state, command in rows
        if int(of_group) == group and not state.startswith("Z") and "resource_tracker" not in command
    ]


def workers(group: int) -> list[int]:
    """All of them but the driver."""
    return [pid for pid in busy(group) if pid != group]
