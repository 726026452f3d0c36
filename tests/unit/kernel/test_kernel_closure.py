"""The packed backward closure is the plain one, whatever its size."""

from collections.abc import Sequence
from itertools import islice

import numpy as np
import pytest

from backwards import Way, plain_closure
from bettelmann.cycles.path import path
from bettelmann.games.bettelmann import Deal, deal_at, parse_deal, parse_deck, play
from bettelmann.kernel.deals.packing import pack_deal, pack_hand, unpack_state
from bettelmann.kernel.packed import closure as kernel_closure
from bettelmann.kernel.packed.backward import MOST_PREDECESSORS
from bettelmann.kernel.packed.closure import Closure, walk_states

ENOUGH = 1 << 30
Seed = tuple[Deal, int, int]


def game(deal: Deal) -> list[Seed]:
    """The states of a finite game with the tricks and cards still to come."""
    outcome = play(deal)
    assert outcome.status == "finished"
    seeds, cards = [], outcome.cards
    for number, (state, laid) in enumerate(islice(path(deal), outcome.tricks)):
        seeds.append((state, outcome.tricks - number, cards))
        cards -= laid
    return seeds


def cycle(text: str) -> list[Seed]:
    """The states of a cycle, given by one of them."""
    deal = parse_deal(text)
    period = play(deal).tricks
    return [(state, 0, 0) for state in dict.fromkeys(state for state, _ in islice(path(deal), period))]


def closure(seeds: Sequence[Seed], most: int = ENOUGH) -> Closure:
    rows = np.array([(*pack_hand(state[0]), *pack_hand(state[1])) for state, _, _ in seeds], np.uint64)
    tricks, cards = (np.array(column, np.uint32) for column in zip(*[seed[1:] for seed in seeds], strict=True))
    return Closure(rows, tricks, cards, most=most)


def ways(found: Closure) -> dict[Deal, Way]:
    rows = zip(found.states.tolist(), found.tricks.tolist(), found.cards.tolist(), strict=True)
    result = {unpack_state((cl, ql, co, qo)): (tricks, cards) for (cl, ql, co, qo), tricks, cards in rows}
    assert len(result) == found.size, "a state came twice"
    return result


def balanced_states(found: Closure) -> list[Deal]:
    rows = found.states[found.balanced()].tolist()
    return [unpack_state((cl, ql, co, qo)) for cl, ql, co, qo in rows]


GAMES = [("20", 3), ("2J8-", 6), ("2J2Q2K2A16-", 2), ("1A9-", 3), ("4K8-", 5), ("1J1Q1K1A60-", 1), ("21J3-", 2)]


@pytest.mark.parametrize(("name", "number"), GAMES)
def test_the_tree_of_a_game_is_the_plain_one(name: str, number: int) -> None:
    deck = parse_deck(name)
    finite = [deal for deal in (deal_at(deck, 1, index) for index in range(40)) if play(deal).status == "finished"]
    for deal in finite[:number]:
        seeds = game(deal)
        found, expected = closure(seeds), plain_closure(seeds)

        assert found.complete
        assert ways(found) == expected
        assert sorted(balanced_states(found)) == sorted(s for s in expected if len(s[0]) == len(s[1]))


@pytest.mark.parametrize("text", ["--J-/J-", "--K-Q-Q-K-KJ-----KJ-/--J--Q----Q-------J-", "-----K-K-Q-J-/Q----J-"])
def test_the_basin_of_a_cycle_is_the_plain_one(text: str) -> None:
    seeds = cycle(text)
    found = closure(seeds)

    assert found.complete
    assert ways(found) == plain_closure(seeds)
    assert found.tricks.tolist() == sorted(found.tricks.tolist())


def test_nothing_is_lost_while_the_arrays_grow() -> None:
    """They begin with 4096 rows."""
    deck = parse_deck("52")
    seeds = [seed for index in range(16) for seed in game(deal_at(deck, 1, index))]
    found = closure(seeds)

    assert found.size > 4 * 4096
    assert found.complete
    assert ways(found) == plain_closure(seeds)


def test_more_seeds_than_the_arrays_begin_with() -> None:
    deck = parse_deck("52")
    seeds = [seed for index in range(150) for seed in game(deal_at(deck, 1, index))]
    assert len(seeds) > 4096

    assert ways(closure(seeds, 1)) == {state: (tricks, cards) for state, tricks, cards in seeds}


def test_a_seed_that_comes_twice_counts_once_with_its_first_way() -> None:
    (first, second) = cycle("-J/--J-")[-1:] + cycle("J--/-J-")[:1]
    found = closure([first, second, (first[0], 9, 9)])

    assert ways(found)[first[0]] == first[1:]
    assert found.size == 3


SEEDS = game(deal_at(parse_deck("20"), 1, 0))


@pytest.mark.parametrize("most", [1, 2, 11, 12, 100, 400])
def test_a_limit_stops_the_closure_and_says_so(most: int) -> None:
    whole = ways(closure(SEEDS))
    assert len(whole) > 464
    found = closure(SEEDS, most)

    assert not found.complete
    assert max(most, len(SEEDS)) <= found.size < max(most, len(SEEDS)) + MOST_PREDECESSORS
    assert ways(found).items() <= whole.items()


def test_a_limit_that_is_not_reached_changes_nothing() -> None:
    whole = closure(SEEDS)
    found = closure(SEEDS, whole.size + 1)

    assert found.complete
    assert ways(found) == ways(whole)


def test_a_limit_holds_while_the_arrays_grow() -> None:
    deck = parse_deck("52")
    seeds = [seed for index in range(16) for seed in game(deal_at(deck, 1, index))]
    found = closure(seeds, 10_000)

    assert not found.complete
    assert 10_000 <= found.size < 10_000 + MOST_PREDECESSORS
    assert ways(found).items() <= plain_closure(seeds).items()


def test_pauses_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = ways(closure(SEEDS))
    monkeypatch.setattr(kernel_closure, "_SLICE", 7)
    monkeypatch.setattr(kernel_closure, "expand", kernel_closure._expand)

    assert ways(closure(SEEDS)) == whole


@pytest.mark.parametrize(("name", "index"), [("52", 0), ("20", 5), ("1A9-", 0)])
def test_a_walk_gives_the_states_of_a_game(name: str, index: int) -> None:
    deal = deal_at(parse_deck(name), 1, index)
    count = play(deal).tricks
    rows, laid = walk_states(pack_deal(deal), count)

    walked = [unpack_state((cl, ql, co, qo)) for cl, ql, co, qo in rows.tolist()]
    assert list(zip(walked, laid.tolist(), strict=True)) == list(islice(path(deal), count))
