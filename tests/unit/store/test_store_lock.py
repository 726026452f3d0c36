import errno
import fcntl
import json
import multiprocessing
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bettelmann.store.driver import driver_of
from bettelmann.store.errors import DiskFull, NotARun, RunLocked
from bettelmann.store.lock import RunLock


def holder_in(folder: Path) -> str | None:
    """Who writes a run, in words."""
    driver = driver_of(folder)
    return driver.who if driver is not None and driver.alive else None


HOLD = """
import pathlib, sys
from bettelmann.store.lock import RunLock
with RunLock(pathlib.Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""
FORK = """
import os, pathlib, sys, time
from bettelmann.store.lock import RunLock
lock = RunLock(pathlib.Path(sys.argv[1])).__enter__()
if os.fork() == 0:
    print(os.getpid(), flush=True)
time.sleep(60)
"""


@contextmanager
def holding(path: Path) -> Iterator[None]:
    """Hold a file as another process would, whatever is in it."""
    with path.open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def start(script: str, folder: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", script, str(folder)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def said(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline()


def test_the_lock_says_who_holds_it_and_goes_away(tmp_path: Path) -> None:
    with RunLock(tmp_path) as lock:
        assert lock.explanation is None
        owner = json.loads((tmp_path / "lock").read_text())
        assert (owner["pid"], owner["host"]) == (os.getpid(), socket.gethostname())
        assert owner.keys() == {"pid", "host", "started", "version"}
    assert list(tmp_path.iterdir()) == []
    with RunLock(tmp_path) as lock:
        assert lock.explanation is None


def test_a_second_process_is_refused_until_the_first_ends(tmp_path: Path) -> None:
    with start(HOLD, tmp_path) as process:
        assert said(process) == "held\n"
        content = (tmp_path / "lock").read_bytes()
        who = f"process {process.pid} on {re.escape(socket.gethostname())}, since 20"
        with (
            pytest.raises(RunLocked, match=rf"is being written by {who}.*: stop that one first"),
            RunLock(tmp_path),
        ):
            pass
        assert (tmp_path / "lock").read_bytes() == content
        process.communicate("")
    with RunLock(tmp_path) as lock:
        assert lock.explanation is None


def test_the_lock_of_a_killed_process_is_taken_over_and_explained(tmp_path: Path) -> None:
    with start(HOLD, tmp_path) as process:
        assert said(process) == "held\n"
        process.send_signal(signal.SIGKILL)
    with RunLock(tmp_path) as lock:
        assert lock.explanation is not None
        assert lock.explanation.startswith(f"the driver before (process {process.pid} on {socket.gethostname()}, since")
        assert lock.explanation.endswith("ended without unlocking, for example by a power cut; its lock was taken over")
        assert json.loads((tmp_path / "lock").read_text())["pid"] == os.getpid()
    assert not (tmp_path / "lock").exists()


@pytest.mark.parametrize("content", [b"\0" * 80, b"{", b"[1]", b"{}", b"\xff"])
def test_a_torn_lock_file_is_taken_over(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "lock").write_bytes(content)
    with RunLock(tmp_path) as lock:
        assert "(a process that left no name)" in str(lock.explanation)


def test_a_forked_worker_does_not_keep_the_lock_of_a_killed_driver(tmp_path: Path) -> None:
    with start(FORK, tmp_path) as process:
        child = int(said(process))
        process.send_signal(signal.SIGKILL)
        process.wait()
        try:
            with RunLock(tmp_path) as lock:
                assert f"process {process.pid} " in str(lock.explanation)
        finally:
            os.kill(child, signal.SIGKILL)


def test_a_worker_that_ends_leaves_the_lock(tmp_path: Path) -> None:
    with RunLock(tmp_path) as lock:
        worker = multiprocessing.get_context("fork").Process(target=lock.__exit__, args=(None, None, None))
        worker.start()
        worker.join()
        assert worker.exitcode == 0
        with pytest.raises(RunLocked), RunLock(tmp_path):
            pass


def test_a_lock_removed_while_it_is_taken_is_not_mistaken_for_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lock").touch()
    flock = fcntl.flock

    def removed_meanwhile(handle: int, how: int) -> None:
        monkeypatch.undo()
        (tmp_path / "lock").unlink()
        flock(handle, how)

    monkeypatch.setattr("fcntl.flock", removed_meanwhile)
    with RunLock(tmp_path):
        assert json.loads((tmp_path / "lock").read_text())["pid"] == os.getpid()


def test_a_lock_that_cannot_be_signed_is_given_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.pwrite", full)
    with pytest.raises(DiskFull), RunLock(tmp_path):
        pass
    monkeypatch.undo()
    with RunLock(tmp_path) as lock:
        assert lock.explanation is None


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with (
        pytest.raises(NotARun, match=r"there is no folder .*nowhere: check the path"),
        RunLock(tmp_path / "nowhere"),
    ):
        pass
    assert not (tmp_path / "nowhere").exists()


FORGED = {
    "nested": b"[" * 4000,
    "nested objects": b'{"pid":' * 500,
    "a huge number": b'{"pid": ' + b"9" * 4000 + b', "host": "h", "started": "s"}',
    "a negative number": b'{"pid": -1, "host": "h", "started": "s"}',
    "a text for a process": b'{"pid": "1; rm -rf ~", "host": "h", "started": "s"}',
    "truth for a process": b'{"pid": true, "host": "h", "started": "s"}',
    "a list for a host": b'{"pid": 1, "host": ["h"], "started": "s"}',
    "no number": b'{"pid": NaN, "host": "h", "started": "s"}',
    "a list": b"[1, 2, 3]",
    "no text": b"\xff\xfe",
    "zeros": bytes(4096),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_lock_names_nobody(tmp_path: Path, name: str) -> None:
    (tmp_path / "lock").write_bytes(FORGED[name])
    with holding(tmp_path / "lock"):
        assert holder_in(tmp_path) == "another process"
        with pytest.raises(RunLocked, match=r" is being written by another process: stop that one first, or watch"):
            RunLock(tmp_path).__enter__()
    assert holder_in(tmp_path) is None
    with RunLock(tmp_path) as lock:
        assert lock.explanation is not None
        assert "the driver before (a process that left no name)" in lock.explanation


def test_a_lock_does_not_move_the_cursor(tmp_path: Path) -> None:
    forged = {"pid": 7, "host": "\x1b[2J\n" + "h" * 1000, "started": "\u202e\r"}
    (tmp_path / "lock").write_text(json.dumps(forged))
    with holding(tmp_path / "lock"):
        assert holder_in(tmp_path) == rf"process 7 on \x1b[2J\n{'h' * 59}, since \u202e\r"


@pytest.mark.parametrize("kind", ["link", "pipe", "folder"])
def test_what_is_no_file_is_no_lock(tmp_path: Path, kind: str) -> None:
    """A link would let a folder from elsewhere overwrite any file; a pipe would be waited for."""
    precious = tmp_path / "precious"
    precious.write_text("mine")
    folder = tmp_path / "run"
    folder.mkdir()
    if kind == "link":
        (folder / "lock").symlink_to(precious)
    elif kind == "pipe":
        os.mkfifo(folder / "lock")
    else:
        (folder / "lock").mkdir()
    assert holder_in(folder) is None
    with pytest.raises(NotARun, match=r"/lock is no file of this program: remove it, then try again$"):
        RunLock(folder).__enter__()
    assert precious.read_text() == "mine"
