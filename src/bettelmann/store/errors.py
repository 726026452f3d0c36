"""What can be wrong with a run, each as one sentence: what, where and what to do."""

# ruff: noqa: N818 - each name says what is the matter with the run

from pathlib import Path

from bettelmann.outside.advice import command_line
from bettelmann.outside.errors import InputError


class StoreError(InputError):
    """Something about a run's folder or database that a person has to know, in one sentence."""


class RunExists(StoreError):
    """A new run was to be made where there is one already."""


class NotARun(StoreError):
    """There is no run at this path."""


class DamagedRun(StoreError):
    """The database of the run cannot be trusted; it is left exactly as it is."""


class ForeignDatabase(StoreError):
    """The file is a sound SQLite database, but of another program."""


class NewerSchema(StoreError):
    """The run was written by a later version of this program."""


class ReadOnlyRun(StoreError):
    """The folder or the database may be read but not written."""


class DiskFull(StoreError):
    """There is no room left; what was committed before is safe."""


class DiskFailed(StoreError):
    """The disk or the file system refused to read or write; what was committed before may well be safe."""


class RunLocked(StoreError):
    """Another living process writes this run."""


class UnitDisagrees(StoreError):
    """A unit was computed twice and gave two different results, so one of the two computations is wrong."""


class RunLost(StoreError):
    """The database that is being written has no longer its name: its folder was removed or moved."""


def damaged(path: Path, found: str) -> DamagedRun:
    """Give the error for a database at `path` whose content is wrong; `found` says how."""
    return DamagedRun(
        f"{path} is damaged ({found}): `{command_line('resume', path.parent)}` keeps the file, takes over what is"
        " sound and computes the rest again, or says that too little is; nothing was repaired or overwritten"
    )
