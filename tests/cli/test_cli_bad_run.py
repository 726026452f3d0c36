"""Runs that are no runs, damaged, taken, or out of reach: one sentence, and nothing changes."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from altered import alter
from bettelmann.cli.app import run as run_here
from bettelmann.finds import UnitResult
from bettelmann.store.errors import DiskFull
from bettelmann.store.reader import RunView
from bettelmann.store.writer import RunStore
from program import (
    files_of,
    in_namespace,
    program,
    read_until,
    refused,
    refused_here,
    said_object,
    started,
    status_of,
    succeed,
    tables_of,
    warm,
    write_recipe,
)

READERS = [["status"], ["status", "--json"], ["resume"], ["resume", "--json"]]


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of a few units; not to be changed."""
    warm()
    folder = tmp_path_factory.mktemp("sound") / "run"
    succeed("search", write_recipe(folder.parent, before="seed = 9"), "--units", "3", "--run", folder)
    return folder


@pytest.fixture
def run(sound: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    shutil.copytree(sound, tmp_path / "run")
    return tmp_path / "run"


def empty(path: Path) -> None:
    path.write_bytes(b"")


def cut_off(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-5000])


def zeroed(path: Path) -> None:
    path.write_bytes(bytes(path.stat().st_size))


def foreign(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE songs (name)")


def text(path: Path) -> None:
    path.write_text("to be or not to be\n" * 100)


DAMAGES: dict[str, tuple[Callable[[Path], None], str]] = {
    "empty": (empty, "is empty (0 bytes): restore it from a copy or start a new run in another folder"),
    "cut off": (cut_off, "is cut off ("),
    "zeroed": (zeroed, "begins with zeros, as files do after a power cut: restore it from a copy"),
    "foreign": (foreign, "is a database of another program"),
    "text": (text, "is not a database: restore it from a copy"),
}


@pytest.mark.parametrize("command", READERS, ids=" ".join)
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_database_is_refused_and_left_alone(
    run: Path, capfd: pytest.CaptureFixture[str], command: list[str], damage: str
) -> None:
    harm, says = DAMAGES[damage]
    for leftover in ("run.db-wal", "run.db-shm", "run.db.bak"):
        (run / leftover).unlink(missing_ok=True)
    harm(run / "run.db")
    before = files_of(run)
    sentence = refused_here(capfd, *command, run)
    assert says in sentence
    assert str(run / "run.db") in sentence
    assert "nothing was changed" in sentence
    assert files_of(run) == before


@pytest.mark.parametrize("damage", DAMAGES)
def test_the_doctor_names_a_damage_and_fails(run: Path, damage: str) -> None:
    harm, says = DAMAGES[damage]
    (run / "run.db.bak").unlink()
    harm(run / "run.db")
    before = files_of(run)
    done = program("doctor", run, "--json")
    described = said_object(done.stdout)
    assert done.returncode == 1
    assert described["good"] is False
    (finding,) = (finding for finding in described["findings"] if finding["what"] == "run")
    assert finding["good"] is False
    assert says in finding["says"]
    assert files_of(run) == before


@pytest.mark.parametrize("damage", [name for name in DAMAGES if name != "foreign"])
def test_a_damaged_database_is_mended_from_the_hourly_copy(run: Path, damage: str) -> None:
    before = status_of(run)
    for leftover in ("run.db-wal", "run.db-shm"):
        (run / leftover).unlink(missing_ok=True)
    DAMAGES[damage][0](run / "run.db")
    harmed = (run / "run.db").read_bytes()
    assert "`bettelmann resume " in refused("status", run)
    done = program("resume", run, "--units", str(before["units_done"]))
    assert done.returncode == 0
    assert "; the file is kept as run.db.damaged-1, " in done.stderr
    assert (run / "run.db.damaged-1").read_bytes() == harmed
    assert status_of(run) == before


def test_the_doctor_finds_a_game_whose_counts_are_wrong(run: Path) -> None:
    alter(run, "UPDATE longest SET cards = cards + 1 WHERE measure = 'cards'")
    done = program("doctor", run)
    assert done.returncode == 1
    assert "BAD  finds              the counts are wrong for " in done.stdout


def test_the_doctor_finds_a_run_of_another_engine(run: Path) -> None:
    alter(run, "UPDATE run SET value = '0123456789abcdef' WHERE key = 'signature'")
    done = program("doctor", run)
    assert done.returncode == 1
    assert "BAD  signature" in done.stdout
    assert "go on with that version" in refused("resume", run)


def test_a_run_of_another_strategy_by_the_same_name_is_not_gone_on_with(run: Path) -> None:
    alter(run, "UPDATE run SET value = '0123456789abcdef' WHERE key = 'strategy_signature'")
    before = tables_of(run)
    sentence = refused("resume", run)
    assert "was begun by a strategy sample with the signature 0123456789abcdef (version" in sentence
    assert "nothing was changed" in sentence
    assert "BAD  signature" in program("doctor", run).stdout
    assert tables_of(run) == before


def test_a_run_that_knows_no_signature_of_its_strategy_is_gone_on_with(run: Path) -> None:
    alter(run, "DELETE FROM run WHERE key = 'strategy_signature'")
    units = len(said_object(succeed("status", run, "--json", "--units"))["units"])
    succeed("resume", run, "--units", str(units + 1))
    assert len(said_object(succeed("status", run, "--json", "--units"))["units"]) == units + 1


@pytest.mark.parametrize("command", READERS, ids=" ".join)
def test_a_folder_that_is_no_run(tmp_path: Path, command: list[str]) -> None:
    (tmp_path / "note.txt").write_text("mine")
    sentence = refused(*command, tmp_path)
    assert "holds no run (there is no run.db in it): check the path, or start a run there with" in sentence
    assert files_of(tmp_path) == {"note.txt": b"mine"}


@pytest.mark.parametrize("command", READERS, ids=" ".join)
def test_a_folder_that_is_not_there(tmp_path: Path, command: list[str]) -> None:
    assert "there is no folder" in refused(*command, tmp_path / "nowhere")
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize("command", READERS, ids=" ".join)
def test_a_file_in_the_place_of_a_folder(tmp_path: Path, command: list[str]) -> None:
    (tmp_path / "file").write_text("mine")
    refused(*command, tmp_path / "file")
    assert files_of(tmp_path) == {"file": b"mine"}


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_a_search_into_an_existing_run(run: Path, options: list[str]) -> None:
    before = files_of(run)
    sentence = refused("search", "--seed", "9", "--run", run, *options)
    assert f"holds a run already: go on with `bettelmann resume {run}`" in sentence
    assert files_of(run) == before


def test_a_search_into_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    assert "is a file, or inside of one" in refused("search", "--run", tmp_path / "file")
    assert files_of(tmp_path) == {"file": b"mine"}


def test_a_recipe_that_lies_in_the_folder_is_not_overwritten(tmp_path: Path) -> None:
    mine = tmp_path / "recipe.toml"
    mine.write_text("seed = 4  # my lucky number\n[sample]\ngames_per_unit = 4096\n")
    before = files_of(tmp_path)
    assert "is another recipe" in refused("search", mine, "--seed", "5", "--run", tmp_path)
    assert files_of(tmp_path) == before
    succeed("search", mine, "--units", "2", "--run", tmp_path)
    succeed("resume", tmp_path, "--units", "3")
    assert mine.read_bytes() == before["recipe.toml"]
    assert status_of(tmp_path)["units_done"] == 3


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("seed = 9", "seed = 10", "was seed = 9; is seed = 10"),
        ('deck = "52"', 'deck = "40"', 'was deck = "52"; is deck = "40"'),
        ("keep = 20", "keep = 30", "was keep = 20; is keep = 30"),
        ("keep = 20", "kepp = 20", "unknown key 'kepp': did you mean 'keep'?"),
        ("seed = 9", "seed = ", "is not TOML"),
    ],
)
def test_a_changed_recipe_is_refused_with_the_difference(
    run: Path, capfd: pytest.CaptureFixture[str], old: str, new: str, says: str
) -> None:
    recipe = run / "recipe.toml"
    recipe.write_text(recipe.read_text().replace(old, new))
    before = tables_of(run), recipe.read_bytes()
    assert says in refused_here(capfd, "resume", run, "--units", "4")
    assert (tables_of(run), recipe.read_bytes()) == before
    assert not (run / "lock").exists()


def test_other_words_for_the_same_recipe_are_no_change(run: Path) -> None:
    (run / "recipe.toml").write_text("seed = 9 # as ever\n[sample]\ngames_per_unit = 65_536\n[session]\nworkers = 1\n")
    succeed("resume", run, "--units", "4")
    (run / "recipe.toml").unlink()
    succeed("resume", run, "--units", "5")
    assert status_of(run)["units_done"] == 5


def test_a_second_driver_is_refused_and_the_first_goes_on(run: Path) -> None:
    with started("resume", run) as process:
        read_until(process, "look")
        sentence = refused("resume", run)
        assert f"is being written by process {process.pid} on " in sentence
        assert f"stop that one first, or watch it with `bettelmann status {run}`" in sentence
        assert "holds a run already" in refused("search", "--run", run)
        assert process.poll() is None
        assert f"process {process.pid} on " in succeed("status", run)
        process.terminate()
        process.communicate()
        assert process.returncode == 3


READ_ONLY = """
mount --bind "$1" "$1"
mount -o remount,bind,ro "$1"
for command in status resume; do
    code=0; bettelmann $command "$1" || code=$?; echo "$command $code"
done
code=0; bettelmann search "$2" --priority normal --run "$1/new" || code=$?; echo "search $code"
"""


def test_a_read_only_folder(run: Path) -> None:
    before = files_of(run)
    done = in_namespace(READ_ONLY, run, write_recipe(run.parent))
    assert [line for line in done.stdout.splitlines() if line[:-1] in ("status ", "resume ", "search ")] == [
        "status 0",
        "resume 2",
        "search 2",
    ]
    sentences = done.stderr.splitlines()
    assert len(sentences) == 2, done.stderr
    for sentence in sentences:
        assert sentence.startswith("bettelmann: ")
        assert "check the permissions of the folder and of its files, or copy the folder to a place of" in sentence
    assert files_of(run) == before


FULL = """
mount -t tmpfs -o size=300k none "$1"
code=0; bettelmann search "$2" --priority normal --run "$1/run" --units 40 || code=$?; echo "full $code"
code=0; bettelmann resume "$1/run" --priority normal --units 40 || code=$?; echo "still $code"
mount -o remount,size=64m "$1"
code=0; bettelmann resume "$1/run" --priority normal --units 40 || code=$?; echo "room $code"
cp -r "$1/run" "$3"
"""


def test_a_full_disk_stops_the_run_and_room_lets_it_go_on(tmp_path: Path) -> None:
    warm()
    (tmp_path / "disk").mkdir()
    recipe = write_recipe(tmp_path, games_per_unit=4096, before="seed = 9")
    done = in_namespace(FULL, tmp_path / "disk", recipe, tmp_path / "copy")
    codes = dict(line.split() for line in done.stdout.splitlines() if line.startswith(("full ", "still ", "room ")))
    assert codes == {"full": "3", "still": "3", "room": "0"}, done.stderr
    full = [line for line in done.stderr.splitlines() if "no room is left for" in line]
    assert len(full) == 2, done.stderr
    assert full[0].startswith("bettelmann: ")
    assert full[0].endswith("free some space and resume; what was committed is safe")
    assert "Traceback" not in done.stderr
    succeed("search", recipe, "--run", tmp_path / "straight", "--units", "40")
    assert tables_of(tmp_path / "copy") == tables_of(tmp_path / "straight")


NO_ROOM = """
mount -t tmpfs -o size=16k none "$1"
code=0; bettelmann search "$2" --priority normal --run "$1/run" || code=$?; echo "search $code"
ls -A "$1/run"
"""


def test_a_disk_without_room_for_a_new_run(tmp_path: Path) -> None:
    warm()
    (tmp_path / "disk").mkdir()
    done = in_namespace(NO_ROOM, tmp_path / "disk", write_recipe(tmp_path))
    assert done.stdout.splitlines() == ["search 2"]
    (sentence,) = done.stderr.splitlines()
    assert "no room is left for" in sentence


def test_a_disk_that_fills_up_while_units_come_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """The same without a mount: the third commit finds no room."""
    commit, calls = RunStore.commit, []

    def full(store: RunStore, outcome: UnitResult, seconds: float) -> bool:
        calls.append(outcome.unit)
        if len(calls) == 3:
            raise DiskFull("no room is left")
        return commit(store, outcome, seconds)

    monkeypatch.setattr(RunStore, "commit", full)
    recipe, folder = write_recipe(tmp_path, games_per_unit=4096, before="seed = 9"), tmp_path / "run"
    assert run_here(["search", str(recipe), "--run", str(folder), "--workers", "1", "--priority", "normal"]) == 3
    assert capfd.readouterr().err == "bettelmann: no room is left\n"
    assert not (folder / "lock").exists()
    with RunView.open(folder) as view:
        assert list(view.unit_digests()) == [0, 1]
        assert [session.note for session in view.summary().sessions] == ["failed"]
    monkeypatch.undo()
    succeed("resume", folder, "--units", "6")
    succeed("search", recipe, "--run", tmp_path / "straight", "--units", "6")
    assert tables_of(folder) == tables_of(tmp_path / "straight")


def test_no_room_for_the_copy_of_the_recipe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def full(path: Path, *_: object, **__: object) -> int:
        raise OSError(28, "No space left on device")

    recipe, folder = write_recipe(tmp_path), tmp_path / "run"
    monkeypatch.setattr(Path, "write_text", full)
    assert run_here(["search", str(recipe), "--run", str(folder), "--units", "1"]) == 2
    assert "no room is left for" in capfd.readouterr().err
