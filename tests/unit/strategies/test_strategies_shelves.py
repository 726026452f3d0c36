from collections import Counter

from bettelmann.strategies.growing.shelves import Shelves


def filled() -> Shelves[int, str]:
    shelves: Shelves[int, str] = Shelves(lambda cell: float(cell), lambda cell: -float(cell))
    for cell in range(5):
        shelves[cell].things.extend([f"{cell}a", f"{cell}b"])
    return shelves


def test_without_noise_the_cheapest_cell_is_taken_until_its_tries_cost_more() -> None:
    shelves = filled()
    chosen = shelves.choose(8, 1, spread=1.0, noise=0.0)
    assert chosen[0][0] == "0"
    assert sum(shelf.tries for _, shelf in shelves.items()) == 8
    counts = Counter(thing[0] for thing in chosen)
    assert counts["0"] >= counts["1"] >= counts["2"] >= counts["4"] == 0


def test_costs_take_turns() -> None:
    chosen = filled().choose(6, 1, spread=0.0, noise=0.0, turn=lambda number: number % 2)
    assert [thing[0] for thing in chosen] == list("040404")


def test_with_noise_every_cell_gets_its_share_and_the_key_decides() -> None:
    one, two, three = (filled().choose(300, key, spread=0.0, noise=3.0) for key in (1, 1, 2))
    assert one == two
    assert one != three
    assert {thing[0] for thing in one} == set("01234")
    assert Counter(thing[0] for thing in one)["0"] > Counter(thing[0] for thing in one)["4"]
    assert {thing[1] for thing in one} == set("ab")


def test_the_cheapest_cells_are_named_in_order() -> None:
    shelves = filled()
    assert shelves.cheapest(3) == [0, 1, 2]
    assert len(shelves) == 5
    assert [cell for cell, _ in shelves.items()] == [0, 1, 2, 3, 4]
