"""The program as people start it, here or in a process of its own, and what it leaves in the folder of a run."""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, redirect_stderr, redirect_stdout
from functools import cache
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

import bettelmann
from bettelmann.cli.app import run

PROGRAM = [sys.executable, "-m", "bettelmann"]
TIMEOUT = 240.0
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(bettelmann.__file__).parents[1])}

PASSING = {"cpu_seconds", "finished", "session", "seconds", "effect", "sum"}
"""Columns that two computations need not share."""


def at_once(arguments: Sequence[str | Path]) -> list[str]:
    """The arguments of a process; a search that gives way to others would wait for the tests beside it."""
    words = [str(argument) for argument in arguments]
    if words and words[0] in ("search", "resume") and "--priority" not in words:
        return [words[0], "--priority", "normal", *words[1:]]
    return words


def program(*arguments: str | Path, cwd: Path | None = None, given: bytes = b"") -> subprocess.CompletedProcess[str]:
    """Run to the end in this process, where Numba and the kernels are loaded already; both outputs as text."""
    out, err = (
        TextIOWrapper(BytesIO(), "utf-8", errors, write_through=True) for errors in ("strict", "backslashreplace")
    )
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        # What comes after must not be as polite as a search.
        patch.setattr(os, "nice", lambda increment: 0)
        patch.setattr(sys, "stdin", TextIOWrapper(BytesIO(given), "utf-8"))
        if cwd is not None:
            patch.chdir(cwd)
        code = run([str(argument) for argument in arguments])
    said = [stream.buffer.getvalue().decode() for stream in (out, err)]
    return subprocess.CompletedProcess(["bettelmann", *map(str, arguments)], code, *said)


def program_apart(
    *arguments: str | Path, cwd: Path | None = None, given: bytes = b""
) -> subprocess.CompletedProcess[str]:
    """The same in a process of its own, which takes seconds: where signals, files of the system or memory matter."""
    done = subprocess.run(
        [*PROGRAM, *at_once(arguments)],
        cwd=cwd,
        input=given,
        capture_output=True,
        env=ENVIRONMENT,
        timeout=TIMEOUT,
        check=False,
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def succeed(*arguments: str | Path, cwd: Path | None = None) -> str:
    """Standard output of a run of the program that must end well."""
    done = program(*arguments, cwd=cwd)
    assert done.returncode == 0, done.stderr
    return done.stdout


def succeed_apart(*arguments: str | Path, cwd: Path | None = None) -> str:
    """The same in a process of its own."""
    done = program_apart(*arguments, cwd=cwd)
    assert done.returncode == 0, done.stderr
    return done.stdout


def said_object(text: str) -> dict[str, Any]:
    """The one JSON object that a text is."""
    described = json.loads(text)
    assert isinstance(described, dict)
    assert text.count("\n") == 1
    return described


def refused(*arguments: str | Path, cwd: Path | None = None, given: bytes = b"", code: int = 2) -> str:
    """The one sentence by which the program refuses."""
    done = program(*arguments, cwd=cwd, given=given)
    assert done.returncode == code, done.stderr
    return _sentence(done.stdout, done.stderr)


def refused_apart(*arguments: str | Path, given: bytes = b"") -> str:
    """The same in a process of its own."""
    done = program_apart(*arguments, given=given)
    assert done.returncode == 2, done.stderr
    return _sentence(done.stdout, done.stderr)


def refused_here(said: pytest.CaptureFixture[str], *arguments: str | Path) -> str:
    """The same, of everything that this process writes."""
    code = run([str(argument) for argument in arguments])
    out, err = said.readouterr()
    assert code == 2, err
    return _sentence(out, err)


def _sentence(out: str, err: str) -> str:
    assert out == ""
    assert "Traceback" not in err
    lines = err.splitlines()
    assert lines, "refused without a word"
    if lines[0].startswith("Usage:"):
        assert lines[-1].startswith("Error: ")
        return lines[-1].removeprefix("Error: ")
    assert len(lines) == 1, err
    assert lines[0].startswith("bettelmann: ")
    return lines[0].removeprefix("bettelmann: ")


def write_recipe(folder: Path, *, games_per_unit: int = 1 << 16, before: str = "", more: str = "") -> Path:
    """A recipe with small units."""
    path = folder / "small.toml"
    path.write_text(f"{before}\n[sample]\ngames_per_unit = {games_per_unit}\n{more}\n")
    return path


@cache
def warm() -> None:
    """Have the kernels compiled as a process of its own compiles them, so that what follows starts at once."""
    succeed_apart("bench", "--scale", "0.01", "--rounds", "1")
    succeed_apart("extend", "K-Q---/J-----")


@contextmanager
def started(
    *arguments: str | Path, before: list[str] | None = None, cwd: Path | None = None, code: str | None = None
) -> Iterator[subprocess.Popen[str]]:
    """The program at work in a process group of its own, which does not outlive the block.

    before: a command in front. code: Python in the place of ``-m bettelmann``.
    """
    command = PROGRAM if code is None else [sys.executable, "-c", code]
    process = subprocess.Popen(
        [*(before or []), *command, *at_once(arguments)],
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**ENVIRONMENT, "PYTHONUNBUFFERED": "1"},
        text=True,
        start_new_session=True,
    )
    with process:
        try:
            yield process
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)


def read_until(process: subprocess.Popen[str], word: str) -> str:
    """Standard output up to the line that begins with a word."""
    assert process.stdout is not None
    text = ""
    for line in process.stdout:
        text += line
        if line.startswith(word):
            return text
    assert process.stderr is not None
    raise AssertionError(f"ended before {word!r}: {text}{process.stderr.read()}")


def wait_for(condition: Callable[[], bool], seconds: float = 60.0) -> None:
    """Wait until something is so; it must become so."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


def status_of(folder: Path) -> dict[str, Any]:
    """All of ``status --json --units`` that two runs of one recipe must share."""
    described = said_object(succeed("status", folder, "--json", "--units"))
    for name in ("run", "games_per_second"):
        del described[name]
    return described


def tables_of(folder: Path) -> dict[str, list[tuple[Any, ...]]]:
    """The tables of a run without times, sessions, and the order of commits."""
    with closing(sqlite3.connect(folder / "run.db")) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return {name: _rows(connection, name) for name in names if name not in ("run", "session", "effect", "total")}


def _rows(connection: sqlite3.Connection, table: str) -> list[tuple[Any, ...]]:
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})") if row[1] not in PASSING]
    return connection.execute(f"SELECT {', '.join(columns)} FROM {table} ORDER BY 1, 2").fetchall()


def files_of(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, byte for byte."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def in_namespace(script: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """A shell script that may mount, seen by nobody else; skips the test where that is not allowed."""
    unshare = shutil.which("unshare")
    if unshare is None or subprocess.run([unshare, "-rm", "true"], capture_output=True, check=False).returncode != 0:
        pytest.skip("nothing may be mounted here (unshare -rm)")
    return subprocess.run(
        [unshare, "-rm", "sh", "-euc", f'bettelmann() {{ "{sys.executable}" -m bettelmann "$@"; }}\n{script}', "sh"]
        + [str(argument) for argument in arguments],
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        timeout=TIMEOUT,
        check=False,
    )
