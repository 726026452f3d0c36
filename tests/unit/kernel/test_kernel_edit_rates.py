"""The two ways of testing edits: they must find the same cycles."""

import pytest

from bettelmann.games.bettelmann.deck import DECKS
from bettelmann.games.bettelmann.notation import parse_deal
from bettelmann.kernel.bench.edits import edit_rates


@pytest.mark.parametrize("target", ["52", "40", "20"])
def test_in_lock_step_and_one_at_a_time_edits_find_the_same_cycles(target: str) -> None:
    in_lanes, alone = edit_rates(DECKS[target], 60)
    assert in_lanes.cycles == alone.cycles > 0
    assert min(in_lanes.edits_per_second, alone.edits_per_second) > 0


def test_a_finite_deal_has_nothing_to_edit() -> None:
    with pytest.raises(ValueError, match="only an endless deal"):
        edit_rates(DECKS["52"], 1, parse_deal("K--/---"))
