"""What going backwards costs: seconds, and memory for the largest basins and trees."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from processes import run_python

REPORT = Path(__file__).with_name("backwards_report.py")


def report(work: str) -> dict[str, float]:
    described: dict[str, float] = json.loads(run_python(REPORT, work))
    return described


@pytest.mark.bench
@pytest.mark.parametrize(("work", "states", "most_seconds"), [("basin", 2670, 0.1), ("tree", 57134, 1.0)])
def test_seconds(work: str, states: int, most_seconds: float, benchmark: Any) -> None:
    described = benchmark.pedantic(report, args=(work,), rounds=1)
    benchmark.extra_info.update(described)

    assert described["states"] == states
    assert described["seconds"] < most_seconds


@pytest.mark.scale
@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the unit of the memory differs")
def test_ten_million_states_stay_under_two_gigabytes() -> None:
    described = report("closure")

    assert described["states"] >= 10_000_000
    assert described["deals"] > 10_000
    assert described["memory"] < 2_000_000_000
