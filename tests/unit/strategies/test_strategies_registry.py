"""The strategies by name."""

import pytest

from bettelmann.games.bettelmann import DECKS, InputError, RankRange, Setup
from bettelmann.strategies.registry import STRATEGIES, of_kind, strategy_named


@pytest.mark.parametrize("name", ["sample", "climb", "grow", "exhaust"])
def test_every_strategy_offers_what_a_driver_needs(name: str) -> None:
    strategy = strategy_named(name)
    module = strategy.load()

    if strategy.kind == "generations":
        assert module.Settings().parts > 0
        assert callable(strategy.load_generations().plan)
    else:
        assert strategy.load_sized().games_per_unit(module.Settings()) > 0
    if strategy.kind == "ranges":
        assert strategy.load_ranges().ranks(Setup(DECKS["20"]), module.Settings()) == RankRange(0, 3488399)
    assert callable(module.run)
    assert callable(module.check)


def test_no_other_strategies_are_there() -> None:
    assert list(STRATEGIES) == ["sample", "climb", "grow", "exhaust"]
    assert [strategy.name for strategy in of_kind("ranges")] == ["exhaust"]
    assert [strategy.name for strategy in STRATEGIES.values() if not strategy.seeded] == ["exhaust"]


@pytest.mark.parametrize("name", ["luck", "", "Sample", "sample.run", "os"])
def test_another_name_is_refused(name: str) -> None:
    with pytest.raises(InputError) as refusal:
        strategy_named(name)

    assert str(refusal.value) == f"there is no strategy {name!r}: use {', '.join(STRATEGIES)}"
