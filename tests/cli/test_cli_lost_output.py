"""Output that cannot be written: the work goes on, the end says so, and the code is right."""

import subprocess
import sys
from pathlib import Path

import pytest

from bettelmann.cli.output import print_json, say
from program import ENVIRONMENT, program, said_object, status_of, succeed, write_recipe

DEAL = "J--/-J-"
WRONG = f"{DEAL} --tricks 7"
FULL, CLOSED = "No space left on device", "it is closed"

VERDICTS = [
    (f"verify --no-kernel {DEAL} > /dev/full", 2, FULL),
    (f"verify --no-kernel {DEAL} >&-", 2, CLOSED),
    (f"verify --no-kernel --json {DEAL} > /dev/full", 2, FULL),
    (f"verify --no-kernel {WRONG} > /dev/full", 1, FULL),
    (f"verify --no-kernel {WRONG} >&-", 1, CLOSED),
    (f"play {DEAL} >&- <&-", 2, CLOSED),
    (f"verify --no-kernel {DEAL} 2>&-", 0, None),
    (f"verify --no-kernel {DEAL} 2> /dev/full <&-", 0, None),
    (f"verify --no-kernel {WRONG} 2>&-", 1, None),
    (f"verify --no-kernel {DEAL} >&- 2>&- <&-", 2, None),
    ("verify --no-kernel nonsense 2>&-", 2, None),
    ("verify --no-kernel - <&-", 2, None),
]


def in_shell(line: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    script = f'"{sys.executable}" -m bettelmann {line}'
    return subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, env=ENVIRONMENT, cwd=cwd, timeout=120, check=False
    )


@pytest.mark.parametrize(("line", "code", "why"), VERDICTS)
def test_a_verdict_keeps_its_code(tmp_path: Path, line: str, code: int, why: str | None) -> None:
    done = in_shell(line, tmp_path)
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    if why is not None:
        assert done.stderr == f"bettelmann: output was lost, since standard output could not be written: {why}\n"


@pytest.mark.parametrize("streams", ["> /dev/full", ">&- 2>&- <&-", "2> /dev/full"])
def test_a_search_goes_on(tmp_path: Path, streams: str) -> None:
    write_recipe(tmp_path, games_per_unit=4096)
    done = in_shell(f"search small.toml --units 2 --seed 1 --run run --priority normal {streams}", tmp_path)
    assert done.returncode == 0, done.stderr
    succeed("search", tmp_path / "small.toml", "--units", "2", "--seed", "1", "--run", tmp_path / "twin")
    assert status_of(tmp_path / "run") == status_of(tmp_path / "twin")
    if streams == "> /dev/full":
        assert done.stderr.endswith(f"output was lost, since standard output could not be written: {FULL}\n")


@pytest.mark.parametrize("argument", ["a\nb", "\x1b[2J", "J\u2028/J", "\u202eJ", "\udcff"])
def test_no_text_moves_the_cursor(argument: str) -> None:
    for command in (["play", argument], ["search", "--strategy", argument], ["status", argument], [argument]):
        done = program(*command)
        assert done.returncode == 2
        assert all(line.isprintable() for line in done.stderr.split("\n"))


def test_json_stays_json(capsys: pytest.CaptureFixture[str]) -> None:
    described = {"a": 'x\u2028\u202e\x7f\x1b\n"\\ \U000e0001 é', "b": ["\udcff", 1.5, None]}
    print_json(described)
    text = capsys.readouterr().out
    assert text.rstrip("\n").isprintable()
    assert said_object(text) == described


def test_an_encoding_that_lacks_a_letter(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    environment = {**ENVIRONMENT, "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    code = "from bettelmann.cli.output import say; say('Jäger')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False)
    assert (done.returncode, done.stdout) == (0, "J\\xe4ger\n")
    say("Jäger")
    assert capsys.readouterr().out == "Jäger\n"
