"""``verify``."""

import re
from pathlib import Path
from typing import Any

import pytest

from known_deals import ENDLESS, FINISHED
from program import program, refused, said_object, succeed

LONGEST = FINISHED[-1]


def verify(*arguments: str | Path, code: int = 0) -> dict[str, Any]:
    done = program("verify", *arguments, "--json")
    assert (done.returncode, done.stderr) == (code, "")
    return said_object(done.stdout)


def test_a_claim_that_holds() -> None:
    described = verify(LONGEST.text, "--tricks", "1164", "--cards", "8344", "--status", "finished")
    assert (described["verified"], described["refuted"]) == (1, 0)
    (deal,) = described["deals"]
    assert deal["holds"] is True
    assert deal["objections"] == []
    assert deal["engines"] == ["the reference engine", "the packed kernel"]
    assert (deal["deal"], deal["status"], deal["tricks"], deal["cards"]) == (LONGEST.text, "finished", 1164, 8344)


@pytest.mark.parametrize(
    ("claim", "objection"),
    [
        (["--tricks", "1165"], "claimed are tricks 1165, counted 1164"),
        (["--cards", "8345"], "claimed are cards 8345, counted 8344"),
        (["--status", "endless"], "claimed are status endless, counted finished"),
        (["--period", "62"], "claimed are period tricks 62, counted none, since it is not endless"),
    ],
)
def test_a_claim_that_does_not_hold(claim: list[str], objection: str) -> None:
    described = verify(LONGEST.text, *claim, "--no-kernel", code=1)
    assert (described["verified"], described["refuted"]) == (0, 1)
    assert described["deals"][0]["objections"] == [objection]
    assert f"REFUTED: {objection}" in program("verify", LONGEST.text, *claim, "--no-kernel").stdout


def test_a_claimed_period() -> None:
    assert verify(ENDLESS[0].text, "--period", "62", "--status", "endless")["verified"] == 1
    assert verify(ENDLESS[0].text, "--period", "31", code=1)["refuted"] == 1


def test_words_for_people() -> None:
    assert succeed("verify", "J--/-J-", "--tricks", "3") == (
        "J--/-J-\n"
        "  Endless: after 1 trick (2 cards) the game repeats itself every 2 tricks (6 cards).\n"
        "  Confirmed by the reference engine and the packed kernel, rules standard, as claimed: tricks 3.\n"
    )


@pytest.mark.parametrize(
    ("arguments", "engines"),
    [
        (["J--/-J-", "--no-kernel"], ["the reference engine"]),
        (["K-/-Q/--"], ["the reference engine", "the general kernel"]),
        (["J--/-J-", "--rules", "pile=reversed"], ["the reference engine", "the general kernel"]),
        ([300 * "-" + "/" + "A"], ["the reference engine", "the general kernel"]),
    ],
    ids=["by one engine", "three players", "a variant", "a large deck"],
)
def test_which_engines_count(arguments: list[str], engines: list[str]) -> None:
    assert verify(*arguments)["deals"][0]["engines"] == engines


def test_a_file_of_deals_with_one_claim(tmp_path: Path) -> None:
    path = tmp_path / "deals.txt"
    path.write_bytes(b"# two\r\nJ--/-J-\r\n\r\n--J-/J-\r\n")
    described = verify(path, "--no-kernel", "--tricks", "3", code=1)
    assert (described["verified"], described["refuted"]) == (1, 1)
    assert [deal["source"] for deal in described["deals"]] == [f"{path}, line 2", f"{path}, line 4"]
    assert [deal["holds"] for deal in described["deals"]] == [True, False]
    assert "1 of 2 deals hold." in program("verify", path, "--no-kernel", "--tricks", "3").stdout


def test_several_arguments_and_standard_input() -> None:
    done = program("verify", "J--/-J-", "-", "--no-kernel", "--json", given=b"--J-/J-\n")
    described = said_object(done.stdout)
    assert [deal.get("source") for deal in described["deals"]] == [None, "standard input, line 1"]


def test_deals_with_dashes_among_options() -> None:
    described = verify("--no-kernel", "--J-/J-", "--status", "endless", "-J/--J-")
    assert [deal["deal"] for deal in described["deals"]] == ["--J-/J-", "-J/--J-"]


def known(pattern: str) -> Path:
    """An entry of the catalogue."""
    return sorted((Path(__file__).parents[2] / "data" / "deals").glob(pattern))[0]


def altered(entry: Path, folder: Path, name: str, value: str) -> Path:
    """A copy with another value."""
    text, changed = re.subn(rf"^{name} = .*$", f"{name} = {value}", entry.read_text(), flags=re.MULTILINE)
    assert changed == 1
    (folder / entry.name).write_text(text)
    return folder / entry.name


def test_an_entry_brings_its_claim() -> None:
    described = verify(known("52-1164-*.toml"))
    assert (described["verified"], described["refuted"]) == (1, 0)
    assert "as claimed: status finished, tricks 1164, cards 8344." in succeed("verify", known("52-1164-*.toml"))


def test_an_entry_of_a_cycle_has_many_deals() -> None:
    described = verify(known("52-endless-62-320ab8b3.toml"), "--no-kernel")
    assert described["refuted"] == 0
    assert described["verified"] == len(described["deals"]) > 10
    assert {deal["cycle"]["period_cards"] for deal in described["deals"]} == {440}


def test_an_entry_with_a_wrong_claim(tmp_path: Path) -> None:
    path = altered(known("52-1164-*.toml"), tmp_path, "cards", "8345")
    described = verify(path, "--no-kernel", code=1)
    assert described["deals"][0]["objections"] == ["claimed are cards 8345, counted 8344"]


@pytest.mark.parametrize(("name", "value"), [("cards", '"8344"'), ("cards", "true"), ("deal", '"J--"')])
def test_an_entry_that_makes_no_sense(tmp_path: Path, name: str, value: str) -> None:
    path = altered(known("52-1164-*.toml"), tmp_path, name, value)
    assert str(path) in refused("verify", path, "--json")


@pytest.mark.parametrize("text", ["deal = ", 'deal = "J--/-J-"', "", "deals = []"])
def test_an_entry_that_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "entry.toml").write_text(text)
    assert str(tmp_path / "entry.toml") in refused("verify", tmp_path / "entry.toml", "--json")


def test_an_entry_that_is_not_there(tmp_path: Path) -> None:
    assert "check the path" in refused("verify", tmp_path / "nothing.toml")


def test_engines_that_disagree_refute() -> None:
    from bettelmann.games.bettelmann import STANDARD, Outcome, parse_deal
    from bettelmann.report import verification
    from bettelmann.report.verification import Claim, verify_deal

    wrong = Outcome("finished", 0, 8, 3)
    patch = pytest.MonkeyPatch()
    with patch.context() as context:
        context.setattr(verification, "_by_kernel", lambda *arguments: [("the packed kernel", wrong)])
        checked = verify_deal(parse_deal("J--/-J-"), STANDARD, Claim(), max_tricks=1000)
    assert not checked.holds
    assert "the packed kernel counts otherwise" in checked.objections[0]
