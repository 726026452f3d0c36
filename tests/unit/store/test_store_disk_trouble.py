import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from store_samples import FACTS, KEEP, Game, Outcome, dump, sample

from bettelmann.store import snapshot
from bettelmann.store.connection import connect, translated
from bettelmann.store.errors import DiskFailed, DiskFull, ReadOnlyRun, RunLocked, StoreError
from bettelmann.store.lock import RunLock
from bettelmann.store.reader import RunView
from bettelmann.store.writer import RunStore

SETTINGS = {"journal_mode": "wal", "synchronous": 2}

Protected = tuple[Path, Callable[[], None]]


@pytest.fixture
def protected() -> Iterator[Protected]:
    """A folder for a run, and a function after which this process may not write in it."""
    root = Path(tempfile.mkdtemp())
    folder = root / "run"

    def protect() -> None:
        root.chmod(0o755)
        for path in folder.iterdir():
            path.chmod(0o444)
        folder.chmod(0o555)
        if os.geteuid() == 0:  # permissions do not bind root
            os.seteuid(65534)

    yield folder, protect
    if os.getuid() == 0:
        os.seteuid(0)
    folder.chmod(0o755)
    shutil.rmtree(root)


@pytest.mark.parametrize("log", ["none", "empty"])
def test_a_run_in_a_read_only_folder_is_read_in_place(protected: Protected, log: str) -> None:
    folder, protect = protected
    with RunStore.create(folder, FACTS, KEEP) as store:
        store.commit(sample(1))
    if log == "empty":
        (folder / "run.db-wal").touch()
    before = sorted(folder.iterdir())
    protect()
    with RunView.open(folder) as view:
        assert view.summary().units_done == 1
    assert sorted(folder.iterdir()) == before


def test_a_log_in_a_read_only_folder_is_read_from_a_copy(
    protected: Protected, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, protect = protected
    with RunStore.create(tmp_path, FACTS, KEEP) as store:
        store.commit(sample(1))
        folder.mkdir()
        for name in ("run.db", "run.db-wal"):
            shutil.copyfile(tmp_path / name, folder / name)
    scratch = folder.parent / "scratch"
    scratch.mkdir()
    scratch.chmod(0o777)
    monkeypatch.setattr(tempfile, "tempdir", str(scratch))
    protect()
    with RunView.open(folder) as view:
        assert view.summary().units_done == 1
        assert len(list(scratch.iterdir())) == 1
    assert list(scratch.iterdir()) == []
    assert sorted(path.name for path in folder.iterdir()) == ["run.db", "run.db-wal"]


def test_nothing_else_can_be_done_in_a_read_only_folder(protected: Protected) -> None:
    folder, protect = protected
    RunStore.create(folder, FACTS, KEEP).close()
    protect()
    with pytest.raises(ReadOnlyRun, match=r"cannot be opened or written .*: check the permissions of the folder"):
        RunStore.open(folder)
    with pytest.raises(ReadOnlyRun, match="lock cannot be opened or written"), RunLock(folder):
        pass


def test_a_read_only_database_is_found_on_opening(protected: Protected) -> None:
    folder, protect = protected
    RunStore.create(folder, FACTS, KEEP).close()
    protect()
    if os.getuid() == 0:
        os.seteuid(0)
        folder.chmod(0o777)
        os.seteuid(65534)
    else:
        folder.chmod(0o755)
    with pytest.raises(ReadOnlyRun, match="attempt to write a readonly database"):
        RunStore.open(folder)


def test_a_run_that_may_not_be_read(protected: Protected) -> None:
    folder, protect = protected
    RunStore.create(folder, FACTS, KEEP).close()
    (folder / "run.db").chmod(0)
    if os.geteuid() == 0:
        folder.parent.chmod(0o755)
        os.seteuid(65534)
    with pytest.raises(StoreError, match=r"may not be read \(Permission denied\): ask its owner"):
        RunView.open(folder)
    del protect


def test_a_copied_folder_is_read_with_its_log(tmp_path: Path) -> None:
    with RunStore.create(tmp_path / "run", FACTS, KEEP) as store:
        store.commit(sample(1))
        store.commit(sample(2))
        shutil.copytree(tmp_path / "run", tmp_path / "copy", ignore=shutil.ignore_patterns("*-shm"))
    with RunView.open(tmp_path / "copy") as view:
        assert view.unit_digests() == {1: "digest of 1", 2: "digest of 2"}


def test_a_copy_taken_while_the_run_changes_is_taken_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with RunStore.create(tmp_path, FACTS, KEEP) as store, ExitStack() as stack:
        store.commit(sample(1))
        copied = shutil.copyfile
        commits = iter(range(2, 5))

        def copy_and_change(source: Path, target: Path) -> None:
            copied(source, target)
            if (unit := next(commits, None)) is not None:
                store.commit(sample(unit))

        monkeypatch.setattr(shutil, "copyfile", copy_and_change)
        target = stack.enter_context(tempfile.TemporaryDirectory())
        path = snapshot._copy(tmp_path / "run.db", Path(target))
        assert dump(path.parent) == dump(tmp_path)
        commits = iter(range(5, 100))
        with pytest.raises(RunLocked, match="changes faster than it can be copied"):
            snapshot._copy(tmp_path / "run.db", Path(target))


def test_a_full_disk_loses_only_the_unit_that_did_not_fit(tmp_path: Path) -> None:
    large = Outcome(9, undecided=[Game(f"{i:0200}", 1, 1, i) for i in range(2000)])
    with RunStore.create(tmp_path, FACTS, KEEP) as store:
        store.commit(sample(1))
        before = dump(tmp_path)
        (pages,) = store._connection.execute("PRAGMA page_count").fetchone()
        store._connection.execute(f"PRAGMA max_page_count = {pages + 10}")
        with pytest.raises(DiskFull, match=r"no room is left for .*: free some space and resume; what was committed"):
            store.commit(large)
        assert dump(tmp_path) == before
        with RunView.open(tmp_path) as view:
            assert view.summary().units_done == 1
        store._connection.execute("PRAGMA max_page_count = 100000")
        assert store.commit(large) is True
    with RunStore.open(tmp_path) as store:
        assert store.done_units() == {1, 9}


def test_a_commit_waits_for_the_disk(tmp_path: Path) -> None:
    with RunStore.create(tmp_path, FACTS, KEEP) as store:
        read = [store._connection.execute(f"PRAGMA {name}").fetchone()[0] for name in SETTINGS]
    assert dict(zip(SETTINGS, read, strict=True)) == SETTINGS


def test_a_second_writer_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bettelmann.store.connection._BUSY_SECONDS", 0.0)
    RunStore.create(tmp_path, FACTS, KEEP).close()
    with closing(connect(tmp_path / "run.db", "mode=rw")) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(RunLocked, match="another process is writing"):
            RunStore.open(tmp_path)


def test_a_failing_disk_is_named() -> None:
    failure = sqlite3.OperationalError("disk I/O error")
    failure.sqlite_errorcode = sqlite3.SQLITE_IOERR_WRITE
    with (
        pytest.raises(DiskFailed, match=r"the disk under run.db failed \(disk I/O error\)"),
        translated(Path("run.db")),
    ):
        raise failure


def test_an_outcome_of_the_wrong_type_is_not_blamed_on_the_file(tmp_path: Path) -> None:
    with RunStore.create(tmp_path, FACTS, KEEP) as store:
        before = dump(tmp_path)
        with pytest.raises(sqlite3.IntegrityError, match="cannot store TEXT value in INTEGER column"):
            store.commit(Outcome(1, undecided=[Game("u", "many", 1, 1)]))  # type: ignore[arg-type]
        assert dump(tmp_path) == before


def test_misuse_is_not_blamed_on_the_file(tmp_path: Path) -> None:
    store = RunStore.create(tmp_path, FACTS, KEEP)
    store.close()
    with pytest.raises(sqlite3.ProgrammingError, match="closed database"):
        store.done_units()
