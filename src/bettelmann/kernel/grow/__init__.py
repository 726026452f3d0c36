"""Growing: cycles as rows, edits of their states, and what comes of these."""

from bettelmann.kernel.grow.distance import Editing
from bettelmann.kernel.grow.general_basin import empty_pile, list_basin
from bettelmann.kernel.grow.general_cycles import (
    FACTS,
    MOST_GENERAL_CARDS,
    ROW_BYTES,
    SEATS,
    GeneralCycles,
    Limits,
    empty_general_room,
    general_cycle_row,
    list_states,
    row_of,
    state_of,
)
from bettelmann.kernel.grow.general_expand import GeneralParent, empty_general_bench, expand_in_general
from bettelmann.kernel.grow.general_small import small_general_cycles
from bettelmann.kernel.grow.packed_bench import MOST_CARDS, MOST_COURTS
from bettelmann.kernel.grow.packed_cycles import (
    PERIOD,
    ROW_WORDS,
    Cycles,
    basin_balance,
    cycle_row,
    empty_cycles,
    small_cycles,
)
from bettelmann.kernel.grow.packed_expand import empty_workshop, expand

__all__ = [
    "FACTS",
    "MOST_CARDS",
    "MOST_COURTS",
    "MOST_GENERAL_CARDS",
    "PERIOD",
    "ROW_BYTES",
    "ROW_WORDS",
    "SEATS",
    "Cycles",
    "Editing",
    "GeneralCycles",
    "GeneralParent",
    "Limits",
    "basin_balance",
    "cycle_row",
    "empty_cycles",
    "empty_general_bench",
    "empty_general_room",
    "empty_pile",
    "empty_workshop",
    "expand",
    "expand_in_general",
    "general_cycle_row",
    "list_basin",
    "list_states",
    "row_of",
    "small_cycles",
    "small_general_cycles",
    "state_of",
]
