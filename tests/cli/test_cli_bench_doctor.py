"""``bench`` and ``doctor``."""

import errno
import os
from pathlib import Path

import pytest

from bettelmann.kernel.machine import cache_state
from bettelmann.kernel.machine.cache_folder import kernel_hash
from bettelmann.kernel.machine.sealed import write_sealed
from bettelmann.outside.remarks import remark
from program import ENVIRONMENT, program, program_apart, refused, said_object, succeed, succeed_apart, write_recipe


def test_bench_has_the_keys_of_the_interface() -> None:
    described = said_object(succeed("bench", "--json", "--scale", "0.02", "--rounds", "1"))
    assert {"signature", "engines", "unit", "lockstep_over_bytes", "vector_bits"} <= described.keys()
    assert described["engines"].keys() == {"reference", "bytes", "packed", "lockstep"}
    assert all(rate > 0 for rate in described["engines"].values())
    assert described["unit"] == "random deals per second on one core"
    ratio = described["engines"]["lockstep"] / described["engines"]["bytes"]
    assert described["lockstep_over_bytes"] == pytest.approx(ratio, abs=0.01)
    assert described["vector_bits"] in (128, 256, 512)


def test_bench_has_words_for_people() -> None:
    text = succeed("bench", "--scale", "0.01", "--rounds", "2", "--deck", "20")
    assert text.startswith("engine signature ")
    assert ", deck 20\n" in text
    assert [line.split()[0] for line in text.splitlines()[1:5]] == ["reference", "general", "packed", "lockstep"]


def test_bench_refuses_a_deck_that_is_none() -> None:
    assert "is not a deck" in refused("bench", "--deck", "skat")


def test_all_commands_name_the_same_engine(tmp_path: Path) -> None:
    signature = said_object(succeed("bench", "--json", "--scale", "0.01", "--rounds", "1"))["signature"]
    recipe = write_recipe(tmp_path, games_per_unit=1024)
    described = said_object(succeed_apart("search", recipe, "--units", "1", "--run", tmp_path / "run", "--json"))
    assert described["signature"] == signature
    assert f"signature {signature}, vectors of " in program("doctor").stdout


def test_doctor_looks_at_the_machine() -> None:
    done = program("doctor", "--json")
    described = said_object(done.stdout)
    findings = {finding["what"]: finding for finding in described["findings"]}
    assert list(findings) == ["version", "SQLite", "kernel cache", "engine", "engines agree", "free disk"]
    assert all(finding["good"] for what, finding in findings.items() if what != "free disk")
    assert described["good"] == findings["free disk"]["good"]
    assert done.returncode == (0 if described["good"] else 1)


def test_doctor_looks_at_a_run(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    succeed("search", write_recipe(tmp_path), "--units", "2", "--run", folder)
    before = (folder / "run.db").read_bytes()
    described = said_object(program("doctor", folder, "--json").stdout)
    findings = {finding["what"]: finding for finding in described["findings"]}
    for what in ("run", "driver", "signature", "finds"):
        assert findings[what]["good"] is True
    assert findings["run"]["says"].startswith(f"{folder}: 2 units, ")
    assert findings["driver"]["says"] == "none"
    assert findings["finds"]["says"] == "40 longest games played again"
    assert (folder / "run.db").read_bytes() == before


def test_doctor_of_a_folder_that_is_no_run(tmp_path: Path) -> None:
    done = program("doctor", tmp_path)
    assert done.returncode == 1
    assert "BAD  run                " in done.stdout
    assert "holds no run" in done.stdout


def test_doctor_says_when_the_cache_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setitem(ENVIRONMENT, "BETTELMANN_CACHE", str(tmp_path / "file"))
    monkeypatch.setitem(ENVIRONMENT, "NUMBA_DISABLE_JIT", "0")
    done = program_apart("doctor")
    assert done.returncode == 1
    assert "cannot be written (Not a directory): every start compiles anew; set BETTELMANN_CACHE to a" in done.stdout
    assert done.stderr == ""  # said once


@pytest.fixture
def kernels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The cache of this test."""
    monkeypatch.setenv("BETTELMANN_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def _finding(what: str, *arguments: str) -> tuple[bool, str, int]:
    """Whether one finding of ``doctor`` is good, what it says, and the exit code."""
    done = program("doctor", *arguments, "--json")
    (finding,) = [found for found in said_object(done.stdout)["findings"] if found["what"] == what]
    return finding["good"], finding["says"], done.returncode


def test_doctor_names_the_cache_and_what_is_in_it(kernels: Path) -> None:
    this = kernels / kernel_hash()
    write_sealed(this / "kernel.1.nbc", bytes(3_000_000))
    write_sealed(this / "kernel.2.nbc", bytes(10))
    write_sealed(kernels / ("0" * 16) / "kernel.nbc", bytes(1_000_000))
    good, says, _ = _finding("kernel cache")
    assert (good, says) == (True, f"{this}: writable, 2 compiled kernels; 2 versions in all, 4.0 MB")
    assert sorted(path.name for path in this.iterdir()) == ["kernel.1.nbc", "kernel.2.nbc"]


def test_doctor_counts_damaged_kernels(kernels: Path) -> None:
    this = kernels / kernel_hash()
    for number in range(4):
        write_sealed(this / f"kernel.{number}.nbc", bytes(1000))
    (this / "kernel.1.nbc").write_bytes(b"")
    (this / "kernel.2.nbc").write_bytes(bytes(1032))
    good, says, code = _finding("kernel cache")
    assert (good, code) == (False, 1)
    assert ": writable, 4 compiled kernels; 1 version in all, 0.0 MB; 2 files DAMAGED: compiled anew when" in says


def test_doctor_says_when_a_kernel_could_not_be_kept(kernels: Path) -> None:
    remark("a matter of this test", "compiled kernels cannot be kept")
    good, says, code = _finding("kernel cache")
    assert (good, says, code) == (False, "compiled kernels cannot be kept", 1)


def test_clearing_a_cache_that_is_empty_removes_nothing_and_says_so(kernels: Path) -> None:
    good, says, _ = _finding("cache cleared", "--clear-cache")
    assert (good, says) == (True, f"nothing to remove in {kernels}")


def test_clearing_the_cache_without_a_home(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("BETTELMANN_CACHE", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os, "getuid", lambda: 987_654_321)  # a user id without a name
    assert _finding("cache cleared", "--clear-cache")[:2] == (True, "there is none")
    good, says, code = _finding("kernel cache")
    assert (good, code) == (False, 1)
    assert says.startswith("none cannot be written (there is no home directory): every start compiles anew")


def test_what_cannot_be_removed_is_named(kernels: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("0" * 16, "1" * 16):
        (kernels / name).mkdir(parents=True)
        (kernels / name / "kernel").write_bytes(bytes(2_000_000))
    (kernels / ("2" * 16)).symlink_to(kernels / ("0" * 16))
    unlink = os.unlink

    def held(path: str, *, dir_fd: int | None = None) -> None:
        if dir_fd is not None and path == "kernel" and (kernels / ("1" * 16)).samefile(f"/proc/self/fd/{dir_fd}"):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        unlink(path, dir_fd=dir_fd)

    monkeypatch.setattr(os, "unlink", held)
    good, says, code = _finding("cache cleared", "--clear-cache")
    assert (good, code) == (False, 1)
    assert says == (
        f"removed 1 version (2.0 MB) from {kernels}; NOT removed: {kernels / ('1' * 16) / 'kernel'}: Permission denied;"
        f" {kernels / ('2' * 16)}: it is a symbolic link"
    )
    assert not (kernels / ("0" * 16)).exists()
    assert (kernels / ("1" * 16) / "kernel").exists()


def test_a_cache_that_cannot_be_listed_is_named(kernels: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> list[Path]:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(cache_state, "kernel_folders", refuse)
    good, says, code = _finding("cache cleared", "--clear-cache")
    assert (good, code) == (False, 1)
    assert says == f"removed 0 versions (0.0 MB) from {kernels}; NOT removed: {kernels}: Permission denied"


def test_clearing_the_cache_removes_kernels_and_nothing_else(kernels: Path) -> None:
    for name in ("0123456789abcdef", "fedcba9876543210", "photographs", "0123456789abcde"):
        (kernels / name).mkdir(parents=True)
        (kernels / name / "file").touch()
    (kernels / "aaaaaaaaaaaaaaaa").touch()
    good, says, _ = _finding("cache cleared", "--clear-cache")
    assert (good, says) == (True, f"removed 2 versions (0.0 MB) from {kernels}")
    left = {path.name for path in kernels.iterdir() if (path / "file").exists() or path.is_file()}
    assert left == {"0123456789abcde", "aaaaaaaaaaaaaaaa", "photographs"}
