"""Deals as text: what is read, and with which words anything else is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bettelmann.games.bettelmann import InputError, NotationError, format_deal, parse_deal

COMPACT = "J Q K A (or B D K A), '-' or '/'"
SEPARATED = "a card: J Q K A (or B D K A), '-', or a number card 2 to 10"
ONE_CARD = "one card, because blanks or commas separate the cards of this deal"
NUMBER = "'-' for a number card (2 to 10 are read when blanks or commas separate the cards)"
DIGITS = "one of the digits 0 1 2 3 (numeral, jack, queen, king)"
SLIP = "'-' or the small 'x' for a numeral, or nothing in its place"
BOTH_SIDES = "a card on both sides of a comma"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("J--/-J-", "J--/-J-"),
        ("jqka-/-", "JQKA-/-"),
        ("BDKA-/-", "JQKA-/-"),
        ("bdka-/-", "JQKA-/-"),
        ("J.x/x-K", "J--/--K"),
        ("  J-- / -J- \r\n", "J--/-J-"),
        ("J/Q/K", "J/Q/K"),
        ("J/Q/K/A", "J/Q/K/A"),
        ("J-/Q", "J-/Q"),
        ("7 B 10 A / 2 3 T x", "-J-A/----"),
        ("2,3,4,5,6/7,8,9,10,t", "-----/-----"),
        ("7, J ,\tA/ - , K", "-JA/-K"),
        ("7 B / 8", "-J/-"),
    ],
)
def test_letters(text, canonical):
    assert format_deal(parse_deal(text)) == canonical


@pytest.mark.parametrize(
    ("text", "canonical"), [("0123/3000", "-JQK/K---"), ("0/1/2", "-/J/Q"), (" 0 1 / 2,3 ", "-J/QK")]
)
def test_digits(text, canonical):
    assert format_deal(parse_deal(text, notation="digits")) == canonical


def test_hands_are_card_codes_top_card_first():
    assert parse_deal("-JQ/KA") == (b"\0\1\2", b"\3\4")


@pytest.mark.parametrize(
    ("text", "column", "found", "expected"),
    [
        ("", 1, "nothing", "a deal such as J--/-J-"),
        (" \n", 1, "nothing", "a deal such as J--/-J-"),
        ("J-- ", 4, "only one hand", "'/' and the next hand"),
        ("J--/", 5, "an empty hand", "at least one card in hand 2"),
        (" /J--", 2, "an empty hand", "at least one card in hand 1"),
        ("J/ /-", 4, "an empty hand", "at least one card in hand 2"),
        ("J/J/J/J/J", 9, "5 hands", "2 to 4 hands"),
        ("J/J/J/J/J/J", 9, "6 hands", "2 to 4 hands"),
        ("J7-/--", 2, "'7'", NUMBER),
        ("JT-/--", 2, "'T'", NUMBER),
        ("J10-/--", 2, "'10'", NUMBER),
        ("J1-/--", 2, "'1'", "a letter or '-' (an ace is A)"),
        ("7 1/8 9", 3, "'1'", "a letter or '-' (an ace is A)"),
        ("7 11/8 9", 3, "'11'", "a letter or '-' (a jack is J)"),
        ("7 12/8 9", 3, "'12'", "a letter or '-' (a queen is Q)"),
        ("7 13/8 9", 3, "'13'", "a letter or '-' (a king is K)"),
        ("7 14/8 9", 3, "'14'", SEPARATED),
        ("7 07/8 9", 3, "'07'", SEPARATED),
        ("0010/0201", 1, "'0010'", "letters and '-' (a deal in 0 1 2 3 needs --notation digits)"),
        ("J-Z/--", 3, "'Z'", COMPACT),
        ("J-/-#", 5, "'#'", COMPACT),
        ("J-- K/-J", 1, "'J--'", ONE_CARD),
        ("7 K/" + "-" * 30, 5, "'" + "-" * 20 + "...'", ONE_CARD),
        ("7 K/" + "-" * 20, 5, "'" + "-" * 20 + "'", ONE_CARD),
        ("7 Z/8", 3, "'Z'", SEPARATED),
        ("7 JZ/8", 3, "'JZ'", SEPARATED),
        ("7,,B/3", 3, "no card", BOTH_SIDES),
        ("7,B, /3", 5, "no card", BOTH_SIDES),
        ("7/ ,B", 4, "no card", BOTH_SIDES),
        ("JB/--", 2, "the German letter 'B'", "only English letters like 'J' in column 1"),
        ("-D/q-", 4, "the English letter 'q'", "only German letters like 'D' in column 2"),
        ("J-/-\nQ/-", 5, "the end of a line", "a whole deal on one line"),
        ("J -/-\r\nQ", 6, "the end of a line", "a whole deal on one line"),
        ("J-/-\x07", 5, "U+0007 (a control character)", COMPACT),
        ("J-X/--", 3, "a capital 'X'", SLIP),
        ("X-/X", 1, "a capital 'X'", SLIP),
        ("7 X/8", 3, "a capital 'X'", SLIP),
        ("7 JX/8", 4, "a capital 'X'", SLIP),
        ("J-/" + "-" * 40 + "X", 44, "a capital 'X'", SLIP),
        ("♠-/-", 1, "'♠' (BLACK SPADE SUIT, U+2660)", COMPACT),
        ("J-/-\U000e0fff", 5, "U+E0FFF (a character without a name)", COMPACT),
    ],
)
def test_refused_letters(text, column, found, expected):
    with pytest.raises(NotationError) as caught:
        parse_deal(text)
    assert str(caught.value) == f"line 1, column {column}: found {found}, expected {expected}"


@pytest.mark.parametrize(
    ("char", "found", "instead"),
    [
        ("А", "'А' (CYRILLIC CAPITAL LETTER A, U+0410)", "the plain 'A'"),
        ("К", "'К' (CYRILLIC CAPITAL LETTER KA, U+041A)", "the plain 'K'"),
        ("В", "'В' (CYRILLIC CAPITAL LETTER VE, U+0412)", "the plain 'B'"),
        ("Ј", "'Ј' (CYRILLIC CAPITAL LETTER JE, U+0408)", "the plain 'J'"),
        ("Х", "'Х' (CYRILLIC CAPITAL LETTER HA, U+0425)", "the plain 'x'"),
        ("Χ", "'Χ' (GREEK CAPITAL LETTER CHI, U+03A7)", "the plain 'x'"),
        ("Ｘ", "'Ｘ' (FULLWIDTH LATIN CAPITAL LETTER X, U+FF38)", "the plain 'x'"),
        ("х", "'х' (CYRILLIC SMALL LETTER HA, U+0445)", "the plain 'x'"),
        ("Α", "'Α' (GREEK CAPITAL LETTER ALPHA, U+0391)", "the plain 'A'"),
        ("Κ", "'Κ' (GREEK CAPITAL LETTER KAPPA, U+039A)", "the plain 'K'"),
        ("\u212a", "'\u212a' (KELVIN SIGN, U+212A)", "the plain 'K'"),
        ("–", "'–' (EN DASH, U+2013)", "the plain '-'"),
        ("—", "'—' (EM DASH, U+2014)", "the plain '-'"),
        ("−", "'−' (MINUS SIGN, U+2212)", "the plain '-'"),
        ("\u00ad", "U+00AD (SOFT HYPHEN)", "the plain '-'"),
        ("－", "'－' (FULLWIDTH HYPHEN-MINUS, U+FF0D)", "the plain '-'"),
        ("Ｑ", "'Ｑ' (FULLWIDTH LATIN CAPITAL LETTER Q, U+FF31)", "the plain 'Q'"),
        ("𝐊", "'𝐊' (MATHEMATICAL BOLD CAPITAL K, U+1D40A)", "the plain 'K'"),
        ("／", "'／' (FULLWIDTH SOLIDUS, U+FF0F)", "the plain '/'"),
        ("⁄", "'⁄' (FRACTION SLASH, U+2044)", "the plain '/'"),
        ("\u00a0", "U+00A0 (NO-BREAK SPACE)", "a plain blank"),
        ("\u2009", "U+2009 (THIN SPACE)", "a plain blank"),
        ("\u200b", "U+200B (ZERO WIDTH SPACE)", "nothing in its place"),
        ("\ufeff", "U+FEFF (ZERO WIDTH NO-BREAK SPACE)", "nothing in its place"),
    ],
)
@pytest.mark.parametrize(("before", "after"), [("-J", "-/--"), ("- J ", " - / 7"), ("7 J", "- / 7"), ("-/K", "")])
def test_look_alikes_are_named(char, found, instead, before, after):
    with pytest.raises(NotationError) as caught:
        parse_deal(before + char + after)
    assert str(caught.value) == f"line 1, column {len(before) + 1}: found {found}, expected {instead}"


@pytest.mark.parametrize(
    ("text", "column", "found", "expected"),
    [
        ("0124/0", 4, "'4'", DIGITS),
        ("0-/1", 2, "'-'", DIGITS),
        ("0X/1", 2, "a capital 'X'", DIGITS),
        ("0J/1", 2, "'J'", DIGITS),
        ("0 12/1 0", 3, "'12'", DIGITS),
        ("01/٣", 4, "'٣' (ARABIC-INDIC DIGIT THREE, U+0663)", DIGITS),
        ("01/３", 4, "'３' (FULLWIDTH DIGIT THREE, U+FF13)", "the plain '3'"),
        ("01", 3, "only one hand", "'/' and the next hand; if the 2 cards are both hands, write 0/1"),
    ],
)
def test_refused_digits(text, column, found, expected):
    with pytest.raises(NotationError) as caught:
        parse_deal(text, notation="digits")
    assert str(caught.value) == f"line 1, column {column}: found {found}, expected {expected}"


def test_place_is_in_the_message_and_the_attributes():
    with pytest.raises(InputError) as caught:
        parse_deal("J/Z", line=7, source="found.txt")
    error = caught.value

    assert str(error) == f"found.txt: line 7, column 3: found 'Z', expected {COMPACT}"
    assert isinstance(error, NotationError)
    assert (error.source, error.line, error.column) == ("found.txt", 7, 3)


DEALS = st.lists(st.lists(st.integers(0, 4), min_size=1, max_size=60).map(bytes), min_size=2, max_size=4).map(tuple)


@given(DEALS)
def test_text_is_read_back(deal):
    text = format_deal(deal)

    assert parse_deal(text) == deal
    assert parse_deal(text.lower().replace("-", "x")) == deal
    assert parse_deal(text.replace("J", "B").replace("Q", "D")) == deal


@given(DEALS.filter(lambda deal: len(deal[0]) > 1), st.sampled_from([" ", ",", ", "]))
def test_separated_cards_are_read_back(deal, separator):
    text = " / ".join(separator.join("7JQKA"[card] for card in hand) for hand in deal)

    assert parse_deal(text) == deal


@given(DEALS.map(lambda deal: tuple(bytes(card % 4 for card in hand) for hand in deal)))
def test_digits_are_read_back(deal):
    text = "/".join("".join(map(str, hand)) for hand in deal)

    assert parse_deal(text, notation="digits") == deal


@given(st.text(alphabet="JQKABDX-x./7 0,1#\n\u00a0А–", max_size=20))
def test_any_text_is_a_deal_or_refused_at_a_place_in_it(text):
    assert 1 <= column_of_refusal(text) <= len(text) + 1


def column_of_refusal(text):
    """Where a text is refused, or 1 for a deal."""
    try:
        deal = parse_deal(text)
    except NotationError as error:
        return error.column
    assert parse_deal(format_deal(deal)) == deal
    return 1
