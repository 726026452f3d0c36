"""An error that nobody foresaw has a code of its own, one sentence, and a log; it never looks like a verdict."""

import importlib
import os
import re
import sqlite3
import struct
import subprocess
import sys
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import IO

import pytest

from bettelmann.cli import crash, verify
from bettelmann.cli.app import app
from program import ENVIRONMENT, program, succeed, write_recipe

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
    SystemExit(0),
    SystemExit(1),
    BrokenPipeError(32, "Broken pipe"),
    sqlite3.OperationalError("disk I/O error"),
    BrokenProcessPool("a process was terminated abruptly"),
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
        r" details: please report it\n|bettelmann: an error that nobody foresaw \((struct|sqlite3|concurrent)\..*\n",
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


def test_a_full_disk_keeps_no_empty_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def on_a_full_disk(handle: int, *_: object, **__: object) -> IO[str]:
        os.close(handle)
        return Path("/dev/full").open("w")

    monkeypatch.setattr(crash, "_folders", lambda: [tmp_path])
    monkeypatch.setattr(os, "fdopen", on_a_full_disk)
    assert crash.report_crash(RuntimeError("no such luck"), []) == 70
    assert capsys.readouterr().err.endswith("(RuntimeError: no such luck); no log of it could be written\n")
    assert list(tmp_path.iterdir()) == []


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


BROKEN = {
    "a command": (
        "sitecustomize.py",
        "import sys\nsys.modules['bettelmann.cli.verify'] = None\n",
        "ModuleNotFoundError",
    ),
    "click": ("click.py", "raise ImportError('broken')\n", "ImportError: broken"),
    "click in half": ("click.py", "x = (\n", "SyntaxError"),
    "click at its end": ("click.py", "raise EOFError('truncated')\n", "EOFError: truncated"),
    "a file that ends it": ("click.py", "import sys\nsys.exit(1)\n", "SystemExit: 1"),
}


@pytest.mark.parametrize("start", [["-m", "bettelmann"], ["-c", "from bettelmann.cli import main; main()"]], ids=str)
@pytest.mark.parametrize("broken", BROKEN)
def test_what_cannot_be_loaded(tmp_path: Path, broken: str, start: list[str]) -> None:
    """A file of the program or of a library is broken; the process says so with its code, however it was started."""
    file, content, error = BROKEN[broken]
    done = with_a_file(tmp_path, file, content, *start)
    assert (done.returncode, done.stdout) == (70, "")
    (log,) = (tmp_path / "bettelmann").iterdir()
    assert re.fullmatch(
        rf"bettelmann: an error that nobody foresaw \({error}.*\); the log {re.escape(str(log))} has .*\n", done.stderr
    )
    assert "Traceback (most recent call last):" in log.read_text()


def test_not_even_the_report_can_be_loaded(tmp_path: Path) -> None:
    content = "import sys\nsys.modules['bettelmann.cli.output'] = None\n"
    done = with_a_file(tmp_path, "sitecustomize.py", content, "-m", "bettelmann")
    assert done.returncode == 70
    assert done.stderr == "bettelmann: an error that nobody foresaw (ModuleNotFoundError); no log\n"


def test_a_ctrl_c_while_files_are_loaded(tmp_path: Path) -> None:
    done = with_a_file(tmp_path, "click.py", "raise KeyboardInterrupt\n", "-m", "bettelmann")
    assert (done.returncode, done.stdout, done.stderr.split()) == (130, "", ["stopped"])


def with_a_file(folder: Path, name: str, content: str, *start: str) -> subprocess.CompletedProcess[str]:
    """Verify a deal where a file of a library is another one."""
    (folder / name).write_text(content)
    environment = {**ENVIRONMENT, "PYTHONPATH": f"{folder}{os.pathsep}{ENVIRONMENT['PYTHONPATH']}"}
    return subprocess.run(
        [sys.executable, *start, "verify", "J--/-J-"],
        capture_output=True,
        text=True,
        env={**environment, "XDG_STATE_HOME": str(folder)},
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    "error", [EOFError("x"), SystemExit(1), RecursionError("deep")], ids=lambda e: type(e).__name__
)
@pytest.mark.parametrize("executor", ["threads", "inline"])
def test_an_error_of_a_worker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, executor: str, error: BaseException
) -> None:
    """Also one that would end a process quietly, and well."""

    def fail(*_: object) -> None:
        raise error

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(f"bettelmann.campaign.executors.{executor}.compute", fail)
    recipe = write_recipe(tmp_path, games_per_unit=64)
    options = ("--units", "1", "--executor", executor, "--priority", "normal")
    done = program("search", recipe, "--run", tmp_path / "run", *options)
    assert done.returncode == 70
    assert done.stderr.startswith(f"bettelmann: an error that nobody foresaw ({type(error).__name__}: ")
    assert not (tmp_path / "run" / "lock").exists()
    monkeypatch.undo()
    succeed("resume", tmp_path / "run", "--units", "1", "--priority", "normal")
