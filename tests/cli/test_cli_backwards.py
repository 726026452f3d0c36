"""``basin`` and ``extend``."""

import json
from pathlib import Path
from typing import Any

import pytest

from bettelmann.cli.app import run
from catalogues import PUBLISHED_CYCLE, known_entry
from known_deals import ENDLESS, FINISHED, KnownDeal
from program import refused, refused_here, said_object, succeed

COLLINS = next(known for known in FINISHED if known.tricks == 960)
PUBLISHED = ENDLESS[0]


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Standard output of a command that ends well, in this process."""
    assert run([*arguments]) in (0, None)
    out, err = capsys.readouterr()
    assert err == ""
    return out


def described(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    return said_object(said(capsys, *arguments, "--json"))


def test_a_basin_as_an_object() -> None:
    found = said_object(succeed("basin", PUBLISHED.text, "--json"))
    deals = found.pop("deals")

    assert found == {
        "deal": PUBLISHED.text,
        "key": known_entry(PUBLISHED_CYCLE).key,
        "period_tricks": 62,
        "period_cards": 440,
        "states": 2670,
        "balanced": 30,
        "complete": True,
    }
    assert deals == list(known_entry(PUBLISHED_CYCLE).deals)


def test_a_tree_as_an_object() -> None:
    found = said_object(succeed("extend", COLLINS.text, "--json"))
    best = found.pop("best_by_tricks"), found.pop("best_by_cards")

    assert found == {
        "deal": COLLINS.text,
        "tricks": 960,
        "cards": 6913,
        "states": 50960,
        "balanced": 1798,
        "complete": True,
    }
    for leaf in best:
        assert leaf.keys() == {"deal", "tricks", "cards"}
    assert best[0]["tricks"] == 1048


@pytest.mark.parametrize("known", ENDLESS[2:], ids=lambda known: known.text)
def test_every_deal_of_a_basin_can_be_pasted_into_play(capsys: pytest.CaptureFixture[str], known: KnownDeal) -> None:
    found = described(capsys, "basin", known.text)

    assert found["balanced"] == len(found["deals"]) > 0
    for text in [*found["deals"][:10], found["key"]]:
        played = described(capsys, "play", text)
        assert played["status"] == "endless"
        assert played["cycle"]["period_tricks"] == found["period_tricks"]


@pytest.mark.parametrize("known", FINISHED[:4], ids=lambda known: str(known.cards))
def test_the_best_deals_can_be_pasted_into_play(capsys: pytest.CaptureFixture[str], known: KnownDeal) -> None:
    found = described(capsys, "extend", known.text)

    assert (found["tricks"], found["cards"]) == (known.tricks, known.cards)
    for leaf in (found["best_by_tricks"], found["best_by_cards"]):
        played = described(capsys, "play", leaf["deal"])
        assert (played["status"], played["tricks"], played["cards"]) == ("finished", leaf["tricks"], leaf["cards"])


def test_a_deal_of_a_basin_is_shown_trick_by_trick(capsys: pytest.CaptureFixture[str]) -> None:
    deals = said(capsys, "basin", "-J/--J-").splitlines()[3:]

    assert deals == ["J--/-J-"]
    assert "Endless" in said(capsys, "play", deals[0], "--trace") or "endless" in said(
        capsys, "play", deals[0], "--trace"
    )


def test_words_for_people_on_a_basin(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "basin", "--J-/J-") == (
        "cycle   --J-/J-\nperiod  2 tricks, 6 cards\nbasin   3 states, 1 of them balanced\nJ--/-J-\n"
    )


def test_words_for_people_on_a_tree(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, "extend", COLLINS.text).splitlines()

    assert lines[:3] == [
        "game  960 tricks, 6,913 cards",
        "tree  50,960 states, 1,798 balanced ones",
        "best by tricks: 1,048 tricks, 7,544 cards",
    ]
    assert lines[4] == "best by cards: 1,048 tricks, 7,544 cards"
    assert len(lines) == 6


def test_a_tree_without_balanced_states(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "extend", "J-/-").splitlines()[2:] == [
        "best by tricks: none, no state of the tree is balanced",
        "best by cards: none, no state of the tree is balanced",
    ]
    found = described(capsys, "extend", "J-/-")
    assert (found["best_by_tricks"], found["best_by_cards"], found["balanced"]) == (None, None, 0)


@pytest.mark.parametrize(("command", "deal"), [("basin", PUBLISHED.text), ("extend", COLLINS.text)])
def test_a_limit_gives_numbers_that_are_marked_as_partial(
    capsys: pytest.CaptureFixture[str], command: str, deal: str
) -> None:
    found = described(capsys, command, deal, "--most", "1500")

    assert found["complete"] is False
    assert 1500 <= found["states"] < 1600
    assert "; PARTIAL, the limit of states was reached: give a larger --most" in said(
        capsys, command, deal, "--most", "1500"
    )
    assert "PARTIAL" not in said(capsys, command, deal)


def test_deals_are_read_in_every_notation(capsys: pytest.CaptureFixture[str]) -> None:
    plain = described(capsys, "basin", "--J-/J-")

    assert described(capsys, "basin", "2 3 B 4 / B 5") == plain
    assert described(capsys, "basin", "0010/10", "--notation", "digits") == plain


def test_a_file_with_one_deal_is_read(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "deal.txt"
    path.write_text("# one\nJ--/-J-\n")

    assert described(capsys, "basin", str(path))["states"] == 3


REFUSALS = {
    "a finite deal has no basin": (
        ["basin", COLLINS.text],
        f"the deal {COLLINS.text} is not endless: it finishes after 960 tricks; for longer games that end like it use"
        f" `bettelmann extend {COLLINS.text}`",
    ),
    "an endless deal is not extended": (
        ["extend", PUBLISHED.text],
        f"the deal {PUBLISHED.text} does not finish, it is endless: for what leads into its cycle use"
        f" `bettelmann basin {PUBLISHED.text}`",
    ),
    "a basin of three players": (
        ["basin", "J-/-J/--"],
        "the deal has 3 hands: cycles are taken apart for two players only",
    ),
    "a tree of three players": (
        ["extend", "J-/-J/--"],
        "the deal has 3 hands: games are extended for two players only",
    ),
    "no states": (
        ["basin", PUBLISHED.text, "--most", "0"],
        "Invalid value for '--most': 0 is not possible: use 1 to 1000000000",
    ),
    "no deal": (
        ["extend", "J--"],
        "line 1, column 4: found only one hand, expected '/' and the next hand (and there is no file of this name)",
    ),
    "nothing": (["basin"], "Missing argument 'DEAL'."),
}


@pytest.mark.parametrize("name", REFUSALS)
def test_what_cannot_be_done_is_refused(capsys: pytest.CaptureFixture[str], name: str) -> None:
    arguments, sentence = REFUSALS[name]

    assert refused_here(capsys, *arguments) == sentence


def test_a_file_with_two_deals_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "deals.txt"
    path.write_text("J--/-J-\n--J-/J-\n")

    assert refused("basin", path) == (
        f"{path} holds 2 deals and one is needed: `bettelmann verify {path}` takes all of them"
    )


def test_nothing_but_the_object_is_printed() -> None:
    assert json.loads(succeed("basin", "J--/-J-", "--json"))["deals"] == ["J--/-J-"]
