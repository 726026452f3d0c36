"""Deals that are none, on the command line and in files: line, column, and what was expected."""

from pathlib import Path

import pytest

from bettelmann.games.bettelmann import DECKS, deal_at, format_deal
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


@pytest.mark.parametrize("command", ["play", "verify", "basin", "extend"])
@pytest.mark.parametrize(
    ("text", "column"), [("J-X/-J-", 3), ("J--/X", 5), ("-J/--X", 6), ("7 X/8", 3), ("X--/-J-", 1), ("-x/-X", 5)]
)
def test_a_capital_x_is_a_slip(command: str, text: str, column: int) -> None:
    says = "found a capital 'X', expected '-' or the small 'x' for a numeral, or nothing in its place"
    assert refused(command, text).startswith(f"line 1, column {column}: {says}")


@pytest.mark.parametrize("size", [40, 52])
def test_the_halves_of_a_deal_without_a_slash_are_offered_and_can_be_played(size: int) -> None:
    deal = format_deal(deal_at(DECKS[str(size)], 1, 0))
    sentence = refused("play", deal.replace("/", ""))
    assert f"column {size + 1}: found only one hand, expected '/' and the next hand" in sentence
    assert f"; if the {size} cards are both hands, write {deal} (and there is no file" in sentence
    assert said_object(program("play", deal, "--json").stdout)["deck"] == str(size)


def test_an_odd_number_of_cards_has_no_halves() -> None:
    assert "write" not in refused("play", 51 * "-")


PASTED = [
    ("J--|-J-", "'|' in column 4 read as '/' between the hands; so the deal is J--/-J-"),
    ("--J-|J-", "'|' in column 5 read as '/' between the hands; so the deal is --J-/J-"),
    ("J2/2J", "the number card 2 in column 2 (and 1 more) read as a numeral; so the deal is J-/-J"),
    ("\u201cJ--/-J-\u201d", "the quotes \u201c \u201d around the deal left out; so the deal is J--/-J-"),
    ("J--/-J-,", "the ',' after the deal in column 8 left out; so the deal is J--/-J-"),
    ("J--/-J-.", "the '.' at the end in column 8 read as a numeral: leave it out if it only ends a sentence"),
    ("J\u200b--/-J-", "U+200B (ZERO WIDTH SPACE) in column 2 left out; so the deal is J--/-J-"),
]


@pytest.mark.parametrize(("text", "note"), PASTED)
def test_how_a_pasted_deal_was_read_is_said(text: str, note: str) -> None:
    for command in ("play", "verify"):
        done = program(command, text)
        assert (done.returncode, done.stderr) == (0, f"note: {note}\n")
        as_json = program(command, text, "--json")
        assert as_json.stderr == done.stderr
        said_object(as_json.stdout)
        assert "note" not in as_json.stdout


def test_how_the_deals_of_a_file_were_read_is_said_of_a_few(tmp_path: Path) -> None:
    path = tmp_path / "deals.txt"
    path.write_text("# mine\n" + "`J--/-J-`\r\n" * 8, newline="")
    done = program("verify", path, "--no-kernel")
    assert done.returncode == 0
    *notes, more = done.stderr.splitlines()
    said = "the quotes ` ` around the deal left out; so the deal is J--/-J-"
    assert notes == [f"note: {path}, line {line}: {said}" for line in range(2, 7)]
    assert more == "note: 3 more deals with notes like these"


@pytest.mark.parametrize("deal", ["0123,3000", "0123 - 3000", "0123|3000", "0123;3000"])
def test_digits_whose_hands_are_set_apart_in_another_way(deal: str) -> None:
    done = program("play", deal, "--notation", "digits", "--json")
    assert said_object(done.stdout)["deal"] == "-JQK/K---"
    assert "read as '/' between the hands" in done.stderr


@pytest.mark.parametrize(
    ("deal", "note"),
    [
        (51 * "-" + "/A", ""),
        (
            "----K---A--Q-A--JJA------J/-----KK---------A-JK-Q-Q-",
            "one queen fewer than deck 52: lost in pasting?",
        ),
        (
            "----K---A--Q-A--JJA------J/-----KK---------A-JK-Q-QQ-A",
            "one ace more than deck 52: pasted twice?",
        ),
        (
            "----K---A--Q-A--JJA------J/-----KK---------A-JK-Q-QA-",
            "one queen fewer and one ace more than deck 52: one card taken for another?",
        ),
    ],
)
@pytest.mark.parametrize("command", ["play", "verify"])
def test_a_deal_one_or_two_cards_from_a_named_deck_is_played_and_that_is_said(
    command: str, deal: str, note: str
) -> None:
    done = program(command, deal)
    assert (done.returncode, done.stderr) == (0, f"note: {note}\n" if note else "")


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
