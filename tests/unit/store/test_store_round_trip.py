import os
import socket
from pathlib import Path

import pytest
from store_samples import FACTS, KEEP, Cycle, Endless, Game, Long, Outcome, dump, sample

from bettelmann.finds import FoundCycle
from bettelmann.store.errors import RunExists, StoreError
from bettelmann.store.reader import RunView
from bettelmann.store.writer import RunStore


def test_a_run_is_read_as_it_was_written(tmp_path: Path) -> None:
    folder = tmp_path / "some" / "where"
    outcome = Outcome(
        7,
        histogram={3: 5, 90: 1, 4: 0},
        longest_by_tricks=[Long("a", 90, 600, 12, "o")],
        longest_by_cards=[Long("b", 80, 610, 11), Long("a", 90, 600, 12, "o")],
        endless=[Endless("e", 66, 474, 13)],
        cycles=[Cycle("c", 13, ("e", "d"))],
        undecided=[Game("u", 5000, 36000, 14)],
        endless_games=2,
        undecided_games=3,
    )
    with RunStore.create(folder, FACTS, KEEP) as store:
        session = store.begin_session(version="0.1.0", signature="ab12", workers=8)
        assert store.commit(outcome) is True
        store.end_session(session, "finished")
        facts = store.facts()
    assert [path.name for path in folder.iterdir()] == ["run.db"]

    with RunView.open(folder) as view:
        summary = view.summary()
        assert view.unit_digests() == {7: "d"}
        (unit,) = view.units()
    assert summary.facts == facts
    assert facts.items() >= FACTS.items()
    assert facts["keep"] == "4"
    assert facts["host"] == socket.gethostname()
    assert (summary.units_done, summary.games, summary.tricks, summary.cards) == (1, 100, 1000, 7000)
    assert (summary.first_player_wins, summary.endless_games, summary.undecided_games) == (49, 2, 3)
    assert summary.histogram == {3: 5, 90: 1}
    assert summary.longest_by_tricks == [Long("a", 90, 600, 12, "o")]
    assert summary.longest_by_cards == [Long("b", 80, 610, 11), Long("a", 90, 600, 12, "o")]
    assert summary.endless == [Endless("e", 66, 474, 13)]
    assert summary.cycles == [FoundCycle("c", 62, 440, 2670, True, 13, ["d", "e"])]
    assert summary.undecided == [Game("u", 5000, 36000, 14)]
    assert summary.cpu_seconds == 0.5
    assert summary.first_finished == summary.last_finished == unit.finished
    (stored,) = summary.sessions
    assert (stored.id, stored.version, stored.signature, stored.workers) == (session, "0.1.0", "ab12", 8)
    assert (stored.pid, stored.note, unit.session) == (os.getpid(), "finished", session)
    assert stored.ended is not None
    assert facts["created"] <= stored.started <= unit.finished <= stored.ended


def test_a_fresh_run_is_an_empty_summary(tmp_path: Path) -> None:
    RunStore.create(tmp_path, FACTS, KEEP).close()
    with RunView.open(tmp_path) as view:
        summary = view.summary()
    assert (summary.units_done, summary.games, summary.histogram, summary.endless) == (0, 0, {}, [])
    assert (summary.first_finished, summary.last_finished, summary.sessions) == (None, None, [])


def test_a_killed_session_has_no_end(tmp_path: Path) -> None:
    with RunStore.create(tmp_path, FACTS, KEEP) as store:
        store.begin_session(version="0", signature="s", workers=1)
    with RunStore.open(tmp_path) as store:
        second = store.begin_session(version="0", signature="s", workers=1)
        store.end_session(second, "stopped")
    with RunView.open(tmp_path) as view:
        assert [session.ended is None for session in view.summary().sessions] == [True, False]


def test_totals_do_not_overflow(tmp_path: Path) -> None:
    most = 2**63 - 1
    with RunStore.create(tmp_path, FACTS, KEEP) as store:
        for unit in range(3):
            store.commit(Outcome(unit, games=most, tricks=most, cards=most))
    with RunView.open(tmp_path) as view:
        assert view.summary().cards == 3 * most


def test_a_view_sees_what_is_committed_meanwhile(tmp_path: Path) -> None:
    with RunStore.create(tmp_path, FACTS, KEEP) as store, RunView.open(tmp_path) as view:
        for unit in range(3):
            assert view.summary().units_done == unit
            store.commit(sample(unit))
        assert store.done_units() == {0, 1, 2}


def test_an_existing_run_is_not_made_again(tmp_path: Path) -> None:
    with RunStore.create(tmp_path, FACTS, KEEP) as store:
        store.commit(sample(0))
    before = (tmp_path / "run.db").read_bytes()
    with pytest.raises(RunExists, match=r"go on with `bettelmann resume .*` or name another folder"):
        RunStore.create(tmp_path, {}, 1)
    assert (tmp_path / "run.db").read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["run.db"]


def test_a_run_may_be_made_beside_other_files(tmp_path: Path) -> None:
    (tmp_path / "recipe.toml").touch()
    RunStore.create(tmp_path, FACTS, KEEP).close()
    assert dump(tmp_path)["unit"] == []


def test_a_list_without_room_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot keep 0 longest games: give at least 1"):
        RunStore.create(tmp_path / "run", FACTS, 0)
    assert not (tmp_path / "run").exists()
