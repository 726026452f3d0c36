"""Files of deals and their bytes."""

import pytest

from bettelmann.games.bettelmann import NotationError, decode_deal_bytes, parse_deal, read_deals

ONE, OTHER = parse_deal("J--/-J-"), parse_deal("K/-A")
UTF8 = "expected a text file saved as UTF-8"


@pytest.mark.parametrize(
    ("text", "deals"),
    [
        ("J--/-J-", [(1, ONE)]),
        ("J--/-J-\nK/-A\n", [(1, ONE), (2, OTHER)]),
        ("# two deals\r\n\r\n  J--/-J-  # the first\r\nK/-A#\r\n", [(3, ONE), (4, OTHER)]),
        ("J--/-J-\rK/-A", [(1, ONE), (2, OTHER)]),
        ("# no line ends at \u2028 or \x0c\nK/-A", [(2, OTHER)]),
    ],
)
def test_one_deal_a_line(text, deals):
    assert read_deals(text) == deals


def test_digits():
    assert read_deals("100/010\n", notation="digits") == [(1, ONE)]


@pytest.mark.parametrize("text", ["", "\n \n", "# only a comment\n"])
def test_file_without_a_deal(text):
    with pytest.raises(NotationError) as caught:
        read_deals(text, "empty.txt")
    expected = "found no deal, expected one deal on a line, such as J--/-J-"
    assert str(caught.value) == f"empty.txt: line 1, column 1: {expected}"


def test_line_that_is_no_deal():
    with pytest.raises(NotationError) as caught:
        read_deals("# deals\nJ--/-J-\n\n  J--\n", "deals.txt")
    expected = "found only one hand, expected '/' and the next hand"
    assert str(caught.value) == f"deals.txt: line 4, column 6: {expected}"


@pytest.mark.parametrize(
    ("data", "text"),
    [(b"K/-A\r\n", "K/-A\r\n"), (b"\xef\xbb\xbfK/-A", "K/-A"), ("# Groß".encode(), "# Groß"), (b"", "")],
)
def test_bytes(data, text):
    assert decode_deal_bytes(data) == text


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ("K/-A".encode("utf-16"), "line 1, column 1: found UTF-16 text"),
        (b"\xfe\xff\x00K", "line 1, column 1: found UTF-16 text"),
        (b"K\0/\0", "line 1, column 2: found a NUL byte"),
        (b"K/-A\nK/\0", "line 2, column 3: found a NUL byte"),
        (b"# Gro\xdf", "line 1, column 6: found the byte 0xDF"),
        (b"\xef\xbb\xbfK/\xe4", "line 1, column 3: found the byte 0xE4"),
        ("K/-A\r\n# ä".encode() + b"\xff", "line 2, column 4: found the byte 0xFF"),
    ],
)
def test_refused_bytes(data, place):
    with pytest.raises(NotationError) as caught:
        decode_deal_bytes(data, "deals.txt")
    assert str(caught.value) == f"deals.txt: {place}, {UTF8}"
