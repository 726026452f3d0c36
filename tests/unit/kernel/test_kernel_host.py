"""How a program asks for wide vectors, and what it is told."""

import pytest

from processes import run_python

FEATURES = "import os, llvmlite.binding as llvm; features = llvm.get_host_cpu_features(); "
HOST = "from bettelmann.kernel.machine.host import use_wide_vectors, vector_bits; "
SHOW = "import os; print(os.environ.get('NUMBA_CPU_NAME'), os.environ.get('NUMBA_CPU_FEATURES'))"


def host_has(feature: str) -> bool:
    return run_python("-c", FEATURES + f"print(bool(features.get({feature!r})))") == "True\n"


def test_wide_vectors_are_asked_for_where_the_processor_has_them() -> None:
    bits = run_python("-c", HOST + "use_wide_vectors(); print(vector_bits())")

    assert int(bits) == (512 if host_has("avx512f") else 256 if host_has("avx2") else 128)


@pytest.mark.parametrize(
    ("features", "bits"),
    [
        ("+avx512f,+avx2,-prefer-256-bit", 512),
        ("+avx512f,+avx2,+prefer-256-bit", 256),
        ("-avx512f,+avx2", 256),
        ("-avx512f,-avx2", 128),
    ],
)
def test_features_that_a_person_has_set_are_told(features: str, bits: int) -> None:
    env = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": features}

    assert run_python("-c", HOST + "print(vector_bits())", env=env) == f"{bits}\n"


def test_a_setting_of_the_person_is_left_alone() -> None:
    env = {"NUMBA_CPU_NAME": "generic"}

    assert run_python("-c", HOST + "use_wide_vectors(); " + SHOW, env=env) == "generic None\n"


def test_nothing_is_set_when_numba_is_loaded_already() -> None:
    assert run_python("-c", "import numba; " + HOST + "use_wide_vectors(); " + SHOW) == "None None\n"
