"""An error that nobody foresaw has a code of its own, one sentence, and a log; it never looks like a verdict."""

import importlib
import os
import re
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from bettelmann.cli import crash, verify
from bettelmann.cli.app import app
from program import ENVIRONMENT, program

ERRORS: list[BaseException] = [
    RuntimeError("no such luck"),
    EOFError("Ran out of input"),
    OSError(5, "Input/output error"),
    RecursionError("maximum recursion depth exceeded"),
    struct.error("unpack requires a buffer of 4 bytes"),
    ImportError("No module named 'numba'"),
    AssertionError(),
    KeyError("x"),
    UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte"),
    RuntimeError("two\nlines \x1b[2J"),
    StopIteration(),
    GeneratorExit(),
]


def failing(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(verify, "verify_deal", fail)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_it_names_a_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    failing(monkeypatch, error)
    done = program("verify", "J--/-J-", "--no-kernel")
    assert (done.returncode, done.stdout) == (70, "")
    (log,) = (tmp_path / "bettelmann").iterdir()
    assert done.stderr.count("\n") == 1
    assert re.fullmatch(
        rf"bettelmann: an error that nobody foresaw \({type(error).__name__}.*\); the log {re.escape(str(log))} has the"
        r" details: please report it\n|bettelmann: an error that nobody foresaw \(struct\.error.*\n",
        done.stderr,
    )
    content = log.read_text()
    assert "called with ['verify', 'J--/-J-', '--no-kernel']" in content
    assert "Traceback (most recent call last):" in content
    assert log.stat().st_mode & 0o077 == 0


def test_a_real_ctrl_c_is_no_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, KeyboardInterrupt())
    done = program("verify", "J--/-J-", "--no-kernel")
    assert done.returncode == 130
    assert done.stderr.split() == ["stopped"]


def test_too_little_memory_is_foreseen(monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, MemoryError())
    done = program("verify", "J--/-J-", "--no-kernel")
    assert done.returncode == 2
    assert done.stderr.startswith("bettelmann: the machine gives no more memory: ")


def test_a_command_that_cannot_be_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))

    def fail(name: str) -> None:
        raise ImportError(f"cannot import {name}")

    monkeypatch.setattr(importlib, "import_module", fail)
    assert program("bench").returncode == 70
    assert app.name == "app"


@pytest.mark.parametrize("state", ["no home", "a file in the way", "nothing can be written"])
def test_the_log_goes_where_it_can(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, state: str) -> None:
    failing(monkeypatch, RuntimeError("no such luck"))
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    monkeypatch.setenv("TMPDIR", str(tmp_path / "tmp"))
    monkeypatch.delenv("HOME", raising=False)
    if state == "a file in the way":
        (tmp_path / "file").touch()
        monkeypatch.setenv("HOME", str(tmp_path / "file"))
    if state == "nothing can be written":
        monkeypatch.setattr(crash, "_folders", lambda: [Path("/proc/nowhere"), tmp_path / "\0"])
    done = program("verify", "J--/-J-", "--no-kernel")
    assert done.returncode == 70
    if state == "nothing can be written":
        assert done.stderr.endswith("(RuntimeError: no such luck); no log of it could be written\n")
    else:
        assert list((tmp_path / "tmp").iterdir())


def test_both_ways_to_start_end_with_the_code(tmp_path: Path) -> None:
    """A module of the program is broken; the process says so with its code."""
    broken = tmp_path / "sitecustomize.py"
    broken.write_text("import sys\nsys.modules['bettelmann.cli.verify'] = None\n")
    environment = {**ENVIRONMENT, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ENVIRONMENT['PYTHONPATH']}"}
    environment["XDG_STATE_HOME"] = str(tmp_path)
    for command in (["-m", "bettelmann"], ["-c", "from bettelmann.cli import main; main()"]):
        done = subprocess.run(
            [sys.executable, *command, "verify", "J--/-J-"],
            capture_output=True,
            text=True,
            env=environment,
            check=False,
        )
        assert done.returncode == 70, done.stderr
        assert "Traceback" not in done.stderr
    assert len(list((tmp_path / "bettelmann").iterdir())) == 2
