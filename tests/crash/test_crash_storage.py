"""Whatever happens to the files of a run between two sessions: a sentence, the right code, and the same end.

Each fault is one of a real disk, or of a person. After it the run is looked at, examined, and gone on with; or it is
refused, in a sentence and without a change, and that is right only where too much was taken from it.
"""

import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from program import files_of, program, status_of, succeed, tables_of, warm, write_recipe

pytestmark = pytest.mark.crash

UNITS = 40
PAGE = 4096

Fault = Callable[[Path, random.Random], None]


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sound")
    warm()
    recipe = write_recipe(folder, games_per_unit=4096, before='deck = "20"\nseed = 3', more="max_tricks = 100")
    succeed("search", recipe, "--run", folder / "run", "--units", str(UNITS), "--priority", "normal")
    return folder / "run"


def _write(path: Path, at: int, content: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(content)


def a_bit(folder: Path, draw: random.Random) -> None:
    content = (folder / "run.db").read_bytes()
    at = draw.randrange(len(content))
    _write(folder / "run.db", at, bytes([content[at] ^ 1 << draw.randrange(8)]))


def some_bytes(folder: Path, draw: random.Random) -> None:
    size = (folder / "run.db").stat().st_size
    _write(folder / "run.db", draw.randrange(size - 64), draw.randbytes(64))


def a_page_of_zeros(folder: Path, draw: random.Random) -> None:
    pages = (folder / "run.db").stat().st_size // PAGE
    _write(folder / "run.db", PAGE * draw.randrange(pages), bytes(PAGE))


def two_pages_exchanged(folder: Path, draw: random.Random) -> None:
    content = (folder / "run.db").read_bytes()
    one, other = draw.sample(range(1, len(content) // PAGE), 2)
    _write(folder / "run.db", PAGE * one, content[PAGE * other : PAGE * (other + 1)])
    _write(folder / "run.db", PAGE * other, content[PAGE * one : PAGE * (one + 1)])


def the_end_cut_off(folder: Path, draw: random.Random) -> None:
    with (folder / "run.db").open("r+b") as file:
        file.truncate(draw.randrange((folder / "run.db").stat().st_size))


def an_old_log(folder: Path, draw: random.Random) -> None:
    (folder / "run.db-wal").write_bytes(draw.randbytes(3 * PAGE))


def a_damaged_copy(folder: Path, draw: random.Random) -> None:
    _write(folder / "run.db.bak", draw.randrange(PAGE), draw.randbytes(64))


def both_damaged(folder: Path, draw: random.Random) -> None:
    a_damaged_copy(folder, draw)
    some_bytes(folder, draw)


def no_copy(folder: Path, draw: random.Random) -> None:
    (folder / "run.db.bak").unlink()
    some_bytes(folder, draw)


def nothing_but_the_copy(folder: Path, draw: random.Random) -> None:
    (folder / "run.db").write_bytes(b"")


def a_lock_of_somebody(folder: Path, draw: random.Random) -> None:
    (folder / "lock").write_bytes(
        draw.choice([b"", b"\0" * 99, b'{"pid": "\x1b[2J"}', b"[" * 4000, draw.randbytes(500)])
    )


def no_recipe(folder: Path, draw: random.Random) -> None:
    (folder / "recipe.toml").unlink()


FAULTS: list[Fault] = [
    *(a_bit, some_bytes, a_page_of_zeros, two_pages_exchanged, the_end_cut_off, an_old_log, a_damaged_copy),
    *(both_damaged, no_copy, nothing_but_the_copy, a_lock_of_somebody, no_recipe),
]


def tell(*arguments: str | Path) -> tuple[int, str]:
    """A command that may refuse, but in one sentence."""
    done = program(*arguments)
    assert "Traceback" not in done.stderr
    assert done.returncode in (0, 1, 2), done.stderr
    if done.returncode == 2:
        assert re.fullmatch(r"bettelmann: [^\n]+\n", done.stderr)
    return done.returncode, done.stdout + done.stderr


def survive(sound: Path, folder: Path, fault: Fault, seed: int) -> bool:
    """Whether the run came to its end; if not, nothing of it was changed."""
    shutil.copytree(sound, folder)
    for leftover in ("run.db-wal", "run.db-shm"):
        (folder / leftover).unlink(missing_ok=True)
    fault(folder, random.Random(seed))
    tell("status", folder)
    code, _ = tell("status", folder, "--json", "--units")
    if code == 0:
        assert status_of(folder) == status_of(sound)
    examined, _ = tell("doctor", folder)
    assert code == 0 or examined == 1, "what cannot be read is not sound"
    before = files_of(folder)
    resumed, said = tell("resume", folder, "--units", str(UNITS), "--priority", "normal")
    assert resumed in (0, 2), said
    if resumed == 0:
        assert tables_of(folder) == tables_of(sound)
        assert status_of(folder) == status_of(sound)
        assert tell("doctor", folder)[0] == 0
        return True
    assert "nothing was changed" in said
    after = files_of(folder)
    assert {name: after[name] for name in before if name in ("run.db", "run.db.bak", "recipe.toml")} == {
        name: before[name] for name in before if name in ("run.db", "run.db.bak", "recipe.toml")
    }
    return False


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_fault(sound: Path, tmp_path: Path, fault: Fault) -> None:
    came_to_its_end = survive(sound, tmp_path / "run", fault, 1)
    assert came_to_its_end or fault in (both_damaged, no_copy)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_hundred_faults(sound: Path, tmp_path: Path) -> None:
    ends = [survive(sound, tmp_path / str(seed), FAULTS[seed % len(FAULTS)], seed) for seed in range(100)]
    assert sum(ends) > 85
