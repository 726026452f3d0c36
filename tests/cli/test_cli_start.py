"""What every command is called by, and what it does not load."""

import sys

import pytest

import bettelmann
from processes import run_python
from program import program_apart, succeed, succeed_apart

COMMANDS = ["play", "verify", "search", "resume", "status", "bench", "doctor"]

LOADED = """
import sys
from bettelmann.cli.app import run
code = run(sys.argv[1:])
print("CODE", code, *sorted({"numba", "numpy", "tqdm", "llvmlite"} & set(sys.modules)))
"""


def test_help_says_which_game_this_is() -> None:
    text = succeed_apart("--help")
    first = " ".join(text.split("\n\n")[2].split())
    assert first.startswith('The game is Bettelmann as in "Strip Jack Naked" or Beggar-My-Neighbour')
    assert "War-like game with 32 cards" in first
    for command in COMMANDS:
        assert f"\n  {command} " in text
    for code in ("0 done", "1 a claim is refuted", "2 bad usage", "3 stopped", "70 an error", "130 or 143", "USR1"):
        assert code in " ".join(text.split())


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    text = succeed(command, "--help")
    assert text.startswith(f"Usage: bettelmann {command} ")
    assert "--json" in text
    assert len(text.splitlines()) > 8


def test_the_version() -> None:
    assert succeed_apart("--version") == f"bettelmann, version {bettelmann.__version__}\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        *[[command, "--help"] for command in COMMANDS],
        ["play", "J--/-J-"],
        ["play", "J--/-J-", "--json"],
        ["play", "--game", "7", "--deck", "40"],
        ["verify", "J--/-J-", "--no-kernel"],
        ["status", "/nowhere"],
    ],
    ids=" ".join,
)
def test_nothing_heavy_is_loaded(arguments: list[str]) -> None:
    last = run_python("-c", LOADED, *arguments).splitlines()[-1]
    assert last == ("CODE 2" if "/nowhere" in arguments else "CODE 0")


def test_verifying_by_a_kernel_loads_it() -> None:
    """The test above would see it."""
    assert "numba" in run_python("-c", LOADED, "verify", "J--/-J-").splitlines()[-1]


def test_the_installed_command_is_the_same_program() -> None:
    from importlib.metadata import entry_points

    (script,) = entry_points(group="console_scripts", name="bettelmann")
    assert script.load() is __import__("bettelmann.cli").cli.main


def test_no_command_shows_the_help() -> None:
    done = program_apart()
    assert done.returncode == 2
    assert "Usage: bettelmann" in done.stdout + done.stderr
    assert sys.executable not in done.stderr
