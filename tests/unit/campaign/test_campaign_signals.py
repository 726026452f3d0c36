import os
import signal
from collections.abc import Iterator

import pytest

from bettelmann.campaign.signals import stop_on_signals

CAUGHT = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1]


@pytest.fixture(autouse=True)
def _handlers_of_the_tests() -> Iterator[None]:
    before = {number: signal.getsignal(number) for number in CAUGHT}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize("number", CAUGHT)
def test_a_signal_is_a_request(number: signal.Signals, capfd: pytest.CaptureFixture[str]) -> None:
    with stop_on_signals() as stop:
        assert not stop
        os.kill(os.getpid(), number)
        assert stop
        assert stop.signal == number
    assert capfd.readouterr().err == "\nstopping within a second; a signal after that stops at once\n"


def test_after_a_request_a_second_signal_still_stops_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    codes: list[int] = []
    clock = [50.0]
    monkeypatch.setattr(os, "_exit", codes.append)
    monkeypatch.setattr("time.monotonic", lambda: clock[0])
    with stop_on_signals():
        os.kill(os.getpid(), signal.SIGINT)
    clock[0] += 1.1
    os.kill(os.getpid(), signal.SIGUSR1)
    assert codes == [], "the warning of a batch system never stops at once"
    os.kill(os.getpid(), signal.SIGINT)
    assert codes == [130]


@pytest.mark.parametrize("second", CAUGHT)
@pytest.mark.parametrize("first", CAUGHT)
def test_what_comes_within_a_second_is_the_same_wish(
    monkeypatch: pytest.MonkeyPatch, first: signal.Signals, second: signal.Signals
) -> None:
    codes: list[int] = []
    clock = [50.0]
    monkeypatch.setattr(os, "_exit", codes.append)
    monkeypatch.setattr("time.monotonic", lambda: clock[0])
    with stop_on_signals() as stop:
        os.kill(os.getpid(), first)
        for _ in range(9):
            clock[0] += 0.1
            os.kill(os.getpid(), second)
        assert stop.signal == first
    assert codes == []


def test_the_handlers_before_come_back() -> None:
    before = [signal.getsignal(number) for number in CAUGHT]
    with stop_on_signals():
        assert [signal.getsignal(number) for number in CAUGHT] != before
    assert [signal.getsignal(number) for number in CAUGHT] == before


def test_an_ignored_hup_stays_ignored_and_an_ignored_int_is_caught() -> None:
    for number in CAUGHT:
        signal.signal(number, signal.SIG_IGN)
    with stop_on_signals() as stop:
        os.kill(os.getpid(), signal.SIGHUP)
        assert not stop
        os.kill(os.getpid(), signal.SIGINT)
        assert stop.signal == signal.SIGINT


def test_a_message_that_nobody_can_read_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object) -> int:
        raise OSError(5, "Input/output error")

    with stop_on_signals() as stop:
        monkeypatch.setattr(os, "write", gone)
        os.kill(os.getpid(), signal.SIGHUP)
        monkeypatch.undo()
        assert stop
