"""Schwarzer Peter and Sorte Per from the command line: searched, played, followed, verified, refused."""

import signal
import time
from pathlib import Path
from typing import Any

import pytest

from bettelmann.games.pairing import Setup, deal_at, pack_named, play, write_deal
from catalogues import copied_catalogue
from program import (
    program,
    read_until,
    refused,
    said_object,
    started,
    status_of,
    succeed,
    succeed_apart,
    tables_of,
    warm,
    write_recipe,
)

BLIND = 'game = "sorte-per"\nplayers = 5\nseed = 4'
FIXED = 'game = "schwarzer-peter"\nplayers = 3\ndraw = "middle"\ninsert = "first"\nseed = 4'
UNITS, GAMES = 6, 3000

TRACE = """\
Deal 1a 2b 3a 4b / P 1b 2a 3b / 5a 4a 5b @1:0: sorte-per, pack pictures:5, 3 players, draw blind.
Everybody lays down his pairs:
  player 1 was dealt 1a 2b 3a 4b: lays nothing; 4 cards left: 1a 2b 3a 4b
  player 2 was dealt P 1b 2a 3b: lays nothing; 4 cards left: P 1b 2a 3b
  player 3 was dealt 5a 4a 5b: lays 5a 5b; 1 card left: 4a

Cards are drawn blind. A card that stays goes into the hand at the end.
  draw  who                        card  what becomes of it                    the hands then
                                                                               1a 2b 3a 4b / P 1b 2a 3b / 4a
     1  player 1 from player 3     4a    pairs with 4b: both are laid down     1a 2b 3a / P 1b 2a 3b / out
        player 3 has no card left and is out
     2  player 2 from player 1     3a    pairs with 3b: both are laid down     1a 2b / P 1b 2a / out
     3  player 1 from player 2     1b    pairs with 1a: both are laid down     2b / P 2a / out
     4  player 2 from player 1     2b    pairs with 2a: both are laid down     out / P / out
        player 1 has no card left and is out
Finished after 4 draws and 0 passes: player 2 is left with the single card and has lost.
"""

ENDLESS_TRACE = """\
Each draw takes the last card of the hand. A card that stays goes into the hand at the end.
  draw  who                        card  what becomes of it                    the hands then
                                                                               1a P / 1b
     1  player 2 from player 1     P     the single card, drawn the 1st time   1a / 1b P
     2  player 1 from player 2     P     the single card, drawn the 2nd time   1a P / 1b
After draw 2 everything is as it was after the pairs were laid down: so it goes on for ever.
Endless: after 0 draws (0 passes) the game repeats itself every 2 draws (2 passes).
"""

REFUSED: dict[str, tuple[list[str], str]] = {
    "a card twice": (
        ["play", "--game", "sorte-per", "1a P / 1a"],
        "line 1, column 8: found the card 1a a second time, expected each card once (it is in column 1)",
    ),
    "two single cards": (
        ["play", "--game", "sorte-per", "1a P / 1b P"],
        "line 1, column 11: found the card P a second time, expected each card once (it is in column 4)",
    ),
    "two black jacks": (
        ["play", "--game", "schwarzer-peter", "--pack", "schwarzer-peter", "JS JC / AH"],
        "the pack schwarzer-peter has no card JC: deal its 51 cards, or name another",
    ),
    "a pack that does not fit": (
        ["play", "--game", "sorte-per", "--pack", "pictures:2", "1a P / 1b"],
        "the pack pictures:2 has 5 cards and 3 are dealt: missing are 2a, 2b",
    ),
    "no such pack": (
        ["search", "--game", "sorte-per", "--pack", "pictures:99"],
        "the options: there is no pack 'pictures:99': use schwarzer-peter, schwarzer-peter-32, three-jacks, old-maid,"
        " papaz-kacti, sorte-per, pictures:N, with N from 1 to 31",
    ),
    "nine players": (
        ["search", "--game", "sorte-per", "--players", "9"],
        "Invalid value for '--players': 9 is not possible: use 2 to 8",
    ),
    "nine hands": (
        ["play", "--game", "sorte-per", "1a/1b/2a/2b/3a/3b/4a/4b/P"],
        "line 1, column 25: found hand 9, expected 2 to 8 hands",
    ),
    "too few cards": (
        ["search", "--game", "sorte-per", "--pack", "pictures:1", "--players", "4"],
        "the options: the pack pictures:1 has 3 cards, too few for 4 players",
    ),
    "no such rule": (
        ["search", "--game", "sorte-per", "--draw", "second"],
        "the options: there is no draw rule 'second': use blind, first, last, middle, alternate, or a place from"
        " 0 to 63",
    ),
    "no such place": (
        ["search", "--game", "sorte-per", "--insert", "middle"],
        "the options: insert = 'middle' is not possible: use last or first",
    ),
    "a draw rule of another game": (
        ["search", "--draw", "first"],
        "the options: unknown key 'draw': the game bettelmann has deck, players, rules",
    ),
    "a draw rule for a deal of another game": (
        ["play", "J--/-J-", "--draw", "first"],
        "the game bettelmann has no --draw: it has --deck, --players, --rules",
    ),
    "a deck of another game": (
        ["search", "--game", "sorte-per", "--deck", "52"],
        "the options: unknown key 'deck': the game sorte-per has pack, players, draw, insert",
    ),
    "other players than hands": (
        ["verify", "--game", "sorte-per", "1a P / 1b", "--players", "3"],
        "the deal has 2 hands and the game 3 players: make them equal",
    ),
    "rules of another game": (
        ["play", "--game", "sorte-per", "1a P / 1b", "--rules", "leads=loser"],
        "the game sorte-per has no --rules: leave it out",
    ),
    "rounds": (
        ["play", "--game", "sorte-per", "1a P / 1b", "--rounds", "3"],
        "the game sorte-per has no --rounds: leave it out",
    ),
    "digits": (
        ["verify", "--game", "sorte-per", "1a P / 1b", "--notation", "digits"],
        "the game sorte-per has no --notation: leave it out",
    ),
    "a trace for a program": (
        ["play", "--game", "sorte-per", "1a P / 1b", "--trace", "--json"],
        "--trace is for people and --json for programs: use one of them",
    ),
    "climbing": (
        ["search", "--game", "sorte-per", "--strategy", "climb"],
        "the options: there is no climbing in pack sorte-per, 4 players, draw blind, since it moves cards of"
        " bettelmann: use strategy sample",
    ),
    "growing": (
        ["search", "--game", "sorte-per", "--strategy", "grow"],
        "there is no growing of pack sorte-per, 4 players, draw blind, since it edits cycles of bettelmann:"
        " use strategy sample",
    ),
    "the ranks of blind games": (
        ["search", "--game", "sorte-per", "--strategy", "exhaust"],
        "the options: draw = 'blind' leaves the draws to chance, so its deals have no ranks: use a fixed draw rule, or"
        " strategy sample",
    ),
    "a basin": (
        ["basin", "1a P / 1b", "--game", "sorte-per"],
        "there is no going backwards in sorte-per, which only bettelmann is made for: use `play` or `verify`",
    ),
    "an extension": (
        ["extend", "1a P / 1b", "--game", "schwarzer-peter"],
        "there is no going backwards in schwarzer-peter, which only bettelmann is made for: use `play` or `verify`",
    ),
}


@pytest.fixture(scope="module", params=[BLIND, FIXED], ids=["blind", "fixed"])
def straight(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A recipe, and its run by one worker, never interrupted."""
    warm()
    recipe = write_recipe(tmp_path_factory.mktemp("recipe"), games_per_unit=GAMES, before=request.param)
    folder = recipe.parent / "straight"
    succeed("search", recipe, "--units", str(UNITS), "--workers", "1", "--run", folder)
    return recipe, folder


def test_the_tables_do_not_depend_on_workers_or_interruptions(straight: tuple[Path, Path], tmp_path: Path) -> None:
    recipe, folder = straight
    succeed("search", recipe, "--units", str(UNITS), "--workers", "3", "--run", tmp_path / "three")
    assert tables_of(tmp_path / "three") == tables_of(folder)
    succeed("search", recipe, "--units", "2", "--workers", "2", "--run", tmp_path / "stopped")
    succeed_apart("resume", tmp_path / "stopped", "--units", str(UNITS), "--workers", "2")
    assert tables_of(tmp_path / "stopped") == tables_of(folder)
    assert status_of(tmp_path / "stopped") == status_of(folder)


def test_a_killed_run_goes_on_to_the_same(straight: tuple[Path, Path], tmp_path: Path) -> None:
    recipe, folder = straight
    killed = tmp_path / "killed"
    with started("search", str(recipe), "--run", str(killed), "--workers", "2", "--priority", "normal") as process:
        read_until(process, "look")
        time.sleep(0.1)
        process.send_signal(signal.SIGKILL)
        process.wait()
    units = max(UNITS, status_of(killed)["units_done"])
    succeed("resume", killed, "--units", str(units), "--priority", "normal")
    succeed("resume", folder, "--units", str(units), "--priority", "normal")
    assert tables_of(killed) == tables_of(folder)


def test_the_reference_engine_comes_to_the_same(tmp_path: Path) -> None:
    recipe = write_recipe(tmp_path, games_per_unit=300, before=FIXED)
    succeed("search", recipe, "--units", "2", "--run", tmp_path / "kernel")
    succeed("search", recipe, "--units", "2", "--run", tmp_path / "slow", "--engine", "reference")
    assert tables_of(tmp_path / "slow")["distribution"] == tables_of(tmp_path / "kernel")["distribution"]
    assert status_of(tmp_path / "slow") == status_of(tmp_path / "kernel")


def test_status_counts_every_game_once(straight: tuple[Path, Path]) -> None:
    _, folder = straight
    described = status_of(folder)
    games, endless = int(described["games"]), int(described["endless_games"])
    counted = described["distributions"]
    assert sum(described["draw_histogram"].values()) == sum(counted["loser"].values()) == games - endless
    assert sum(int(draws) * times for draws, times in described["draw_histogram"].items()) == int(described["draws"])
    assert sum(int(passes) * times for passes, times in counted["passes"].items()) == int(described["passes"])
    assert sum(counted.get("period", {}).values()) == sum(counted.get("lead-in", {}).values()) == endless
    assert len(described["endless"]) == min(20, endless)
    assert "first_player_wins" not in described


def test_status_says_it_in_words(straight: tuple[Path, Path]) -> None:
    _, folder = straight
    described, said = status_of(folder), succeed("status", folder)
    losers = described["distributions"]["loser"]
    first = 100 * losers["1"] / sum(losers.values())
    assert f"loses      player 1 {first:.2f} %, player 2 " in said
    mean = int(described["draws"]) / sum(losers.values())
    assert f"average    {mean:.2f} \u00b1 " in said
    endless = int(described["endless_games"])
    assert (f"% of the games ({endless:,})" in said) == (endless > 0)
    assert ("endless    none among these\n" in said) == (endless == 0)
    assert ("periods  " in said) == (endless > 0)


def test_each_listed_game_is_played_again(straight: tuple[Path, Path]) -> None:
    _, folder = straight
    described = status_of(folder)
    for listed in (described["longest_by_draws"][0], described["longest_by_passes"][0], *described["endless"][:1]):
        again = said_object(succeed("play", "--run", folder, "--game", listed["game"], "--json"))
        assert {key: again[key] for key in ("deal", "draws", "passes")} == {
            key: listed[key] for key in ("deal", "draws", "passes")
        }
    assert "player" in succeed("play", "--run", folder, "--game", described["longest_by_draws"][0]["game"], "--trace")
    assert succeed("doctor", folder).count("BAD") == 0


def test_all_deals_of_a_small_pack_in_slices(tmp_path: Path) -> None:
    before = 'game = "schwarzer-peter"\npack = "pictures:4"\nplayers = 3\ndraw = "last"\nstrategy = "exhaust"'
    recipe = tmp_path / "recipe.toml"
    recipe.write_text(f"{before}\n[exhaust]\ngames_per_unit = 200\n")
    whole, first, rest, both = (tmp_path / name for name in ("whole", "first", "rest", "both"))
    succeed("search", recipe, "--run", whole, "--priority", "normal")
    succeed("search", recipe, "--last", "499", "--run", first, "--priority", "normal")
    succeed("search", recipe, "--first", "500", "--run", rest, "--priority", "normal")
    succeed("search", recipe, "--run", both, "--merge", first, "--merge", rest)
    one, other = status_of(whole), status_of(both)
    assert (one["games"], one["ranks"]["complete"]) == ("945", True)
    for key in ("draw_histogram", "distributions", "longest_by_draws", "endless", "endless_games"):
        assert one[key] == other[key]
    setup = Setup("schwarzer-peter", pack_named("pictures:4"), 3, "last")
    assert (
        one["endless"][0]["deal"]
        == said_object(
            succeed(
                *("play", "--game", "schwarzer-peter", "--pack", "pictures:4", "--players", "3", "--draw", "last"),
                *("--rank", one["endless"][0]["rank"], "--json"),
            )
        )["deal"]
    )
    assert setup.deal_count() == 945


def test_a_person_follows_a_game_of_five_pairs() -> None:
    assert succeed("play", "--game", "sorte-per", "1a 2b 3a 4b / P 1b 2a 3b / 5a 4a 5b", "--trace") == TRACE
    assert succeed("play", "--game", "schwarzer-peter", "1a P / 1b", "--draw", "last", "--trace").endswith(
        ENDLESS_TRACE
    )


@pytest.mark.parametrize("chosen", [["--seed", "3", "--game-number", "7"], []])
def test_a_deal_with_blind_draws_names_its_chance(chosen: list[str]) -> None:
    deal = "1a 2b 3a / P 1b 3b / 2a"
    played = said_object(succeed("play", "--game", "sorte-per", deal, *chosen, "--json"))
    assert played["deal"] == f"{deal} @{'3:7' if chosen else '1:0'}"
    assert said_object(succeed("play", "--game", "sorte-per", played["deal"], "--json")) == played


def test_a_game_of_a_seed(tmp_path: Path) -> None:
    setup = Setup("schwarzer-peter", pack_named("old-maid"), 6)
    deal = deal_at(setup, 9, 123)
    outcome = play(setup, deal, 10_000)
    played = said_object(
        succeed(
            *("play", "--game", "schwarzer-peter", "--pack", "old-maid", "--players", "6", "--seed", "9"),
            *("--game-number", "123", "--json"),
        )
    )
    found: dict[str, Any] = {key: played[key] for key in ("deal", "draws", "passes", "loser", "status")}
    assert found == {
        "deal": write_deal(deal), "draws": outcome.tricks, "passes": outcome.cards, "loser": (outcome.loser or 0) + 1,
        "status": "finished",
    }  # fmt: skip


def test_verify_confirms_and_refutes(tmp_path: Path) -> None:
    verify = ("verify", "--game", "schwarzer-peter", "--draw", "last")
    said = succeed(*verify, "1a P / 1b", "--status", "endless", "--period", "2", "--passes", "2")
    assert (
        "Confirmed by the reference engine and the kernel of pairing games, pack pictures:1, 2 players, draw last,"
        " as claimed: status endless, passes 2, period draws 2."
    ) in said
    done = program(*verify, "1a P / 1b", "--draws", "9")
    assert done.returncode == 1
    assert "REFUTED: claimed are draws 9, counted 2" in done.stdout
    deals = tmp_path / "deals.txt"
    deals.write_text("1a P / 1b  # endless\n\n1a 1b / P\n")
    assert succeed(*verify, deals).endswith("2 of 2 deals hold.\n")
    deals.write_text("1a P / 1b\n1a 1c / P\n")
    assert refused(*verify, deals).startswith(f"{deals}: line 2, column 4: found '1c', expected a card such")


@pytest.mark.parametrize("name", REFUSED)
def test_bad_input_is_refused(tmp_path: Path, name: str) -> None:
    arguments, message = REFUSED[name]
    folder = ["--run", str(tmp_path / "run")] if arguments[0] == "search" else []
    assert refused(*arguments, *folder) == message
    assert not (tmp_path / "run").exists()


def test_endless_deals_go_into_the_catalogue(tmp_path: Path) -> None:
    data = copied_catalogue(tmp_path)
    recipe = write_recipe(tmp_path, games_per_unit=50, before=FIXED, more="keep = 3")
    run = tmp_path / "run"
    succeed("search", recipe, "--units", "1", "--run", run, "--priority", "normal")
    endless = status_of(run)["endless"]
    out = tmp_path / "finds"
    out.mkdir()
    new = succeed("catalogue", "new", "--from", run, "--finder", "Ada", "--out", out).split()
    assert 1 <= len(new) <= 3
    assert succeed("catalogue", "check", *new, "--data", data).count(": accepted\n") == len(new)
    # Several deals may run into one cycle.
    assert succeed("verify", *new).count("Confirmed by the reference engine and the kernel") == len(endless)
    merged = succeed("catalogue", "merge", run, "--finder", "Ada", "--data", data)
    assert merged.endswith(f"{len(new)} added, 0 refused; the documents are made anew\n")
    again = program("catalogue", "merge", *new, "--data", data)
    assert (again.returncode, again.stdout.count("is there already")) == (0, len(new))
    for path in map(Path, new):
        assert path.stem in (data / "records.json").read_text()
    assert "game schwarzer-peter, schwarzer-peter, 3 players, draw middle, insert first" in succeed(
        "catalogue", "list", "--data", data
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["1a P / 1b"], "draw = 'blind' leaves the draws to chance: accepted are endless deals by a fixed rule"),
        (["1a P / 1b", "--draw", "first"], "'1a P / 1b' is finished after 1 draws: accepted are endless deals"),
        (["1a P / 1c", "--draw", "last"], "line 1, column 8: found '1c', expected a card such as 7H, 10C, JS, or of a"),
        (["1a P / 1b", "--deck", "52"], "No such option"),
    ],
)
def test_no_entry_is_made_of_what_does_not_last(tmp_path: Path, arguments: list[str], message: str) -> None:
    game = ["--game", "sorte-per", "--finder", "Ada", "--out", str(tmp_path)]
    assert refused("catalogue", "new", *arguments, *game).startswith(message)
    assert not list(tmp_path.iterdir())
