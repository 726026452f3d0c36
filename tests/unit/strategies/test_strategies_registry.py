"""The strategies by name."""

import pytest

from bettelmann.rules import InputError
from bettelmann.strategies.registry import IN_GENERATIONS, NAMES, load, load_units


@pytest.mark.parametrize("name", NAMES)
def test_every_strategy_offers_what_a_driver_needs(name: str) -> None:
    strategy = load(name)

    if name in IN_GENERATIONS:
        assert strategy.Settings().parts > 0
    else:
        assert load_units(name).games_per_unit(strategy.Settings()) > 0
        assert callable(load_units(name).run)
    assert callable(strategy.check)


@pytest.mark.parametrize("name", ["luck", "", "Sample", "sample.run", "os"])
def test_another_name_is_refused(name: str) -> None:
    with pytest.raises(InputError) as refusal:
        load(name)

    assert str(refusal.value) == f"there is no strategy {name!r}: use {', '.join(NAMES)}"
