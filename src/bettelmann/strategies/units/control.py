"""How a driver stops a unit and sees how far it has come."""

from collections.abc import Callable
from typing import Any, Protocol


class Control(Protocol):
    """What a worker has of it; one for each task in flight."""

    @property
    def flag(self) -> Any:  # noqa: ANN401
        """``uint8[1]``: kernels look at it and end within milliseconds when it is 1. What was done is dropped then."""

    def watch(self, count: Callable[[], int]) -> None:
        """Named by the strategy: what tells how many games the task has played."""

    @property
    def games(self) -> int:
        """Games the task has played so far."""


class LocalControl:
    """The form for a worker of this process: ``stop()`` and ``games`` may be used from another thread."""

    def __init__(self) -> None:
        import numpy as np  # not before there is work: the help of a command must come at once

        self.flag = np.zeros(1, np.uint8)
        self._count: Callable[[], int] = int

    def stop(self) -> None:
        """Let the task end as soon as it looks."""
        self.flag[0] = 1

    def watch(self, count: Callable[[], int]) -> None:
        """Take note of what counts the games."""
        self._count = count

    @property
    def games(self) -> int:
        """Games the task has played so far."""
        return self._count()
