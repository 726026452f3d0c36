"""Published deals, by every engine that can hold them."""

import pytest

from bettelmann.games.bettelmann import deck_of, play
from bettelmann.kernel.general.game import decide_deal
from bettelmann.kernel.packed.decide import decide_packed
from known_deals import FINISHED, KNOWN, KnownDeal
from twins import lane_result, lockstep_results

LIMIT = 5000

known = pytest.mark.parametrize("known", KNOWN, ids=lambda known: known.text)


@known
def test_reference_agrees_with_published_figures(known: KnownDeal) -> None:
    assert known.agrees(play(known.deal))


@known
def test_byte_kernel_agrees_with_published_figures(known: KnownDeal) -> None:
    assert known.agrees(decide_deal(known.deal, max_tricks=LIMIT))


@known
def test_packed_kernel_agrees_with_published_figures(known: KnownDeal) -> None:
    assert known.agrees(decide_packed(known.deal, max_tricks=LIMIT))


@known
def test_kernels_agree_on_the_winner(known: KnownDeal) -> None:
    expected = play(known.deal)

    assert decide_deal(known.deal, max_tricks=LIMIT) == expected
    assert decide_packed(known.deal, max_tricks=LIMIT) == expected


def test_lockstep_kernel_agrees_with_published_records() -> None:
    results = lockstep_results([record.deal for record in FINISHED], cap=LIMIT)

    assert results == [lane_result(play(record.deal)) for record in FINISHED]
    assert [result[1:] for result in results if result] == [(record.tricks, record.cards) for record in FINISHED]


@known
def test_lockstep_kernel_finishes_no_endless_deal(known: KnownDeal) -> None:
    assert (lockstep_results([known.deal], cap=LIMIT) == [None]) == (known.cycle is not None)


def test_table_of_records_is_of_full_decks() -> None:
    assert {deck_of(record.deal).name for record in FINISHED} == {"52"}


def test_lanes_of_different_decks_do_not_disturb_each_other() -> None:
    deals = [known.deal for known in KNOWN] * 10

    assert lockstep_results(deals, cap=LIMIT) == [lane_result(play(deal)) for deal in deals]
