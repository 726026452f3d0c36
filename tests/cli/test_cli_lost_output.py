"""Output that cannot be written: the work goes on, the end says so, and the code is right."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from bettelmann.cli.output import print_json, say
from catalogues import copied_catalogue
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
    ("--help > /dev/full", 2, FULL),
    ("--version > /dev/full", 2, FULL),
    ("search --help > /dev/full", 2, FULL),
    ("search --help >&-", 2, CLOSED),
]

UNREAD = [
    ("play nonsense", 2),
    ("search --strategy nonsense", 2),
    ("", 2),
    ("status /nowhere", 2),
    ("--crash", 70),
    ("--interrupt", 130),
]
"""What ends with a message on standard error, and its code."""

HARMED = """
import sys
from bettelmann.cli import verify
error = {"--crash": RuntimeError, "--interrupt": KeyboardInterrupt}[sys.argv[1]]
def fail(*arguments, **options):
    raise error
verify.verify_deal = fail
sys.argv[1:] = ["verify", "J--/-J-"]
from bettelmann.cli import main
main()
"""


def in_shell(line: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    script = f'"{sys.executable}" -m bettelmann {line}'
    return subprocess.run(
        ["bash", "-c", script],
        capture_output=True,
        text=True,
        env={**ENVIRONMENT, **environment},
        cwd=cwd,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize(("line", "code", "why"), VERDICTS)
def test_a_verdict_keeps_its_code(tmp_path: Path, line: str, code: int, why: str | None) -> None:
    done = in_shell(line, tmp_path)
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    if why is not None:
        assert done.stderr == f"bettelmann: output was lost, since standard output could not be written: {why}\n"


@pytest.mark.parametrize(("line", "code"), [(f"verify --no-kernel {WRONG}", 1), (f"verify --no-kernel {DEAL}", 0)])
def test_a_reader_that_leaves_first_changes_no_verdict(tmp_path: Path, line: str, code: int) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    with pipe.open("wb") as unread:
        os.close(reader)
        done = subprocess.run(
            [sys.executable, "-m", "bettelmann", *line.split()],
            stdout=unread,
            stderr=subprocess.PIPE,
            env=ENVIRONMENT,
            timeout=60,
            check=False,
        )
    assert (done.returncode, done.stderr) == (code, b"")


@pytest.mark.parametrize("buffered", ["", "1"])
def test_help_is_known_for_output_whether_the_stream_holds_it_back_or_not(tmp_path: Path, buffered: str) -> None:
    done = in_shell("--help > /dev/full", tmp_path, PYTHONUNBUFFERED=buffered)
    assert done.returncode == 2
    assert done.stderr == f"bettelmann: output was lost, since standard output could not be written: {FULL}\n"


@pytest.mark.parametrize("stream", ["nobody reads", "2> /dev/full", "2>&-"])
@pytest.mark.parametrize(("line", "code"), UNREAD)
def test_a_message_that_is_lost_leaves_the_code(tmp_path: Path, stream: str, line: str, code: int) -> None:
    script = tmp_path / "harmed.py"
    script.write_text(HARMED)
    start = [str(script)] if line.startswith("--") else ["-m", "bettelmann"]
    words = shlex.join([sys.executable, *start, *line.split()])
    readable, writable = os.pipe()
    os.close(readable)
    done = subprocess.run(
        ["bash", "-c", f"{words} {stream.replace('nobody reads', '')}"],
        stdout=subprocess.PIPE,
        stderr=writable,
        text=True,
        env={**ENVIRONMENT, "XDG_STATE_HOME": str(tmp_path)},
        timeout=60,
        check=False,
    )
    os.close(writable)
    assert done.returncode == code
    if stream == "2> /dev/full":
        assert done.stdout == f"bettelmann: messages were lost, since standard error could not be written: {FULL}\n"


@pytest.mark.parametrize(("line", "code"), [(f"catalogue new {DEAL} --finder x", 0), ("catalogue list", 2)])
def test_what_writes_entries_has_done_its_work(tmp_path: Path, line: str, code: int) -> None:
    copied_catalogue(tmp_path)
    done = in_shell(f"{line} > /dev/full", tmp_path)
    assert done.returncode == code, done.stderr
    assert bool(list(tmp_path.glob("*.toml"))) == (code == 0)


@pytest.mark.parametrize("command", [[], ["catalogue"]])
def test_help_that_nobody_asked_for_has_lines(command: list[str]) -> None:
    done = program(*command)
    assert done.returncode == 2
    assert "\n\n" in done.stderr
    assert "\\n" not in done.stderr
    assert done.stderr.startswith("Usage: bettelmann")


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
