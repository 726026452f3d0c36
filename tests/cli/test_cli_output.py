"""Where output goes: standard output, standard error, a log, a terminal, or a reader that has gone."""

import fcntl
import os
import re
import struct
import subprocess
import termios
import time
from pathlib import Path

import pytest

from bettelmann.store.reader import RunView
from program import (
    ENVIRONMENT,
    PROGRAM,
    at_once,
    program,
    program_apart,
    read_until,
    said_object,
    started,
    succeed,
    wait_for,
    warm,
    write_recipe,
)

CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f\x1b]")


@pytest.fixture(scope="module")
def recipe(tmp_path_factory: pytest.TempPathFactory) -> Path:
    warm()
    return write_recipe(tmp_path_factory.mktemp("recipe"), before="seed = 9")


def test_the_first_lines_say_what_where_and_how(recipe: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    lines = succeed("search", recipe, "--units", "2", "--workers", "1", "--run", folder).splitlines()
    assert lines[0] == (
        "search  strategy sample, deck 52, seed 9, rules standard; 1 worker, low priority, up to 2 units"
    )
    assert re.fullmatch(rf"run     {folder}  \(recipe [0-9a-f]{{16}}, engine [0-9a-f]{{16}}, version .+\)", lines[1])
    assert lines[2] == f"stop    Ctrl-C or kill; resume with: bettelmann resume {folder}"
    assert lines[3] == f"look    bettelmann status {folder}"
    assert "done       131,072 games in 2 units" in "\n".join(lines)


def test_without_a_folder_a_run_is_made_below_runs(recipe: Path, tmp_path: Path) -> None:
    for _ in range(2):
        succeed("search", recipe, "--units", "1", cwd=tmp_path)
    first, second = sorted(path.name for path in (tmp_path / "runs").iterdir())
    assert re.fullmatch(r"\d{4}-\d\d-\d\d-sample-52-seed9", first)
    assert second == f"{first}-2"


def test_a_search_without_a_seed_draws_one(tmp_path: Path) -> None:
    other = write_recipe(tmp_path, games_per_unit=1024)
    seeds = [
        said_object(succeed("search", other, "--units", "1", "--run", tmp_path / f"run{number}", "--json"))["seed"]
        for number in range(2)
    ]
    assert seeds[0] != seeds[1]


@pytest.mark.parametrize("command", ["search", "resume"])
def test_json_is_one_object_and_the_rest_is_elsewhere(recipe: Path, tmp_path: Path, command: str) -> None:
    folder = tmp_path / "run"
    done = program_apart("search", recipe, "--units", "2", "--run", folder, "--json")
    if command == "resume":
        done = program_apart("resume", folder, "--units", "3", "--json")
    assert done.returncode == 0
    assert said_object(done.stdout) == said_object(succeed("status", folder, "--json"))
    assert done.stderr.startswith("search  strategy sample")


def test_a_search_of_a_time_ends_by_itself(tmp_path: Path) -> None:
    recipe = write_recipe(tmp_path, games_per_unit=4096, before="seed = 9")
    began = time.monotonic()
    done = program("search", recipe, "--time", "1.5s", "--run", tmp_path / "run")
    assert done.returncode == 0
    assert time.monotonic() - began > 1.4
    assert "for 2s" in done.stdout.splitlines()[0]
    with RunView.open(tmp_path / "run") as view:
        assert view.summary().units_done > 2
        assert [session.note for session in view.summary().sessions] == ["time"]


def test_a_session_takes_its_wishes_from_the_recipe(tmp_path: Path) -> None:
    folder = tmp_path / "wished"
    recipe = write_recipe(
        tmp_path, more=f'[session]\nunits = 3\nworkers = 1\nrun = "{folder}"\npriority = "normal"\ntime = "1h"'
    )
    first = succeed("search", recipe, "--seed", "1").splitlines()[0]
    assert first.endswith("rules standard; 1 worker, for 1h or up to 3 units")
    with RunView.open(folder) as view:
        assert view.summary().units_done == 3


def nice_of(process: subprocess.Popen[str]) -> int:
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[16])


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads /proc")
@pytest.mark.parametrize(("priority", "more"), [("low", 10), ("normal", 0)])
def test_the_priority(recipe: Path, tmp_path: Path, priority: str, more: int) -> None:
    with started("search", recipe, "--run", tmp_path / "run", "--priority", priority) as process:
        read_until(process, "look")
        assert nice_of(process) == min(19, os.nice(0) + more)
        process.terminate()
        process.communicate()


@pytest.mark.parametrize(
    ("arguments", "count", "codes"),
    [
        ("play --trace ----K---A--Q-A--JJA------J/-----KK---------A-JK-Q-Q-Q", 1, {0}),
        ("verify --no-kernel J--/-J- --J-/J- -J/--J-", 1, {0}),
        (
            "search {recipe} --units 2 --priority normal --run {run}",
            1,
            {0, 3},
        ),  # 3 when it is gone before the first unit
        ("search {recipe} --units 2 --priority normal --run {run}", 6, {0}),
        ("search --help", 1, {0, 1}),
    ],
)
def test_a_reader_that_goes_away_is_no_error(
    recipe: Path, tmp_path: Path, arguments: str, count: int, codes: set[int]
) -> None:
    command = arguments.format(recipe=recipe, run=tmp_path / "run")
    script = f'set -o pipefail; "$@" {command} | head -{count}'
    done = subprocess.run(
        ["bash", "-c", script, "bash", *PROGRAM], capture_output=True, text=True, env=ENVIRONMENT, check=False
    )
    assert len(done.stdout.splitlines()) == count
    assert "Traceback" not in done.stderr
    assert "BrokenPipe" not in done.stderr
    assert done.returncode in codes


def test_a_log_has_plain_lines_and_few_of_them(recipe: Path, tmp_path: Path) -> None:
    log = tmp_path / "log"
    with log.open("w") as file:
        process = subprocess.Popen(
            [*PROGRAM, "search", str(recipe), "--time", "7s", "--priority", "normal", "--run", str(tmp_path / "run")],
            stdout=file,
            stderr=file,
            env=ENVIRONMENT,
        )
        assert process.wait(timeout=120) == 0
    text = log.read_text()
    assert not CONTROL.search(text)
    progress = [line for line in text.splitlines() if " games | " in line]
    assert len(progress) == 1
    assert re.search(r"^\ds \| .+ games \| .+/s now \| .+/s on average \| longest ", progress[0])
    assert re.search(
        r" \| \d+ endless \| [\d,]+ units \| (unit [\d,]+: \d+ % \| )?saved 0s ago \| \ds left$", progress[0]
    )


def on_a_terminal(columns: int, *arguments: str | Path) -> tuple[int, str]:
    """Exit code, and everything that is written to a terminal of so many columns."""
    ours, theirs = os.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    process = subprocess.Popen(
        [*PROGRAM, *at_once(arguments)], stdin=theirs, stdout=theirs, stderr=theirs, env=ENVIRONMENT
    )
    os.close(theirs)
    written = b""
    while True:
        try:
            written += os.read(ours, 65536)
        except OSError:  # EIO: nobody holds the other side any more
            break
    os.close(ours)
    return process.wait(timeout=60), written.decode()


@pytest.mark.parametrize("columns", [60, 80, 250])
def test_on_a_terminal_a_bar_is_drawn_on_one_line(recipe: Path, tmp_path: Path, columns: int) -> None:
    code, text = on_a_terminal(columns, "search", recipe, "--time", "2s", "--run", tmp_path / "run")
    assert code == 0
    assert "Traceback" not in text
    drawn = [frame for frame in re.split(r"[\r\n]", text) if " endless | " in frame or frame.endswith(" left")]
    assert len(drawn) > 3
    assert max(map(len, drawn)) < columns
    assert any(frame.rstrip().endswith(" left") for frame in drawn)
    assert any("on average" in frame for frame in drawn) == (columns == 250)
    assert "\r\ndone       " in text


def units_done(folder: Path) -> int:
    with RunView.open(folder) as view:
        return len(view.units())


def test_status_while_a_search_works(recipe: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    with started("search", recipe, "--run", folder) as process:
        read_until(process, "look")
        seen = []
        for times in range(5):
            wait_for(lambda: units_done(folder) >= times)  # noqa: B023
            described = said_object(succeed("status", folder, "--json", "--units"))
            assert described["units_done"] == len(described["units"])
            assert int(described["games"]) == 65536 * described["units_done"]
            assert sum(described["trick_histogram"].values()) == int(described["games"])
            seen.append(described["units_done"])
        assert f"now        process {process.pid} on " in succeed("status", folder)
        process.terminate()
        process.communicate()
    assert seen == sorted(seen)
    assert seen[-1] > seen[0]
    assert "now        nobody works on it" in succeed("status", folder)


def test_status_of_a_folder_copied_while_a_search_works(recipe: Path, tmp_path: Path) -> None:
    folder, copy = tmp_path / "run", tmp_path / "copy"
    with started("search", recipe, "--run", folder) as process:
        read_until(process, "look")
        wait_for(lambda: units_done(folder) >= 1)
        process.send_signal(19)  # SIGSTOP: a copy of files that stand still
        copy.mkdir()
        for path in folder.iterdir():
            if path.name != "run.db-shm":
                (copy / path.name).write_bytes(path.read_bytes())
        process.send_signal(18)
        process.terminate()
        process.communicate()
    described = said_object(succeed("status", copy, "--json"))
    assert described["units_done"] >= 1
    assert described["run"] == str(copy)
    assert "nobody works on it" in succeed("status", copy)
    succeed("resume", copy, "--units", str(described["units_done"] + 3))


def test_a_run_with_nothing_in_it(recipe: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    with started("search", "--seed", "1", "--run", folder) as process:
        read_until(process, "look")
        process.terminate()
        process.communicate()
    assert "found      nothing yet" in succeed("status", folder)
    described = said_object(succeed("status", folder, "--json", "--units"))
    assert (described["units_done"], described["games"], described["units"]) == (0, "0", [])
    assert (described["longest_by_tricks"], described["endless"], described["trick_histogram"]) == ([], [], {})


def test_a_run_of_undecided_games_says_so(tmp_path: Path) -> None:
    recipe = write_recipe(tmp_path, games_per_unit=50, more="max_tricks = 1")
    text = succeed("search", recipe, "--units", "1", "--run", tmp_path / "run")
    assert "undecided  50 deals that reached the limit of tricks" in text


def test_status_has_the_keys_of_the_interface(recipe: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    succeed("search", recipe, "--units", "2", "--run", folder)
    described = said_object(succeed("status", folder, "--json"))
    assert described["run"] == str(folder)
    assert (described["strategy"], described["deck"], described["seed"]) == ("sample", "52", 9)
    assert (described["units_done"], described["games"], described["undecided"]) == (2, "131072", 0)
    assert described["games_per_second"] > 0
    assert described["endless"] == []
    for name in ("longest_by_tricks", "longest_by_cards"):
        assert {"deal", "tricks", "cards"} <= described[name][0].keys()
    assert all(re.fullmatch("[0-9]+", tricks) for tricks in described["trick_histogram"])
    assert "units" not in described


def test_a_listed_game_is_traced_to_its_number_and_verified(recipe: Path, tmp_path: Path) -> None:
    succeed("search", recipe, "--units", "1", "--run", tmp_path / "run")
    best = said_object(succeed("status", tmp_path / "run", "--json"))["longest_by_cards"][0]
    played = said_object(succeed("play", "--game", best["game"], "--seed", "9", "--json"))
    assert played["deal"] == best.get("origin", best["deal"])
    assert played["cards"] <= best["cards"]
    succeed("verify", best["deal"], "--tricks", str(best["tricks"]), "--cards", str(best["cards"]))


def test_an_endless_deal_of_a_run_is_verified(tmp_path: Path) -> None:
    recipe = write_recipe(tmp_path, games_per_unit=1000, before='deck = "2J4-"\nseed = 3')
    done = program("search", recipe, "--units", "1", "--run", tmp_path / "run")
    found = said_object(succeed("status", tmp_path / "run", "--json"))["endless"]
    assert found
    for game in found:
        assert f"endless, confirmed by the reference engine: {game['deal']}" in done.stderr
    game = found[0]
    succeed("verify", game["deal"], "--status", "endless", "--period", str(game["cycle"]["period_tricks"]))
