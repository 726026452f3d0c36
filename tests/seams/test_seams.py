"""One file behind one seam: what is added there runs through the command line as if it had always been there."""

import json
from pathlib import Path
from typing import Any

import ace_on_top
import counting_executor
import courts_first
import halving
import pytest
import watched_reference

from bettelmann.campaign.executors.registry import EXECUTORS
from bettelmann.cli.app import run
from bettelmann.games.bettelmann import ACE, DECKS, Rules, deal_at, format_deal, parse_deal, play
from bettelmann.games.bettelmann.variant import PILES
from bettelmann.games.registry import GAMES
from bettelmann.kernel.ranges.engines import ENGINES
from bettelmann.strategies.registry import STRATEGIES

PASSING = ("run", "games_per_second")


class Program:
    """The command line in this process."""

    def __init__(self, said: pytest.CaptureFixture[str]) -> None:
        self._said = said

    def __call__(self, *arguments: str | Path) -> dict[str, Any]:
        """The object that a command prints; it must end well."""
        code = run([*map(str, arguments), "--json"])
        out, err = self._said.readouterr()
        assert code == 0, err
        described: dict[str, Any] = json.loads(out)
        return described

    def refused(self, *arguments: str | Path) -> str:
        """The sentence by which a command refuses."""
        code = run([*map(str, arguments)])
        out, err = self._said.readouterr()
        assert (code, out) == (2, "")
        return err

    def search(self, folder: Path, *arguments: str | Path) -> dict[str, Any]:
        """A search with all that two of the same recipe must share."""
        self("search", *arguments, "--run", folder, "--priority", "normal")
        described = self("status", folder, "--units")
        return {key: value for key, value in described.items() if key not in PASSING}


@pytest.fixture
def program(capfd: pytest.CaptureFixture[str]) -> Program:
    return Program(capfd)


def recipe(folder: Path, text: str) -> Path:
    path = folder / "recipe.toml"
    path.write_text(text)
    return path


def test_a_strategy(program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(STRATEGIES, "ace-on-top", ace_on_top.STRATEGY)
    chosen = recipe(tmp_path, "[ace-on-top]\ngames_per_unit = 400\n")
    folder = tmp_path / "run"
    found = program.search(folder, chosen, "--strategy", "ace-on-top", "--deck", "32", "--seed", "3", "--units", "2")

    on_top = [game for game in range(800) if deal_at(DECKS["32"], 3, game)[0][0] == ACE]
    assert (found["strategy"], found["units_done"], found["games"]) == ("ace-on-top", 2, str(len(on_top)))
    longest = found["longest_by_tricks"]
    assert len(longest) == 5
    assert all(game["deal"].startswith("A") and int(game["game"]) in on_top for game in longest)
    assert program("play", "--run", folder, "--game", longest[0]["game"])["tricks"] == longest[0]["tricks"]
    program("resume", folder, "--units", "3", "--priority", "normal")
    assert program("status", folder)["units_done"] == 3


def test_an_engine(program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = recipe(tmp_path, 'deck = "20"\nseed = 5\n[sample]\ngames_per_unit = 300\n')
    fastest = program.search(tmp_path / "fastest", chosen, "--units", "3")
    monkeypatch.setitem(ENGINES, "watched", watched_reference.ENGINE)
    watched_reference.PLAYED.clear()
    watched = program.search(tmp_path / "watched", chosen, "--units", "3", "--engine", "watched")

    assert watched == fastest
    assert {(0, 300), (300, 300), (600, 300)} <= set(watched_reference.PLAYED)


@pytest.mark.parametrize("engine", ["general", "reference"])
def test_the_engines_that_are_there_give_the_same_bytes(program: Program, tmp_path: Path, engine: str) -> None:
    chosen = recipe(tmp_path, 'deck = "2J2Q6-"\nseed = 5\n[sample]\ngames_per_unit = 500\nkeep = 7\n')
    fastest = program.search(tmp_path / "fastest", chosen, "--units", "3")
    assert fastest["endless"]
    assert program.search(tmp_path / engine, chosen, "--units", "3", "--engine", engine) == fastest


def test_an_engine_of_the_recipe_is_no_part_of_the_run(program: Program, tmp_path: Path) -> None:
    text = 'deck = "20"\nseed = 5\n[sample]\ngames_per_unit = 100\n'
    one = program.search(tmp_path / "one", recipe(tmp_path, text), "--units", "1")
    chosen = recipe(tmp_path, f'{text}[session]\nengine = "reference"\nexecutor = "inline"\n')
    assert program.search(tmp_path / "other", chosen, "--units", "1") == one


def test_an_engine_that_does_not_play_the_game_is_refused(program: Program, tmp_path: Path) -> None:
    three = ("search", "--players", "3", "--run", tmp_path / "run")
    assert "engine lockstep does not play 52, 3 players: use auto, general, reference" in program.refused(
        *three, "--engine", "lockstep"
    )
    assert "there is no engine 'steam': use auto, lockstep, general, pairs, reference" in program.refused(
        *three, "--engine", "steam"
    )
    grow = program.refused("search", "--strategy", "grow", "--engine", "general", "--run", tmp_path / "run")
    assert "strategy grow has kernels of its own: leave engine = general out" in grow
    climb = program.refused("search", "--strategy", "climb", "--engine", "reference", "--run", tmp_path / "run")
    assert "engine reference does not climb: use lockstep or general" in climb
    assert not (tmp_path / "run").exists()


def test_an_executor(program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = recipe(tmp_path, 'deck = "20"\nseed = 5\n[sample]\ngames_per_unit = 300\n')
    threads = program.search(tmp_path / "threads", chosen, "--units", "4")
    monkeypatch.setitem(EXECUTORS, "counting", counting_executor.EXECUTOR)
    counting_executor.BEGUN.clear()
    counted = program.search(tmp_path / "counted", chosen, "--units", "4", "--executor", "counting")

    assert counted == threads
    assert [job.number for job in counting_executor.BEGUN] == [0, 1, 2, 3]


def test_a_rule(program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PILES, courts_first.NAME, courts_first.courts_first)
    rules = f"pile={courts_first.NAME}"
    deal = format_deal(deal_at(DECKS["20"], 1, 7))
    played = program("play", deal, "--rules", rules)
    outcome = play(parse_deal(deal), Rules(pile=courts_first.NAME))  # type: ignore[arg-type]
    assert (played["rules"], played["tricks"], played["cards"]) == (rules, outcome.tricks, outcome.cards)
    assert outcome != play(parse_deal(deal))

    chosen = recipe(tmp_path, 'deck = "20"\nseed = 1\n[sample]\ngames_per_unit = 50\n')
    found = program.search(tmp_path / "run", chosen, "--rules", rules, "--units", "2")
    assert (found["rules"], found["games"]) == (rules, "100")
    assert {game["game"]: game["tricks"] for game in found["longest_by_tricks"]}.get("7", outcome.tricks) == (
        outcome.tricks
    )
    verified = program("verify", deal, "--rules", rules)
    assert verified["deals"][0]["engines"] == ["the reference engine"]


def test_a_game(program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "halving", halving.GAME)
    assert program("play", "27", "--game", "halving") == {
        "game": "halving", "deal": "27", "status": "finished", "winner": 1, "steps": 111, "peaks": 9232, "cycle": None,
        "below": 1000,
    }  # fmt: skip
    chosen = recipe(tmp_path, 'game = "halving"\nbelow = 500\nseed = 4\n[sample]\ngames_per_unit = 300\nkeep = 3\n')
    found = program.search(tmp_path / "sampled", chosen, "--units", "2")
    numbers = [halving.deal_at(halving.Numbers(500), 4, game) for game in range(600)]
    steps = {number: halving.play(halving.Numbers(500), number, 10_000).tricks for number in numbers}
    assert (found["game"], found["below"], found["games"]) == ("halving", 500, "600")
    assert [int(game["deal"]) for game in found["longest_by_steps"]] == sorted(
        set(numbers) - {0}, key=lambda number: (-steps[number], -number)
    )[:3] or [game["steps"] for game in found["longest_by_steps"]] == sorted(
        (steps[number] for number in set(numbers) - {0}), reverse=True
    )[:3]
    assert found["endless_games"] == str(numbers.count(0))
    first = found["longest_by_steps"][0]
    assert program("play", "--run", tmp_path / "sampled", "--game", first["game"])["deal"] == first["deal"]

    assert program("doctor", tmp_path / "sampled")["good"]
    is_of_halving = f"{tmp_path / 'sampled'} is a run of the game halving: use a run of bettelmann"
    climb = ("search", "--strategy", "climb", "--from", tmp_path / "sampled", "--run", tmp_path / "climbed")
    assert is_of_halving in program.refused(*climb)
    assert is_of_halving in program.refused("catalogue", "new", "--from", tmp_path / "sampled", "--finder", "N. N.")


def test_a_game_whose_deals_have_ranks_is_exhausted(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "halving", halving.GAME)
    chosen = recipe(tmp_path, 'game = "halving"\nbelow = 100\nstrategy = "exhaust"\n[exhaust]\ngames_per_unit = 30\n')
    found = program.search(tmp_path / "run", chosen)
    assert (found["games"], found["units_done"], found["ranks"]["complete"]) == ("100", 4, True)
    assert [game["deal"] for game in found["endless"]] == ["0"]
    assert (found["longest_by_steps"][0]["deal"], found["longest_by_steps"][0]["steps"]) == ("97", 118)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["--strategy", "climb"],
            "there is no climbing in numbers below 1000, since it moves cards of bettelmann: use strategy sample",
        ),
        (
            ["--strategy", "grow"],
            "there is no growing of numbers below 1000, since it edits cycles of bettelmann: use strategy sample",
        ),
        (["--deck", "52"], "unknown key 'deck': the game halving has below"),
        (["--engine", "general"], "engine general does not play numbers below 1000: use auto, reference"),
    ],
)
def test_what_a_game_does_not_have_is_refused_by_name(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], message: str
) -> None:
    monkeypatch.setitem(GAMES, "halving", halving.GAME)
    assert message in program.refused("search", "--game", "halving", *arguments, "--run", tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_a_game_that_is_not_there_is_refused(program: Program, tmp_path: Path) -> None:
    assert "'skat' is not" in program.refused("search", "--game", "skat", "--run", tmp_path / "run")
    assert "there is no game 'skat': use bettelmann" in program.refused("play", "1", "--game", "skat")
