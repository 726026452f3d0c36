"""Deals as people paste them: what is read, how that is said, and where anything else is refused."""

from html.entities import html5

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bettelmann.games.bettelmann import NotationError, format_deal, parse_deal, read_pasted_deals
from bettelmann.games.bettelmann.pasted import ReadDeal, read_pasted

SO = "so the deal is"
HANDS = "read as '/' between the hands"
NUMBER = "'-' for a number card (2 to 10 are read when blanks or commas separate the cards)"
COMPACT = "J Q K A (or B D K A), '-' or '/'"
DIGITS = "letters and '-' (a deal in 0 1 2 3 needs --notation digits)"

READ = [
    # bars and the like between the hands
    ("J-- | -J-", "J--/-J-", [f"'|' in column 5 {HANDS}"]),
    ("J--|-J-", "J--/-J-", [f"'|' in column 4 {HANDS}"]),
    ("J--;-J-", "J--/-J-", [f"';' in column 4 {HANDS}"]),
    ("J|-|Q|K", "J/-/Q/K", [f"'|' in column 2 (and 2 more) {HANDS}"]),
    ("7 B | 8 9", "-J/--", [f"'|' in column 5 {HANDS}"]),
    # number cards without blanks
    ("J2/2J", "J-/-J", ["the number card 2 in column 2 (and 1 more) read as a numeral"]),
    ("J10/2Q", "J-/-Q", ["the number card 10 2 in column 2 (and 1 more) read as a numeral"]),
    ("7TK/456", "--K/---", ["the number card 4 5 6 7 T in column 1 (and 4 more) read as a numeral"]),
    # what stands around
    ('"J--/-J-"', "J--/-J-", ['the quotes " " around the deal left out']),
    ("'J--/-J-'", "J--/-J-", ["the quotes ' ' around the deal left out"]),
    ("`J--/-J-`", "J--/-J-", ["the quotes ` ` around the deal left out"]),
    ("```J--/-J-```", "J--/-J-", ["the quotes ` ` around the deal left out"]),
    ("\u201cJ--/-J-\u201d", "J--/-J-", ["the quotes \u201c \u201d around the deal left out"]),
    ("\u201eJ--/-J-\u201c", "J--/-J-", ["the quotes \u201e \u201c around the deal left out"]),
    ("\u2018J--/-J-\u2019", "J--/-J-", ["the quotes \u2018 \u2019 around the deal left out"]),
    ("\u00abJ--/-J-\u00bb", "J--/-J-", ["the quotes \u00ab \u00bb around the deal left out"]),
    ("(J--/-J-)", "J--/-J-", ["the brackets ( ) around the deal left out"]),
    ("[J--/-J-]", "J--/-J-", ["the brackets [ ] around the deal left out"]),
    ("<J--/-J->", "J--/-J-", ["the brackets < > around the deal left out"]),
    ("J--/-J-,", "J--/-J-", ["the ',' after the deal in column 8 left out"]),
    ("J--/-J- ;", "J--/-J-", ["the ';' after the deal in column 9 left out"]),
    ("7,B/8,", "-J/-", ["the ',' after the deal in column 6 left out"]),
    ("7 B / 8 9 D.", "-J/--Q", ["the '.' after the deal in column 12 left out"]),
    (
        "'J--/-J-'.",
        "J--/-J-",
        ["the '.' after the deal in column 10 left out", "the quotes ' ' around the deal left out"],
    ),
    # labels
    (
        "Player 1: J--, Player 2: -J-",
        "J--/-J-",
        ["the label 'Player 1:' in column 1 (and 1 more) read as the beginning of a hand"],
    ),
    (
        "Spieler 1: B- / Spieler 2: -",
        "J-/-",
        ["the label 'Spieler 1:' in column 1 (and 1 more) read as the beginning of"],
    ),
    (
        "hand A = J -; hand B = - J",
        "J-/-J",
        ["the label 'hand A =' in column 1 (and 1 more) read as the beginning of a"],
    ),
    ("P1: J P2: - P3: Q", "J/-/Q", ["the label 'P1:' in column 1 (and 2 more) read as the beginning of a hand"]),
    # lists of Python
    (
        "['J', '-'], ['-', 'J']",
        "J-/-J",
        [
            f"the brackets around each hand in column 1 (and 1 more) {HANDS}",
            "the quotes around each card in column 2 (and 3 more) left out",
        ],
    ),
    (
        "[['J'], ['-']]",
        "J/-",
        [
            "the brackets [ ] around the deal left out",
            f"the brackets around each hand in column 2 (and 1 more) {HANDS}",
            "the quotes around each card in column 3 (and 1 more) left out",
        ],
    ),
    (
        "[[7, 10], ['J', 2]]",
        "--/J-",
        [
            "the brackets [ ] around the deal left out",
            f"the brackets around each hand in column 2 (and 1 more) {HANDS}",
            "the quotes around each card in column 12 left out",
        ],
    ),
    (
        '["J--", "-J-"]',
        "J--/-J-",
        [
            "the brackets [ ] around the deal left out",
            f"the quotes around each hand in column 2 (and 1 more) {HANDS}",
        ],
    ),
    ("'J--' / '-J-'", "J--/-J-", [f"the quotes around each hand in column 1 (and 1 more) {HANDS}"]),
    # characters in the place of others
    ("J--\u00a0/\u00a0-J-", "J--/-J-", ["U+00A0 (NO-BREAK SPACE) in column 4 (and 1 more) read as a blank"]),
    ("7\u2009J/8", "-J/-", ["U+2009 (THIN SPACE) in column 2 read as a blank"]),
    ("J-\u200b-/-J-", "J--/-J-", ["U+200B (ZERO WIDTH SPACE) in column 3 left out"]),
    ("\ufeffJ--/-J-", "J--/-J-", ["U+FEFF (ZERO WIDTH NO-BREAK SPACE) in column 1 left out"]),
    ("\uff2a\uff0d/\uff0d", "J-/-", ["the full-width '\uff0d\uff2a' in column 1 (and 2 more) read as the plain form"]),
    ("J&#45;/&#x2d;", "J-/-", ["the HTML &#45; &#x2d; in column 2 (and 1 more) read as the character it stands for"]),
    ("&quot;J-/-&quot;", "J-/-", ["the HTML &quot; in column 1 (and 1 more) read as the character it stands for"]),
    (r"J\-\-/\-J\-", "J--/-J-", [r"the '\' of Markdown in column 2 (and 3 more) left out"]),
]


@pytest.mark.parametrize(("text", "canonical", "notes"), READ)
def test_read_and_said(text, canonical, notes):
    read = read_pasted(text)
    assert format_deal(read.deal) == canonical
    assert read.notes[-1] == f"{SO} {canonical}"
    assert len(read.notes) >= len(notes) + 1
    for note, said in zip(notes, read.notes, strict=False):
        assert said.startswith(note)


@pytest.mark.parametrize("text", [text for text, _, _ in READ])
def test_none_of_them_is_read_by_programs(text):
    with pytest.raises(NotationError):
        parse_deal(text)


@pytest.mark.parametrize(
    ("text", "canonical", "sign", "column"),
    [
        ("0123-3000", "-JQK/K---", "-", 5),
        ("012 - 300", "-JQ/K--", "-", 5),
        ("012 | 300", "-JQ/K--", "|", 5),
        ("012,300", "-JQ/K--", ",", 4),
        ("012; 300", "-JQ/K--", ";", 4),
        ("0;1", "-/J", ";", 2),
    ],
)
def test_digits_set_apart(text, canonical, sign, column):
    read = read_pasted(text, notation="digits")
    assert format_deal(read.deal) == canonical
    assert read.notes == (f"'{sign}' in column {column} {HANDS}", f"{SO} {canonical}")


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("J--/-J-.", "the '.' at the end in column 8 read as a numeral: leave it out if it only ends a sentence"),
        ("2 3/2 2", "2 and 3 read as number cards: the digits of Italian sources need --notation digits"),
    ],
)
def test_what_is_read_as_ever_and_may_be_a_slip(text, note):
    assert read_pasted(text) == ReadDeal(parse_deal(text), (note,))


@pytest.mark.parametrize(
    ("text", "column", "found", "expected"),
    [
        ("---KJQ", 7, "only one hand", "'/' and the next hand; if the 6 cards are both hands, write ---/KJQ"),
        ("['J','-']", 9, "only one hand", "'/' and the next hand; if the 2 cards are both hands, write J/-"),
        ("Player 1: J--", 14, "only one hand", "all hands on one line, with '/' between them"),
        (
            "Player 2: J, Player 1: -",
            1,
            "the label 'Player 2:'",
            "the hands in the order of the players, here that of player 1",
        ),
        ("Player 1: J-Z, Player 2: --", 13, "'Z'", COMPACT),
        ('"J--/-Z-"', 7, "'Z'", COMPACT),
        (r"J\-Z/-", 4, "'Z'", COMPACT),
        ("\u00abJ-/-", 1, "'\u00ab' (LEFT-POINTING DOUBLE ANGLE QUOTATION MARK, U+00AB)", COMPACT),
        ('J-/-"', 5, "'\"'", COMPACT),
        ("J-|-/--", 3, "'|'", COMPACT),
        ("J-|-;--", 3, "'|'", COMPACT),
        ("J-/&mdash;", 4, "'\u2014' (EM DASH, U+2014)", "the plain '-'"),
        ("J\u2013/--", 2, "'\u2013' (EN DASH, U+2013)", "the plain '-'"),
        ("`\u041a-/--`", 2, "'\u041a' (CYRILLIC CAPITAL LETTER KA, U+041A)", "the plain 'K'"),
        ("-J\u00a0-/--", 3, "U+00A0 (NO-BREAK SPACE)", "a plain blank"),
        ("J-/-\uff38", 5, "a capital 'X'", "'-' or the small 'x' for a numeral, or nothing in its place"),
        ("`J-/X`", 5, "a capital 'X'", "'-' or the small 'x' for a numeral, or nothing in its place"),
        # a number may count the card behind it
        ("J7-/-J-", 2, "'7'", NUMBER),
        ("5-J/4-", 1, "'5'", NUMBER),
        ("2J3Q/4K4A", 1, "'2'", NUMBER),
        # the digits of Italian sources
        ("0012/0300", 1, "'0012'", DIGITS),
        ("22/32", 1, "'22'", DIGITS),
        ("2/3", 1, "'2'", DIGITS),
        ("[0,1],[2,3]", 2, "'0'", DIGITS),
        ("J1/2", 2, "'1'", "a letter or '-' (an ace is A)"),
        ("", 1, "nothing", "a deal such as J--/-J-"),
        ("[]", 2, "nothing", "a deal such as J--/-J-"),
    ],
)
def test_refused_at_its_place_in_what_was_pasted(text, column, found, expected):
    with pytest.raises(NotationError) as caught:
        read_pasted(text, line=3, source="a.txt")
    assert str(caught.value) == f"a.txt: line 3, column {column}: found {found}, expected {expected}"


@pytest.mark.parametrize(("text", "column"), [("0-1-2-3", 2), ("0123 3000", 1)])
def test_digits_with_more_than_one_reading_are_refused(text, column):
    with pytest.raises(NotationError) as caught:
        read_pasted(text, notation="digits")
    assert caught.value.column == column


def test_an_entity_is_no_comment():
    assert [(line, read.deal) for line, read in read_pasted_deals("# two\r\nJ&#45;/- # one\r\n`K/-`\r\n")] == [
        (2, parse_deal("J-/-")),
        (3, parse_deal("K/-")),
    ]


def read_or_refused(text, notation="letters"):
    """What a text is read as, or the error."""
    try:
        return read_pasted(text, notation=notation)
    except NotationError as error:
        return error


@pytest.mark.parametrize(
    "text", ["(" * 50_000 + ")" * 50_000, "\\-" * 50_000 + "/-", "'" * 99_999, " " * 99_999 + "|", "P1:" * 30_000]
)
def test_much_of_the_same_takes_no_time(text):
    read = read_or_refused(text)
    assert isinstance(read, ReadDeal) or 1 <= read.column <= len(text) + 1


DEALS = st.lists(st.lists(st.integers(0, 4), min_size=2, max_size=40).map(bytes), min_size=2, max_size=4).map(tuple)
WAYS = {
    "bars": lambda hands: " | ".join(hands),
    "semicolons": lambda hands: ";".join(hands),
    "labels": lambda hands: ", ".join(f"Player {n}: {hand}" for n, hand in enumerate(hands, 1)),
    "list of texts": lambda hands: repr(list(hands)),
    "list of lists": lambda hands: repr([list(hand) for hand in hands]),
    "lists": lambda hands: ", ".join(repr(list(hand)) for hand in hands),
    "tuples": lambda hands: repr(tuple(tuple(hand) for hand in hands)),
    "quoted hands": lambda hands: "/".join(f'"{hand}"' for hand in hands),
    "quoted": lambda hands: "\u201c" + "/".join(hands) + "\u201d,",
    "code": lambda hands: "`" + "/".join(hands) + "`.",
    "markdown": lambda hands: "/".join(hands).replace("-", r"\-"),
    "html": lambda hands: "&nbsp;/&nbsp;".join(hands).replace("-", "&#45;"),
    "unseen": lambda hands: "\u200b" + "\ufeff/\u2060".join(hands),
    "wide": lambda hands: "/".join("".join(chr(ord(card) + 0xFEE0) for card in hand) for hand in hands),
}


@pytest.mark.parametrize("way", WAYS)
@given(DEALS)
def test_every_way_to_write_is_read_back(way, deal):
    text = WAYS[way](format_deal(deal).split("/"))
    read = read_pasted(text)
    assert read.deal == deal
    assert read.notes or text == format_deal(deal)


@given(DEALS.filter(lambda deal: 0 in b"".join(deal) and any(b"".join(deal))))
def test_number_cards_are_read_back_or_refused(deal):
    text = format_deal(deal).replace("-", "7")
    read = read_or_refused(text)
    if isinstance(read, NotationError):
        assert read.expected == NUMBER
    else:
        assert (read.deal, read.notes[-1]) == (deal, f"{SO} {format_deal(deal)}")


@given(st.text(alphabet="JQKABDXx-./7 02,1\u00a0\u2013|;'\"`[](){}\\&#45:Pl\u200b\uff2a", max_size=24))
def test_any_text_is_read_as_before_or_with_notes_or_refused_at_a_place_in_it(text):
    for notation in ("letters", "digits"):
        try:
            plain = parse_deal(text, notation=notation)
        except NotationError:
            plain = None
        read = read_or_refused(text, notation)
        if isinstance(read, NotationError):
            assert plain is None
            assert 1 <= read.column <= len(text) + 1
        else:
            assert plain == read.deal if plain else read.notes
            assert parse_deal(format_deal(read.deal)) == read.deal


def test_all_entities_of_html_are_read_or_refused():
    for name in html5:
        text = f"J-/-&{name}"
        read = read_or_refused(text)
        assert read.column in (5, len(text) + 1) if isinstance(read, NotationError) else read.notes
