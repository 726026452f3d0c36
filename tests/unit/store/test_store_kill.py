import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from store_samples import FACTS, KEEP, dump, sample

from bettelmann.store.reader import RunView
from bettelmann.store.writer import RunStore

pytestmark = pytest.mark.crash

COMMITTER = Path(__file__).with_name("store_committer.py")
UNITS = 3000
KILLS = 8


def committer(folder: Path, units: int) -> subprocess.Popen[str]:
    command = [sys.executable, str(COMMITTER), str(folder), str(units)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def acknowledged_before_kill(folder: Path, moment: float) -> set[int]:
    """Units that a process said were durable before it was killed, `moment` seconds after it began."""
    with committer(folder, UNITS) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        time.sleep(moment)
        process.send_signal(signal.SIGKILL)
        lines = (first + process.stdout.read()).splitlines(keepends=True)
    assert process.returncode == -signal.SIGKILL
    return {int(line) for line in lines if line.endswith("\n") and line != "open\n"}


def test_no_acknowledged_unit_is_lost_and_none_counts_twice(tmp_path: Path) -> None:
    moments = random.Random()
    folder = tmp_path / "killed"
    RunStore.create(folder, FACTS, KEEP).close()
    acknowledged: set[int] = set()
    for _ in range(KILLS):
        acknowledged |= acknowledged_before_kill(folder, moments.uniform(0, 0.15))
        with RunView.open(folder) as view:
            assert acknowledged <= view.unit_digests().keys()
    with RunStore.open(folder) as store:
        done = store.done_units()
    assert acknowledged <= done

    straight = tmp_path / "straight"
    with RunStore.create(straight, FACTS, KEEP) as store:
        for unit in sorted(done, reverse=True):
            store.commit(sample(unit))
    assert dump(folder) == dump(straight)


def test_a_view_is_consistent_while_another_process_writes(tmp_path: Path) -> None:
    RunStore.create(tmp_path, FACTS, KEEP).close()
    seen = []
    with committer(tmp_path, 120) as process, RunView.open(tmp_path) as view:
        assert process.stdout is not None
        process.stdout.readline()
        while process.poll() is None:
            summary = view.summary()
            done = view.unit_digests().keys()
            assert summary.endless_games == 2 * summary.units_done
            assert done == set(range(len(done)))
            seen.append((summary.units_done, sum(summary.histogram.values())))
    assert process.returncode == 0
    for units, games in seen:
        assert games == sum(sum(sample(unit).histogram.values()) for unit in range(units))
