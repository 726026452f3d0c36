"""A command that is advised works where it is typed: the shell reads it back as the same words."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bettelmann.outside.advice import command_line

NAMES = ["run", "my run", "it's", 'a"b', "$HOME", "a\nb", "a\\b\tc", "-", "Jäger", os.fsdecode(b"\xff\xfe x'\\")]


@pytest.mark.parametrize("name", NAMES)
def test_the_shell_reads_a_word_back(name: str) -> None:
    line = command_line("resume", name)
    assert line.isprintable()
    shell = ["bash", "-c", f'bettelmann() {{ printf "%s\\0" "$@"; }}; {line}']
    assert subprocess.run(shell, capture_output=True, check=True).stdout == b"resume\0" + os.fsencode(name) + b"\0"


@pytest.mark.parametrize(
    ("called", "environment", "program"),
    [
        ("bettelmann", {"UV_RUN_RECURSION_DEPTH": "1"}, "uv run bettelmann"),
        ("/somewhere/bin/bettelmann", {}, "/somewhere/bin/bettelmann"),
        ("/some where/bettelmann", {}, "'/some where/bettelmann'"),
        ("pytest", {}, "bettelmann"),
    ],
)
def test_the_program_is_called_as_it_was(
    called: str, environment: dict[str, str], program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", [called])
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert command_line("status") == f"{program} status"


def test_a_module_is_called_by_its_interpreter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["/anywhere/bettelmann/__main__.py"])
    python, *rest = command_line("status").split(" ")
    assert rest == ["-m", "bettelmann", "status"]
    assert python in (sys.executable, Path(sys.executable).name)


def test_the_program_that_the_shell_finds_is_called_by_its_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    script = tmp_path / "bettelmann"
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setattr(sys, "argv", [str(script)])
    assert command_line("status") == "bettelmann status"
