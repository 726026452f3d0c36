"""The archive of growing: cells, room, and the choice of what to expand."""

import numpy as np
import pytest

from bettelmann.finds import CellNumbers
from bettelmann.games.bettelmann.deck import DECKS
from bettelmann.strategies.growing.archive import Aim, Archive, Cell
from bettelmann.strategies.growing.packed_part import PackedCycle, cycles_in

DECK = DECKS["40"]


def archive(room: int = 3) -> Archive[PackedCycle]:
    return Archive(Aim(DECK, distance=2.5, size=1.0, court=2.0, kind=1.0, balance=20.0, enough=1.0), room=room)


def member(number: int, numerals: int = 28, jacks: int = 4, balance: int = 13) -> PackedCycle:
    return PackedCycle((number, 0, number + 1, 0, 33, balance), (numerals, jacks, 4, 4, 0))


def test_a_cycle_is_taken_in_once() -> None:
    growing = archive()
    assert growing.add(member(1))
    assert not growing.add(member(1))
    assert (len(growing), growing.cells, growing.left_out) == (1, 1, 0)


def test_a_full_cell_counts_what_it_leaves_out() -> None:
    growing = archive(room=2)
    assert [growing.add(member(number)) for number in range(5)] == [True, True, False, False, False]
    assert growing.add(member(9, balance=14)), "another balance is another cell"
    assert (len(growing), growing.cells, growing.left_out) == (3, 2, 3)


@pytest.mark.parametrize(
    ("counts", "balance", "cost"),
    [
        ((28, 4, 4, 4, 0), 20, 0.0),  # the target, in full balance
        ((28, 4, 4, 4, 0), 15, 5.0),  # a quarter of half of the deck is missing
        ((14, 2, 2, 2, 0), 10, 20.0),  # half of the deck: in proportion, of the right kinds, in full balance
        ((14, 6, 0, 0, 0), 10, 28.0),  # four jacks too many, two queens and two kings too few
        ((26, 4, 4, 4, 0), 19, 2.0 + 1.2),  # two numerals missing: 0.6 courts more than in proportion
        ((28, 4, 4, 4, 2), 20, 2.0 + 2.8 + 4.0),  # two aces: 1.4 courts out of proportion; each kind 2/3 short of 14/3
    ],
)
def test_the_cost_of_a_cell(counts: tuple[int, int, int, int, int], balance: int, cost: float) -> None:
    aim = Aim(DECK, distance=2.5, size=1.0, court=2.0, kind=1.0, balance=20.0, enough=1.0)
    assert aim.cost(Cell(counts, balance)) == pytest.approx(cost)


def test_balance_beyond_what_is_enough_costs_nothing() -> None:
    aim = Aim(DECK, distance=2.5, size=1.0, court=2.0, kind=1.0, balance=20.0, enough=0.85)
    target = (28, 4, 4, 4, 0)
    assert aim.cost(Cell(target, 17)) == aim.cost(Cell(target, 20)) == 0.0
    assert aim.cost(Cell(target, 16)) > 0.0


def test_the_nearest_cells_are_those_of_the_least_cost() -> None:
    growing = archive()
    for number, (numerals, jacks, balance) in enumerate([(20, 4, 13), (28, 6, 20), (28, 4, 20), (27, 4, 19)]):
        growing.add(member(number, numerals, jacks, balance))
    assert [(cell.counts[:2], cell.balance) for cell in growing.nearest(2)] == [((28, 4), 20), ((27, 4), 19)]


def test_the_choice_depends_on_the_key_alone_and_counts_tries() -> None:
    first, second = archive(), archive()
    for growing in (first, second):
        for number in range(30):
            growing.add(member(number, numerals=18 + number % 10))
    chosen = first.choose(50, 7, straight=0.25, spread=0.7, noise=1.5)
    assert chosen == second.choose(50, 7, straight=0.25, spread=0.7, noise=1.5)
    assert chosen != archive_of(first).choose(50, 8, straight=0.25, spread=0.7, noise=1.5)
    assert sum(cell.tries for cell in first.numbers()) == 50


def archive_of(other: Archive[PackedCycle]) -> Archive[PackedCycle]:
    fresh = archive()
    for cell in other.numbers():
        fresh.add(member(cell.counts[0], numerals=cell.counts[0]))
    return fresh


def test_without_noise_the_cheapest_cell_is_chosen_until_its_tries_make_it_dear() -> None:
    growing = archive()
    growing.add(member(1, numerals=28))
    growing.add(member(2, numerals=27))
    chosen = growing.choose(4, 1, straight=0.0, spread=1.0, noise=0.0)
    # The full deck costs 7, one numeral less 8.27; its second, fourth and eighth try each cost one more.
    assert [one.counts[0] for one in chosen] == [28, 28, 27, 28]


def test_the_straight_way_goes_by_the_missing_cards_alone() -> None:
    growing = archive()
    growing.add(member(1, numerals=28, jacks=5, balance=2))
    growing.add(member(2, numerals=24, jacks=4, balance=20))
    assert growing.choose(1, 1, straight=1.0, spread=0.0, noise=0.0)[0].counts[1] == 5  # costs 2.5, the other 4
    assert growing.choose(1, 1, straight=0.0, spread=0.0, noise=0.0)[0].counts[1] == 4


def test_what_was_restored_is_as_if_it_had_been_tried() -> None:
    growing = archive()
    growing.add(member(1))
    growing.restore(CellNumbers(member(1).counts, member(1).balance, 12, 5))
    assert growing.numbers() == [CellNumbers((28, 4, 4, 4, 0), 13, 12, 5)]
    assert growing.left_out == 5


@pytest.mark.parametrize("order", [[0, 1, 2], [2, 0, 1], [1, 1, 0, 2]])
def test_members_of_arrays_are_distinct_and_in_their_own_order(order: list[int]) -> None:
    rows = np.array([[5, 0, 6, 0, 3, 2], [4, 0, 6, 0, 3, 2], [5, 0, 7, 0, 3, 2]], np.uint64)[order]
    counts = np.array([[4, 2, 0, 0, 0]] * len(order), np.int64)
    assert [one.row[:3] for one in cycles_in(rows, counts)] == [(4, 0, 6), (5, 0, 6), (5, 0, 7)]
