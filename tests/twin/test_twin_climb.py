"""Climbing is the same however Numba compiles: not at all, or with checked indices."""

from pathlib import Path

import pytest

from processes import run_python

REDUCED = Path(__file__).with_name("reduced_climbs.py")


def test_plain_python_climbs_are_the_twin() -> None:
    assert run_python(REDUCED, "40", env={"NUMBA_DISABLE_JIT": "1"}) == "3 units are the same\n"


@pytest.mark.slow
def test_climbs_stay_inside_their_arrays(tmp_path: Path) -> None:
    # Checked machine code must not come into the cache of the unchecked.
    env = {"NUMBA_BOUNDSCHECK": "1", "BETTELMANN_CACHE": str(tmp_path)}

    assert run_python(REDUCED, "3000", env=env) == "3 units are the same\n"
