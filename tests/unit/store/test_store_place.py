"""A run that is removed or moved while it is written: noticed, and what was committed is kept."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from store_samples import FACTS, KEEP, dump, sample

from bettelmann.store.errors import RunLost
from bettelmann.store.reader import RunView
from bettelmann.store.writer import RunStore


def removed(folder: Path) -> None:
    shutil.rmtree(folder)


def cleaned(folder: Path) -> None:
    """As ``git clean`` does it."""
    for path in folder.iterdir():
        path.unlink()


def parent_removed(folder: Path) -> None:
    shutil.rmtree(folder.parent)


def another_one_there(folder: Path) -> None:
    shutil.rmtree(folder)
    RunStore.create(folder, FACTS, KEEP).close()


@pytest.mark.parametrize("lose", [removed, cleaned, parent_removed, another_one_there])
def test_what_was_committed_is_kept_elsewhere(tmp_path: Path, lose: Callable[[Path], None]) -> None:
    folder, twin = tmp_path / "runs" / "one", tmp_path / "twin"
    with RunStore.create(twin, FACTS, KEEP) as store:
        for unit in range(3):
            store.commit(sample(unit))
    expected = dump(twin)
    with RunStore.create(folder, FACTS, KEEP) as store:
        for unit in range(3):
            store.commit(sample(unit))
        store.require_name()
        lose(folder)
        with pytest.raises(RunLost) as caught:
            store.require_name()
    kept = tmp_path / "runs" / "one-kept"
    assert str(caught.value) == (
        f"the run in {folder} was removed while it was written; all that was committed is kept in {kept}: go on with"
        f" `bettelmann resume {kept}`"
    )
    assert dump(kept) == expected
    with RunView.open(kept) as view:
        assert view.faults() == []


def test_a_run_that_was_moved_is_not_lost(tmp_path: Path) -> None:
    folder, moved = tmp_path / "one", tmp_path / "a b"
    with RunStore.create(folder, FACTS, KEEP) as store:
        store.commit(sample(0))
        folder.rename(moved)
        with pytest.raises(RunLost, match=re.escape("was moved to another place while it was written; nothing")):
            store.require_name()
    with RunView.open(moved) as view:
        assert view.summary().units_done == 1
    assert [path.name for path in tmp_path.iterdir()] == ["a b"]


def test_a_log_that_was_removed_is_written_back(tmp_path: Path) -> None:
    with RunStore.create(tmp_path, FACTS, KEEP) as store:
        store.commit(sample(0))
        store.require_name()
        (tmp_path / "run.db-wal").unlink()
        with pytest.raises(RunLost, match=r"run\.db-wal was removed while the run was written; all that was committed"):
            store.require_name()
    with RunView.open(tmp_path) as view:
        assert view.summary().units_done == 1
        assert view.faults() == []
