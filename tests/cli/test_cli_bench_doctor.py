"""``bench`` and ``doctor``."""

from pathlib import Path

import pytest

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
    assert "cannot be written: every start compiles anew; set BETTELMANN_CACHE to a folder" in done.stdout


def test_clearing_the_cache_removes_kernels_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ENVIRONMENT, "BETTELMANN_CACHE", str(tmp_path))
    for name in ("0123456789abcdef", "fedcba9876543210", "photographs", "0123456789abcde"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "file").touch()
    (tmp_path / "aaaaaaaaaaaaaaaa").touch()
    assert "versions" in program_apart("doctor", "--clear-cache").stdout
    left = {path.name for path in tmp_path.iterdir() if (path / "file").exists() or path.is_file()}
    assert left == {"0123456789abcde", "aaaaaaaaaaaaaaaa", "photographs"}
