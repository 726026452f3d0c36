"""TOML from outside: read within bounds, and refused in one sentence."""

from pathlib import Path

import pytest

from bettelmann.outside.paths import PathError
from bettelmann.outside.toml import MOST_BYTES, TomlError, parse_toml, read_toml, toml_in

TEXTS: dict[str, tuple[str, str]] = {
    "no TOML": ("a == 1", "x is not TOML: Invalid value (at line 1"),
    "control character": ("a = '\0'", r"x is not TOML: Found invalid character '\x00'"),
    "key twice": ("a = 1\na = 2", "x is not TOML: Cannot overwrite a value"),
    "no day": ("a = 2026-02-30", "x is not TOML: Invalid date or datetime"),
    "5000 digits": ("a = " + "9" * 5000, "x is not read: a number in it has too many digits"),
    "5000 hexadecimal digits": (
        "a = 0x" + "f" * 5000,
        "x: a is too large a number: use at most 9223372036854775807",
    ),
    "beyond 64 bits": ("a = 9223372036854775808", "x: a is too large a number: use at most 9223372036854775807"),
    "beyond 64 bits in a list": (
        "[a]\nb = [1, -9223372036854775808]",
        "x: b is too large a number: use at most 9223372036854775807",
    ),
    "1500 brackets": ("a = " + "[" * 1500, "x is not read: lists in it lie too deep in each other"),
    "1500 pairs of brackets": (
        "a = " + "[" * 1500 + "]" * 1500,
        "x is not read: lists in it lie too deep in each other",
    ),
    "100 pairs of brackets": (
        "a = " + "[" * 100 + "]" * 100,
        "x is not read: tables or lists in it lie more than 16 deep in each other",
    ),
    "100 tables in a line": (
        "a = " + "{b = " * 100 + "1" + "}" * 100,
        "x is not read: tables or lists in it lie more than 16 deep in each other",
    ),
    "a key of 20 parts": (
        ".".join("a" * 20) + " = 1",
        "x is not read: tables or lists in it lie more than 16 deep in each other",
    ),
    "a key of 100,000 parts": (".".join("a" * 100_000) + " = 1", "x is not read: a key in it has more than 32 parts"),
    "a table of 100,000 parts": (f"[{'.'.join('a' * 100_000)}]", "x is not read: a key in it has more than 32 parts"),
    "a key of empty parts": (".".join(['""'] * 100) + " = 1", "x is not read: a key in it has more than 32 parts"),
    "a key of quoted parts with blanks": (
        " \t. ".join(["'a b'"] * 100) + " = 1",
        "x is not read: a key in it has more than 32 parts",
    ),
    "a long name": (
        f"'{'n' * 90}\\u2028' = 99999999999999999999",
        "x: '" + "n" * 39 + "... (99 characters) is too large a number: use at most 9223372036854775807",
    ),
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_is_refused(name: str) -> None:
    text, sentence = TEXTS[name]
    with pytest.raises(TomlError) as refusal:
        parse_toml(text, "x")

    if sentence.startswith("x is not TOML"):  # the rest is Python's, and changes
        assert str(refusal.value).startswith(sentence)
    else:
        assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    ("text", "tables"),
    [
        ("", {}),
        ("a = 9223372036854775807", {"a": 9223372036854775807}),
        ("a.b.c = [1, [2], {d = 3}]", {"a": {"b": {"c": [1, [2], {"d": 3}]}}}),
        (f"a = '{'1.' * 20}'", {"a": "1." * 20}),
        ("# " + "-" * 100, {}),
    ],
)
def test_what_is_read(text: str, tables: dict[str, object]) -> None:
    assert parse_toml(text, "x") == tables
    assert toml_in(b"\xef\xbb\xbf" + text.encode(), "x") == tables


@pytest.mark.parametrize(
    ("data", "line", "byte"),
    [
        (b"\xff\xfea\0", 1, "FF"),
        (b"a = 1\n# f\xfcr", 2, "FC"),
        (b"\xef\xbb\xbfa = 1\n\n'\xe9'", 3, "E9"),
        (b"\xed\xa0\x80", 1, "ED"),
    ],
)
def test_bytes_that_are_no_text(data: bytes, line: int, byte: str) -> None:
    with pytest.raises(TomlError) as refusal:
        toml_in(data, "x")

    assert str(refusal.value) == (
        f"x is not TOML: line {line} holds the byte 0x{byte}, which is not UTF-8: save it as UTF-8"
    )


@pytest.mark.parametrize("text", ["a" * 1_000_000, '"' * 1_000_000, "-" * 1_000_000, "'a'" * 300_000, "a " * 500_000])
def test_looking_for_long_keys_takes_no_quadratic_time(text: str) -> None:
    """It would take hours, and the limit of the test ends it."""
    with pytest.raises(TomlError, match="is not TOML"):
        parse_toml(text, "x")


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    path.write_bytes(b"#" * (MOST_BYTES + 1))
    with pytest.raises(PathError, match="has more than 4,194,304 bytes: name a smaller file"):
        read_toml(path, "x")
    path.write_bytes(b"#" * MOST_BYTES)

    assert read_toml(path, "x") == {}
