"""A bit that flips in a run's database is noticed, or changes nothing; what was sound is taken over."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from store_samples import FACTS, KEEP, Outcome, dump, sample

from bettelmann.finds import ArchivedCycle, CellNumbers, Generation
from bettelmann.store.errors import DamagedRun, StoreError
from bettelmann.store.reader import RunView
from bettelmann.store.repair import facts_of, mend
from bettelmann.store.writer import RunStore

UNITS = 60


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sound")
    with RunStore.create(folder, FACTS, KEEP) as store:
        store.begin_session(version="1", signature="s", workers=2)
        for unit in range(UNITS):
            store.commit(sample(unit), 0.25)
    with closing(sqlite3.connect(folder / "run.db")) as connection:
        connection.execute("PRAGMA page_size = 512")  # leaves little room where a bit means nothing
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("VACUUM")
        connection.execute("PRAGMA journal_mode = WAL")
    return folder


def said_by(folder: Path) -> Any:
    """All that a reader is told, or the refusal."""
    try:
        with RunView.open(folder) as view:
            return view.summary(), view.units()
    except StoreError as error:
        return error


def flipped(content: bytes, bit: int) -> bytes:
    harmed = bytearray(content)
    harmed[bit // 8] ^= 1 << bit % 8
    return bytes(harmed)


def test_no_reader_is_told_other_numbers(sound: Path, tmp_path: Path) -> None:
    content = (sound / "run.db").read_bytes()
    expected, everything, draw = said_by(sound), dump(sound), random.Random(15)
    refused = unfound = 0
    for _ in range(400):
        (tmp_path / "run.db").write_bytes(flipped(content, draw.randrange(8 * len(content))))
        said = said_by(tmp_path)
        if isinstance(said, StoreError):
            refused += 1
            continue
        assert said == expected
        with RunView.open(tmp_path) as view:
            faults = view.faults()
        if not faults:
            unfound += 1
            assert dump(tmp_path) == everything, "only in free room nobody need find it"
    assert refused > 40
    assert unfound < 250


def test_what_is_flipped_is_computed_again_and_nothing_else(sound: Path, tmp_path: Path) -> None:
    """With the units that are missing committed again, everything is as it was, whichever bit it was."""
    content, draw = (sound / "run.db").read_bytes(), random.Random(16)
    mended = again = 0
    for number in range(60):
        folder = tmp_path / str(number)
        folder.mkdir()
        harmed = flipped(content, draw.randrange(8 * len(content)))
        (folder / "run.db").write_bytes(harmed)
        try:
            RunStore.open(folder).close()
        except DamagedRun as damage:
            try:
                assert facts_of(folder)["deck"] == "52"
                sentence = mend(folder, damage)
            except DamagedRun:  # nothing tells what the run was
                assert (folder / "run.db").read_bytes() == harmed
                continue
            mended += 1
            assert (folder / "run.db.damaged-1").read_bytes() == harmed
            assert "; the file is kept as run.db.damaged-1, " in sentence
        except StoreError:
            assert (folder / "run.db").read_bytes() == harmed
            continue
        with RunStore.open(folder) as store:
            missing = set(range(UNITS)) - store.done_units()
            again += len(missing)
            for unit in sorted(missing):
                store.commit(sample(unit), 0.25)
        assert {table: sorted(rows) for table, rows in dump(folder).items()} == {
            table: sorted(rows) for table, rows in dump(sound).items()
        }
    assert mended > 5
    assert 0 < again < 60


def harm(folder: Path, statement: str) -> DamagedRun:
    """Change a row behind the back of the store."""
    with closing(sqlite3.connect(folder / "run.db")) as connection, connection:
        connection.execute(statement)
    with pytest.raises(DamagedRun) as caught:
        RunStore.open(folder)
    return caught.value


HARMS = {
    "a total": ("UPDATE total SET content = replace(content, '6000', '6001')", "a row of the table total", []),
    "a count": ("UPDATE histogram SET games = games + 1", "a row of the table histogram does not have its", []),
    "a length": ("UPDATE longest SET tricks = 9999 WHERE game < 100", "a row of the table longest", []),
    "a lost row": ("DELETE FROM endless WHERE deal = 'e1'", "the table endless has 4 rows, not 5", []),
    "a digest": ("UPDATE unit SET digest = 'x' WHERE number = 7", "a row of the table unit does not have its", []),
    "a result": (
        "UPDATE effect SET body = x'00' WHERE id = 8",
        "unit 7 does not have the checksum of what was committed",
        [7],
    ),
    "a lost result": ("DELETE FROM effect WHERE id IN (3, 60)", "its chain of 60 commits is broken", [2, 59]),
    "a session": ("UPDATE session SET workers = 99", "a row of the table session does not have", []),
}


@pytest.mark.parametrize("name", HARMS)
def test_units_that_fail_are_named(sound: Path, tmp_path: Path, name: str) -> None:
    statement, says, missing = HARMS[name]
    (tmp_path / "run.db").write_bytes((sound / "run.db").read_bytes())
    damage = harm(tmp_path, statement)
    assert f"run.db is damaged ({says}" in str(damage)
    sentence = mend(tmp_path, damage)
    with RunStore.open(tmp_path) as store:
        assert set(range(UNITS)) - store.done_units() == set(missing)
    numbers = ", ".join(map(str, missing))
    if missing:
        assert sentence.endswith(f"unit{'s' if len(missing) > 1 else ''} {numbers} will be computed again")
    else:
        assert sentence.endswith(f"run.db.damaged-1, {UNITS} units are sound")


def test_facts_that_are_damaged_come_from_the_copy(sound: Path, tmp_path: Path) -> None:
    content = (sound / "run.db").read_bytes()
    (tmp_path / "run.db").write_bytes(content)
    damage = harm(tmp_path, "UPDATE run SET value = '40' WHERE key = 'deck'")
    with pytest.raises(DamagedRun, match="there is no sound copy of it: restore it from a copy of yours"):
        mend(tmp_path, damage)
    (tmp_path / "run.db.bak").write_bytes(content)
    assert facts_of(tmp_path)["deck"] == "52"
    mend(tmp_path, damage)
    with RunView.open(tmp_path) as view:
        assert view.facts()["deck"] == "52"
        assert view.summary().units_done == UNITS


def test_a_generation_that_is_damaged_takes_all_later_ones_with_it(tmp_path: Path) -> None:
    def generation(number: int) -> Generation:
        cycle, cell = ArchivedCycle(f"s{number}", 4, 3), CellNumbers((1, 2, 3, 4, 5), 3, number, 0)
        return Generation(number, 10, [cycle], [cell], [], [], f"{number:016x}", 0.5)

    with RunStore.create(tmp_path, FACTS, KEEP) as store:
        for number in range(6):
            store.commit_generation(generation(number), 1.0)
    damage = harm(tmp_path, "UPDATE effect SET sum = x'0011223344556677' WHERE id = 4")
    assert "the units 3, 4, 5 will be computed again" in mend(tmp_path, damage)
    with RunStore.open(tmp_path) as store:
        assert [cycle.state for cycle in store.archive()] == ["s0", "s1", "s2"]
        assert [cell.tries for cell in store.cells()] == [2]


def test_a_copy_is_kept_every_hour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1000.0]
    monkeypatch.setattr("time.monotonic", lambda: clock[0])
    kept = tmp_path / "run.db.bak"

    def units_kept() -> int:
        with closing(sqlite3.connect(kept)) as connection:
            return int(connection.execute("SELECT count(*) FROM unit").fetchone()[0])

    with RunStore.create(tmp_path, FACTS, KEEP) as store:
        store.keep_copy()
        assert not kept.exists(), "there is nothing to keep yet"
        for unit, minutes, there in [(0, 0, 1), (1, 30, 1), (2, 31, 3), (3, 10, 3)]:
            store.commit(Outcome(unit))
            clock[0] += 60 * minutes
            store.keep_copy()
            assert units_kept() == there
    with RunStore.open(tmp_path) as store:
        store.keep_copy()
        assert units_kept() == 3, "a new session looks when the copy was made"


def test_a_copy_that_is_not_sound_does_not_replace_one_that_was(sound: Path, tmp_path: Path) -> None:
    content = (sound / "run.db").read_bytes()
    (tmp_path / "run.db").write_bytes(content)
    with RunStore.open(tmp_path) as store:
        with closing(sqlite3.connect(tmp_path / "run.db")) as connection, connection:
            connection.execute("UPDATE histogram SET games = games + 1")
        with pytest.raises(DamagedRun, match="a row of the table histogram"):
            store.keep_copy()
    assert not list(tmp_path.glob("run.db.bak*"))
