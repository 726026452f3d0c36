"""The executors by name."""

from bettelmann.campaign.executors.crew import Executor
from bettelmann.campaign.executors.inline import INLINE
from bettelmann.campaign.executors.processes import PROCESSES
from bettelmann.campaign.executors.threads import THREADS
from bettelmann.outside.errors import InputError
from bettelmann.outside.shown import quoted

EXECUTORS: dict[str, Executor] = {executor.name: executor for executor in (THREADS, PROCESSES, INLINE)}


def executor_named(name: str) -> Executor:
    """The executor of that name; raises InputError for another one."""
    if name not in EXECUTORS:
        raise InputError(f"there is no executor {quoted(name)}: use {', '.join(EXECUTORS)}")
    return EXECUTORS[name]
