"""How many times faster one engine is than another, in one process on one core: a lost vectorisation shows here."""

import json
from pathlib import Path
from typing import Any

import pytest

from processes import run_python

pytestmark = pytest.mark.bench

REPORT = Path(__file__).with_name("rates_report.py")

LEAST_LOCKSTEP_OVER_GENERAL = {512: 10.0, 256: 5.0, 128: 2.0}
LEAST_PACKED_OVER_GENERAL = 2.0


@pytest.mark.parametrize("width", ["256", "widest"])
def test_packed_and_lockstep_kernels_are_many_times_the_byte_kernel(width: str, benchmark: Any) -> None:
    rates = json.loads(benchmark.pedantic(run_python, args=(REPORT, width), rounds=1))
    benchmark.extra_info.update(rates)

    assert rates["packed"] / rates["general"] >= LEAST_PACKED_OVER_GENERAL, rates
    assert rates["lockstep"] / rates["general"] >= LEAST_LOCKSTEP_OVER_GENERAL[rates["vector_bits"]], rates
