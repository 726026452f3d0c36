"""``catalogue list|new|check|merge``, and the way of a find from a search into the catalogue."""

import json
import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bettelmann import __version__
from bettelmann.catalogue.folder import read_any_file, read_file
from bettelmann.cli.app import run
from bettelmann.games.bettelmann import parse_deal, play
from catalogues import (
    ALL_FILES,
    CHECKER,
    DATA,
    ENTRY_FILES,
    HALF_DECK_CYCLE,
    LONGEST_GAME,
    SMALLEST_CYCLE,
    copied_catalogue,
    entry_file,
    known_entry,
    remember_the_reference,
)
from known_deals import ENDLESS, FINISHED
from processes import run_python
from program import files_of, program, program_apart, refused_here, said_object, succeed, warm, write_recipe

NEW = "--K----J-Q/-----J--QK"
Said = pytest.CaptureFixture[str]


def said(capsys: Said, *arguments: str | Path, code: int = 0) -> str:
    """Standard output of ``catalogue ...`` in this process."""
    assert run(["catalogue", *map(str, arguments)]) == code
    out, err = capsys.readouterr()
    assert err == ""
    return out


def refusal(capsys: Said, *arguments: str | Path) -> str:
    return refused_here(capsys, "catalogue", *arguments)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return copied_catalogue(tmp_path)


def searched(folder: Path, deck: str, seed: int, games: int) -> Path:
    warm()
    run_folder = folder / f"run-{deck}-{seed}"
    recipe = write_recipe(folder, games_per_unit=games)
    succeed("search", recipe, "--deck", deck, "--seed", str(seed), "--units", "2", "--run", run_folder)
    return run_folder


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A short search of the full deck and two of the half one."""
    folder = tmp_path_factory.mktemp("runs")
    return {
        "52": searched(folder, "52", 1, 1 << 16),
        "20": searched(folder, "20", 1, 1 << 18),
        "20 again": searched(folder, "20", 2, 1 << 18),
    }


def records(data: Path, deck: str, board: str = "by_tricks") -> list[str]:
    return [row["id"] for row in json.loads((data / "records.json").read_text())["decks"][deck][board]]


def test_a_find_comes_from_a_search_into_the_catalogue(runs: dict[str, Path], data: Path, tmp_path: Path) -> None:
    """Each step as it is typed."""
    out = tmp_path / "finds"
    out.mkdir()
    new = succeed("catalogue", "new", "--from", runs["52"], "--finder", "Ada Lovelace", cwd=out).split()
    files = [out / name for name in new]
    assert 1 <= len(files) <= 2
    assert succeed("catalogue", "check", *files, "--data", data) == "".join(f"{path}: accepted\n" for path in files)
    assert run_python(CHECKER, *files) == f"{len(files)} of {len(files)} certificates hold\n"
    added = succeed("catalogue", "merge", *files, "--data", data).splitlines()
    assert sorted(added[:-1]) == sorted(f"added    {path.stem}" for path in files)
    assert added[-1] == f"{len(files)} added, 0 refused; the documents are made anew"

    for path in files:
        entry = read_file(path)
        assert read_file(data / "deals" / path.name) == entry.with_standing("verified")
        assert entry.id in records(data, "52")
        assert set(records(data, "52")) == {*records(DATA, "52"), *(file.stem for file in files)}
        assert entry.credit.finder == "Ada Lovelace"
    assert run_python(CHECKER, *sorted((data / "deals").glob("*.toml"))).endswith(" certificates hold\n")

    before = files_of(data)
    again = succeed("catalogue", "merge", *files, "--data", data).splitlines()
    assert sorted(again[:-1]) == sorted(
        f"refused  {path.stem}: duplicate: {path.stem} is there already" for path in files
    )
    assert again[-1] == f"0 added, {len(files)} refused; the documents are made anew"
    assert files_of(data) == before


def test_a_new_entry_knows_how_its_run_found_it(capsys: Said, runs: dict[str, Path], tmp_path: Path) -> None:
    said(capsys, "new", "--from", runs["52"], "--finder", "Ada", "--out", tmp_path)
    credit = read_file(next(tmp_path.glob("52-*.toml"))).credit
    status = said_object(succeed("status", runs["52"], "--json"))

    assert (credit.finder, credit.licence, credit.seed) == ("Ada", "CC0-1.0", str(status["seed"]))
    assert credit.method == "search, strategy sample"
    assert credit.program.startswith(f"bettelmann {__version__}, engine ")
    assert "games_per_unit = 65536" in credit.recipe
    assert abs((datetime.now(UTC).date() - datetime.fromisoformat(credit.date).date()).days) <= 1


def test_what_is_given_is_not_overwritten_by_what_a_run_knows(
    capsys: Said, runs: dict[str, Path], tmp_path: Path
) -> None:
    given = ["--date", "2026-01-02", "--method", "by hand", "--comment", "twice", "--source", "a letter"]
    said(capsys, "new", "--from", runs["52"], "--finder", "Ada", "--out", tmp_path, *given)
    credit = read_file(next(tmp_path.glob("52-*.toml"))).credit

    assert (credit.date, credit.method, credit.comment, credit.source) == ("2026-01-02", "by hand", "twice", "a letter")


def test_the_games_of_an_entry_are_those_of_the_run(capsys: Said, runs: dict[str, Path], tmp_path: Path) -> None:
    said(capsys, "new", "--from", runs["52"], "--finder", "Ada", "--out", tmp_path, "--most", "3")
    status = said_object(succeed("status", runs["52"], "--json"))
    listed = {row["deal"] for board in ("longest_by_tricks", "longest_by_cards") for row in status[board][:3]}

    assert {read_file(path).deals[0] for path in tmp_path.glob("*.toml")} == listed


def test_a_run_of_the_half_deck_gives_its_cycle_which_is_known(
    capsys: Said, runs: dict[str, Path], tmp_path: Path
) -> None:
    said(capsys, "new", "--from", runs["20"], "--finder", "Ada", "--out", tmp_path)
    path = tmp_path / f"{HALF_DECK_CYCLE}.toml"

    assert read_file(path).deals == known_entry(HALF_DECK_CYCLE).deals
    assert said(capsys, "check", path, "--data", DATA, code=1) == (
        f"{path}: REFUSED\n  duplicate: its deals are in the basin of {HALF_DECK_CYCLE}, found by bettelmann project in"
        " 2026\n"
    )


def test_two_runs_are_merged_at_once(capsys: Said, runs: dict[str, Path], data: Path) -> None:
    described = said_object(
        said(capsys, "merge", runs["20"], runs["20 again"], "--finder", "Ada", "--most", "5", "--data", data, "--json")
    )

    assert len(described["added"]) > 5
    assert set(described["added"]) == set(records(data, "20"))
    assert {"id": HALF_DECK_CYCLE, "reason": f"duplicate: {HALF_DECK_CYCLE} is there already"} in described["refused"]
    for board in ("by_tricks", "by_cards"):
        lengths = [read_file(data / "deals" / f"{name}.toml").claim for name in records(data, "20", board)]
        measure = [getattr(claim, board.removeprefix("by_")) for claim in lengths]
        assert measure == sorted(measure, reverse=True)
    files = sorted((data / "deals").glob("20-*.toml"))
    assert said(capsys, "check", *files, "--data", data) == "".join(f"{path}: accepted\n" for path in files)


def test_the_order_of_arguments_does_not_matter(capsys: Said, runs: dict[str, Path], tmp_path: Path) -> None:
    sources = [runs["20"], runs["20 again"], entry_file(LONGEST_GAME), runs["52"]]
    results = []
    for number, order in enumerate((sources, sources[::-1])):
        folder = tmp_path / str(number)
        folder.mkdir()
        data = copied_catalogue(folder)
        said(capsys, "merge", *order, "--finder", "Ada", "--data", data)
        results.append(files_of(data))

    assert results[0] == results[1]
    assert len(results[0]) > len(files_of(DATA))


def test_merging_nothing_makes_the_documents_that_are_there(capsys: Said, data: Path) -> None:
    assert said(capsys, "merge", "--data", data) == "0 added, 0 refused; the documents are made anew\n"
    assert files_of(data) == files_of(DATA)


def test_merging_nothing_mends_documents(capsys: Said, data: Path) -> None:
    (data / "records.json").unlink()
    readme = (data / "README.md").read_text()
    (data / "README.md").write_text(readme.replace("| 1164 |", "| 9999 |"))
    said(capsys, "merge", "--data", data)

    assert files_of(data) == files_of(DATA)


def new_file(capsys: Said, folder: Path, deal: str = NEW, *more: str) -> Path:
    return Path(said(capsys, "new", deal, "--finder", "Ada", "--out", folder, *more).strip())


def test_a_deal_becomes_an_entry(capsys: Said, tmp_path: Path, data: Path) -> None:
    path = new_file(capsys, tmp_path)
    entry = read_file(path)

    assert (entry.standing, entry.deals, entry.deck) == ("claimed", (NEW,), "20")
    assert (entry.credit.finder, entry.credit.licence) == ("Ada", "CC0-1.0")
    assert (entry.credit.date, entry.credit.program) == (
        datetime.now(UTC).date().isoformat(), f"bettelmann {__version__}",
    )  # fmt: skip
    assert said(capsys, "check", path, "--data", data) == f"{path}: accepted\n"


def test_a_deal_that_begins_with_dashes_and_lower_case_is_read(capsys: Said, tmp_path: Path) -> None:
    path = new_file(capsys, tmp_path, NEW.lower())

    assert read_file(path).deals == (NEW,)


def test_an_endless_deal_becomes_the_entry_of_its_cycle(capsys: Said, tmp_path: Path) -> None:
    path = new_file(capsys, tmp_path, ENDLESS[0].text)

    assert len(read_file(path).deals) == 30


def test_a_published_deal_has_no_date_of_today(capsys: Said, tmp_path: Path) -> None:
    path = new_file(capsys, tmp_path, NEW, "--licence", "published", "--source", "a book")

    assert (read_file(path).credit.date, read_file(path).credit.program) == ("", "")


def test_new_refuses_what_it_cannot_make(capsys: Said, tmp_path: Path) -> None:
    there = new_file(capsys, tmp_path)
    before = files_of(tmp_path)
    none = tmp_path / "none"
    out: list[str | Path] = ["--out", tmp_path]
    ada: list[str | Path] = ["--finder", "Ada"]

    assert refusal(capsys, "new", NEW, *out) == "Missing option '--finder'."
    assert refusal(capsys, "new", *ada, *out) == "give one DEAL, or --from RUN"
    assert refusal(capsys, "new", NEW, "--from", tmp_path, *ada, *out) == "give one DEAL, or --from RUN"
    assert refusal(capsys, "new", NEW, *ada, "--out", none) == (
        f"there is no folder {none}: make it first, or name another with --out"
    )
    assert refusal(capsys, "new", NEW, *ada, *out) == (
        f"{there} is there already: move it away, or name another folder with --out"
    )
    assert "hands of 2 and 3 cards: finite games must be balanced" in refusal(capsys, "new", "J-/---", *ada, *out)
    assert "is not dealt evenly: accepted are hands of 2, 2 and 1" in refusal(capsys, "new", "J-/-/--", *ada, *out)
    assert "pile=thrown is not a rule" in refusal(capsys, "new", NEW, "--rules", "pile=thrown", *ada, *out)
    assert refusal(capsys, "new", "--from", none, *ada, *out) == f"there is no folder {none}: check the path"
    assert files_of(tmp_path) == before


def test_finds_of_three_players_come_into_the_catalogue(capsys: Said, data: Path, tmp_path: Path) -> None:
    """The longest games and, without basins, one deal of each cycle that was met."""
    recipe = write_recipe(tmp_path, games_per_unit=1 << 10, before='deck = "3J9-"\nplayers = 3\nrules = "debt=lapses"')
    succeed("search", recipe, "--seed", "1", "--units", "2", "--run", tmp_path / "run")
    out = tmp_path / "finds"
    out.mkdir()
    said(capsys, "new", "--from", tmp_path / "run", "--finder", "Ada", "--out", out)
    files = sorted(out.iterdir())
    entries = [read_file(path) for path in files]

    assert {(entry.players, entry.rules, entry.deck) for entry in entries} == {(3, "debt=lapses", "3J9-")}
    assert sorted(entry.key for entry in entries if entry.key) == ["------J-/-JJ-", "-----J--J-/J-"]
    assert said(capsys, "check", "--data", data, *files).count(": accepted") == len(files)
    assert said(capsys, "merge", "--data", data, tmp_path / "run").count("added    ") >= len(files)
    assert succeed("verify", *files).endswith(f"{len(files)} of {len(files)} deals hold.\n")
    assert run_python(CHECKER, *files) == f"{len(files)} of {len(files)} certificates hold\n"
    assert "deck 3J9-, 3 players, debt=lapses\n" in said(capsys, "list", "--data", data, "--deck", "3J9-")


def test_new_makes_an_entry_by_other_rules(capsys: Said, tmp_path: Path) -> None:
    path = said(capsys, "new", "J---/---J", "--rules", "leads=loser", "--finder", "Ada", "--out", tmp_path).strip()

    assert (read_file(Path(path)).rules, read_file(Path(path)).key) == ("leads=loser", "---J-/-J-")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (["--comment", "-5 tricks fewer"], []),
        ([], ["--comment", "-5 tricks fewer"]),
        (["--comment=-x"], ["--finder", "-x"]),
        (["--source", "--/J-", "--method", "-/J"], []),
        (["--comment", "--"], []),
        (["--comment", "--json", "--finder=--/J"], ["--source", "---"]),
    ],
)
def test_the_value_of_an_option_is_no_deal(
    capsys: Said, tmp_path: Path, before: list[str | Path], after: list[str | Path]
) -> None:
    """Deals are told from options by their looks, and what an option says may look like a deal."""
    path = said(capsys, "new", "--finder", "Ada", *before, NEW, "--out", tmp_path, *after).strip()
    entry = read_file(Path(path))
    given = [str(word) for word in (*before, *after)]
    credit = {"finder": "Ada"}
    while given:
        name, equals, value = given.pop(0).partition("=")
        credit[name.removeprefix("--")] = value if equals else given.pop(0)

    assert entry.deals == (NEW,)
    assert {name: getattr(entry.credit, name) for name in credit} == credit


def test_deals_stay_in_their_order_between_options() -> None:
    described = said_object(succeed("verify", "J--/-J-", "-J/J-", "--json", "J-/-J", "--", "-J-/J--"))

    assert [deal["deal"] for deal in described["deals"]] == ["J--/-J-", "-J/J-", "J-/-J", "-J-/J--"]


def test_an_option_without_its_value(tmp_path: Path) -> None:
    done = program("catalogue", "new", NEW, "--out", tmp_path, "--finder")

    assert (done.returncode, done.stdout) == (2, "")
    assert "Option '--finder' requires an argument." in done.stderr


REFUSED_CREDIT = {
    "two lines": (["--finder", "Jane\nDoe"], r"finder = 'Jane\nDoe': accepted is one line of plain text"),
    "nobody": (["--finder", " "], 'finder is empty: write a name, or "unknown"'),
    "turned around": (["--finder", "Jane\u202e"], r"finder = 'Jane\u202e': accepted is one line of plain text"),
    "a German date": (["--date", "30.11.2026"], "date = '30.11.2026': accepted are 2026, 2026-11 or 2026-11-30"),
    "no such day": (["--date", "2026-02-30"], "date = '2026-02-30': accepted are 2026, 2026-11 or 2026-11-30"),
    "another licence": (["--licence", "MIT"], "licence = 'MIT': accepted are 'CC0-1.0', the finder gives"),
    "published nowhere": (["--licence", "published"], 'licence = "published" needs a source: say where it was publ'),
    "no text": (["--comment", "\udcff"], r"comment = '\udcff' is no text: write UTF-8"),
}


@pytest.mark.parametrize("name", REFUSED_CREDIT)
def test_new_refuses_what_check_would_refuse(capsys: Said, tmp_path: Path, name: str) -> None:
    given, sentence = REFUSED_CREDIT[name]
    finder = [] if "--finder" in given else ["--finder", "Ada"]

    assert refusal(capsys, "new", NEW, *finder, *given, "--out", tmp_path).startswith(sentence)
    assert files_of(tmp_path) == {}


def test_merge_refuses_a_finder_that_check_would_refuse(capsys: Said, data: Path) -> None:
    before = files_of(data)

    assert refusal(capsys, "merge", "--finder", "Jane\nDoe", "--data", data) == (
        r"finder = 'Jane\nDoe': accepted is one line of plain text"
    )
    assert files_of(data) == before


def test_a_bad_file_in_the_catalogue_ends_no_check(capsys: Said, data: Path, tmp_path: Path) -> None:
    """It is named, whether it was asked for or not, and the others are checked all the same."""
    good = new_file(capsys, tmp_path)
    deep, odd = data / "deals" / "deep.toml", data / "deals" / "odd.toml"
    deep.write_text("x = " + "[" * 1500)
    odd.write_text("tricks = " + "9" * 5000)
    lines = said(capsys, "check", deep, good, "--data", data, code=1).splitlines()

    assert lines == [
        f"{deep}: REFUSED",
        f"  {deep} is not read: lists in it lie too deep in each other",
        f"{good}: accepted",
        f"{odd}: REFUSED",
        f"  {odd} is not read: a number in it has too many digits",
    ]


def test_new_writes_all_of_its_files_or_none(capsys: Said, runs: dict[str, Path], tmp_path: Path) -> None:
    arguments: list[str | Path] = ["new", "--from", runs["20"], "--finder", "Ada", "--most", "3", "--out", tmp_path]
    said(capsys, *arguments)
    files = sorted(tmp_path.glob("*.toml"))
    assert len(files) > 3
    for path in files[1:]:
        path.unlink()

    assert f"{files[0]} is there already" in refusal(capsys, *arguments)
    assert sorted(tmp_path.glob("*.toml")) == files[:1]


def test_a_name_that_is_no_text_is_refused(tmp_path: Path) -> None:
    done = program_apart("catalogue", "new", NEW, "--finder", "\udcff", "--out", tmp_path)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "bettelmann: finder = '\\udcff' is no text: write UTF-8\n"
    assert files_of(tmp_path) == {}


GOOD = entry_file(LONGEST_GAME).read_text()
FORGED = {
    "wrong claim": (
        ("cards = 8344", "cards = 9999"),
        "the claim is refuted: claimed is finished, 1164 tricks / 9999 cards, computed finished, 1164 tricks / 8344"
        " cards",
    ),
    "forged certificate": (
        ("leader = 1, hash", "leader = 2, hash"),
        "the certificate is not the one of this game: `bettelmann catalogue new ",
    ),
    "unknown field": (
        ("players = 2", "players = 2\nplayer = 2"),
        "{path}: unknown field 'player': did you mean 'players'?",
    ),
    "no licence": (('licence = "published"', ""), "licence = '': accepted are 'CC0-1.0', the finder gives"),
    "no TOML": (("[claim]", "[claim"), "{path} is not TOML: "),
    "another form": (
        ("[claim]\n", "[claim]\n\n"),
        "the file is not in the one form of entries: `bettelmann catalogue merge {path} --data {data}` writes it so",
    ),
    "line ends of Windows": (("\n", "\r\n"), "the file is not in the one form of entries: "),
}


@pytest.mark.parametrize("name", FORGED)
def test_check_refuses_what_is_wrong_with_its_reason(capsys: Said, data: Path, tmp_path: Path, name: str) -> None:
    (right, wrong), reason = FORGED[name]
    assert right in GOOD
    (data / "deals" / f"{LONGEST_GAME}.toml").unlink()
    path = tmp_path / f"{LONGEST_GAME}.toml"
    path.write_bytes(GOOD.replace(right, wrong).encode())
    lines = said(capsys, "check", path, "--data", data, code=1).splitlines()

    assert lines[0] == f"{path}: REFUSED"
    assert lines[1].startswith("  " + reason.format(path=path, data=data))


@pytest.mark.parametrize("name", ["wrong claim", "forged certificate", "no licence"])
def test_merge_refuses_what_is_wrong_and_leaves_the_catalogue(
    capsys: Said, data: Path, tmp_path: Path, name: str
) -> None:
    (right, wrong), reason = FORGED[name]
    (data / "deals" / f"{LONGEST_GAME}.toml").unlink()
    said(capsys, "merge", "--data", data)
    before = files_of(data)
    path = tmp_path / "find.toml"
    path.write_text(GOOD.replace(right, wrong))
    lines = said(capsys, "merge", path, "--data", data, code=1).splitlines()

    assert lines[0].startswith(f"refused  {LONGEST_GAME}: {reason}")
    assert lines[1] == "0 added, 1 refused; the documents are made anew"
    assert files_of(data) == before


def test_merge_changes_nothing_when_one_of_its_sources_cannot_be_read(capsys: Said, data: Path, tmp_path: Path) -> None:
    good = new_file(capsys, tmp_path)
    broken = tmp_path / "broken.toml"
    broken.write_text(GOOD.replace("players = 2", "players = 2\nplayer = 2"))
    before = files_of(data)

    assert "unknown field 'player'" in refusal(capsys, "merge", good, broken, "--data", data)
    assert "there is no " in refusal(capsys, "merge", good, tmp_path / "none.toml", "--data", data)
    assert "no run" in refusal(capsys, "merge", good, tmp_path, "--data", data)
    assert files_of(data) == before


def test_a_file_in_another_form_is_merged_in_the_one_form(capsys: Said, data: Path, tmp_path: Path) -> None:
    path = new_file(capsys, tmp_path)
    right = path.read_text()
    odd = tmp_path / "odd.toml"
    odd.write_text("# mine\n" + right.replace(" = ", "="))
    assert "the file must be named" in said(capsys, "check", odd, "--data", data, code=1)
    said(capsys, "merge", odd, "--data", data)

    assert (data / "deals" / path.name).read_text() == right.replace('"claimed"', '"verified"')


def test_a_file_that_was_put_in_by_hand_shows_in_the_documents(capsys: Said, data: Path) -> None:
    path = new_file(capsys, data / "deals")
    said(capsys, "merge", "--data", data)

    assert records(data, "20") == [path.stem]
    assert NEW in (data / "README.md").read_text()
    assert said(capsys, "check", path, "--data", data) == f"{path}: accepted\n"


def test_a_file_must_have_the_name_of_its_id(capsys: Said, data: Path, tmp_path: Path) -> None:
    path = tmp_path / "record.toml"
    shutil.copy(new_file(capsys, tmp_path), path)
    name = next(tmp_path.glob("20-*.toml")).name

    assert said(capsys, "check", path, "--data", data, code=1) == (
        f"{path}: REFUSED\n  the file must be named {name}\n"
    )


def test_duplicates_in_disguise_are_refused(capsys: Said, data: Path, tmp_path: Path) -> None:
    later = "-K--------A-------Q-K---J-/-----QAKQJJ-QK------A--AJ-"
    found = {
        FINISHED[-1].text: f"duplicate: it is the same deal as {LONGEST_GAME}, found by Nessler in 2022",
        later: f"duplicate: it is the state after 3 tricks of {LONGEST_GAME}, found by Nessler in 2022",
        known_entry(HALF_DECK_CYCLE).deals[5]: f"duplicate: its deals are in the basin of {HALF_DECK_CYCLE}, found by",
        "J--/-J-": f"duplicate: its deals are in the basin of {SMALLEST_CYCLE}, found by unknown",
    }
    for deal, reason in found.items():
        path = new_file(capsys, tmp_path, deal)
        described = said_object(said(capsys, "check", path, "--data", data, "--json", code=1))
        (one,) = described["files"]
        assert (one["file"], one["accepted"]) == (str(path), False)
        assert [text[: len(reason)] for text in one["objections"]] == [reason]


def test_check_looks_at_every_file(capsys: Said, data: Path, tmp_path: Path) -> None:
    path = new_file(capsys, tmp_path)
    none = tmp_path / "none.toml"
    described = said_object(said(capsys, "check", none, path, *ENTRY_FILES[:2], "--data", data, "--json", code=1))

    assert [one["accepted"] for one in described["files"]] == [False, True, True, True]
    assert described["files"][0]["objections"] == [f"there is no {none}: check the path"]


def test_the_whole_catalogue_is_accepted(capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    remember_the_reference(monkeypatch)
    described = said_object(said(capsys, "check", *ENTRY_FILES, "--data", DATA, "--json"))

    assert [one["file"] for one in described["files"] if one["accepted"]] == [str(path) for path in ENTRY_FILES]


def test_a_folder_that_is_no_catalogue_is_named(capsys: Said, tmp_path: Path) -> None:
    sentence = f"there is no catalogue in {tmp_path}: name its folder with --data, the one with deals/ in it"

    assert refusal(capsys, "list", "--data", tmp_path) == sentence
    assert refusal(capsys, "check", ENTRY_FILES[0], "--data", tmp_path) == sentence
    assert refusal(capsys, "merge", ENTRY_FILES[0], "--data", tmp_path) == sentence
    assert files_of(tmp_path) == {}


def test_the_folder_data_is_the_usual_one() -> None:
    assert succeed("catalogue", "list", "--json", cwd=DATA.parent) == succeed(
        "catalogue", "list", "--data", DATA, "--json"
    )


def test_a_list_for_programs_is_the_document(capsys: Said) -> None:
    described = said_object(said(capsys, "list", "--data", DATA, "--json"))

    assert described == json.loads((DATA / "records.json").read_text())


def test_a_list_of_one_deck(capsys: Said) -> None:
    described = said_object(said(capsys, "list", "--data", DATA, "--deck", "20", "--json"))

    assert list(described["decks"]) == ["20"]
    assert described == said_object(said(capsys, "list", "--data", DATA, "--deck", "2J2Q2K14-", "--json"))
    assert said_object(said(capsys, "list", "--data", DATA, "--deck", "36", "--json"))["decks"] == {}
    assert "is not a deck" in refusal(capsys, "list", "--data", DATA, "--deck", "21")


def test_a_list_for_people(capsys: Said) -> None:
    text = said(capsys, "list", "--data", DATA, "--deck", "52", "--most", "2")

    assert text.splitlines()[:5] == [
        "deck 52",
        "  longest by tricks",
        "    tricks  cards  deal",
        f"      1164   8344  {FINISHED[-1].text}  (Nessler, 2022)",
        f"      1122   7959  {FINISHED[7].text}  (Rucklidge, 2014)",
    ]
    assert text.splitlines()[5] == "  longest by cards"
    assert "  endless cycles\n    period  basin     deals  one of the deals\n        81   5445       102  " in text
    assert (
        "deck 52, 3 players\n  endless cycles\n    period  basin     deals  one of the deals\n        58      -  "
        in text
    )
    assert text.count("\ndeck 52, ") == 2
    assert len(text.splitlines()) == 1 + 2 * 4 + 3 * 4 + 2


def test_what_a_list_shows_can_be_pasted(capsys: Said) -> None:
    text = said(capsys, "list", "--data", DATA)
    bettelmann = text.partition("\ngame schwarzer-peter")[0]
    deals = [word for line in bettelmann.splitlines() for word in line.split() if "/" in word]

    assert len(deals) > 20
    assert {len(parse_deal(word)) for word in deals} == {2, 3, 4}


def test_verify_holds_for_the_whole_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    remember_the_reference(monkeypatch)
    described = said_object(succeed("verify", *ALL_FILES, "--json"))

    assert described["refuted"] == 0
    assert described["verified"] == sum(len(read_any_file(path).deals) for path in ALL_FILES)


@pytest.mark.parametrize(
    ("name", "right", "wrong", "objection"),
    [
        (LONGEST_GAME, "cards = 8344", "cards = 8345", "claimed are cards 8345, counted 8344"),
        (HALF_DECK_CYCLE, "period_cards = 74", "period_cards = 75", "claimed are period cards 75, counted 74"),
        (HALF_DECK_CYCLE, "[1, 0, 2", "[1, 1, 2", "claimed are lead in tricks 1, counted 0"),
    ],
)
def test_verify_refutes_a_wrong_entry(tmp_path: Path, name: str, right: str, wrong: str, objection: str) -> None:
    path = tmp_path / "entry.toml"
    text = entry_file(name).read_text()
    assert right in text
    path.write_text(text.replace(right, wrong))
    done = program("verify", path)

    assert done.returncode == 1
    assert f"REFUTED: {objection}" in done.stdout


def test_the_longest_game_is_what_play_says() -> None:
    entry = known_entry(LONGEST_GAME)
    outcome = play(parse_deal(entry.deals[0]))

    assert (outcome.tricks, outcome.cards) == (1164, 8344)
