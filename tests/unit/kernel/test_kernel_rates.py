"""What the engines are timed on."""

import pytest

from bettelmann.games.bettelmann import parse_deck
from bettelmann.kernel.bench.rates import RATES


@pytest.mark.parametrize("name", ["52", "20"])
def test_all_engines_are_timed_on_the_same_games(name: str) -> None:
    rates = [rate(parse_deck(name), 1000) for rate in RATES.values()]

    assert len({rate.totals for rate in rates}) == 1
    assert all(rate.games_per_second > 0 for rate in rates)
    assert rates[0].totals[0] > 1000
