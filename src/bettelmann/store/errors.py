"""What can be wrong with a run, each as one sentence: what, where and what to do."""

# ruff: noqa: N818 - each name says what is the matter with the run

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


class OlderSchema(StoreError):
    """The run was written by an earlier version of this program and has to be brought up to date first."""


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
