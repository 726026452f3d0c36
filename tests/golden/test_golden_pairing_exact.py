"""The exact chances of blind pairing games: made again, checked by hand, and met by the simulation."""

from fractions import Fraction
from math import sqrt

import pytest
from pairing_chain import TABLE, exact, lines

from bettelmann.games.pairing import Setup, pack_named
from bettelmann.strategies import sample
from bettelmann.strategies.units.control import LocalControl

CASES = [(game, pairs, players) for game in ("schwarzer-peter", "sorte-per") for pairs in (1, 2, 3, 4)
         for players in (2, 3, 4) if players <= 2 * pairs + 1]  # fmt: skip


def test_the_table_is_what_the_chain_gives() -> None:
    assert TABLE.read_text().splitlines() == list(lines())


def test_one_pair_between_two_as_counted_by_hand() -> None:
    # The one with both cards loses with 2/3. In one deal of three player 2 is left with the single card at once.
    assert exact("schwarzer-peter", 1, 2)[:2] == (Fraction(4, 9), Fraction(5, 9))


@pytest.mark.parametrize("games", [50_000, pytest.param(1_000_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("game", "pairs", "players"), CASES)
def test_the_simulation_agrees_within_four_standard_errors(game: str, pairs: int, players: int, games: int) -> None:
    setup = Setup(game, pack_named(f"pictures:{pairs}"), players)
    settings = sample.Settings(games_per_unit=games, keep=1)
    result = sample.run(setup, 11, settings, 0, LocalControl(), engine="pairs")
    assert result is not None
    row = exact(game, pairs, players)

    for seat, chance in enumerate(row[:players]):
        error = sqrt(chance * (1 - chance) / games)
        assert abs(result.distributions["loser"].get(seat + 1, 0) / games - chance) <= 4 * error
    for mean, histogram in zip(row[players:], (result.histogram, result.distributions["passes"]), strict=True):
        square = sum(number * number * count for number, count in histogram.items()) / games
        found = sum(number * count for number, count in histogram.items()) / games
        assert sum(histogram.values()) == games
        assert abs(found - mean) <= 4 * sqrt((square - found * found) / games)
