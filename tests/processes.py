"""Python in a process of its own, with this package and the helpers of the tests."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import bettelmann

PACKAGE = Path(bettelmann.__file__).parent
HELPERS = Path(__file__).parent


def run_python(
    *arguments: str | Path, package: Path = PACKAGE, env: Mapping[str, str] | None = None, code: int = 0
) -> str:
    """Standard output of Python with these arguments; another exit code than ``code`` is a failure of the test."""
    paths = os.pathsep.join([str(package.parent), str(HELPERS)])
    done = subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONPATH": paths, **(env or {})},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code, done.stderr
    return done.stdout
