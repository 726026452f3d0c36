"""Whatever is wrong with a file of machine code, or with writing one, the kernel plays as it should."""

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bettelmann.kernel.machine import cache, jit, sealed
from bettelmann.outside import remarks
from bettelmann.outside.remarks import untold
from processes import run_python
from program import ENVIRONMENT, program_apart

Damage = Callable[[Path], object]


def _cut(part: float) -> Damage:
    return lambda path: os.truncate(path, int(path.stat().st_size * part))


def _flip(part: float) -> Damage:
    """Flip one bit so far into the file."""

    def damage(path: Path) -> None:
        content = bytearray(path.read_bytes())
        content[int((len(content) - 1) * part)] ^= 4
        path.write_bytes(content)

    return damage


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()
    (path / "file").touch()


def _pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def _dangling(path: Path) -> None:
    path.unlink()
    path.symlink_to(path.with_name("nothing"))


def _pickle_without_sum(path: Path) -> None:
    path.write_bytes(path.read_bytes()[32:])


def _sound_sum_over_nonsense(path: Path) -> None:
    sealed.write_sealed(path, b"no pickle")


def _sealed_for_another_type(path: Path) -> None:
    import pickle

    content = sealed.read_sealed(path)
    assert content is not None
    _, reduced = pickle.loads(content)
    sealed.write_sealed(path, pickle.dumps(("another type", reduced)))


DAMAGES: dict[str, Damage] = {
    "emptied": _cut(0),
    "cut in the sum": lambda path: os.truncate(path, 31),
    "cut after the sum": lambda path: os.truncate(path, 32),
    "cut in half": _cut(0.5),
    "one byte less": lambda path: os.truncate(path, path.stat().st_size - 1),
    "one byte more": lambda path: path.write_bytes(path.read_bytes() + b"\0"),
    **{f"a bit at {part}": _flip(part) for part in (0, 0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 1)},
    "text": lambda path: path.write_text("nothing that a machine can run"),
    "zeros": lambda path: path.write_bytes(bytes(path.stat().st_size)),
    "a folder": _folder,
    "a pipe": _pipe,
    "a link to nothing": _dangling,
    "removed": Path.unlink,
    "of Numba's own": _pickle_without_sum,
    "a sound sum over nonsense": _sound_sum_over_nonsense,
    "for another type": _sealed_for_another_type,
}


def _sum_of_squares(most: int) -> int:
    total = 0
    for number in range(most):
        total += number * number
    return total


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that the door keeps machine code in; nothing was remarked on before."""
    monkeypatch.setattr(jit, "CACHE_FOLDER", tmp_path / "kernels")
    monkeypatch.setattr(remarks, "_untold", [])
    monkeypatch.setattr(remarks, "_spoken_of", set())
    return tmp_path / "kernels"


def _played() -> bool:
    """Play by the room's door as a new process would; whether the machine code was found. The result must be right."""
    kernel: Any = jit.jit(_sum_of_squares)
    assert kernel(100) == 328350
    return len(kernel.stats.cache_hits) == 1


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_file_is_compiled_anew_and_replaced(folder: Path, damage: Damage) -> None:
    assert not _played()
    assert _played()
    (path,) = folder.iterdir()
    sound = path.stat().st_size
    damage(path)

    assert not _played()  # nothing of it was used
    assert [(left.name, left.is_file()) for left in folder.iterdir()] == [(path.name, True)]
    assert abs(path.stat().st_size - sound) < 64
    assert _played()
    assert untold() == []


def test_every_flipped_bit_of_a_file_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "file"
    sealed.write_sealed(path, b"machine code")
    content = path.read_bytes()
    assert sealed.read_sealed(path) == b"machine code"
    for bit in range(8 * len(content)):
        flipped = bytearray(content)
        flipped[bit // 8] ^= 1 << bit % 8
        path.write_bytes(flipped)
        assert sealed.read_sealed(path) is None


def _fails_with(number: int) -> Callable[[Path, bytes], None]:
    def write(path: Path, content: bytes) -> None:
        raise OSError(number, os.strerror(number), str(path))

    return write


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.EIO, errno.EMFILE])
def test_what_cannot_be_written_is_said_once_and_ends_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    monkeypatch.setattr(cache, "write_sealed", _fails_with(number))

    assert not _played()
    assert not _played()

    (said,) = untold()
    assert said.startswith(f"compiled kernels cannot be kept ({folder}: {os.strerror(number)}): every start compiles")


def test_what_cannot_be_put_in_words_is_not_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def dumps(thing: object) -> bytes:
        raise MemoryError

    monkeypatch.setattr(cache, "dumps", dumps)

    assert not _played()
    assert len(untold()) == 1


def test_a_folder_that_vanishes_is_made_again(folder: Path) -> None:
    assert not _played()
    shutil.rmtree(folder)

    assert not _played()
    assert _played()
    assert untold() == []


def test_a_folder_that_becomes_a_file_ends_nothing(folder: Path) -> None:
    assert not _played()
    shutil.rmtree(folder)
    folder.touch()

    assert not _played()
    assert len(untold()) == 1


def test_a_write_that_fails_leaves_nothing_behind_and_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    sealed.write_sealed(path, b"old")

    def replace(self: Path, target: Path) -> Path:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "replace", replace)
    with pytest.raises(OSError, match="No space"):
        sealed.write_sealed(path, b"new")

    assert sealed.read_sealed(path) == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_the_cache_does_not_change_how_kernels_are_compiled(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: Any = jit.jit(_sum_of_squares)
    monkeypatch.setattr(jit, "CACHE_FOLDER", None)
    not_kept: Any = jit.jit(_sum_of_squares)

    assert kept.targetoptions == not_kept.targetoptions
    assert {name: value for name, value in kept.targetoptions.items() if value} == {"nopython": True, "nogil": True}


_WRITER = (
    "import sys, pathlib\n"
    "from bettelmann.kernel.machine.sealed import write_sealed\n"
    "for turn in range(200): write_sealed(pathlib.Path(sys.argv[1]), bytes([turn]) * 50_000)\n"
)


def test_who_reads_while_another_writes_finds_a_whole_file(tmp_path: Path) -> None:
    import subprocess
    import sys

    path = tmp_path / "file"
    sealed.write_sealed(path, bytes(50_000))
    command = [sys.executable, "-c", _WRITER, str(path)]
    writers = [subprocess.Popen(command, env=ENVIRONMENT) for _ in range(2)]
    read = 0
    while any(writer.poll() is None for writer in writers):
        content = sealed.read_sealed(path)
        assert content is not None
        assert content == content[:1] * 50_000
        read += 1
    assert read > 0
    assert [writer.returncode for writer in writers] == [0, 0]
    assert list(tmp_path.iterdir()) == [path]


def test_a_process_without_room_for_kernels_counts_as_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = (
        "import resource\n"
        "from bettelmann.kernel.packed.decide import play\n"
        "from bettelmann.kernel.machine.bits import U64\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "print(int(play(U64(2), U64(0), U64(2), U64(0), U64(9))[0]))\n"
        "from bettelmann.outside.remarks import untold\n"
        "print(len(untold()))"
    )
    roomy = run_python("-c", code.replace("1000", "-1"), env={"BETTELMANN_CACHE": str(tmp_path / "roomy")})
    assert roomy.endswith("\n0\n")
    tight = run_python("-c", code, env={"BETTELMANN_CACHE": str(tmp_path / "tight")})
    assert tight == roomy.replace("\n0\n", "\n1\n")


@pytest.mark.parametrize("damage", [_flip(0.5), _cut(0)], ids=["a bit", "emptied"])
def test_the_program_heals_a_cache_of_which_every_file_is_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: Damage
) -> None:
    monkeypatch.setitem(ENVIRONMENT, "BETTELMANN_CACHE", str(tmp_path))
    monkeypatch.setitem(ENVIRONMENT, "NUMBA_DISABLE_JIT", "0")
    first = program_apart("verify", "J--/-J-")
    assert "Endless: after 1 trick" in first.stdout
    kernels = sorted(tmp_path.rglob("*.nbc"))
    assert kernels
    for path in kernels:
        damage(path)

    again = program_apart("verify", "J--/-J-")

    assert (again.returncode, again.stdout, again.stderr) == (0, first.stdout, "")
    assert sorted(tmp_path.rglob("*.nbc")) == kernels
    assert all(sealed.read_sealed(path) is not None for path in kernels)
