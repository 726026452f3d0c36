import errno
from collections.abc import Mapping
from pathlib import Path

import pytest
from store_samples import FACTS, KEEP, dump

from bettelmann.store import create
from bettelmann.store.errors import DiskFull, NotARun, ReadOnlyRun, RunExists
from bettelmann.store.writer import RunStore


class Killed(BaseException):
    """Stands for a kill: nothing tidies up after it in the places that matter here."""


@pytest.mark.parametrize("step", ["write_draft", "_publish"])
def test_half_a_creation_is_no_run_and_does_not_hinder_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def killed(*_: object) -> None:
        raise Killed

    monkeypatch.setattr(create, step, killed)
    monkeypatch.setattr(Path, "unlink", lambda *_, **__: None)
    with pytest.raises(Killed):
        RunStore.create(tmp_path, FACTS, KEEP)
    monkeypatch.undo()
    with pytest.raises(NotARun):
        RunStore.open(tmp_path)
    RunStore.create(tmp_path, FACTS, KEEP).close()
    assert dump(tmp_path)["unit"] == []


def test_of_two_creations_at_once_the_second_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = create.write_draft

    def overtaken(draft: Path, facts: Mapping[str, str]) -> None:
        monkeypatch.undo()
        RunStore.create(tmp_path, {"seed": "first"}, KEEP).close()
        write(draft, facts)

    monkeypatch.setattr(create, "write_draft", overtaken)
    with pytest.raises(RunExists):
        RunStore.create(tmp_path, {"seed": "second"}, KEEP)
    assert ("seed", "first") in dump(tmp_path)["run"]
    assert [path.name for path in tmp_path.iterdir()] == ["run.db"]


def test_a_file_system_without_links_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    RunStore.create(tmp_path, FACTS, KEEP).close()
    assert [path.name for path in tmp_path.iterdir()] == ["run.db"]


@pytest.mark.parametrize(
    ("number", "error", "says"),
    [
        (errno.ENOSPC, DiskFull, "no room is left for .*: free some space and resume"),
        (errno.EROFS, ReadOnlyRun, "cannot be opened or written .*: check the permissions"),
        (errno.EACCES, ReadOnlyRun, "cannot be opened or written .*: check the permissions"),
    ],
)
def test_a_folder_that_takes_no_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, error: type[BaseException], says: str
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(number, "no")

    monkeypatch.setattr("tempfile.mkstemp", refuse)
    with pytest.raises(error, match=says):
        RunStore.create(tmp_path, FACTS, KEEP)
    assert list(tmp_path.iterdir()) == []


def test_the_database_is_readable_as_other_new_files_are(tmp_path: Path) -> None:
    (tmp_path / "other").touch()
    RunStore.create(tmp_path, FACTS, KEEP).close()
    assert (tmp_path / "run.db").stat().st_mode == (tmp_path / "other").stat().st_mode
