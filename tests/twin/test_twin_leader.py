"""Who leads is part of the state. The whole 20-card deck shows what happens to a program that forgets it."""

from dataclasses import dataclass
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from bettelmann.games.bettelmann import DECKS, Deal, deck_of, parse_deal, play, start, tricks
from bettelmann.kernel.deals.packing import pack_hand
from bettelmann.kernel.deals.verdict import ENDLESS, FINISHED
from bettelmann.kernel.deals.words import deal_of_words, split
from bettelmann.kernel.general.game import decide_deal
from bettelmann.kernel.machine.bits import U64, trailing_zeros
from bettelmann.kernel.machine.jit import jit
from bettelmann.kernel.packed.decide import decide, decide_packed
from bettelmann.kernel.packed.trick import trick as packed_trick
from twins import lane_result, lockstep_results

DECK = DECKS["20"]
LIMIT = 200

_ZERO, _ONE, _TWO = U64(0), U64(1), U64(2)


def _hands_return(cl: Any, ql: Any, co: Any, qo: Any, seen: Any) -> bool:
    """Whether both hands come back, player by player, no matter who leads."""
    led_by_second = _ZERO
    count = 0
    while True:
        first, second = (cl, ql), (co, qo)
        if led_by_second != _ZERO:
            first, second = second, first
        for state in range(count):
            if (
                seen[state, 0] == first[0]
                and seen[state, 1] == first[1]
                and seen[state, 2] == second[0]
                and seen[state, 3] == second[1]
            ):
                return True
        seen[count, 0], seen[count, 1] = first
        seen[count, 2], seen[count, 3] = second
        count += 1
        cl, ql, co, qo, _, changed, over = packed_trick(cl, ql, co, qo)
        led_by_second ^= changed
        if over:
            return False


def _play_all(queues: Any, size: Any, courts: Any, endless: Any, returned: Any) -> Any:
    """Play every balanced deal: (deals, endless, undecided, cards of the longest finite game, returning).

    In ``returning`` deals both hands come back. These and the endless ones go, packed, into the two arrays.
    """
    deals = undecided = endless_deals = returning = 0
    longest = _ZERO
    seen = np.zeros((LIMIT + 2, 4), np.uint64)
    half = size >> _ONE
    chosen = (_ONE << courts) - _ONE
    while chosen >> size == _ZERO:
        for row in range(queues.shape[0]):
            queue = queues[row]
            deals += 1
            cl, ql, co, qo = split(chosen, queue, half)
            words = decide(cl, ql, co, qo, U64(LIMIT))
            if words[0] == FINISHED:
                longest = max(longest, words[3])
            elif words[0] == ENDLESS:
                endless[endless_deals, 0], endless[endless_deals, 1] = chosen, queue
                endless_deals += 1
            else:
                undecided += 1
            if _returns(cl, ql, co, qo, seen):
                returned[returning, 0], returned[returning, 1] = chosen, queue
                returning += 1
        # The next larger number with as many bits.
        low = _ONE << trailing_zeros(chosen)
        carried = chosen + low
        chosen = carried | ((chosen ^ carried) >> (trailing_zeros(chosen) + _TWO))
    return deals, endless_deals, undecided, longest, returning


_returns = jit(_hands_return)
play_all = jit(_play_all)


@dataclass(frozen=True)
class WholeDeck:
    """All 20-card deals, played."""

    deals: int
    undecided: int
    longest_finite: int
    endless: set[Deal]
    hands_return: set[Deal]


@pytest.fixture(scope="module")
def whole() -> WholeDeck:
    courts = [code for code in range(1, 5) for _ in range(DECK.counts[code])]
    queues = np.array([pack_hand(bytes(order))[1] for order in sorted(set(permutations(courts)))], np.uint64)
    endless, returned = np.zeros((2, 1000, 2), np.uint64)
    deals, endless_deals, undecided, longest, returning = play_all(
        queues, U64(DECK.size), U64(DECK.courts), endless, returned
    )

    def unpacked(rows: Any) -> set[Deal]:
        return {deal_of_words(DECK, (chosen, queue)) for chosen, queue in rows.tolist()}

    return WholeDeck(deals, undecided, int(longest), unpacked(endless[:endless_deals]), unpacked(returned[:returning]))


def tricks_until_hands_return(deal: Deal) -> int | None:
    """The number of tricks after which a program without the leader in its state calls a deal endless."""
    seen = {deal}
    for trick in tricks(start(deal)):
        if trick.over:
            return None
        if trick.after.hands in seen:
            return trick.number
        seen.add(trick.after.hands)
    raise AssertionError("a game of a finite deck ends or returns")


def test_every_deal_was_played(whole: WholeDeck) -> None:
    assert whole.deals == DECK.deal_count() == 3_488_400
    assert whole.undecided == 0


def test_exactly_16_deals_are_endless(whole: WholeDeck) -> None:
    assert len(whole.endless) == 16
    assert {play(deal).status for deal in whole.endless} == {"endless"}
    assert {deck_of(deal) for deal in whole.endless} == {DECK}


def test_longest_finite_game_has_517_cards(whole: WholeDeck) -> None:
    assert whole.longest_finite == 517


def test_without_the_leader_33_deals_would_be_called_endless(whole: WholeDeck) -> None:
    assert len(whole.hands_return) == 33
    assert all(tricks_until_hands_return(deal) for deal in whole.hands_return)
    assert whole.endless < whole.hands_return


def test_all_engines_finish_the_17_deals_whose_hands_return_to_the_other_leader(whole: WholeDeck) -> None:
    finite = sorted(whole.hands_return - whole.endless)
    expected = [play(deal) for deal in finite]

    assert {outcome.status for outcome in expected} == {"finished"}
    assert [decide_deal(deal, max_tricks=LIMIT) for deal in finite] == expected
    assert [decide_packed(deal, max_tricks=LIMIT) for deal in finite] == expected
    assert lockstep_results(finite, cap=LIMIT) == [lane_result(outcome) for outcome in expected]


@pytest.mark.parametrize(
    ("text", "hands_return_after", "tricks_to_return"),
    [("-J/--J-----", 5, 10), ("J--/-----J-", 3, 9)],
)
def test_the_true_return_comes_later_than_that_of_the_hands(
    text: str, hands_return_after: int, tricks_to_return: int
) -> None:
    deal = parse_deal(text)
    expected = play(deal)

    assert tricks_until_hands_return(deal) == hands_return_after
    assert (expected.status, expected.tricks) == ("endless", tricks_to_return)
    assert decide_deal(deal, max_tricks=LIMIT) == expected
    assert decide_packed(deal, max_tricks=LIMIT) == expected
