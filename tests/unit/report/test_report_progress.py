import io
import re
from dataclasses import replace

import pytest

from bettelmann.campaign.observer import Finds, Progress
from bettelmann.report.progress import ProgressDisplay, Rate, line_of

START = Progress(
    elapsed=0.0,
    units_done=0,
    units_wanted=None,
    games_before=0,
    games=0,
    games_in_flight=0,
    furthest=0,
    games_per_unit=1_000_000,
    finds=Finds(best_tricks=0, best_cards=0, endless=0, undecided=0),
    since_commit=None,
    seconds_wanted=None,
    stopping=False,
)
LATE = replace(
    START,
    elapsed=5400.0,
    units_done=40,
    games_before=1_000_000_000,
    games=4_000_000_000,
    games_in_flight=400_000_000,
    finds=Finds(best_tricks=1164, best_cards=8344, endless=1, undecided=2),
    since_commit=12.0,
)


def rate_of(*moments: Progress) -> Rate:
    rate = Rate()
    for progress in moments:
        rate.add(progress)
    return rate


def left(progress: Progress, *before: Progress) -> str:
    return line_of(progress, rate_of(*before, progress)).rpartition(" | ")[2]


def test_a_line_has_everything() -> None:
    line = line_of(LATE, rate_of(replace(START, elapsed=5390.0, games=4_380_000_000), LATE))
    assert line == (
        "1h 30m | 5.4 billion games | 2 million/s now | 814,815/s on average | longest 1,164 tricks, 8,344 cards"
        " | 1 endless | 2 undecided | 40 units | saved 12s ago | open-ended"
    )


def test_a_first_line_has_what_there_is() -> None:
    assert line_of(START, rate_of(START)) == (
        "0s | 0 games | 0/s now | 0/s on average | 0 endless | 0 units | open-ended"
    )


def test_a_unit_in_flight_is_shown_from_its_first_games_on() -> None:
    begun = replace(START, elapsed=3.0, games_in_flight=930_000, furthest=620_000)
    assert line_of(begun, rate_of(START, begun)) == (
        "3s | 930,000 games | 310,000/s now | 310,000/s on average | 0 endless | 0 units | unit 1: 62 % | open-ended"
    )
    assert "unit 41: 100 %" in line_of(replace(LATE, furthest=1_000_001), rate_of(START, LATE))


def test_a_run_with_a_size_says_how_far_it_is() -> None:
    assert " | 40 of 100 units | " in line_of(replace(LATE, units_wanted=100), rate_of(LATE))


def test_the_time_left_comes_from_the_average() -> None:
    """A fast moment does not make it shorter, a slow one not longer."""
    begun = replace(START, elapsed=10.0, units_wanted=100)
    half = replace(begun, elapsed=1000.0, units_done=50, games=50_000_000)
    for games in (49_999_999, 20_000_000):  # of the last ten seconds: next to nothing, or most
        before = replace(begun, elapsed=990.0, games=games)
        assert left(half, begun, before) == "16m 40s left"


def test_games_in_flight_count_for_the_time_left() -> None:
    progress = replace(START, elapsed=100.0, units_wanted=2, units_done=1, games=1_000_000, games_in_flight=500_000)
    assert left(progress) == "33s left"


def test_games_of_former_sessions_do_not_count_for_the_rate() -> None:
    progress = replace(START, elapsed=10.0, games_before=10**12, games=1_000_000, units_done=7, units_wanted=9)
    rate = rate_of(progress)
    assert rate.average == 100_000
    assert left(progress) == "20s left"


def test_a_time_limit_ends_it_if_it_comes_first() -> None:
    progress = replace(START, elapsed=100.0, games=1_000_000, units_done=1, units_wanted=3, seconds_wanted=150.0)
    assert left(progress) == "50s left"
    assert left(replace(progress, seconds_wanted=500.0)) == "3m 20s left"
    assert left(replace(progress, elapsed=151.0)) == "0s left"


def test_a_stopping_run_promises_nothing() -> None:
    assert left(replace(LATE, stopping=True, seconds_wanted=9000.0)) == "stopping"


def test_the_rate_now_is_of_the_last_seconds() -> None:
    rate = rate_of(*(replace(START, elapsed=float(t), games=1000 * t) for t in range(100)))
    assert rate.now == 1000
    for t in range(100, 130):
        rate.add(replace(START, elapsed=float(t), games=99_000))
    assert rate.now == 0
    assert rate.average == pytest.approx(99_000 / 129)


def test_the_rate_is_never_negative() -> None:
    """A unit that is dropped takes its games in flight with it."""
    rate = rate_of(replace(START, elapsed=1.0, games_in_flight=500), replace(START, elapsed=2.0))
    assert rate.now == 0


def test_the_memory_of_the_rate_is_bounded() -> None:
    rate = rate_of(*(replace(START, elapsed=t / 10, games=t) for t in range(10_000)))
    assert len(rate._marks) < 200


@pytest.mark.parametrize("columns", [200, 150, 120, 100, 80, 60, 40, 20, 5])
def test_a_narrow_terminal_gets_what_matters_most(columns: int) -> None:
    line = line_of(replace(LATE, seconds_wanted=9000.0), rate_of(LATE), columns)
    assert len(line) <= columns
    assert line.startswith("1h 30m"[:columns])
    if columns >= 20:
        assert line.endswith("1h left")
    assert ("saved" in line) == (columns >= 200)
    assert ("longest" in line) == (columns >= 80)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Gone(io.StringIO):
    def write(self, text: str) -> int:
        raise BrokenPipeError


def test_a_log_gets_a_line_after_some_seconds_and_then_one_a_minute() -> None:
    log = io.StringIO()
    with ProgressDisplay(log) as display:
        for tenth in range(2000):
            display.show(replace(START, elapsed=tenth / 10, games=tenth))
    times = [line.split(" | ")[0] for line in log.getvalue().splitlines()]
    assert times == ["5s", "1m 5s", "2m 5s", "3m 5s"]
    assert re.fullmatch(r"[ -~\n]*", log.getvalue())


def test_a_short_session_leaves_no_line_in_a_log() -> None:
    log = io.StringIO()
    with ProgressDisplay(log) as display:
        display.show(replace(START, elapsed=4.9))
    assert log.getvalue() == ""


def test_a_find_is_told_at_once() -> None:
    log = io.StringIO()
    with ProgressDisplay(log) as display:
        display.tell("endless: J--/-J-")
    assert log.getvalue() == "endless: J--/-J-\n"


def test_a_log_that_nobody_reads_any_more_stops_nothing() -> None:
    with ProgressDisplay(Gone()) as display:
        display.show(replace(START, elapsed=10.0))
        display.tell("endless: J--/-J-")


def test_a_terminal_without_a_size_gets_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(ProgressDisplay, "_columns", lambda self: 79)
    with ProgressDisplay(terminal) as display:
        display.show(replace(LATE, seconds_wanted=9000.0))
        display.tell("endless: J--/-J-")
    assert "\r" in terminal.getvalue()
    assert "endless: J--/-J-\n" in terminal.getvalue()
    assert "Traceback" not in terminal.getvalue()
