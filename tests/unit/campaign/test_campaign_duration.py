import pytest
from hypothesis import given
from hypothesis import strategies as st

from bettelmann.campaign.duration import DurationError, format_duration, parse_duration


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("60s", 60), ("30m", 1800), ("8h", 28800), ("2d", 172800), ("1h30m", 5400), ("1H 30M", 5400), ("0.5s", 0.5)],
)
def test_a_length_of_time(text: str, seconds: float) -> None:
    assert parse_duration(text) == seconds


@pytest.mark.parametrize("text", ["", "8", "h", "-8h", "0s", "8 hours", "8h!", "1e3s", ".5h", "8h30", "\u0668h"])
def test_what_is_none(text: str) -> None:
    with pytest.raises(DurationError, match="is not a length of time: write for example 60s, 30m, 8h, 1h30m or 2d"):
        parse_duration(text)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0s"), (0.4, "0s"), (59.6, "1m"), (61, "1m 1s"), (5400, "1h 30m"), (86399, "23h 59m"), (90061, "1d 1h")],
)
def test_words_for_a_length(seconds: float, text: str) -> None:
    assert format_duration(seconds) == text


@given(st.integers(1, 10**7))
def test_two_units_are_enough_and_are_read_back(seconds: int) -> None:
    text = format_duration(seconds)
    back = parse_duration(text)
    assert back <= seconds
    assert seconds - back < (60 if seconds < 86400 else 3600)
    assert format_duration(back) == text


@given(st.integers(0, 99), st.integers(0, 99), st.integers(0, 99), st.integers(1, 99))
def test_parts_add_up(days: int, hours: int, minutes: int, seconds: int) -> None:
    text = f"{days}d{hours}h{minutes}m{seconds}s"
    assert parse_duration(text) == ((days * 24 + hours) * 60 + minutes) * 60 + seconds
