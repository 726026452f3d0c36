"""A run whose folder goes away while a search writes it, and one whose driver stands still."""

import shutil
import signal
from pathlib import Path

import pytest

from bettelmann.store.reader import RunView
from program import read_until, started, succeed, wait_for, warm, write_recipe

pytestmark = pytest.mark.crash


def units_in(folder: Path) -> int:
    with RunView.open(folder) as view:
        return view.summary().units_done


def test_a_search_notices_that_its_folder_was_removed(tmp_path: Path) -> None:
    warm()
    folder, kept = tmp_path / "run", tmp_path / "run-kept"
    with started("search", write_recipe(tmp_path, games_per_unit=4096), "--run", folder) as process:
        read_until(process, "look")
        wait_for(lambda: units_in(folder) > 3)
        shutil.rmtree(folder)
        _, said = process.communicate(timeout=10)
    assert process.returncode == 3
    assert "Traceback" not in said
    assert said.endswith(
        f"the run in {folder} was removed while it was written; all that was committed is kept in {kept}: go on with"
        f" `{said.rpartition('`')[0].rpartition('`')[2]}`\n"
    )
    units = units_in(kept)
    assert units > 3
    succeed("resume", kept, "--units", str(units + 1), "--priority", "normal")
    assert units_in(kept) == units + 1


def test_status_tells_what_is_in_flight_and_who_stands_still(tmp_path: Path) -> None:
    warm()
    folder = tmp_path / "run"
    with started("search", "--run", folder) as process:
        read_until(process, "look")
        wait_for(lambda: " in flight, " in succeed("status", folder))
        said = succeed("status", folder)
        assert f"now        process {process.pid} on " in said
        assert "a second now, nothing committed yet" in said
        process.send_signal(signal.SIGSTOP)
        wait_for(lambda: "stands still" in succeed("status", folder))
        assert f"`kill -CONT {process.pid}` lets it go on" in succeed("status", folder)
        process.kill()
        process.wait()
    assert "ended without cleaning up, and its units in flight are lost; go on with: " in succeed("status", folder)
