"""Stopping: Ctrl-C and its relatives, from a terminal, a script, or a terminal that is closed."""

import os
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import pytest

from bettelmann.store.driver import driver_of
from bettelmann.store.reader import RunView
from program import program, read_until, started, succeed, wait_for, warm, write_recipe

pytestmark = pytest.mark.crash

INT, TERM, HUP = signal.SIGINT, signal.SIGTERM, signal.SIGHUP
MOST_SECONDS = 2.0

DEAF = """
# The workers do not hear of a stop, and their units do not end: what a second signal is for.
import time
from bettelmann.campaign.executors import threads
from bettelmann.campaign.runner import Runner
from bettelmann.cli import main
Runner._halt = lambda self: None
compute = threads.compute
def endless(*arguments):
    compute(*arguments)
    time.sleep(200)
threads.compute = endless
main()
"""


@pytest.fixture(autouse=True)
def _warm() -> None:
    warm()


def at_work(process: subprocess.Popen[str]) -> None:
    """Wait until the workers are in the middle of their units."""
    read_until(process, "look")
    time.sleep(0.7)


def ended(process: subprocess.Popen[str]) -> tuple[int, str, str, float]:
    """Exit code, outputs, and seconds to the end; nothing of the process may be left."""
    began = time.monotonic()
    out, err = process.communicate(timeout=60)
    seconds = time.monotonic() - began
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)
    return process.returncode, out, err, seconds


def assert_stopped_well(folder: Path, process: subprocess.Popen[str]) -> None:
    code, out, err, seconds = ended(process)
    assert seconds < MOST_SECONDS
    assert code == 3
    assert "stopping within a second; a signal after that stops at once" in err
    assert err.splitlines()[-1].endswith(f"bettelmann resume {folder}")
    assert "Traceback" not in err
    assert "nobody works on it" in out
    assert not (folder / "lock").exists()
    with RunView.open(folder) as view:
        assert [session.note for session in view.summary().sessions] == ["stopped"]


@pytest.mark.parametrize("number", [INT, TERM, HUP])
def test_a_signal_in_the_middle_of_big_units(tmp_path: Path, number: signal.Signals) -> None:
    folder = tmp_path / "run"
    with started("search", "--run", folder, "--seed", "1") as process:
        at_work(process)
        process.send_signal(number)
        assert_stopped_well(folder, process)


def test_a_stopped_run_is_resumed_with_its_committed_units(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    with started("search", write_recipe(tmp_path), "--run", folder) as process:
        read_until(process, "look")
        wait_for(lambda: len(units_of(folder)) >= 3)
        process.send_signal(INT)
        assert ended(process)[0] == 3
    before = units_of(folder)
    assert len(before) >= 3
    done = program("resume", folder, "--units", str(max(before) + 3))
    assert done.returncode == 0
    assert "taken over" not in done.stderr
    after = units_of(folder)
    assert after.keys() == set(range(max(before) + 3))
    assert before.items() <= after.items()


def units_of(folder: Path) -> dict[int, str]:
    with RunView.open(folder) as view:
        return view.unit_digests()


def test_ctrl_c_reaches_every_process_of_the_terminal(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    with started("search", "--run", folder) as process:
        at_work(process)
        os.killpg(process.pid, INT)
        assert_stopped_well(folder, process)


def test_int_is_heard_where_a_script_had_it_ignored(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    ignoring = ["sh", "-c", 'trap "" INT; exec "$@"', "sh"]
    with started("search", "--run", folder, before=ignoring) as process:
        at_work(process)
        process.send_signal(INT)
        assert_stopped_well(folder, process)


def test_hup_stays_ignored_under_nohup(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    with started("search", "--run", folder, before=["nohup"]) as process:
        at_work(process)
        process.send_signal(HUP)
        time.sleep(0.5)
        assert process.poll() is None
        assert driver_of(folder) is not None
        process.send_signal(TERM)
        code, _, err, _ = ended(process)
    assert code == 3
    assert err.count("stopping within a second") == 1


@pytest.mark.parametrize(("number", "code"), [(INT, 130), (TERM, 143), (HUP, 129)])
def test_a_second_signal_stops_at_once(tmp_path: Path, number: signal.Signals, code: int) -> None:
    folder = tmp_path / "run"
    recipe = write_recipe(tmp_path, games_per_unit=1 << 20, before="seed = 2")
    with started("search", recipe, "--run", folder, "--workers", "1", code=DEAF) as process:
        at_work(process)
        process.send_signal(number)
        assert process.stderr is not None
        while "stopping" not in process.stderr.readline():
            pass
        time.sleep(1.1)  # what comes sooner is the same wish
        process.send_signal(number)
        found, _, err, seconds = ended(process)
    assert found == code, err
    assert seconds < MOST_SECONDS
    done = program("resume", folder, "--units", "1")
    assert done.returncode == 0
    assert f"the driver before (process {process.pid} on " in done.stderr
    assert "its lock was taken over" in done.stderr
    assert list(units_of(folder)) == [0]


def test_a_stop_before_the_first_unit_is_heeded(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    early = """
import os, signal
from bettelmann.campaign import work
from bettelmann.cli import main
inner = work.check_signatures
def check(*arguments):
    os.kill(os.getpid(), signal.SIGTERM)
    inner(*arguments)
work.check_signatures = check
main()
"""
    with started("search", "--run", folder, code=early) as process:
        read_until(process, "look")
        assert_stopped_well(folder, process)
    assert units_of(folder) == {}


def test_a_stop_is_no_failure_when_nobody_reads_any_more(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    with started("search", "--run", folder) as process:
        at_work(process)
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stderr.close()
        process.send_signal(INT)
        assert process.wait(timeout=60) == 3
    with RunView.open(folder) as view:
        assert [session.note for session in view.summary().sessions] == ["stopped"]
    assert not (folder / "lock").exists()


def test_closing_the_terminal_stops_the_run_and_leaves_it_in_order(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    child, terminal = os.forkpty()
    if child == 0:
        with suppress(BaseException):
            from program import ENVIRONMENT, PROGRAM

            os.execve(PROGRAM[0], [*PROGRAM, "search", "--priority", "normal", "--run", str(folder)], ENVIRONMENT)
        os._exit(99)
    wait_for(lambda: driver_of(folder) is not None)
    assert os.read(terminal, 100)
    time.sleep(0.5)
    os.close(terminal)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 3
    assert not (folder / "lock").exists()
    with RunView.open(folder) as view:
        assert [session.note for session in view.summary().sessions] == ["stopped"]


def test_a_stopped_json_search_still_says_what_it_has(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    with started("search", write_recipe(tmp_path), "--run", folder, "--json") as process:
        wait_for(lambda: (folder / "run.db").exists() and len(units_of(folder)) > 2)
        process.send_signal(TERM)
        code, out, _, _ = ended(process)
    assert code == 3
    assert out == succeed("status", folder, "--json")
