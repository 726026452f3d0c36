"""Playing every deal from the command line: once each, on one machine or on several, interrupted or not."""

import json
import subprocess
from collections.abc import Sequence
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from altered import alter
from bettelmann.campaign.recipe import read_tables, recipe_from
from bettelmann.cli.app import run
from bettelmann.store.reader import RunView
from bettelmann.strategies import exhaust
from program import ENVIRONMENT, PROGRAM, refused_here, said_object, tables_of, wait_for, warm

DECK = "2J2Q8-"
DEALS = 2970
RECIPE = f"""\
strategy = "exhaust"
deck = "{DECK}"
[exhaust]
games_per_unit = 100
keep = 6
"""


@pytest.fixture(scope="module")
def recipe(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("recipe") / "exhaust.toml"
    path.write_text(RECIPE)
    return path


@pytest.fixture(scope="module")
def straight(recipe: Path) -> Path:
    """One worker, never interrupted."""
    folder = recipe.parent / "straight"
    play(recipe, folder, "--workers", "1")
    return folder


def said(*arguments: str | Path, code: int = 0) -> str:
    """Standard output of the program, run in this process, which is quicker."""
    with redirect_stdout(StringIO()) as out:
        assert run([str(argument) for argument in arguments]) == code
    return out.getvalue()


def play(recipe: Path, folder: Path, *options: str | Path) -> None:
    said("search", recipe, "--run", folder, "--priority", "normal", *options)


def status_of(folder: Path) -> dict[str, Any]:
    return said_object(said("status", folder, "--json", "--units"))


def without(described: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in described.items() if key not in ("run", "games_per_second", *keys)}


OF_THE_CUT = ("recipe_hash", "units", "units_done", "units_digest")
"""What depends on how the ranks were cut into units."""


def test_a_whole_deck_is_complete_and_says_so(straight: Path) -> None:
    described = status_of(straight)
    assert described["games"] == str(DEALS)
    assert sum(described["trick_histogram"].values()) + int(described["endless_games"]) == DEALS
    ranks = described["ranks"]
    assert ranks.pop("digest")
    assert ranks == {
        "first": "0",
        "last": str(DEALS - 1),
        "deals": str(DEALS),
        "done": str(DEALS),
        "complete": True,
        "missing": [],
        "deck_deals": str(DEALS),
    }
    assert described["units_done"] == len(described["units"]) == 30
    assert described["units"][-1].keys() == {"first", "last", "digest"}
    assert (described["units"][-1]["first"], described["units"][-1]["last"]) == ("2900", "2969")
    text = said("status", straight)
    assert "complete   all 2,970 deals of the deck, each once" in text
    assert "nobody works on it\n" in text


def test_finds_are_named_by_the_ranks_of_their_deals(straight: Path) -> None:
    described = status_of(straight)
    finds = [*described["longest_by_tricks"], *described["longest_by_cards"], *described["endless"]]
    assert len(described["longest_by_tricks"]) == 6
    for game in finds:
        assert "game" not in game
        played = said_object(said("play", "--deck", DECK, "--rank", game["rank"], "--json"))
        assert (played["deal"], played["tricks"], played["cards"]) == (game["deal"], game["tricks"], game["cards"])


@pytest.mark.parametrize("workers", ["2", "5"])
def test_more_workers_come_to_the_same(recipe: Path, straight: Path, tmp_path: Path, workers: str) -> None:
    play(recipe, tmp_path / "run", "--workers", workers)
    assert tables_of(tmp_path / "run") == tables_of(straight)


def test_an_interrupted_run_comes_to_the_same(recipe: Path, straight: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    play(recipe, folder, "--units", "7", "--workers", "2")
    described = status_of(folder)
    assert described["units_done"] == 7
    assert described["ranks"]["missing"] == [{"first": "700", "last": str(DEALS - 1)}]
    assert "missing    2,270 of 2,970 deals: rank 700 to 2969" in said("status", folder)
    for units in (["--units", "19"], []):
        said("resume", folder, *units, "--workers", "2", "--priority", "normal")
    assert tables_of(folder) == tables_of(straight)


def test_a_complete_run_has_nothing_to_resume(straight: Path) -> None:
    before = tables_of(straight)
    said("resume", straight, "--priority", "normal")
    assert tables_of(straight) == before


@pytest.mark.crash
def test_a_killed_run_goes_on_to_the_same_tables(tmp_path: Path) -> None:
    recipe = tmp_path / "small.toml"
    recipe.write_text('strategy = "exhaust"\ndeck = "2J2Q2K10-"\n[exhaust]\ngames_per_unit = 2000\n')
    warm()
    killed = subprocess.Popen(
        [*PROGRAM, "search", recipe, "--run", tmp_path / "killed", "--workers", "2", "--priority", "normal"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=ENVIRONMENT,
    )
    wait_for(lambda: committed(tmp_path / "killed") >= 3)
    killed.kill()
    killed.wait()
    assert committed(tmp_path / "killed") < 361, "killed too late to show anything"
    said("resume", tmp_path / "killed", "--priority", "normal")
    play(recipe, tmp_path / "whole", "--workers", "1")
    assert committed(tmp_path / "whole") == 361
    assert tables_of(tmp_path / "killed") == tables_of(tmp_path / "whole")


def committed(folder: Path) -> int:
    if not (folder / "run.db").exists():
        return 0
    with RunView.open(folder) as view:
        return len(view.units())


def ranges_played(recipe: Path, folder: Path, ranges: Sequence[tuple[int, int]]) -> list[Path]:
    """Runs of parts of the deck, each cut into units of another size."""
    folders = []
    for number, (first, last) in enumerate(ranges):
        other = folder / f"{number}.toml"
        other.write_text(recipe.read_text().replace("= 100", f"= {97 + 31 * number}"))
        folders.append(folder / f"part{number}")
        play(other, folders[-1], "--first", str(first), "--last", str(last))
    return folders


def merge_options(parts: Sequence[Path]) -> list[str]:
    return [word for part in parts for word in ("--merge", str(part))]


def test_parts_of_other_machines_are_the_whole(recipe: Path, straight: Path, tmp_path: Path) -> None:
    parts = ranges_played(recipe, tmp_path, [(1200, 2400), (0, 1199), (2401, DEALS - 1)])
    text = said("search", recipe, "--run", tmp_path / "whole", *merge_options(parts))
    assert "complete   all 2,970 deals of the deck, each once" in text
    merged, once = status_of(tmp_path / "whole"), status_of(straight)
    assert without(merged, *OF_THE_CUT) == without(once, *OF_THE_CUT)
    assert merged["units_done"] == sum(status_of(part)["units_done"] for part in parts)
    with RunView.open(tmp_path / "whole") as view:
        assert view.faults() == []
        assert len(view.summary().sessions) == 3


def test_what_is_missing_is_listed_and_can_be_played(recipe: Path, straight: Path, tmp_path: Path) -> None:
    parts = ranges_played(recipe, tmp_path, [(250, 999), (1500, 1777)])
    folder = tmp_path / "whole"
    described = said_object(said("search", recipe, "--run", folder, *merge_options(parts), "--json"))
    assert described["ranks"]["missing"] == [
        {"first": "0", "last": "249"},
        {"first": "1000", "last": "1499"},
        {"first": "1778", "last": "2969"},
    ]
    assert (described["ranks"]["done"], described["ranks"]["complete"]) == ("1028", False)
    said("resume", folder, "--priority", "normal", "--workers", "2")
    assert without(status_of(folder), *OF_THE_CUT) == without(status_of(straight), *OF_THE_CUT)
    # A merged run can be merged again.
    again = tmp_path / "again"
    said("search", recipe, "--run", again, "--merge", folder)
    assert without(status_of(again), "recipe_hash") == without(status_of(folder), "recipe_hash")


def test_parts_merge_into_a_part(recipe: Path, tmp_path: Path) -> None:
    parts = ranges_played(recipe, tmp_path, [(500, 800), (801, 1000)])
    options = ["--first", "400", "--last", "1000", *merge_options(parts)]
    described = said_object(said("search", recipe, "--run", tmp_path / "run", "--json", *options))
    assert described["ranks"]["missing"] == [{"first": "400", "last": "499"}]
    play(recipe, tmp_path / "straight", "--first", "400", "--last", "1000")
    said("resume", tmp_path / "run", "--priority", "normal")
    same = [without(status_of(tmp_path / name), *OF_THE_CUT) for name in ("run", "straight")]
    assert same[0] == same[1]
    assert "complete   all 601 deals of rank 400 to 1000; the deck has 2,970" in said("status", tmp_path / "run")


def test_parts_with_finds_of_another_kind_merge_too(tmp_path: Path) -> None:
    """Three players, undecided games, and endless deals without cycles."""
    recipe = tmp_path / "three.toml"
    recipe.write_text(
        'strategy = "exhaust"\ndeck = "2J2Q4-"\nplayers = 4\nrules = "debt=lapses"\n'
        "[exhaust]\ngames_per_unit = 100\nmax_tricks = 7\n"
    )
    play(recipe, tmp_path / "straight")
    parts = ranges_played(recipe, tmp_path, [(0, 222), (223, 419)])
    said("search", recipe, "--run", tmp_path / "whole", *merge_options(parts))
    once = status_of(tmp_path / "straight")
    assert once["undecided"] > 0
    assert without(status_of(tmp_path / "whole"), *OF_THE_CUT) == without(once, *OF_THE_CUT)


@pytest.fixture(scope="module")
def part(recipe: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return ranges_played(recipe, tmp_path_factory.mktemp("parts"), [(100, 300)])[0]


def test_ranks_that_were_played_twice_are_refused(
    recipe: Path, part: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (other,) = ranges_played(recipe, tmp_path, [(290, 400)])
    capfd.readouterr()
    sentence = refused_here(capfd, "search", recipe, "--run", tmp_path / "new", "--merge", part, "--merge", other)
    assert sentence == (
        f"the runs in {part} and {other} have both played rank 290 to 300: every deal may be counted once, so leave one"
        " of the runs out"
    )
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--first", "150"], "has played rank 100 to 300, but the new one is to have rank 150 to 2969: set first and"),
        (["--last", "250"], "has played rank 100 to 300, but the new one is to have rank 0 to 250: set first and last"),
        (["--deck", "2J8-"], f"plays strategy exhaust, {DECK}, not strategy exhaust, 2J8-: merge runs of the same"),
        (["--players", "3"], f"plays strategy exhaust, {DECK}, not strategy exhaust, {DECK}, 3 players: merge runs"),
        (["--rules", "leads=loser"], f"{DECK}, not strategy exhaust, {DECK}, leads=loser: merge runs of the same"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_run_of_other_deals_is_not_merged(
    recipe: Path, part: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str], options: list[str], says: str
) -> None:
    sentence = refused_here(capfd, "search", recipe, "--run", tmp_path / "new", "--merge", part, *options)
    assert sentence.startswith(f"the run in {part} ")
    assert says in sentence
    assert not (tmp_path / "new").exists()


def test_what_is_no_part_is_not_merged(
    recipe: Path, part: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    new = tmp_path / "new"
    longer = tmp_path / "longer.toml"
    longer.write_text(recipe.read_text().replace("keep = 6", "keep = 7"))
    assert "has keep = 6, not 7: merge runs with the same keep, or set it" in refused_here(
        capfd, "search", longer, "--run", new, "--merge", part
    )
    assert f"the run in {part} is named twice: name it once" in refused_here(
        capfd, "search", recipe, "--run", new, "--merge", part, "--merge", part
    )
    assert "holds no run" in refused_here(capfd, "search", recipe, "--run", new, "--merge", tmp_path)
    assert "runs of strategy sample cannot be merged" in refused_here(capfd, "search", "--run", new, "--merge", part)
    assert not new.exists()


def spoiled(part: Path, folder: Path, statement: str) -> Path:
    """A copy of a run with something wrong in it."""
    folder.mkdir()
    (folder / "run.db").write_bytes((part / "run.db").read_bytes())
    alter(folder, statement)
    return folder


def test_a_part_that_claims_something_wrong_is_not_merged(
    recipe: Path, part: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    wrong = spoiled(part, tmp_path / "wrong", "UPDATE longest SET tricks = tricks + 1")
    said("search", recipe, "--run", tmp_path / "new", "--merge", wrong, code=1)
    assert "the reference engine" in capfd.readouterr().err
    short = spoiled(part, tmp_path / "short", "UPDATE histogram SET games = games - 1 WHERE tricks = 3")
    assert f"the counts of the run in {short} do not add up to its 201 deals: compute it again" in refused_here(
        capfd, "search", recipe, "--run", tmp_path / "new", "--merge", short
    )
    other = spoiled(part, tmp_path / "other", "UPDATE run SET value = '0' WHERE key = 'signature'")
    assert "was begun by an engine with the signature 0" in refused_here(
        capfd, "search", recipe, "--run", tmp_path / "new", "--merge", other
    )
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--first", "9", "--last", "8"], "first = 9 comes behind last = 8: begin with the smaller rank"),
        (["--last", "2970"], f"last = 2970 is out of range: the deck {DECK} has the ranks 0 to 2969"),
        (["--first", "-1"], "first = '-1' is not a rank: write decimal digits in quotes"),
        (["--first", "1e3"], "first = '1e3' is not a rank: write decimal digits in quotes"),
        (["--seed", "7"], "strategy exhaust plays every deal, whatever the seed: leave seed = 7 out"),
        (["--deck", "52"], "deals, and a run holds up to 9223372036854775808"),
        (["--deck", "2J3-"], "a search needs two equal hands, but the deck 2J3- has 5 cards"),
        (["--deck", "2J64-"], "hold up to 64 cards and 21 courts"),
        (["--strategy", "sample", "--deck", "20"], "[exhaust] says nothing to strategy sample: remove it"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_cannot_be_exhausted_is_refused_and_nothing_is_made(
    recipe: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str], options: list[str], says: str
) -> None:
    assert says in refused_here(capfd, "search", recipe, "--run", tmp_path / "run", *options)
    assert not (tmp_path / "run").exists()


def test_a_rank_in_a_recipe_is_a_text(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    recipe = tmp_path / "number.toml"
    recipe.write_text('strategy = "exhaust"\ndeck = "20"\n[exhaust]\nfirst = 5\n')
    assert "first = 5 is not a text in quotes: write it as a text in quotes" in refused_here(capfd, "search", recipe)


def test_ranks_beyond_a_double_are_text_all_the_way(recipe: Path, tmp_path: Path) -> None:
    first = (1 << 69) + 12345
    options = ["--deck", "52", "--first", str(first), "--last", str(first + 250)]
    text = said("search", recipe, "--run", tmp_path / "run", "--priority", "normal", *options, "--json")
    described = json.loads(text, parse_int=small, parse_float=float)
    assert described["ranks"]["first"] == str(first)
    assert described["ranks"]["deck_deals"] == "653534134886878245000"
    longest = described["longest_by_tricks"][0]
    assert first <= int(longest["rank"]) <= first + 250
    played = said_object(said("play", "--rank", longest["rank"], "--json"))
    assert (played["deal"], played["tricks"]) == (longest["deal"], longest["tricks"])
    with RunView.open(tmp_path / "run") as view:
        assert all(0 <= game.game <= 250 for game in view.summary().longest_by_tricks)


def small(text: str) -> int:
    assert abs(int(text)) < 1 << 53
    return int(text)


def test_the_finds_of_a_run_name_no_seed(straight: Path, tmp_path: Path) -> None:
    said("catalogue", "new", "--from", straight, "--finder", "Test", "--out", tmp_path)
    texts = [path.read_text() for path in tmp_path.glob("*.toml")]
    assert texts
    assert all("seed =" not in text.replace("seed = 0;", "") for text in texts)


def test_the_recipes_of_this_repository_play_whole_decks() -> None:
    for name, deals in (("exhaust-20", 3_488_400), ("exhaust-24", 999_456_057_600)):
        path = Path(__file__).parents[2] / "search" / f"{name}.toml"
        chosen = recipe_from(read_tables(path), source=name, fallback_seed=0)
        assert exhaust.ranks(chosen.setup, chosen.settings).size == chosen.setup.deal_count() == deals
