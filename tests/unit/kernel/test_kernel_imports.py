"""Who loads Numba: the kernel alone, and nobody before it is wanted."""

import pytest

from processes import run_python

REPORT = "import sys; print(*sorted({'numba', 'llvmlite', 'numpy'} & sys.modules.keys()))"


@pytest.mark.parametrize(
    "module",
    [
        "bettelmann",
        "bettelmann.games.bettelmann",
        "bettelmann.games.stream",
        "bettelmann.store.reader",
        "bettelmann.store.writer",
        "bettelmann.store.merge",
    ],
)
def test_numba_and_numpy_are_not_loaded(module: str) -> None:
    assert run_python("-c", f"import {module}; {REPORT}") == "\n"


def test_the_names_of_the_strategies_can_be_had_without_numba() -> None:
    assert "numba" not in run_python("-c", f"import bettelmann.strategies.registry; {REPORT}").split()


def test_the_kernel_loads_numba() -> None:
    assert run_python("-c", f"import bettelmann.kernel.packed.decide; {REPORT}") == "llvmlite numba numpy\n"


def test_importing_the_kernel_changes_no_setting_of_the_process() -> None:
    code = (
        "import os; before = dict(os.environ); import bettelmann.kernel.ranges.sampling;"
        "print(sorted(name for name in os.environ.keys() | before.keys() if os.environ.get(name) != before.get(name)))"
    )

    assert run_python("-c", code) == "[]\n"
