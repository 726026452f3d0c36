"""How many workers there are by default: processors, the quota of a container, and one left free."""

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from bettelmann.campaign.processors import default_workers, processors_allowed

ALL = 16
V1 = "5:cpuset:/a/b\n4:cpu,cpuacct:/a/b\n3:memory:/a/b\n0::/\n"


def _quota(folder: str, quota: object, period: object = 100000) -> dict[str, str]:
    """The files of version 1."""
    return {f"{folder}/cpu.cfs_quota_us": f"{quota}\n", f"{folder}/cpu.cfs_period_us": f"{period}\n"}


CASES: dict[str, tuple[str, Mapping[str, str], int]] = {
    "no control groups": ("", {}, ALL),
    "2: no limit": ("0::/a/b\n", {"a/b/cpu.max": "max 100000\n"}, ALL),
    "2: four": ("0::/a/b\n", {"a/b/cpu.max": "400000 100000\n"}, 4),
    "2: another period": ("0::/a/b\n", {"a/b/cpu.max": "100000 50000\n"}, 2),
    "2: one and a half": ("0::/a/b\n", {"a/b/cpu.max": "150000 100000\n"}, 1),
    "2: a tenth": ("0::/a/b\n", {"a/b/cpu.max": "10000 100000\n"}, 1),
    "2: more than there are": ("0::/a/b\n", {"a/b/cpu.max": "6400000 100000\n"}, ALL),
    "2: of the group above": ("0::/a/b\n", {"a/b/cpu.max": "max 100000", "a/cpu.max": "300000 100000"}, 3),
    "2: the least of two": ("0::/a/b\n", {"a/b/cpu.max": "500000 100000", "a/cpu.max": "300000 100000"}, 3),
    "2: in a container": ("0::/\n", {"cpu.max": "300000 100000\n"}, 3),
    "2: in a container that sees the outer path": ("0::/docker/0123\n", {"cpu.max": "300000 100000\n"}, 3),
    "2: beside its own root": (
        "0::/../other\n",
        {"cpu.max": "300000 100000\n", "../other/cpu.max": "1 1"},
        3,
    ),
    "2: of another group": ("0::/a/b\n", {"a/c/cpu.max": "100000 100000\n"}, ALL),
    "2: empty": ("0::/a/b\n", {"a/b/cpu.max": ""}, ALL),
    "2: not understood": ("0::/a/b\n", {"a/b/cpu.max": "all of it\n"}, ALL),
    "2: negative": ("0::/a/b\n", {"a/b/cpu.max": "-1 100000\n"}, ALL),
    "2: one word": ("0::/a/b\n", {"a/b/cpu.max": "200000\n"}, ALL),
    "2: nought": ("0::/a/b\n", {"a/b/cpu.max": "0 0\n"}, ALL),
    "1: no limit": (V1, _quota("cpu,cpuacct/a/b", -1), ALL),
    "1: two": (V1, _quota("cpu,cpuacct/a/b", 200000), 2),
    "1: of the group above": (V1, {**_quota("cpu,cpuacct/a/b", -1), **_quota("cpu,cpuacct/a", 500000)}, 5),
    "1: in a container that sees the outer path": (V1, _quota("cpu,cpuacct", 200000), 2),
    "1: mounted by its short name": (V1, _quota("cpu/a/b", 200000), 2),
    "1: the controller alone": ("1:cpu:/\n", _quota("cpu", 250000), 2),
    "1: of another controller": (V1, _quota("memory/a/b", 100000), ALL),
    "1: no period": (V1, {"cpu,cpuacct/a/b/cpu.cfs_quota_us": "100000"}, ALL),
    "lines that are none": ("0:/a\nx\n::\n", {"cpu.max": "100000 100000"}, ALL),
}


@pytest.mark.parametrize(("groups", "files", "expected"), CASES.values(), ids=CASES)
def test_the_quota_of_a_container_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, groups: str, files: Mapping[str, str], expected: int
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: set(range(ALL)))
    for name, text in {"proc/self/cgroup": groups, **{f"sys/fs/cgroup/{file}": files[file] for file in files}}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)

    assert processors_allowed(tmp_path) == expected


@pytest.mark.parametrize(("processors", "expected"), [(1, 1), (2, 2), (3, 2), (4, 3), (8, 7), (256, 255)])
def test_of_more_than_two_processors_one_is_left_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, processors: int, expected: int
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: set(range(processors)))

    assert default_workers(tmp_path) == expected


def test_where_nobody_says_what_may_be_used_all_processors_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    for processors, expected in ((None, 1), (6, 6)):
        monkeypatch.setattr(os, "cpu_count", lambda given=processors: given)
        assert processors_allowed(tmp_path) == expected
