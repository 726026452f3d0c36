"""Packed predecessors are those of the plain twin."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given

from backwards import packable_taken_states
from bettelmann.games.bettelmann import Deal, parse_deal, start, tricks
from bettelmann.games.bettelmann.predecessors import predecessors
from bettelmann.kernel.deals.packing import State, pack_deal, pack_hand, unpack_state
from bettelmann.kernel.packed.backward import MOST_PREDECESSORS, packed_predecessors, predecessor_rows
from strategies import packable_deals


def packed(state: Deal) -> State:
    """A state as words; unlike a deal it may have an empty hand."""
    return (*pack_hand(state[0]), *pack_hand(state[1]))


def rows_of(state: Deal) -> Any:
    """The rows that the kernel writes for a state."""
    out = np.zeros((MOST_PREDECESSORS, 5), np.uint64)
    return out[: predecessor_rows(np.array(packed(state), np.uint64), out)].tolist()


@given(packable_taken_states())
def test_the_kernel_finds_what_the_plain_twin_finds(state: Deal) -> None:
    found = [unpack_state(words) for words in packed_predecessors(packed(state))]

    assert set(found) == set(predecessors(state)) != set()
    assert len(set(found)) == len(found)


@given(packable_deals())
def test_the_kernel_finds_nothing_where_there_is_nothing(deal: Deal) -> None:
    found = {unpack_state(words) for words in packed_predecessors(packed(deal))}

    assert found == set(predecessors(deal))


@given(packable_taken_states())
def test_each_row_has_the_cards_of_its_trick(state: Deal) -> None:
    for cl, ql, co, qo, laid in rows_of(state):
        assert laid == len(next(tricks(start(unpack_state((cl, ql, co, qo))))).played)


@pytest.mark.parametrize(
    ("state", "number"),
    [
        ((bytes(61) + b"\1\0", b"\0"), 62),  # 64 cards, the longest hand there is
        ((bytes(58) + b"\4\0\0\0\0", b""), 59),  # the end of a game
        ((b"\1" * 21 + b"\0", bytes(42)), 21),  # 21 courts in one pile
        ((b"\4\0\0\0" * 4 + b"\4\0\0\0\0", bytes(43)), 17),  # each ace but the last is paid one numeral too few
        ((b"\4\0\0\0\0" * 4, bytes(44)), 5),  # each ace is paid, so that the pile holds the last one alone
    ],
)
def test_large_states_fit(state: Deal, number: int) -> None:
    found = {unpack_state(words) for words in packed_predecessors(packed(state))}

    assert len(found) == number
    assert found == set(predecessors(state))


def test_predecessors_of_the_smallest_cycle() -> None:
    found = {unpack_state(words) for words in packed_predecessors(pack_deal(parse_deal("--J-/J-")))}

    assert found == {parse_deal(text) for text in ("J--/-J-", "-J/--J-", "--J-/J-")}
