"""The runner, with executors that fail, dawdle or come in another order."""

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from signal import SIGINT
from typing import Any

import pytest
from campaign_samples import GAMES, Altering, Listener, runner_in, small_recipe

from altered import alter
from bettelmann.campaign.executors import threads
from bettelmann.campaign.job import Job
from bettelmann.campaign.observer import Finds
from bettelmann.campaign.recipe import recipe_from
from bettelmann.campaign.session import Session
from bettelmann.campaign.signals import StopRequest
from bettelmann.cli.app import run as run_here
from bettelmann.games.bettelmann import format_deal
from bettelmann.store.errors import UnitDisagrees
from bettelmann.store.reader import RunView
from bettelmann.strategies import sample
from bettelmann.strategies.units.control import LocalControl


class Trouble(Exception):  # noqa: N818
    """What goes wrong in a worker."""


def units_of(folder: Path) -> list[int]:
    with RunView.open(folder) as view:
        return list(view.unit_digests())


def test_a_run_of_some_units_is_complete(tmp_path: Path) -> None:
    with runner_in(tmp_path) as runner:
        assert runner.run() == "complete"
    assert units_of(tmp_path) == list(range(6))


def test_another_session_adds_only_what_is_missing(tmp_path: Path) -> None:
    computed: list[int] = []

    def note(unit: int, result: Any) -> Any:
        computed.append(unit)
        return result

    noting = Altering(note)
    with runner_in(tmp_path, executor=noting, session=Session(units=2)) as runner:
        runner.run()
    with runner_in(tmp_path, executor=noting, session=Session(units=5)) as runner:
        assert runner.run() == "complete"
    assert sorted(computed) == list(range(5))


def test_trouble_in_one_unit_stops_the_others_and_keeps_what_is_committed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, halted = threading.Event(), threading.Event()
    run = sample.run

    def fail(setup: Any, seed: int, settings: Any, unit: int, control: LocalControl, **of_session: Any) -> Any:
        if unit == 3:
            assert begun.wait(60)
            raise Trouble("the worker has burnt down")
        if unit == 4:  # works until it is told to stop
            begun.set()
            while not control.flag[0]:
                time.sleep(0.01)
            halted.set()
            return None
        return run(setup, seed, settings, unit, control)

    monkeypatch.setattr(sample, "run", fail)
    with runner_in(tmp_path, session=Session(units=9, workers=3)) as runner:
        with pytest.raises(Trouble, match="burnt down"):
            runner.run()
        assert halted.is_set()
    assert set(units_of(tmp_path)) <= {0, 1, 2, 5, 6, 7, 8}
    monkeypatch.undo()
    with runner_in(tmp_path, session=Session(units=9)) as runner:
        assert runner.run() == "complete"
    assert units_of(tmp_path) == list(range(9))


def test_trouble_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: Any, **of_session: Any) -> None:
        raise Trouble("the worker has burnt down")

    monkeypatch.setattr(threads, "compute", fail)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    command = ["search", "--seed", "1", "--run", str(tmp_path / "run"), "--units", "2", "--priority", "normal"]
    assert run_here(command) == 70
    (log,) = (tmp_path / "bettelmann").iterdir()
    assert "Trouble: the worker has burnt down" in log.read_text()
    assert not (tmp_path / "run" / "lock").exists()
    with RunView.open(tmp_path / "run") as view:
        assert [session.note for session in view.summary().sessions] == ["failed"]


class Backwards(ThreadPoolExecutor):
    """Gives the units of a pair back in the wrong order."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        def late(*arguments: Any) -> Any:
            result = fn(*arguments)
            time.sleep(0.0 if result.unit % 2 else 0.05)
            return result

        return super().submit(late, *args, **kwargs)


def test_the_order_in_which_units_come_is_of_no_account(tmp_path: Path) -> None:
    with runner_in(tmp_path / "a", executor=Backwards(2)) as runner:
        runner.run()
    with runner_in(tmp_path / "b", executor=Altering(lambda unit, result: result)) as runner:
        runner.run()
    with RunView.open(tmp_path / "a") as one, RunView.open(tmp_path / "b") as other:
        first, second = one.summary(), other.summary()
        assert one.unit_digests() == other.unit_digests()
    for name in ("histogram", "longest_by_tricks", "longest_by_cards", "endless", "undecided", "tricks", "cards"):
        assert getattr(first, name) == getattr(second, name)


def test_a_stop_drops_what_is_in_flight_and_says_so(tmp_path: Path) -> None:
    stop, listener = StopRequest(), Listener()
    executor = ThreadPoolExecutor(2)

    def press(seconds: float) -> None:
        time.sleep(seconds)
        stop.signal = SIGINT

    threading.Thread(target=press, args=(0.3,)).start()
    big = small_recipe("52", games=1 << 26)
    with runner_in(
        tmp_path, executor=executor, recipe=big, stop=stop, listener=listener, session=Session(workers=2)
    ) as runner:
        assert runner.run() == "stopped"
    assert units_of(tmp_path) == []
    assert listener.shown[-1].stopping
    assert listener.shown[-1].games == 0
    assert max(progress.games_in_flight for progress in listener.shown) > 0


def test_a_stop_before_the_start_begins_nothing(tmp_path: Path) -> None:
    stop = StopRequest()
    stop.signal = SIGINT

    def forbid(unit: int, result: Any) -> Any:
        raise Trouble(f"unit {unit} was begun")

    with runner_in(tmp_path, executor=Altering(forbid), stop=stop) as runner:
        assert runner.run() == "stopped"
    assert units_of(tmp_path) == []


def test_no_unit_is_begun_that_would_end_too_late(tmp_path: Path) -> None:
    class Slow(ThreadPoolExecutor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            def slowly() -> Any:
                time.sleep(0.2)
                return fn(*args)

            return super().submit(slowly)

    listener = Listener()
    with runner_in(tmp_path, executor=Slow(1), session=Session(seconds=0.7, workers=1), listener=listener) as runner:
        assert runner.run() == "time"
    assert 1 <= len(units_of(tmp_path)) <= 3
    assert listener.told[-1] == "the time of 1s is up: 0s left, and a unit takes about 1s here"


def test_a_unit_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    listener, recipe = Listener(), small_recipe(deck="52", games=1 << 32)
    began = time.monotonic()
    with runner_in(tmp_path, recipe=recipe, session=Session(seconds=0.5, workers=2), listener=listener) as runner:
        assert runner.run() == "time"
    assert 1.4 < time.monotonic() - began < 20
    assert units_of(tmp_path) == []
    assert listener.told == ["the time of 0s is up: 2 units in flight given up; one takes longer than 0s here"]


def test_a_run_is_not_gone_on_with_where_no_unit_fits(tmp_path: Path) -> None:
    with runner_in(tmp_path, session=Session(units=2, workers=1)) as runner:
        assert runner.run() == "complete"
    slow = [(number, 90.0) for number in units_of(tmp_path)]
    for number, seconds in slow:
        alter(tmp_path, f"UPDATE unit SET seconds = {seconds} WHERE number = {number}")
    listener = Listener()
    with runner_in(tmp_path, session=Session(seconds=60, workers=1), listener=listener) as runner:
        assert runner.run() == "time"
    assert len(units_of(tmp_path)) == 2
    assert listener.told == [
        "the time of 1m is up: nothing was begun, since a unit takes about 1m 30s here: give more time"
    ]


def test_finds_are_told_once_and_progress_adds_up(tmp_path: Path) -> None:
    listener = Listener()
    with runner_in(tmp_path, listener=listener) as runner:
        runner.run()
    with RunView.open(tmp_path) as view:
        summary = view.summary()
    assert sorted(listener.told) == sorted(
        f"endless, confirmed by the reference engine: {format_deal(game.deal)}" for game in summary.endless
    )
    last = listener.shown[-1]
    assert (last.units_done, last.units_wanted, last.games, last.games_before) == (6, 6, 6 * GAMES, 0)
    assert (last.games_per_unit, last.games_in_flight, last.stopping) == (GAMES, 0, False)
    best = summary.longest_by_tricks[0].tricks, summary.longest_by_cards[0].cards
    assert last.finds == Finds(*best, len(summary.endless), 0)


def test_progress_goes_on_where_the_run_stood(tmp_path: Path) -> None:
    with runner_in(tmp_path) as runner:
        runner.run()
    listener = Listener()
    with runner_in(tmp_path, listener=listener, session=Session(units=8)) as runner:
        runner.run()
    last = listener.shown[-1]
    assert (last.units_done, last.games_before, last.games) == (8, 6 * GAMES, 2 * GAMES)
    assert last.finds.best_tricks > 0
    assert listener.told == []


def test_a_disk_that_runs_short_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bettelmann.campaign.runner.free_bytes", lambda folder: 700 << 20)
    listener = Listener()
    with runner_in(tmp_path, listener=listener) as runner:
        runner.run()
    assert [text for text in listener.told if "MiB" in text] == [
        f"the disk of {tmp_path} has only 700 MiB left: make room soon"
    ]


def test_a_unit_that_was_computed_before_with_another_result(tmp_path: Path) -> None:
    """Two machines of which one computes wrongly: the stored unit stays."""
    from dataclasses import replace

    with runner_in(tmp_path, session=Session(units=1)) as runner:
        runner.run()
        recipe = small_recipe()
        result = sample.run(recipe.setup, recipe.seed, recipe.settings, 0, LocalControl())
        assert result is not None
        with pytest.raises(UnitDisagrees, match="the stored result was kept"):
            runner._work.take(Job(recipe, 0, 0, None), replace(result, digest="0" * 16))
    assert units_of(tmp_path) == [0]


def test_of_thousands_of_endless_deals_only_the_first_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bettelmann.campaign.units._MOST_TOLD", 3)
    listener = Listener()
    with runner_in(tmp_path, listener=listener, recipe=small_recipe("2J8-")) as runner:
        runner.run()
    with RunView.open(tmp_path) as view:
        assert len(view.summary().endless) > 4
    *told, last = listener.told
    assert len(told) == 3
    assert all(text.startswith("endless, confirmed by the reference engine: ") for text in told)
    assert last == f"more endless deals are not told of one by one: bettelmann status {tmp_path}"


def test_a_run_in_ranges_knows_how_many_units_it_has(tmp_path: Path) -> None:
    tables = {"strategy": "exhaust", "deck": "2J8-", "exhaust": {"first": "2", "last": "41", "games_per_unit": 7}}
    recipe = recipe_from(tables, source="here", fallback_seed=0)
    listener = Listener()
    with runner_in(tmp_path, listener=listener, recipe=recipe, session=Session(units=4, workers=2)) as runner:
        assert runner.run() == "complete"
    assert (listener.shown[-1].units_done, listener.shown[-1].units_wanted) == (4, 4)
    assert units_of(tmp_path) == [0, 7, 14, 21]
    with runner_in(tmp_path, listener=listener, recipe=recipe, session=Session(workers=2)) as runner:
        assert runner.run() == "complete"
    last = listener.shown[-1]
    assert (last.units_done, last.units_wanted, last.games_before, last.games) == (6, 6, 28, 12)
    assert units_of(tmp_path) == [0, 7, 14, 21, 28, 35]
    with runner_in(tmp_path, recipe=recipe, session=Session(units=99)) as runner:
        assert runner.run() == "complete"
    assert units_of(tmp_path) == [0, 7, 14, 21, 28, 35]
