"""Texts from outside move no cursor, and are not endless."""

import pytest

from bettelmann.outside.shown import quoted, shown


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Jäger & Söhne, 春", "Jäger & Söhne, 春"),
        ("a\nb\r\tc", r"a\nb\r\tc"),
        ("\x00\x1b[2J\x7f", r"\x00\x1b[2J\x7f"),
        ("a\u2028b\u2029c", r"a\u2028b\u2029c"),
        ("abc\u202edef", r"abc\u202edef"),
        ("\udcff.toml", r"\udcff.toml"),
        ("one\xa0two", r"one\xa0two"),
    ],
)
def test_every_character_is_seen(text: str, seen: str) -> None:
    assert shown(text) == seen
    assert shown(text).isprintable()


def _nested(depth: int) -> list[object]:
    inner: list[object] = []
    for _ in range(depth):
        inner = [inner]
    return inner


@pytest.mark.parametrize(
    ("value", "seen"),
    [
        ("a\u2028b", r"'a\u2028b'"),
        (12, "12"),
        ("x" * 500, f"'{'x' * 79}... (502 characters)"),
        pytest.param(10**5000, "something too long to be shown (int)", id="a long number"),
        pytest.param(_nested(50_000), "something too long to be shown (list)", id="a deep list"),
    ],
)
def test_a_value_in_a_message_is_short(value: object, seen: str) -> None:
    assert quoted(value) == seen
