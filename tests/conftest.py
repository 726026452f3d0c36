"""What all tests share, and the order in which they are handed to the processes that run them."""

import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

# The first call of a kernel compiles it, which can take seconds.
settings.register_profile("bettelmann", deadline=None)
settings.load_profile("bettelmann")

FIRST = (
    "cli/test_cli_output.py",  # compiles what most others need, while the other process does without kernels:
    "unit/store/",
    "unit/games/",
    "unit/catalogue/",
    # Then what takes longest, so that nobody waits for it at the end.
    "twin/test_twin_random_deals.py",
    "twin/test_twin_modes.py",
    "cli/test_cli_catalogue.py",
    "cli/test_cli_grow.py",
    "crash/",
    "cli/",
    "golden/",
    "twin/",
)
"""Folders and files of tests in the order in which they begin; all others come after them."""

APART = (
    "twin/test_twin_modes.py",
    "crash/test_crash_signals.py",
    "crash/test_crash_kill.py",
    "golden/test_golden_catalogue.py",
)
"""Files whose tests share nothing, nor kernels that nobody has compiled yet: each may run in another process."""

APART_BY_PARAMETER = ("twin/test_twin_random_deals.py",)
"""Files whose tests share what belongs to their parameter."""

niceness = os.nice(0)

OURS: list[str] = []
"""Folders of this process that it removes at its end."""

# The program advises commands as it was called itself; the tests do not ask how they were.
os.environ.pop("UV_RUN_RECURSION_DEPTH", None)

# A test that provokes a crash leaves its log where nobody looks for one.
OURS.append(tempfile.mkdtemp(prefix="bettelmann-state-"))
os.environ["XDG_STATE_HOME"] = OURS[0]

if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
    # Where nobody keeps byte code, each process that is started compiles Numba anew, which takes most of its time.
    OURS.append(tempfile.mkdtemp(prefix="bettelmann-bytecode-"))
    os.environ["PYTHONPYCACHEPREFIX"] = OURS[-1]


@pytest.fixture(scope="session")
def warm_kernels() -> None:
    """Compile what a test with a clock in it must not wait for."""
    from bettelmann.kernel.bench.signature import engine_signature  # tests without kernels do without Numba

    engine_signature()


def pytest_unconfigure() -> None:
    """Leave nothing behind."""
    for folder in OURS:
        shutil.rmtree(folder, ignore_errors=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what is named first."""
    here = Path(__file__).parent

    def place(item: pytest.Item) -> int:
        if not item.path.is_relative_to(here):
            return len(FIRST)
        file = item.path.relative_to(here).as_posix()
        return next((place for place, name in enumerate(FIRST) if file.startswith(name)), len(FIRST))

    items.sort(key=place)


def pytest_runtest_teardown(item: pytest.Item) -> None:
    """A test that runs a search in this process must not slow down all that come after it."""
    global niceness
    before, niceness = niceness, os.nice(0)
    assert niceness == before, "use program.program or --priority normal"


class LongestFirst(LoadScopeScheduling):  # type: ignore[misc]
    """A file at a time as they are collected, except those whose tests may be apart."""

    def _split_scope(self, nodeid: str) -> str:
        file, _, test = nodeid.partition("::")
        if file.endswith(APART):
            return nodeid
        if file.endswith(APART_BY_PARAMETER):
            return f"{file}{test[test.find('[') :] if '[' in test else ''}"
        return file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling | None:
    """The scheduler in the place of the one that goes by files."""
    return LongestFirst(config, log) if config.getoption("dist") == "loadfile" else None
