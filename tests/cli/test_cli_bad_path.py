"""Paths that cannot be used, in every place that takes one: what is the matter, and nothing is changed."""

import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from bettelmann.cli.deals import deals_from
from bettelmann.outside.errors import InputError
from catalogues import DATA
from locked_folder import locked_folder
from program import program, refused, said_object, succeed

LONG = "x" * 300
DANGLING = "dangling is a link to nowhere, where nothing is: mend the link, or name another path"
CIRCLE = "circle is a link that leads back to itself: mend the link, or name another path"
TOO_LONG = f"{'x' * 200}... (300 characters) is too long for the name of a file: use a shorter one"

COMMANDS = {
    "search": ["search", "{}"],
    "run": ["search", "--units", "1", "--run", "{}"],
    "status": ["status", "{}"],
    "resume": ["resume", "{}"],
    "list": ["catalogue", "list", "--data", "{}"],
    "check in": ["catalogue", "check", "a.toml", "--data", "{}"],
    "merge": ["catalogue", "merge", "{}", "--data", "{}"],
    "new": ["catalogue", "new", "J--/-J-", "--finder", "Ada", "--out", "{}"],
    "new of a run": ["catalogue", "new", "--from", "{}", "--finder", "Ada"],
    "game of a run": ["play", "--game", "1", "--run", "{}"],
}


def given(command: str, path: str | Path) -> list[str]:
    return [word.format(path) for word in COMMANDS[command]]


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with links that lead nowhere, which this process is in."""
    (tmp_path / "dangling").symlink_to("nowhere")
    (tmp_path / "circle").symlink_to("circle")
    (tmp_path / "deals.txt").write_text("J--/-J-\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def locked() -> Iterator[Path]:
    """A folder that this process may not look into."""
    with locked_folder("deals.txt", b"J--/-J-\n") as folder:
        yield folder


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("dangling", "where nothing is: mend the link, or name another path"),
        ("circle", "is a link that leads back to itself: mend the link, or name another path"),
        (LONG, "is too long for the name of a file: use a shorter one"),
    ],
    ids=["dangling", "circle", "long"],
)
def test_a_path_that_cannot_be_looked_at(places: Path, command: str, path: str, says: str) -> None:
    before = sorted(places.iterdir())
    sentence = refused(*given(command, path))

    assert sentence.endswith(says)
    assert sorted(places.iterdir()) == before


@pytest.mark.parametrize("command", COMMANDS)
def test_a_folder_of_somebody_else_is_not_said_to_be_empty(locked: Path, command: str) -> None:
    sentence = refused(*given(command, locked / "there"))

    assert "Permission denied): ask its owner for the permission, or use a copy" in sentence
    assert str(locked) in sentence


@pytest.mark.parametrize("command", COMMANDS)
def test_a_folder_that_was_removed_under_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()

    assert refused(*given(command, "there")).startswith("the folder that you are in was removed, so ")


@pytest.mark.usefixtures("places")
@pytest.mark.parametrize("command", COMMANDS)
def test_an_empty_text_is_not_the_folder_that_one_is_in(command: str) -> None:
    assert refused(*given(command, "")).endswith(": an empty text is no path: name a file or a folder")


@pytest.mark.usefixtures("places")
@pytest.mark.parametrize("command", ["play", "verify"])
@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("dangling", DANGLING),
        ("circle", CIRCLE),
        (
            LONG,
            "line 1, column 301: found only one hand, expected '/' and the next hand"
            " (and there is no file of this name)",
        ),
    ],
    ids=["dangling", "circle", "long"],
)
def test_a_file_of_deals_that_cannot_be_looked_at(command: str, path: str, sentence: str) -> None:
    assert refused(command, path) == sentence


def test_a_locked_file_of_deals(locked: Path) -> None:
    for command in ("play", "verify"):
        assert refused(command, locked / "deals.txt") == (
            f"{locked}/deals.txt may not be looked at (Permission denied):"
            " ask its owner for the permission, or use a copy"
        )


@pytest.mark.usefixtures("places")
def test_a_check_goes_on_after_each_path_that_cannot_be_read() -> None:
    done = program("catalogue", "check", "dangling", "circle", LONG, "nothing", ".", "--data", DATA)

    assert done.returncode == 1
    assert done.stdout.splitlines()[1::2] == [
        f"  {DANGLING}",
        f"  {CIRCLE}",
        f"  {TOO_LONG}",
        "  there is no nothing: check the path",
        "  . is a folder: name a file",
    ]


def test_a_deal_is_played_wherever_one_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a removed folder, and where a file or a link is in the way of the part before the slash."""
    (tmp_path / "J--").symlink_to("J--")
    monkeypatch.chdir(tmp_path)
    assert "Endless: " in succeed("play", "J--/-J-")
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    assert "Endless: " in succeed("play", "J--/-J-")
    assert "Endless: " in succeed("verify", "J--/-J-")


def test_a_pipe_is_read_as_a_file_of_deals(tmp_path: Path) -> None:
    """A named one, and one as ``verify <(...)`` hands it on."""
    os.mkfifo(tmp_path / "pipe")
    writer = threading.Thread(target=(tmp_path / "pipe").write_text, args=("J--/-J-\n-J/J-\n",))
    writer.start()
    described = said_object(succeed("verify", tmp_path / "pipe", "--json"))
    writer.join()
    assert [deal["source"] for deal in described["deals"]] == [f"{tmp_path}/pipe, line {line}" for line in (1, 2)]

    end, begin = os.pipe()
    os.write(begin, b"-J/J-\n")
    os.close(begin)
    try:
        assert succeed("play", f"/dev/fd/{end}").startswith("Deal -J/J-: ")
    finally:
        os.close(end)


def test_a_recipe_and_an_entry_come_through_a_pipe() -> None:
    for command in (["search"], ["catalogue", "check", "--data", DATA]):
        end, begin = os.pipe()
        os.write(begin, b"seed = -1\n")
        os.close(begin)
        try:
            done = program(*command, f"/dev/fd/{end}")
        finally:
            os.close(end)
        assert f"/dev/fd/{end}: " in done.stdout + done.stderr
        assert done.returncode == (2 if command == ["search"] else 1)


def test_devices() -> None:
    assert refused("verify", "/dev/null") == (
        "/dev/null: line 1, column 1: found no deal, expected one deal on a line, such as J--/-J-"
    )
    assert refused("search", "/dev/zero") == "/dev/zero has more than 4,194,304 bytes: name a smaller file"


def test_a_database_that_is_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "run.db")
    for command in ("status", "resume"):
        assert refused(command, tmp_path) == (
            f"{tmp_path}/run.db is a pipe or a device, not a database: name the folder of a run"
        )


def test_names_that_are_no_text(tmp_path: Path) -> None:
    """Bytes that are not UTF-8 are shown escaped, and the files are used all the same."""
    deals, recipe = (tmp_path / os.fsdecode(name) for name in (b"na\xffme.txt", b"na\xffme.toml"))
    deals.write_text("J--/-J-\nJ--/?\n")
    recipe.write_text("seed = -1\n")

    assert refused("verify", deals).startswith(rf"{tmp_path}/na\udcffme.txt: line 2, column 5: found '?'")
    assert (
        refused("status", tmp_path / os.fsdecode(b"\xff")) == rf"there is no folder {tmp_path}/\udcff: check the path"
    )
    assert "na\\udcffme.toml" in program("catalogue", "check", recipe, "--data", DATA).stdout


def test_standard_input_that_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(InputError, match=r"^standard input is closed: name a file of deals, or write the deal itself$"):
        deals_from("-", "letters")
