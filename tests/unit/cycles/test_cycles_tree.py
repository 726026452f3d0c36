"""Trees: the best of their leaves, and the two ways to grow one."""

from itertools import islice

import numpy as np
import pytest

from bettelmann.cycles.path import path
from bettelmann.cycles.tree import Leaf, Tree, packed_tree, plain_tree
from bettelmann.games.bettelmann import Deal, deal_at, parse_deal, parse_deck, play
from bettelmann.kernel.deals.packing import pack_deal
from known_deals import ENDLESS

DEALS = [parse_deal(text) for text in ("J-/-J", "-J/J-", "--/JJ")]


def tree(*lengths: tuple[int, int]) -> Tree:
    tricks, cards = (np.array(column) for column in zip(*lengths, strict=True))
    return Tree(len(lengths), tricks, cards, DEALS.__getitem__, complete=True)


@pytest.mark.parametrize(
    ("lengths", "by_tricks", "by_cards"),
    [
        ([(5, 30), (6, 20), (4, 40)], 1, 2),
        ([(5, 30), (5, 31), (4, 31)], 1, 1),  # the other measure decides
        ([(4, 31), (5, 30), (5, 31)], 2, 2),
        ([(5, 30), (5, 30), (5, 30)], 2, 2),  # the text of the deal decides
        ([(5, 30), (5, 30), (5, 29)], 1, 1),
    ],
)
def test_the_best_leaf(lengths: list[tuple[int, int]], by_tricks: int, by_cards: int) -> None:
    grown = tree(*lengths)

    assert grown.best("tricks") == Leaf(DEALS[by_tricks], *lengths[by_tricks])
    assert grown.best("cards") == Leaf(DEALS[by_cards], *lengths[by_cards])


def test_a_tree_without_balanced_states_has_no_best_leaf() -> None:
    grown = plain_tree([(parse_deal("J-/-"), 1, 2)], most=1000)

    assert (grown.best("tricks"), grown.best("cards"), grown.deals()) == (None, None, [])
    assert grown.balanced == 0


def seeds_of(deal: Deal) -> list[tuple[Deal, int, int]]:
    """The states of the whole game, each once, with some ways to go."""
    steps = islice(path(deal), play(deal).tricks)
    states = dict.fromkeys(state for state, _ in steps)
    return [(state, 100 - number, 1000 - 7 * number) for number, state in enumerate(states)]


@pytest.mark.parametrize(
    "deal", [deal_at(parse_deck("20"), 1, 0), deal_at(parse_deck("32"), 1, 3), ENDLESS[2].deal, parse_deal("--J-/J-")]
)
def test_both_ways_grow_the_same_tree(deal: Deal) -> None:
    seeds = seeds_of(deal)
    rows = np.array([pack_deal(state) for state, _, _ in seeds], np.uint64)
    tricks, cards = (np.array(column) for column in zip(*[seed[1:] for seed in seeds], strict=True))
    packed = packed_tree(rows, tricks, cards, most=10**6)
    plain = plain_tree(seeds, most=10**6)

    def leaves(grown: Tree) -> list[tuple[Deal, int, int]]:
        return sorted(zip(grown.deals(), grown.tricks.tolist(), grown.cards.tolist(), strict=True))

    assert leaves(packed) == leaves(plain)
    assert (packed.states, packed.balanced) == (plain.states, plain.balanced)
    assert (packed.best("tricks"), packed.best("cards")) == (plain.best("tricks"), plain.best("cards"))
    assert packed.complete
    assert plain.complete


@pytest.mark.parametrize("most", [1, 50, 482])
def test_a_plain_tree_keeps_its_limit(most: int) -> None:
    seeds = seeds_of(ENDLESS[2].deal)
    grown = plain_tree(seeds, most=most)

    assert not grown.complete
    assert max(most, len(seeds)) <= grown.states < max(most, len(seeds)) + 40
    assert plain_tree(seeds, most=1000).complete
