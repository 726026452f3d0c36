"""One trick on packed hands is one trick of the rules."""

from typing import Any

from hypothesis import given

from bettelmann.games.bettelmann import Deal, play, start, tricks
from bettelmann.kernel.deals.packing import pack_deal, unpack_state
from bettelmann.kernel.deals.verdict import FINISHED
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.jit import jit
from bettelmann.kernel.packed.decide import play as play_packed
from bettelmann.kernel.packed.trick import trick
from strategies import packable_deals


def _packed_trick(cl: Any, ql: Any, co: Any, qo: Any) -> Any:
    return trick(cl, ql, co, qo)


packed_trick = jit(_packed_trick)


def words_of(deal: Deal) -> tuple[Any, Any, Any, Any]:
    leader, leader_courts, other, other_courts = pack_deal(deal)
    return U64(leader), U64(leader_courts), U64(other), U64(other_courts)


@given(packable_deals())
def test_a_packed_trick_is_a_trick_of_the_rules(deal: Deal) -> None:
    expected = next(tricks(start(deal)))
    cl, ql, co, qo, laid, changed, over = packed_trick(*words_of(deal))

    assert (laid, changed, over) == (len(expected.played), expected.taker, expected.over)
    if not expected.over:
        hands = expected.after.hands
        assert unpack_state((int(cl), int(ql), int(co), int(qo))) == (hands[expected.taker], hands[1 - expected.taker])


@given(packable_deals())
def test_packed_play_stops_at_the_end_or_at_the_limit(deal: Deal) -> None:
    expected = play(deal, max_tricks=30)
    status, winner, played, cards = play_packed(*words_of(deal), U64(30))

    if expected.status == "finished":
        assert (status, winner, played, cards) == (FINISHED, expected.winner, expected.tricks, expected.cards)
    else:  # no look for cycles
        assert (status != FINISHED, played) == (True, 30)
