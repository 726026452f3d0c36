"""``play``."""

import json
from pathlib import Path
from typing import Any

import pytest

from bettelmann.games.bettelmann import DEFAULT_DECK, Rules, deal_at, format_deal, parse_deck, reference
from known_deals import ENDLESS, FINISHED, KNOWN, KnownDeal
from program import program, refused, said_object, succeed

TRACE = """\
Deal J--/-J-: deck 2J4-, hands of 3 and 3, player 1 leads.
 trick  hands before the trick, leader marked *   laid and taken
     1  *J-- / -J-                                1:J 2:- -> player 1 takes 2
     2  *--J- / J-                                1:- 2:J 1:- -> player 2 takes 3
     3  J- / *--J-                                2:- 1:J 2:- -> player 1 takes 3
 after  *--J- / J-
Endless: after 1 trick (2 cards) the game repeats itself every 2 tricks (6 cards).
"""

TRACE_OF_THREE = """\
Deal K-/-Q/--: deck 1Q1K4-, hands of 2, 2 and 2, player 1 leads.
 trick  hands before the trick, leader marked *   laid and taken
     1  *K- / -Q / --                             1:K 2:-Q 3:-- -> player 2 takes 5
     2  - / *K-Q-- / (no card)                    2:K 1:- -> player 2 takes 2, the game is over
 after  (no card) / *-Q--K- / (no card)
Finished after 2 tricks and 7 cards: player 2 wins.
"""


def play(*arguments: str) -> dict[str, Any]:
    """The object of ``play --json``; nothing may go to standard error."""
    done = program("play", *arguments, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    return said_object(done.stdout)


def test_the_published_endless_deal_is_described_as_the_interface_says() -> None:
    text = succeed("play", "---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA", "--json")
    assert text == (
        '{"deal": "---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA", "deck": "52", "players": 2,'
        ' "status": "endless", "winner": null, "cards": 474, "tricks": 66,'
        ' "cycle": {"lead_in_tricks": 4, "lead_in_cards": 34, "period_tricks": 62, "period_cards": 440}}\n'
    )


@pytest.mark.parametrize("known", KNOWN, ids=lambda known: known.text)
def test_a_known_deal_has_its_published_counts(known: KnownDeal) -> None:
    described = play(known.text)
    assert (described["cards"], described["tricks"]) == (known.cards, known.tricks)
    assert described["deal"] == known.text
    if known.cycle is None:
        assert (described["status"], described["cycle"]) == ("finished", None)
        assert described["winner"] in (1, 2)
    else:
        assert (described["status"], described["winner"]) == ("endless", None)
        assert described["cycle"]["period_tricks"] == known.cycle.period_tricks


@pytest.mark.parametrize(
    ("deal", "winner", "cards", "tricks"),
    [("K/---", 1, 4, 1), ("-/K-", 2, 2, 1), ("K-/-Q/--", 2, 7, 2), ("-/-/-/K--------", 4, 4, 1)],
)
def test_winners_are_counted_from_one(deal: str, winner: int, cards: int, tricks: int) -> None:
    described = play(deal)
    assert described["players"] == deal.count("/") + 1
    assert (described["winner"], described["cards"], described["tricks"]) == (winner, cards, tricks)


def test_a_limit_of_tricks_leaves_a_game_undecided() -> None:
    described = play(FINISHED[-1].text, "--max-tricks", "100")
    assert (described["status"], described["winner"], described["tricks"], described["cycle"]) == (
        "undecided",
        None,
        100,
        None,
    )
    assert "Undecided: the limit of 100 tricks and " in succeed("play", FINISHED[-1].text, "--max-tricks", "100")
    assert play(FINISHED[-1].text, "--max-tricks", "1164")["status"] == "finished"


def test_an_agreed_number_of_rounds_ends_a_game() -> None:
    described = play("J--/-J-", "--rounds", "1")
    assert (described["status"], described["winner"], described["cards"], described["tricks"]) == ("finished", 1, 2, 1)
    assert described["by_rounds"] is True
    assert "player 1 holds most cards and has won" in succeed("play", "J--/-J-", "--rounds", "1")


def test_equal_hands_after_the_rounds_are_a_draw() -> None:
    described = play("--J/J--", "--rounds", "2")
    assert (described["status"], described["winner"], described["cards"]) == ("finished", None, 6)
    assert "Ended as agreed after 2 tricks and 6 cards: a draw." in succeed("play", "--J/J--", "--rounds", "2")


def test_a_variant_is_named_where_it_is_not_the_standard() -> None:
    assert play("J--/-J-", "--rules", "pile=reversed")["rules"] == "pile=reversed"
    assert "rules" not in play("J--/-J-", "--rules", "standard")


@pytest.mark.parametrize(("deal", "text"), [("J--/-J-", TRACE), ("K-/-Q/--", TRACE_OF_THREE)])
def test_a_trace(deal: str, text: str) -> None:
    assert succeed("play", "--trace", deal) == text


def test_a_trace_has_a_line_for_each_trick() -> None:
    lines = succeed("play", "--trace", ENDLESS[0].text).splitlines()
    assert [line.split()[0] for line in lines[2:-2]] == [str(number) for number in range(1, 67)]


@pytest.mark.parametrize("place", ["before", "after", "between"])
@pytest.mark.parametrize(
    "deal", ["--J-/J-", "-J/--J-", "---/J", "-/J", "--/A", "--J-/J-..", "--j-/J-", "-x./A", "---/---"]
)
def test_options_stand_before_and_after_a_deal_with_dashes(deal: str, place: str) -> None:
    options = {"before": ["--json", "--max-tricks", "50", deal], "after": [deal, "--json", "--max-tricks", "50"]}
    arguments = options.get(place, ["--max-tricks", "50", deal, "--json"])
    described = said_object(succeed("play", *arguments))
    assert described["deal"] == deal.upper().replace(".", "-").replace("X", "-")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("b-d/k-a", "J-Q/K-A"),
        ("B D / K A", "JQ/KA"),
        ("- - B - / D K", "--J-/QK"),
        ("7 B 10 A / 2, D t x", "-J-A/-Q--"),
        ("-, -, K / a", "--K/A"),
    ],
)
def test_other_ways_to_write(written: str, meant: str) -> None:
    assert play(written)["deal"] == meant


def test_digits_of_italian_sources() -> None:
    assert play("--notation", "digits", "0012/0300")["deal"] == "--JQ/-K--"
    assert play("0012/0300", "--notation", "digits")["deal"] == "--JQ/-K--"


def test_a_deal_after_two_dashes() -> None:
    assert said_object(succeed("play", "--json", "--", "--J-/J-"))["deal"] == "--J-/J-"


def test_hands_too_long_for_a_file_name() -> None:
    described = play(300 * "-" + "/" + 299 * "-" + "A")
    assert (described["deck"], described["winner"]) == ("1A599-", 2)


def test_a_file_with_one_deal(tmp_path: Path) -> None:
    (tmp_path / "deal.txt").write_bytes(b"\xef\xbb\xbf# mine\r\n\r\nJ--/-J- # endless\r\n")
    assert play(str(tmp_path / "deal.txt"))["deal"] == "J--/-J-"


def test_a_game_of_a_search_with_three_players_by_its_number() -> None:
    described = play("--game", "5", "--seed", "7", "--players", "3", "--rules", "leads=loser")
    deal = deal_at(DEFAULT_DECK, 7, 5, 3)

    assert (described["deal"], described["players"], described["rules"]) == (format_deal(deal), 3, "leads=loser")
    assert described["cards"] == reference.play(deal, Rules(leads="loser")).cards


def test_a_game_that_nobody_can_be_dealt_is_refused() -> None:
    sentence = refused("play", "--game", "5", "--deck", "3-", "--players", "4")

    assert "the deck 3- has 3 cards, too few for 4 players" in sentence


def test_a_game_of_a_search_by_its_number() -> None:
    described = play("--game", "219364", "--seed", "1")
    assert described["deal"] == format_deal(deal_at(parse_deck("52"), 1, 219364))
    assert (described["tricks"], described["cards"]) == (387, 2737)


def test_the_json_is_plain_text_of_one_line() -> None:
    text = succeed("play", "J--/-J-", "--json")
    assert text.endswith("}\n")
    assert json.loads(text)["deck"] == "2J4-"
