"""``verify``."""

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


def entry(folder: Path, text: str) -> Path:
    path = folder / "entry.toml"
    path.write_text(text)
    return path


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
        (["K-/-Q/--"], ["the reference engine"]),
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


ENTRY = """\
deal = "---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA"
rules = "standard"

[claim]
status = "endless"
lead_in_tricks = 4
lead_in_cards = 34
period_tricks = 62
period_cards = 440
"""


def test_an_entry_brings_its_claim(tmp_path: Path) -> None:
    path = entry(tmp_path, ENTRY)
    assert verify(path)["verified"] == 1
    assert "period cards 440" in succeed("verify", path)


@pytest.mark.parametrize("name", ["lead_in_tricks", "lead_in_cards", "period_tricks", "period_cards"])
def test_an_entry_with_a_wrong_claim(tmp_path: Path, name: str) -> None:
    lines = [f"{name} = 999" if line.startswith(name) else line for line in ENTRY.splitlines()]
    described = verify(entry(tmp_path, "\n".join(lines)), "--no-kernel", code=1)
    assert [text.partition(",")[0] for text in described["deals"][0]["objections"]] == [
        f"claimed are {name.replace('_', ' ')} 999"
    ]


def test_an_entry_with_rules_and_several_deals(tmp_path: Path) -> None:
    path = entry(tmp_path, 'deals = ["J--/-J-", "--J-/J-"]\nrules = "pile=reversed"\n')
    assert [deal["rules"] for deal in verify(path, "--no-kernel")["deals"]] == ["pile=reversed"] * 2


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (ENTRY.replace("status", "statuss"), "unknown claim 'statuss'"),
        (ENTRY.replace("= 62", '= "62"'), "period_tricks = '62' in the claim"),
        ("[claim]\ntricks = 1", "it needs a deal and a claim"),
        ("deals = []", "it needs a deal and a claim"),
        ('deals = "J--/-J-"', "it needs a deal and a claim"),
        ("deal = 5", "it needs a deal and a claim"),
        ('deal = "J--/-J-"\nclaim = 5', "it needs a deal and a claim"),
        ('deal = "J--/-J-"\nrules = 5', "it needs a deal and a claim"),
        ('deal = "J--/-J-"\nrules = "odd"', "'odd' is not a rule"),
        ('deal = "J--"', "only one hand"),
        ("deal = ", "is not TOML: "),
    ],
)
def test_an_entry_that_cannot_be_read(tmp_path: Path, text: str, says: str) -> None:
    path = entry(tmp_path, text)
    sentence = refused("verify", path, "--json")
    assert says in sentence


def test_an_entry_that_is_not_there(tmp_path: Path) -> None:
    assert "cannot be read: " in refused("verify", tmp_path / "nothing.toml")


def test_engines_that_disagree_refute() -> None:
    from bettelmann.report import verification
    from bettelmann.report.verification import Claim, verify_deal
    from bettelmann.rules import STANDARD, Outcome, parse_deal

    wrong = Outcome("finished", 0, 8, 3)
    patch = pytest.MonkeyPatch()
    with patch.context() as context:
        context.setattr(verification, "_by_kernel", lambda *arguments: ("the packed kernel", wrong))
        checked = verify_deal(parse_deal("J--/-J-"), STANDARD, Claim(), max_tricks=1000)
    assert not checked.holds
    assert "the packed kernel counts otherwise" in checked.objections[0]
