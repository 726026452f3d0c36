"""What a search of hours does to memory and disk, in minutes: small units, as many as in a night."""

import shutil
import subprocess
import time
from pathlib import Path

import pytest

from bettelmann.store.disk import run_size
from bettelmann.store.reader import RunView
from program import read_until, started, succeed_apart, warm, write_recipe

# An eight-hour search has about 6000 units with two workers.
UNITS = 6000

pytestmark = [pytest.mark.scale, pytest.mark.slow, pytest.mark.timeout(1800)]


def resident(process: subprocess.Popen[str]) -> int:
    """Bytes of memory of a process."""
    for line in Path(f"/proc/{process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise AssertionError("no VmRSS")


def units_done(folder: Path) -> int:
    with RunView.open(folder) as view:
        return len(view.units())


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads /proc")
def test_memory_and_disk_of_a_night(tmp_path: Path) -> None:
    warm()
    folder = tmp_path / "run"
    recipe = write_recipe(tmp_path, games_per_unit=1 << 15, before="seed = 1")
    sizes: list[tuple[int, int]] = []
    largest = 0
    with started("search", recipe, "--run", folder, "--workers", "2") as process:
        read_until(process, "look")
        while (done := units_done(folder)) < UNITS:
            assert process.poll() is None
            sizes.append((done, resident(process)))
            largest = max(largest, run_size(folder))
            time.sleep(0.5)
        process.terminate()
        process.communicate()
    assert process.returncode == 3
    assert largest < 30_000_000
    assert run_size(folder) < 10_000_000

    warmed_up = [size for done, size in sizes if 800 <= done < 2000]
    late = [size for done, size in sizes if done >= 4000]
    growth = max(late) - max(warmed_up)
    assert growth < 8_000_000, f"{growth} bytes in some thousand units"

    shutil.copytree(folder, tmp_path / "copy")
    began = time.monotonic()
    succeed_apart("status", tmp_path / "copy", "--json")
    assert time.monotonic() - began < 10
