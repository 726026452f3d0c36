"""Looking at paths: whatever the system refuses is one sentence, and what is there is never said to be missing."""

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from bettelmann.outside.paths import (
    NameTooLong,
    NothingThere,
    PathError,
    at_home,
    is_folder,
    is_readable_kind,
    is_there,
    read_bytes,
    shown_path,
    working_folder,
)
from locked_folder import locked_folder


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one thing of each kind, which this process is in."""
    (tmp_path / "file").write_bytes(b"content")
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to("file")
    (tmp_path / "dangling").symlink_to("nowhere")
    (tmp_path / "circle").symlink_to("circle")
    os.mkfifo(tmp_path / "pipe")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def locked() -> Iterator[Path]:
    """A folder of somebody else, as this process sees it, with a file in it."""
    with locked_folder("file", b"secret") as folder:
        yield folder


@pytest.mark.parametrize(
    ("name", "there", "folder", "readable"),
    [
        ("file", True, False, True),
        ("link", True, False, True),
        ("folder", True, True, False),
        ("pipe", True, False, True),
        ("/dev/null", True, False, True),
        ("nothing", False, False, False),
        ("file/below", False, False, False),
        ("nowhere/file", False, False, False),
    ],
)
def test_what_is_there(places: Path, name: str, there: bool, folder: bool, readable: bool) -> None:
    path = places / name

    assert (is_there(path), is_folder(path), is_readable_kind(path)) == (there, folder, readable)


LONG = "x" * 300
REFUSED: dict[str, tuple[str, type[PathError], str]] = {
    "dangling link": (
        "dangling",
        PathError,
        "dangling is a link to nowhere, where nothing is: mend the link, or name another path",
    ),
    "below a dangling link": (
        "dangling/file",
        PathError,
        "dangling is a link to nowhere, where nothing is: mend the link, or name another path",
    ),
    "link to itself": (
        "circle",
        PathError,
        "circle is a link that leads back to itself: mend the link, or name another path",
    ),
    "300 letters": (
        LONG,
        NameTooLong,
        f"{'x' * 200}... (300 characters) is too long for the name of a file: use a shorter one",
    ),
    "NUL": ("a\0b", PathError, r"'a\x00b' cannot be the name of a file: use another name"),
}


@pytest.mark.parametrize("name", REFUSED)
@pytest.mark.parametrize("look", [is_there, is_folder, is_readable_kind, read_bytes])
def test_what_cannot_be_looked_at(places: Path, look: object, name: str) -> None:
    path, kind, sentence = REFUSED[name]
    assert callable(look)
    with pytest.raises(PathError) as refusal:
        look(Path(path))

    assert (type(refusal.value), str(refusal.value)) == (kind, sentence)
    assert places.exists()


@pytest.mark.parametrize(
    ("name", "kind", "sentence"),
    [
        ("nothing", NothingThere, "there is no nothing: check the path"),
        (
            "file/below",
            NothingThere,
            "there is no file/below, since a file is in the place of a folder: check the path",
        ),
        ("folder", PathError, "folder is a folder: name a file"),
        ("a\n\x1b[2J", NothingThere, r"there is no a\n\x1b[2J: check the path"),
        (os.fsdecode(b"na\xffme"), NothingThere, r"there is no na\udcffme: check the path"),
    ],
)
def test_what_cannot_be_read(places: Path, name: str, kind: type[PathError], sentence: str) -> None:
    with pytest.raises(PathError) as refusal:
        read_bytes(Path(name))

    assert (type(refusal.value), str(refusal.value)) == (kind, sentence)
    assert places.exists()


def test_a_folder_of_somebody_else_is_not_said_to_be_empty(locked: Path) -> None:
    path = locked / "file"
    advice = "(Permission denied): ask its owner for the permission, or use a copy"
    for look in (is_there, is_folder, is_readable_kind):
        with pytest.raises(PathError) as refusal:
            look(path)
        assert str(refusal.value) == f"{path} may not be looked at {advice}"
    with pytest.raises(PathError) as refusal:
        read_bytes(path)
    assert str(refusal.value) == f"{path} may not be read {advice}"


@pytest.mark.usefixtures("places")
def test_a_socket_is_no_file_to_read() -> None:
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("socket")
        with pytest.raises(PathError, match=r"^socket cannot be read \(No such device or address\)"):
            read_bytes(Path("socket"))


def test_a_folder_that_was_removed_under_this_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    sentence = "the folder that you are in was removed, so file cannot be {}: go to another one"
    for look, doing in ((is_there, "looked at"), (is_folder, "looked at"), (read_bytes, "read")):
        with pytest.raises(PathError) as refusal:
            look(Path("file"))
        assert str(refusal.value) == sentence.format(doing)
    with pytest.raises(PathError, match=r"^the folder that you are in was removed: go to another one$"):
        working_folder()
    assert is_there(tmp_path)
    assert not is_there(tmp_path / "file")


def test_a_stream_without_an_end_is_given_up() -> None:
    with pytest.raises(PathError, match=r"^/dev/zero has more than 1,000 bytes: name a smaller file$"):
        read_bytes(Path("/dev/zero"), 1000)


def test_a_file_of_just_the_size_is_read(places: Path) -> None:
    assert read_bytes(places / "file", 7) == b"content"
    with pytest.raises(PathError, match="has more than 6 bytes"):
        read_bytes(places / "file", 6)


def test_home_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ada")

    assert at_home(Path("~/runs/1")) == Path("/home/ada/runs/1")
    assert at_home(Path("runs/~")) == Path("runs/~")
    with pytest.raises(PathError) as refusal:
        at_home(Path("~nobody-of-that-name/runs"))
    assert str(refusal.value) == (
        "~nobody-of-that-name/runs begins with a home folder that is not known: write the whole path"
    )


@pytest.mark.parametrize(
    ("path", "shown"),
    [("a b", "a b"), ("a\nb", r"a\nb"), ("a\u202eb", r"a\u202eb"), (os.fsdecode(b"\xff"), r"\udcff"), ("é", "é")],
)
def test_paths_in_messages(path: str, shown: str) -> None:
    assert shown_path(Path(path)) == shown
