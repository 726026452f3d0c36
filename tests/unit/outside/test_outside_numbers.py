"""Numbers as they are typed."""

import pytest

from bettelmann.outside.numbers import NumberError, finite_number, whole_number


@pytest.mark.parametrize(
    ("text", "number"), [("0", 0), (" 7 ", 7), ("+7", 7), ("007", 7), ("-7", -7), ("9" * 100, 10**100 - 1)]
)
def test_whole_numbers(text: str, number: int) -> None:
    assert whole_number(text) == number


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "'' is not a whole number: write digits"),
        ("1e5", "'1e5' is not a whole number: write digits"),
        ("1_000", "'1_000' is not a whole number: write digits"),
        ("0x10", "'0x10' is not a whole number: write digits"),
        ("1.0", "'1.0' is not a whole number: write digits"),
        ("nan", "'nan' is not a whole number: write digits"),
        ("٣", "'٣' is not a whole number: write digits"),
        ("a\n\x1b", r"'a\n\x1b' is not a whole number: write digits"),
        ("a" * 5000, f"'{'a' * 39}... (5002 characters) is not a whole number: write digits"),
        ("0", "0 is not possible: use 1 to 9"),
        ("-1", "-1 is not possible: use 1 to 9"),
        ("10", "10 is not possible: use 1 to 9"),
        ("1" + "0" * 30, f"1{'0' * 30} is not possible: use 1 to 9"),
        ("1" + "0" * 50, f"1{'0' * 39}... (51 digits) is not possible: use 1 to 9"),
        ("9" * 5000, "a number of 5000 digits is not possible: use 1 to 9"),
    ],
)
def test_what_is_no_whole_number_or_out_of_range(text: str, sentence: str) -> None:
    with pytest.raises(NumberError) as refusal:
        whole_number(text, 1, 9)

    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    ("text", "least", "most", "sentence"),
    [
        ("0", 1, None, "0 is not possible: use 1 or more"),
        ("6", None, 5, "6 is not possible: use at most 5"),
        ("9" * 101, 1, None, "a number of 101 digits is not possible: use at most 100 digits"),
    ],
)
def test_a_range_with_one_end(text: str, least: int | None, most: int | None, sentence: str) -> None:
    with pytest.raises(NumberError) as refusal:
        whole_number(text, least, most)

    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    ("text", "number"), [("0.01", 0.01), ("100", 100.0), ("1e1", 10.0), (".5", 0.5), ("+2.5", 2.5)]
)
def test_broken_numbers(text: str, number: float) -> None:
    assert finite_number(text, 0.01, 100) == number


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("nan", "'nan' is not a number: write for example 0.5"),
        ("inf", "'inf' is not a number: write for example 0.5"),
        ("-Infinity", "'-Infinity' is not a number: write for example 0.5"),
        ("half", "'half' is not a number: write for example 0.5"),
        ("", "'' is not a number: write for example 0.5"),
        ("1e999", "1e999 is not possible: use 0.01 to 100"),
        ("1e-999", "1e-999 is not possible: use 0.01 to 100"),
        ("-1", "-1 is not possible: use 0.01 to 100"),
        ("100.5", "100.5 is not possible: use 0.01 to 100"),
        ("9" * 5000, f"{'9' * 40}... (5000 digits) is not possible: use 0.01 to 100"),
    ],
)
def test_what_is_no_number_or_out_of_range(text: str, sentence: str) -> None:
    with pytest.raises(NumberError) as refusal:
        finite_number(text, 0.01, 100)

    assert str(refusal.value) == sentence
