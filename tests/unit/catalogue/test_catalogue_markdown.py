"""Texts from outside in the documents of the catalogue."""

import pytest

from bettelmann.catalogue.documents import BEGIN, END, readme_text
from bettelmann.catalogue.entry import Credit, Entry, FiniteClaim
from bettelmann.catalogue.markdown import as_text
from catalogues import LONGEST_GAME, SMALLEST_CYCLE, known_entry


@pytest.mark.parametrize(
    "text", ["Mann and Wu", "O'Neil, J. (UK)", "Ada-Marie 2nd; 50% + 1/2", "Çelik 漢", "52, 3 players, leads=loser", ""]
)
def test_plain_texts_stay(text: str) -> None:
    assert as_text(text) == text


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a|b", r"a\|b"),
        ("`code`", r"\`code\`"),
        ("<b>x</b>", r"\<b\>x\</b\>"),
        ("[x](http://y)", r"\[x\](http:\//y)"),
        ("www.example.org", r"www\.example.org"),
        ("ada@example.org", r"ada\@example.org"),
        ("*x* _y_ ~z~", r"\*x\* \_y\_ \~z\~"),
        ("a\\|b", r"a\\\|b"),
        ("&lt;", r"\&lt;"),
        ("!#$", r"\!\#\$"),
        ("a\nb", r"a\\nb"),
        ("a\rb\x1b[2Jc", r"a\\rb\\x1b\[2Jc"),
        ("a\u2028b\u202ec\u200bd", r"a\\u2028b\\u202ec\\u200bd"),
        ("\x7f\x00", r"\\x7f\\x00"),
    ],
)
def test_what_markdown_would_take_for_more_is_escaped(text: str, written: str) -> None:
    assert as_text(text) == written


def forged(text: str) -> list[Entry]:
    """Entries of which each text that comes into the document is ``text``."""
    game, cycle, credit = known_entry(LONGEST_GAME), known_entry(SMALLEST_CYCLE), Credit(text, text)
    return [
        Entry(2, game.deck, "standard", "", (text,), FiniteClaim(9, 9), credit, game.certificate),
        Entry(3, cycle.deck, text, text, (text,), cycle.claim, credit, cycle.certificate),
    ]


@pytest.mark.parametrize("text", [f"a|b\n| c |\n{END}", "`x` <b> [y](z) *w*", "\x1b[2J\u202e\u2028\r# x", END, BEGIN])
def test_no_text_of_an_entry_can_leave_its_cell(text: str) -> None:
    before = f"head\n{BEGIN}\n{END}\ntail\n"
    once = readme_text(before, forged(text))
    plain = readme_text(before, forged("x"))

    assert readme_text(once, forged(text)) == once
    assert len(once.split("\n")) == len(plain.split("\n"))
    assert [line.replace("\\|", "").count("|") for line in once.split("\n")] == [
        line.count("|") for line in plain.split("\n")
    ]
    assert all(sign.isprintable() or sign == "\n" for sign in once)
    assert (once.count(BEGIN), once.count(END)) == (1, 1)
