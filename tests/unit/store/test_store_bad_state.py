import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from store_samples import FACTS, KEEP, dump, sample

from bettelmann.outside.errors import InputError
from bettelmann.store import schema, versions
from bettelmann.store.errors import (
    DamagedRun,
    ForeignDatabase,
    NewerSchema,
    NotARun,
    RunExists,
    StoreError,
)
from bettelmann.store.reader import RunView
from bettelmann.store.rows import teach
from bettelmann.store.totals import read_totals, write_totals
from bettelmann.store.writer import RunStore

Opener = Callable[[Path], RunStore | RunView]

PAGE = 4096
NEWER = schema.SCHEMA_VERSION + 1
OPEN: list[Opener] = [RunStore.open, RunView.open]


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("sound")
    with RunStore.create(folder, FACTS, KEEP) as store:
        for unit in range(40):
            store.commit(sample(unit))
    return (folder / "run.db").read_bytes()


def refuse(folder: Path, content: bytes, opener: Opener, error: type[StoreError]) -> str:
    """The text of the refusal; nothing may have been written."""
    path = folder / "run.db"
    path.write_bytes(content)
    with pytest.raises(error) as caught:
        opener(folder)
    with pytest.raises(RunExists):
        RunStore.create(folder, FACTS, KEEP)
    assert path.read_bytes() == content
    assert isinstance(caught.value, InputError)
    assert str(path) in str(caught.value)
    assert "nothing was" in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("opener", OPEN)
def test_an_empty_file(tmp_path: Path, opener: Opener) -> None:
    assert "is empty (0 bytes): restore it from a copy" in refuse(tmp_path, b"", opener, DamagedRun)


@pytest.mark.parametrize("opener", OPEN)
@pytest.mark.parametrize("length", [1, 15, 16, 50, 99])
def test_a_header_cut_off(tmp_path: Path, sound: bytes, opener: Opener, length: int) -> None:
    text = refuse(tmp_path, sound[:length], opener, DamagedRun)
    assert f"is cut off after {length} bytes" in text


@pytest.mark.parametrize("opener", OPEN)
@pytest.mark.parametrize("missing", [1, 100, PAGE, PAGE + 1, 5 * PAGE])
def test_a_file_cut_off(tmp_path: Path, sound: bytes, opener: Opener, missing: int) -> None:
    text = refuse(tmp_path, sound[:-missing], opener, DamagedRun)
    assert f"is cut off ({len(sound) - missing} of {len(sound)} bytes)" in text


@pytest.mark.parametrize("opener", OPEN)
@pytest.mark.parametrize("length", [10, PAGE, 5 * PAGE])
def test_a_file_of_zeros(tmp_path: Path, opener: Opener, length: int) -> None:
    assert "begins with zeros, as files do after a power cut" in refuse(tmp_path, bytes(length), opener, DamagedRun)


@pytest.mark.parametrize("opener", OPEN)
def test_random_bytes(tmp_path: Path, opener: Opener) -> None:
    content = random.Random(1).randbytes(3 * PAGE)
    assert "is not a database" in refuse(tmp_path, content, opener, DamagedRun)


def test_every_zeroed_page_is_found_before_anything_is_written(tmp_path: Path, sound: bytes) -> None:
    for start in range(0, len(sound), PAGE):
        content = sound[:start] + bytes(PAGE) + sound[start + PAGE :]
        refuse(tmp_path, content, RunStore.open, DamagedRun)


def test_a_view_names_a_damaged_page(tmp_path: Path, sound: bytes) -> None:
    pages = len(sound) // PAGE
    (tmp_path / "run.db").write_bytes(sound[:PAGE] + bytes(PAGE * (pages - 1)))
    with pytest.raises(DamagedRun, match=r"is damaged .*malformed"):
        RunView.open(tmp_path)


@pytest.mark.parametrize("opener", OPEN)
def test_a_database_of_another_program(tmp_path: Path, opener: Opener) -> None:
    with closing(sqlite3.connect(tmp_path / "run.db")) as connection:
        connection.execute("CREATE TABLE run (key, value)")
    content = (tmp_path / "run.db").read_bytes()
    text = refuse(tmp_path, content, opener, ForeignDatabase)
    assert "is a database of another program (application id 0x00000000): name the folder of a bettelmann run" in text


@pytest.mark.parametrize("opener", OPEN)
@pytest.mark.parametrize(
    ("version", "error", "says"),
    [
        (
            NEWER,
            NewerSchema,
            f"written by a newer bettelmann (schema {NEWER}, this one knows up to {NEWER - 1}): upgrade",
        ),
        (0, DamagedRun, "is damaged (it claims schema 0, which never was one)"),
    ],
)
def test_a_schema_from_elsewhere(
    tmp_path: Path, sound: bytes, opener: Opener, version: int, error: type[StoreError], says: str
) -> None:
    (tmp_path / "run.db").write_bytes(sound)
    with closing(sqlite3.connect(tmp_path / "run.db")) as connection:
        connection.execute(f"PRAGMA user_version = {version}")
        connection.execute("UPDATE run SET value = ? WHERE key = 'schema'", (str(version),))
        connection.commit()
    assert says in refuse(tmp_path, (tmp_path / "run.db").read_bytes(), opener, error)


def test_a_missing_table(tmp_path: Path, sound: bytes) -> None:
    (tmp_path / "run.db").write_bytes(sound)
    with closing(sqlite3.connect(tmp_path / "run.db")) as connection:
        connection.execute("DROP TABLE histogram")
    with RunView.open(tmp_path) as view, pytest.raises(DamagedRun, match="no such table: histogram"):
        view.summary()


def test_a_length_of_lists_that_is_none(tmp_path: Path, sound: bytes) -> None:
    (tmp_path / "run.db").write_bytes(sound)
    with closing(sqlite3.connect(tmp_path / "run.db")) as connection, connection:
        teach(connection).execute("UPDATE run SET value = 'x', sum = sum_of('run', key, 'x') WHERE key = 'keep'")
    with pytest.raises(DamagedRun, match="the length of its lists is 'x'"):
        RunStore.open(tmp_path)


@pytest.mark.parametrize("opener", OPEN)
def test_places_without_a_run(tmp_path: Path, opener: Opener) -> None:
    with pytest.raises(NotARun, match=r"there is no folder .*nowhere: check the path"):
        opener(tmp_path / "nowhere")
    with pytest.raises(NotARun, match=r"holds no run \(there is no run.db in it\): check the path, or start a run"):
        opener(tmp_path)
    (tmp_path / "file").touch()
    with pytest.raises(NotARun, match="file is a file: name the folder of a run"):
        opener(tmp_path / "file")
    (tmp_path / "run.db").mkdir()
    with pytest.raises(NotARun, match="is a folder, not a database"):
        opener(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "run.db"]


@pytest.mark.parametrize("where", ["file", "file/below"])
def test_a_run_is_not_made_on_top_of_a_file(tmp_path: Path, where: str) -> None:
    (tmp_path / "file").write_text("precious")
    with pytest.raises(NotARun, match="is a file, or inside of one: name another folder"):
        RunStore.create(tmp_path / where, FACTS, KEEP)
    assert (tmp_path / "file").read_text() == "precious"


def fewer_games(connection: sqlite3.Connection) -> None:
    write_totals(connection, replace(read_totals(connection), games=5))


def test_an_older_run_is_brought_up_to_date_by_its_writer_only(
    tmp_path: Path, sound: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "run.db").write_bytes(sound)
    monkeypatch.setattr(versions, "SCHEMA_VERSION", NEWER)
    monkeypatch.setitem(versions.MIGRATIONS, 4, fewer_games)
    with RunView.open(tmp_path) as view:
        assert view.summary().games == 5
    assert (tmp_path / "run.db").read_bytes() == sound
    RunStore.open(tmp_path).close()
    with RunView.open(tmp_path) as view:
        assert view.summary().games == 5


def test_a_failed_update_leaves_the_old_run(tmp_path: Path, sound: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "run.db").write_bytes(sound)
    before = dump(tmp_path)

    def fail(connection: sqlite3.Connection) -> None:
        connection.execute("DELETE FROM unit")
        raise RuntimeError

    monkeypatch.setattr(versions, "SCHEMA_VERSION", NEWER)
    monkeypatch.setitem(versions.MIGRATIONS, 4, fail)
    with pytest.raises(RuntimeError):
        RunStore.open(tmp_path)
    monkeypatch.undo()
    assert dump(tmp_path) == before
    RunStore.open(tmp_path).close()


def test_too_old_an_sqlite_is_named(tmp_path: Path, sound: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "run.db").write_bytes(sound)
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 34, 0))
    with pytest.raises(StoreError, match=r"a run needs 3\.37 or newer: use another Python"):
        RunView.open(tmp_path)
