"""The machine refuses workers or memory: fewer of them come to the same, and none is one sentence."""

import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from pathlib import Path
from resource import RLIM_INFINITY
from typing import Any

import pytest
from campaign_samples import Listener, runner_in, small_recipe

from bettelmann.campaign.executors import inline, memory, processes, threads
from bettelmann.campaign.executors.pools import NoWorkers, WillingProcesses
from bettelmann.campaign.folder import create_run
from bettelmann.campaign.job import Job, compute
from bettelmann.campaign.provenance import signatures_of
from bettelmann.campaign.runner import WorkersLost
from bettelmann.campaign.session import Session
from bettelmann.campaign.work import work_on
from bettelmann.outside import remarks
from program import tables_of

UNITS = 8

HELP = (
    "this machine lets no worker start ({why}): end other programs, raise its limits (`ulimit -a` shows them), or try"
    " --executor inline; nothing committed is lost"
)


@pytest.fixture(autouse=True)
def unspoken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing was remarked on before."""
    monkeypatch.setattr(remarks, "_untold", [])
    monkeypatch.setattr(remarks, "_spoken_of", set())


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[tuple[Any, ...]]]:
    """What the run comes to where nothing is refused."""
    folder = tmp_path_factory.mktemp("expected") / "run"
    _work(folder, workers=2)
    return tables_of(folder)


def _work(folder: Path, workers: int, executor: str = "threads") -> Listener:
    if not folder.exists():
        create_run(folder, small_recipe(), signatures_of(small_recipe()))
    listener = Listener()
    session = Session(units=UNITS, workers=workers, polite=False, executor=executor)
    assert work_on(folder, session, listener, ready=lambda facts: None) == "complete"
    return listener


def _let_start(monkeypatch: pytest.MonkeyPatch, allowed: int, error: BaseException) -> None:
    """Let so many threads live at a time beside those that are there."""
    start, before = threading.Thread.start, threading.active_count()

    def limited(self: threading.Thread) -> None:
        if threading.active_count() - before >= allowed:
            raise error
        start(self)

    monkeypatch.setattr(threading.Thread, "start", limited)


NO_THREAD = RuntimeError("can't start new thread")


@pytest.mark.parametrize("allowed", [1, 2, 4, 15])
def test_fewer_threads_than_wished_for_come_to_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, expected: object, allowed: int
) -> None:
    monkeypatch.setattr(threads, "compute", _slow(compute))  # so that all workers are asked for
    _let_start(monkeypatch, allowed, NO_THREAD)

    listener = _work(tmp_path / "run", workers=16)

    assert tables_of(tmp_path / "run") == expected
    said = f"asked for 16 workers, this machine lets {allowed} start (can't start new thread); going on with {allowed}"
    assert [told for told in listener.told if "asked for" in told] == ([said] if allowed < UNITS else [])


def _slow(computed: Callable[..., Any]) -> Callable[..., Any]:
    def slowly(job: Job, control: Any) -> Any:
        time.sleep(0.05)
        return computed(job, control)

    return slowly


@pytest.mark.parametrize(
    ("error", "why"), [(NO_THREAD, "can't start new thread"), (MemoryError(), "MemoryError")], ids=str
)
def test_no_thread_at_all_is_one_sentence_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, expected: object, error: BaseException, why: str
) -> None:
    with monkeypatch.context() as patch:
        _let_start(patch, 0, error)
        with pytest.raises(NoWorkers) as refusal:
            _work(tmp_path / "run", workers=16)
    assert str(refusal.value) == HELP.format(why=why)

    _work(tmp_path / "run", workers=2)
    assert tables_of(tmp_path / "run") == expected


def test_inline_needs_no_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, expected: object) -> None:
    _let_start(monkeypatch, 0, NO_THREAD)

    _work(tmp_path / "run", workers=16, executor=inline.INLINE.name)

    assert tables_of(tmp_path / "run") == expected


@pytest.mark.parametrize("allowed", [0, 1])
def test_a_pool_of_processes_asks_for_its_own_threads_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, allowed: int
) -> None:
    _let_start(monkeypatch, allowed, NO_THREAD)
    with pytest.raises(NoWorkers) as refusal:
        _work(tmp_path / "run", workers=2, executor=processes.PROCESSES.name)
    assert str(refusal.value) == HELP.format(why="can't start new thread")


class _Spawning:
    """Lets so many processes start."""

    def __init__(self, allowed: int, error: BaseException) -> None:
        self.allowed, self.error, self.started = allowed, error, 0
        self._start = processes._SPAWN.Process.start

    def __call__(self, process: Any) -> None:
        if self.started == self.allowed:
            raise self.error
        self.started += 1
        self._start(process)


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (BlockingIOError(11, "Resource temporarily unavailable"), "[Errno 11] Resource temporarily unavailable"),
        (OSError(24, "Too many open files"), "[Errno 24] Too many open files"),
        (MemoryError(), "MemoryError"),
    ],
    ids=str,
)
def test_no_process_at_all_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException, why: str
) -> None:
    spawning = _Spawning(0, error)
    monkeypatch.setattr(processes._SPAWN.Process, "start", lambda process: spawning(process))
    with pytest.raises(NoWorkers) as refusal:
        _work(tmp_path / "run", workers=4, executor=processes.PROCESSES.name)
    assert str(refusal.value) == HELP.format(why=why)


def test_fewer_processes_than_wished_for_come_to_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, expected: object
) -> None:
    spawning = _Spawning(1, OSError(24, "Too many open files"))
    monkeypatch.setattr(processes._SPAWN.Process, "start", lambda process: spawning(process))

    listener = _work(tmp_path / "run", workers=4, executor=processes.PROCESSES.name)

    assert spawning.started == 1
    assert tables_of(tmp_path / "run") == expected
    assert [told for told in listener.told if "asked for" in told] == [
        "asked for 4 workers, this machine lets 1 start ([Errno 24] Too many open files); going on with 1"
    ]


def _refusing(times: int, error: BaseException) -> Callable[..., Any]:
    """Computes, but for the first times it is asked."""
    lock, left = threading.Lock(), [times]

    def sometimes(job: Job, control: Any) -> Any:
        with lock:
            left[0] -= 1
            if left[0] >= 0:
                raise error
        return compute(job, control)

    return sometimes


@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_worker_without_memory_means_fewer_workers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, expected: object, times: int
) -> None:
    monkeypatch.setattr(threads, "compute", _refusing(times, MemoryError()))

    listener = _work(tmp_path / "run", workers=4)

    assert tables_of(tmp_path / "run") == expected
    told = [sentence for sentence in listener.told if "no more memory" in sentence]
    assert len(told) == times
    assert told[0].startswith("a worker gets no more memory: going on with ")
    assert told[0].endswith(" of 4 workers")


def test_the_last_worker_without_memory_ends_the_session_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, expected: object
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(threads, "compute", _refusing(1000, MemoryError()))
        with pytest.raises(MemoryError):
            _work(tmp_path / "run", workers=4)
    _work(tmp_path / "run", workers=4)
    assert tables_of(tmp_path / "run") == expected


def test_workers_that_die_again_and_again_become_fewer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, expected: object
) -> None:
    monkeypatch.setattr(threads, "compute", _refusing(16, BrokenExecutor()))

    listener = _work(tmp_path / "run", workers=4)

    assert tables_of(tmp_path / "run") == expected
    assert "a worker has died; what it worked on is computed again" in listener.told
    assert "workers die again and again, of too little memory perhaps: going on with 2 of 4 workers" in listener.told


def test_one_worker_that_dies_again_and_again_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "compute", _refusing(1000, BrokenExecutor()))
    session, listener = Session(units=UNITS, workers=4), Listener()
    with (
        runner_in(tmp_path / "run", session=session, listener=listener) as runner,
        pytest.raises(WorkersLost, match=r"^4 workers in a row have died over unit \d, of too little memory"),
    ):
        runner.run()
    assert [told.partition("with ")[2] for told in listener.told if "going on" in told] == [
        "2 of 4 workers",
        "1 of 4 workers",
    ]


def test_what_is_set_aside_for_a_pool_is_given_back_when_it_cannot_be_made() -> None:
    before = threading.active_count()
    with pytest.raises(ValueError, match="must be greater than 0"):
        WillingProcesses(0, processes._SPAWN, lambda: None, ())
    assert threading.active_count() == before


MIB = 1 << 20


@pytest.mark.parametrize(
    ("limit", "used", "wished", "expected"),
    [
        (RLIM_INFINITY, 4000, 16, 16),
        (1000 * MIB, 300, 16, 16),
        (700 * MIB, 350, 16, 10),
        (400 * MIB, 350, 16, 1),
        (300 * MIB, 350, 16, 1),  # it is tried
        (400 * MIB, 350, 1, 1),
    ],
)
def test_a_limit_of_memory_means_fewer_threads(
    monkeypatch: pytest.MonkeyPatch, limit: int, used: int, wished: int, expected: int
) -> None:
    monkeypatch.setattr(memory, "getrlimit", lambda kind: (limit, limit))
    monkeypatch.setattr(memory, "_used", lambda: used * MIB)
    assert memory.affordable(wished) == expected
    said = (
        f"asked for {wished} workers, there is memory for {expected} (the limit of this process is {limit >> 20} MiB,"
        f" see `ulimit -v`); going on with {expected}"
    )
    assert remarks.untold() == ([said] if expected < wished else [])


def test_the_memory_in_use_is_known() -> None:
    assert 50 * MIB < memory._used() < 1 << 46
