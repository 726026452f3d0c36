"""Where machine code is kept, and when it is not used again."""

import os
import shutil
import sys
import time
from pathlib import Path

import numba
import pytest

from bettelmann.kernel.machine import cache_folder
from bettelmann.outside import remarks
from bettelmann.outside.remarks import untold
from processes import PACKAGE, run_python

DAY = 86400

KERNEL = PACKAGE / "kernel"
SOURCES = sorted(source.relative_to(KERNEL).as_posix() for source in KERNEL.rglob("*.py"))


@pytest.fixture
def copied_kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the kernel's source that is hashed instead."""
    copy = Path(shutil.copytree(PACKAGE / "kernel", tmp_path / "kernel"))
    monkeypatch.setattr(cache_folder, "__file__", str(copy / "machine" / "cache_folder.py"))
    return copy


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of all caches."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("BETTELMANN_CACHE", str(folder))
    return folder


@pytest.fixture
def unspoken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing was remarked on before."""
    monkeypatch.setattr(remarks, "_untold", [])
    monkeypatch.setattr(remarks, "_spoken_of", set())


def _unkept(why: str) -> str:
    return (
        f"compiled kernels cannot be kept ({why}): every start compiles them anew;"
        " set BETTELMANN_CACHE to a folder that can be written"
    )


def test_a_copy_of_the_source_has_the_same_hash(copied_kernel: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    of_copy = cache_folder.kernel_hash()
    monkeypatch.undo()

    assert of_copy == cache_folder.kernel_hash()


@pytest.mark.parametrize(
    "name", sorted(path.relative_to(PACKAGE / "kernel").as_posix() for path in (PACKAGE / "kernel").rglob("*.py"))
)
def test_a_change_of_any_file_changes_the_hash(copied_kernel: Path, name: str) -> None:
    before = cache_folder.kernel_hash()
    with (copied_kernel / name).open("a") as source:
        source.write("# changed\n")

    assert cache_folder.kernel_hash() != before


@pytest.mark.parametrize("room", ["", "machine", "another"])
def test_a_new_file_changes_the_hash(copied_kernel: Path, room: str) -> None:
    before = cache_folder.kernel_hash()
    (copied_kernel / room).mkdir(exist_ok=True)
    (copied_kernel / room / "another.py").touch()

    assert cache_folder.kernel_hash() != before


def test_another_version_of_numba_changes_the_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    before = cache_folder.kernel_hash()
    monkeypatch.setattr(numba, "__version__", "0.0.1")

    assert cache_folder.kernel_hash() != before


def test_the_cache_folder_is_named_by_the_hash(root: Path) -> None:
    assert cache_folder.cache_folder() == root / cache_folder.kernel_hash()
    assert (root / cache_folder.kernel_hash()).is_dir()


def test_folders_not_used_for_30_days_are_removed_and_younger_ones_kept(root: Path) -> None:
    old, young = "a" * 16, "b" * 16
    for name, days in ((old, 31), (young, 29), ("photographs of 1998", 9999)):
        (root / name).mkdir(parents=True)
        (root / name / "code").touch()
        os.utime(root / name, (time.time() - days * DAY,) * 2)

    folder = cache_folder.cache_folder()

    assert folder is not None
    assert sorted(path.name for path in root.iterdir()) == sorted([young, folder.name, "photographs of 1998"])


def test_the_folder_in_use_is_kept_however_old(root: Path) -> None:
    folder = root / cache_folder.kernel_hash()
    folder.mkdir(parents=True)
    (folder / "code").touch()
    os.utime(folder, (time.time() - 400 * DAY,) * 2)

    assert cache_folder.cache_folder() == folder
    assert (folder / "code").exists()
    assert time.time() - folder.stat().st_mtime < DAY  # in use: not old any more


def test_a_file_in_the_way_means_no_cache(root: Path, unspoken: None) -> None:
    root.touch()

    assert cache_folder.cache_folder() is None
    assert untold() == [_unkept(f"{root}: Not a directory")]


def test_who_has_no_home_has_no_cache_and_is_told_once(monkeypatch: pytest.MonkeyPatch, unspoken: None) -> None:
    for name in ("BETTELMANN_CACHE", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os, "getuid", lambda: 987_654_321)  # a user id without a name

    assert cache_folder.cache_root() is None
    assert cache_folder.kernel_folders() == []
    assert cache_folder.cache_folder() is None
    assert cache_folder.cache_folder() is None
    assert untold() == [_unkept("there is no home directory")]
    assert untold() == []


def test_what_cannot_be_written_is_no_cache(root: Path, monkeypatch: pytest.MonkeyPatch, unspoken: None) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # root may write everywhere

    assert cache_folder.cache_folder() is None
    assert untold() == [_unkept(f"{root / cache_folder.kernel_hash()} may not be written")]


def test_old_folders_that_another_process_removes_first_are_no_matter(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root.mkdir()
    monkeypatch.setattr(cache_folder, "kernel_folders", lambda: [root / "gone already"])

    assert cache_folder.cache_folder() == root / cache_folder.kernel_hash()


def test_without_a_cache_kernels_work(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.touch()
    code = (
        "from bettelmann.kernel.general.game import decide_deal\n"
        "from bettelmann.kernel.machine.jit import CACHE_FOLDER\n"
        "from bettelmann.games.bettelmann import parse_deal\n"
        "print(CACHE_FOLDER, decide_deal(parse_deal('--J-/J-'), max_tricks=9).status)"
    )

    assert run_python("-c", code, env={"BETTELMANN_CACHE": str(in_the_way)}) == "None endless\n"


def test_a_second_process_finds_the_machine_code(tmp_path: Path) -> None:
    code = (
        "from bettelmann.kernel.packed.decide import play\n"
        "from bettelmann.kernel.machine.bits import U64\n"
        "play(U64(2), U64(0), U64(2), U64(0), U64(9))\n"
        "print(len(play.stats.cache_hits), len(play.stats.cache_misses))"
    )
    env = {"BETTELMANN_CACHE": str(tmp_path)}

    assert run_python("-c", code, env=env) == "0 1\n"
    assert run_python("-c", code, env=env) == "1 0\n"


@pytest.mark.parametrize(
    ("env", "expected"),
    [
        ({"BETTELMANN_CACHE": "/a/b", "XDG_CACHE_HOME": "/c"}, "/a/b"),
        ({"XDG_CACHE_HOME": "/c"}, "/c/bettelmann"),
        ({"HOME": "/home/anna"}, "/home/anna/.cache/bettelmann"),
    ],
)
def test_where_the_cache_is(env: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("BETTELMANN_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", "linux")

    assert cache_folder.cache_root() == Path(expected)
