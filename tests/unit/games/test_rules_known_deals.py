"""Deals whose figures others have published, and small ones that can be followed by hand."""

import pytest

from bettelmann.games.bettelmann import Cycle, Outcome, deck_of, format_deal, parse_deal, play

FINISHED = [
    # deal, cards, tricks; from the public list of record deals, with finder and year
    ("------------KAQ----J------/-JQQK---K----JK--QA-A-JA--", 4791, 670),  # Paulhus 1999
    ("---JQ---K-A----A-J-K---QK-/-J-----------AJQA----K---Q", 5790, 805),  # Kleber 1999
    ("A-QK------Q----KA-----J---/-JAK----A--Q----J---QJ--K-", 6913, 960),  # Collins 2006
    ("K-KK----K-A-----JAA--Q--J-/---Q---Q-J-----J------AQ--", 7157, 1007),  # Mann and Wu 2007
    ("----Q------A--K--A-A--QJK-/-Q--J--J---QK---K----JA---", 7207, 1015),  # Nessler 2012
    ("-J-------Q------A--A--QKK-/-A-Q--J--J---Q--AJ-K---K--", 7224, 1016),  # Nessler 2012
    ("--A-Q--J--J---Q--AJ-K---K-/-J-------Q------A--A--QKK-", 7225, 1016),  # Anderson 2013
    ("-J------Q------AAA-----QQ-/K----JA-----------KQ-K-JJK", 7959, 1122),  # Rucklidge 2014
    ("----K---A--Q-A--JJA------J/-----KK---------A-JK-Q-Q-Q", 7972, 1106),  # Nessler 2021
    ("---AJ--Q---------QAKQJJ-QK/-----A----KJ-K--------A---", 8344, 1164),  # Nessler 2022
]

ENDLESS = [
    # deal, cards, tricks, (lead-in tricks, lead-in cards, period tricks, period cards)
    ("---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA", 474, 66, (4, 34, 62, 440)),  # arXiv 2403.13855
    ("--K-Q-Q-K-KJ-----KJ-/--J--Q----Q-------J-", 546, 84, (0, 0, 84, 546)),  # Zanotto 2017
    ("--Q------QJ----JK---/---Q---J-Q-KJ--K-K--", 197, 37, (1, 9, 36, 188)),
    ("J--/-J-", 8, 3, (1, 2, 2, 6)),
    ("--J-/J-", 6, 2, (0, 0, 2, 6)),
    ("-J/--J-", 10, 3, (1, 4, 2, 6)),
    ("-K-JA----Q--/-Q--KJ-----A", 93, 13, (2, 13, 11, 80)),
]


@pytest.mark.parametrize(("text", "cards", "tricks"), FINISHED)
def test_known_finite_game(text, cards, tricks):
    outcome = play(parse_deal(text))

    assert (outcome.status, outcome.cards, outcome.tricks) == ("finished", cards, tricks)
    assert outcome.winner in (0, 1)
    assert outcome.cycle is None


@pytest.mark.parametrize(("text", "cards", "tricks", "cycle"), ENDLESS)
def test_known_endless_game(text, cards, tricks, cycle):
    assert play(parse_deal(text)) == Outcome("endless", None, cards, tricks, Cycle(*cycle))


@pytest.mark.parametrize("text", [record[0] for record in FINISHED])
def test_known_records_are_full_decks(text):
    deal = parse_deal(text)

    assert deck_of(deal).name == "52"
    assert [len(hand) for hand in deal] == [26, 26]
    assert format_deal(deal) == text
