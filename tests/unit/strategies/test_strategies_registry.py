"""The strategies by name."""

import pytest

from bettelmann.games.bettelmann import DECKS, InputError, RankRange, Setup
from bettelmann.strategies.registry import IN_GENERATIONS, IN_RANGES, NAMES, load, load_ranges, load_units


@pytest.mark.parametrize("name", NAMES)
def test_every_strategy_offers_what_a_driver_needs(name: str) -> None:
    strategy = load(name)

    if name in IN_GENERATIONS:
        assert strategy.Settings().parts > 0
    elif name in IN_RANGES:
        assert load_ranges(name).games_per_unit(strategy.Settings()) > 0
        assert load_ranges(name).ranks(Setup(DECKS["20"]), strategy.Settings()) == RankRange(0, 3488399)
        assert callable(load_ranges(name).run_range)
    else:
        assert load_units(name).games_per_unit(strategy.Settings()) > 0
        assert callable(load_units(name).run)
    assert callable(strategy.check)


@pytest.mark.parametrize("name", ["luck", "", "Sample", "sample.run", "os"])
def test_another_name_is_refused(name: str) -> None:
    with pytest.raises(InputError) as refusal:
        load(name)

    assert str(refusal.value) == f"there is no strategy {name!r}: use {', '.join(NAMES)}"
