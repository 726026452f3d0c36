"""Deals that no stream deals: hands of any two sizes, courts that crowd or are missing, variants of the rules."""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from bettelmann.games.bettelmann import Deal, Rules, parse_deal, play
from bettelmann.kernel.general.game import decide_deal
from bettelmann.kernel.packed.decide import decide_packed
from known_deals import ENDLESS
from strategies import packable_deals, two_player_rules, wide_deals
from twins import lane_result, lockstep_results

LIMIT = 1500


@settings(max_examples=600)
@given(wide_deals(), two_player_rules())
@example(parse_deal("J--/-J-"), Rules(leads="loser"))
@example(parse_deal("-/A"), Rules())
@example(parse_deal("JQKA/JQKA"), Rules(values=(0, 0, 0, 0)))
def test_byte_kernel_plays_every_variant_as_the_reference(deal: Deal, rules: Rules) -> None:
    assert decide_deal(deal, rules, max_tricks=LIMIT) == play(deal, rules, max_tricks=LIMIT)


@settings(max_examples=600)
@given(packable_deals())
@example(parse_deal("A/-"))
@example((bytes(63), bytes(1)))
@example((bytes(1), bytes(63)))
def test_packed_kernel_plays_odd_deals_as_the_reference(deal: Deal) -> None:
    assert decide_packed(deal, max_tricks=LIMIT) == play(deal, max_tricks=LIMIT)


@settings(max_examples=600)
@given(packable_deals())
@example(parse_deal("J/-"))
@example(parse_deal("A-/----"))
@example((b"\4" + bytes(59), bytes(4)))  # the winner holds 64 cards
def test_lockstep_kernel_plays_odd_deals_as_the_reference(deal: Deal) -> None:
    assert lockstep_results([deal], cap=LIMIT) == [lane_result(play(deal, max_tricks=LIMIT))]


@settings(max_examples=400)
@given(st.one_of(packable_deals(), st.sampled_from([known.deal for known in ENDLESS])), st.integers(1, 90))
@example(parse_deal("-JJ/J-"), 1)
def test_a_trick_limit_cuts_every_engine_short_alike(deal: Deal, max_tricks: int) -> None:
    expected = play(deal, max_tricks=max_tricks)

    assert decide_deal(deal, max_tricks=max_tricks) == expected
    assert decide_packed(deal, max_tricks=max_tricks) == expected
    assert lockstep_results([deal], cap=max_tricks) == [lane_result(expected)]
