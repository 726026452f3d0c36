"""How a driver stops a unit and sees how far it has come."""

from collections.abc import Callable

import numpy as np


class Control:
    """One for each unit in flight; ``stop()`` and ``games`` may be used from another thread."""

    def __init__(self) -> None:
        self.flag = np.zeros(1, np.uint8)
        self._count: Callable[[], int] = int

    def stop(self) -> None:
        """Let the unit end as soon as it looks: within milliseconds. What it has done is then dropped."""
        self.flag[0] = 1

    def watch(self, count: Callable[[], int]) -> None:
        """Named by the strategy: what tells how many games the unit has played."""
        self._count = count

    @property
    def games(self) -> int:
        """Games the unit has played so far."""
        return self._count()
