"""Deals that are none, on the command line and in files: line, column, and what was expected."""

from pathlib import Path

import pytest

from program import program, refused, refused_apart, said_object

FILES: dict[str, tuple[bytes, str]] = {
    "wrong letter": (b"J--/-J-\nJ--/-Z-\n", "line 2, column 6: found 'Z', expected J Q K A (or B D K A), '-' or '/'"),
    "five hands": (b"-/-/-/-/-\n", "line 1, column 9: found 5 hands, expected 2 to 4 hands"),
    "one hand": (b"# a comment\nJ--\n", "line 2, column 4: found only one hand, expected '/' and the next hand"),
    "empty hand": (b"J--/\n", "line 1, column 5: found an empty hand, expected at least one card in hand 2"),
    "empty first hand": (b"/J--\n", "line 1, column 1: found an empty hand, expected at least one card in hand 1"),
    "number card": (b"J7-/-J-\n", "line 1, column 2: found '7', expected '-' for a number card (2 to 10 are read when"),
    "eleven": (b"7 11 3/4 5 6\n", "line 1, column 3: found '11', expected a letter or '-' (a jack is J)"),
    "glued cards": (b"7 KA 3/4 5 6\n", "line 1, column 3: found 'KA', expected one card, because blanks or commas sep"),
    "two commas": (b"7,,3/4,5\n", "line 1, column 3: found no card, expected a card on both sides of a comma"),
    "digits": (b"0012/0300\n", "a deal in 0 1 2 3 needs --notation digits"),
    "two languages": (
        b"J-B/---\n",
        "line 1, column 3: found the German letter 'B', expected only English letters like",
    ),
    "long dash": (
        "J\u2013-/-J-\n".encode(),
        "line 1, column 2: found '\u2013' (EN DASH, U+2013), expected the plain '-'",
    ),
    "Cyrillic letter": ("\u0410--/-J-\n".encode(), "(CYRILLIC CAPITAL LETTER A, U+0410), expected the plain 'A'"),
    "UTF-16": ("J--/-J-\n".encode("utf-16"), "found UTF-16 text, expected a text file saved as UTF-8"),
    "NUL": (b"J--/\0J-\n", "line 1, column 5: found a NUL byte, expected a text file saved as UTF-8"),
    "Latin-1": (b"J--/-J-\n# f\xfcr\n", "line 2, column 4: found the byte 0xFC, expected a text file saved as UTF-8"),
    "nothing": (b"", "found no deal, expected one deal on a line, such as J--/-J-"),
    "comments only": (b"# nothing\n\n", "found no deal, expected one deal on a line, such as J--/-J-"),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_with_a_mistake(tmp_path: Path, name: str) -> None:
    content, says = FILES[name]
    path = tmp_path / "deals.txt"
    path.write_bytes(content)
    sentence = refused("verify", path, "--json")
    assert sentence.startswith(f"{path}: line ")
    assert says in sentence
    assert path.read_bytes() == content


def test_a_deal_of_digits_with_another_digit(tmp_path: Path) -> None:
    (tmp_path / "deals.txt").write_text("0012/0400\n")
    sentence = refused("verify", tmp_path / "deals.txt", "--notation", "digits")
    assert "column 7: found '4', expected one of the digits 0 1 2 3 (numeral, jack, queen, king)" in sentence


def test_a_mistake_from_standard_input() -> None:
    sentence = refused_apart("verify", "-", given=b"J--/-J-\n\nJ--\n")
    assert sentence == "standard input: line 3, column 4: found only one hand, expected '/' and the next hand"


@pytest.mark.parametrize("deal", ["J--", "J--/", "--/?", "/J", "-/-/-/-/-", "", " "])
def test_a_text_that_is_no_deal(deal: str) -> None:
    assert "expected" in refused("play", "--json", deal)


@pytest.mark.parametrize("name", ["deals.txt", "/nowhere/deals.txt", "./deals.txt"])
@pytest.mark.parametrize("command", ["play", "verify"])
def test_a_file_that_is_not_there_is_named_as_such(command: str, name: str) -> None:
    assert refused(command, name).endswith("(and there is no file of this name)")


def test_a_folder_in_the_place_of_a_deal(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for command in ("play", "verify"):
        assert "folder is a folder: name a file of deals" in refused(command, "folder", cwd=tmp_path)
        assert refused(command, tmp_path).count(str(tmp_path)) <= 1


def test_play_takes_one_deal_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "deals.txt").write_text("J--/-J-\n--J-/J-\n")
    assert "deals.txt holds 2 deals" in refused("play", tmp_path / "deals.txt")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["J--/-J-", "--players", "3"], "the deal has 2 hands, not 3: put a / between the hands"),
        (["J--/-J-", "--trace", "--json"], "--trace is for people and --json for programs: use one of them"),
        (["J--/-J-", "--game", "1"], "give one DEAL, such as J--/-J-, or --game NUMBER with --seed and --deck"),
        ([], "give one DEAL, such as J--/-J-, or --game NUMBER with --seed and --deck"),
        (["--game", "1", "--deck", "51-"], "has 51 cards"),
        (["--game", "1", "--seed", str(1 << 60)], "is not possible: use 0 to"),
        (["J--/-J-", "--rules", "pile=thrown"], "pile=thrown is not a rule: write kept or reversed"),
        (["J--/-J-", "--max-tricks", "0"], "0 is not possible: use 1 to 536870912"),
        (["J--/-J-", "--rounds", "0"], "0 is not possible: use 1 to 536870912"),
        (["J--/-J-", "--notation", "runes"], "'runes' is not one of 'letters', 'digits'"),
        (["J--/-J-", "J--/-J-"], "Got unexpected extra argument"),
    ],
)
def test_options_that_do_not_go_together(arguments: list[str], says: str) -> None:
    assert says in refused("play", *arguments)


@pytest.mark.parametrize(
    ("deal", "deck"),
    [
        ("----K---A--Q-A--JJA------J/-----KK---------A-JK-Q-Q-", "4J3Q4K4A36-"),
        ("----K---A--Q-A--JJA------J/-----KK---------A-JK-Q-Q-Q-", "4J4Q4K4A37-"),
        ("----K---A--Q-A--JJA------J/-----KK---------A-JK-Q-Q-A", "4J3Q4K5A36-"),
    ],
    ids=["51 cards", "53 cards", "five aces"],
)
def test_play_takes_any_composition_and_says_which_it_saw(deal: str, deck: str) -> None:
    done = program("play", deal, "--json")
    assert done.returncode == 0
    assert said_object(done.stdout)["deck"] == deck
    assert f": deck {deck}, hands of " in program("play", deal).stdout
