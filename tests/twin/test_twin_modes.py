"""The same results however Numba compiles: not at all, with checked indices, for narrow vectors."""

import shutil
from pathlib import Path

import pytest

from bettelmann.games.bettelmann import DECKS, Setup
from bettelmann.kernel.bench.signature import engine_signature
from processes import PACKAGE, run_python

REDUCED_TWIN = Path(__file__).with_name("reduced_twin.py")
PRINT_PLAIN = "from bettelmann.kernel.bench.signature import engine_signature; print(engine_signature())"
PRINT_SIGNATURE = (
    "from bettelmann.games.bettelmann import DECKS, Setup; "
    f"{PRINT_PLAIN}; print(engine_signature(Setup(DECKS['52'], 3)))"
)


def signatures() -> list[str]:
    return [engine_signature(), engine_signature(Setup(DECKS["52"], 3))]


def test_plain_python_kernels_are_the_reference() -> None:
    assert run_python(REDUCED_TWIN, "150", env={"NUMBA_DISABLE_JIT": "1"}) == "plain Python: 50 comparisons held\n"


def test_kernels_stay_inside_their_arrays(tmp_path: Path) -> None:
    # Checked machine code must not come into the cache of the unchecked.
    env = {"NUMBA_BOUNDSCHECK": "1", "BETTELMANN_CACHE": str(tmp_path)}

    assert run_python(REDUCED_TWIN, "3000", env=env) == "checked: 50 comparisons held\n"


def test_narrow_vectors_give_the_same_signature() -> None:
    env = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}

    assert run_python("-c", PRINT_SIGNATURE, env=env).split() == signatures()


def test_wide_vectors_give_the_same_signature() -> None:
    wide = "from bettelmann.kernel.machine.host import use_wide_vectors; use_wide_vectors(); "

    assert run_python("-c", wide + PRINT_PLAIN).strip() == engine_signature()


@pytest.fixture
def copied_package(tmp_path: Path) -> Path:
    return Path(shutil.copytree(PACKAGE, tmp_path / PACKAGE.name, ignore=shutil.ignore_patterns("__pycache__")))


def replace_once(source: Path, old: str, new: str) -> None:
    text = source.read_text()
    assert text.count(old) == 1
    source.write_text(text.replace(old, new))


def test_numbers_of_lanes_and_of_deals_in_a_block_do_not_matter(copied_package: Path, tmp_path: Path) -> None:
    replace_once(copied_package / "kernel" / "packed" / "lanes.py", "\nLANES = 64\n", "\nLANES = 24\n")
    replace_once(copied_package / "kernel" / "deals" / "random.py", "\nBLOCK = 128\n", "\nBLOCK = 40\n")
    env = {"BETTELMANN_CACHE": str(tmp_path / "cache")}
    show_lanes = "from bettelmann.kernel.ranges.in_lanes import BLOCK, LANES; print(LANES, BLOCK); "

    output = run_python("-c", show_lanes + PRINT_SIGNATURE, package=copied_package, env=env)

    assert output.split() == ["24", "40", *signatures()]
