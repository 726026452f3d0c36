"""Every kernel against the reference on more than 200000 random deals of many decks."""

from dataclasses import dataclass

import numpy as np
import pytest

from bettelmann.games.bettelmann import Deal, Deck, Outcome, deal_at, parse_deck, play
from bettelmann.kernel.deals.words import deal_of_words
from bettelmann.kernel.general.game import decide_deal
from bettelmann.kernel.packed.decide import decide_packed
from twins import expected_tally, lane_result, lockstep_results, sampled, stream_words

SEED = 20240322
LIMIT = 2000
GAMES = {
    "52": 40_000,
    "40": 30_000,
    "36": 25_000,
    "32": 30_000,
    "20": 55_000,
    "2J4-": 2_000,
    "2J8-": 3_000,
    "4J4Q4K4A48-": 10_000,
    "6J5Q5K5A43-": 10_000,  # nothing more fits
    "4J4Q4K4A": 3_000,  # courts only
    "2A62-": 2_000,
    "1J15-": 2_000,
    "1A61-": 1_000,
    "21A43-": 3_000,
    "8A": 100,
    "30-": 100,
    "64-": 100,
    "1K1-": 100,
}


@dataclass(frozen=True)
class Played:
    """The first games of the seed, dealt and played by the reference."""

    deck: Deck
    deals: list[Deal]
    outcomes: list[Outcome]


@pytest.fixture(scope="module", params=GAMES)
def played(request: pytest.FixtureRequest) -> Played:
    deck = parse_deck(request.param)
    deals = [deal_at(deck, SEED, game) for game in range(GAMES[request.param])]
    return Played(deck, deals, [play(deal, max_tricks=LIMIT) for deal in deals])


def test_there_are_enough_games() -> None:
    assert sum(GAMES.values()) >= 200_000


def test_kernel_deals_what_the_specification_deals(played: Played) -> None:
    words = stream_words(played.deck, SEED, np.arange(len(played.deals), dtype=np.uint64))

    assert [deal_of_words(played.deck, (chosen, queue)) for chosen, queue in words.tolist()] == played.deals


def test_byte_kernel_is_the_reference(played: Played) -> None:
    assert [decide_deal(deal, max_tricks=LIMIT) for deal in played.deals] == played.outcomes


def test_packed_kernel_is_the_reference(played: Played) -> None:
    assert [decide_packed(deal, max_tricks=LIMIT) for deal in played.deals] == played.outcomes


def test_lockstep_kernel_is_the_reference(played: Played) -> None:
    results = lockstep_results(played.deals, cap=LIMIT)

    assert results == [lane_result(outcome) for outcome in played.outcomes]


def test_sampling_counts_what_the_reference_counts(played: Played) -> None:
    tally = sampled(played.deck, SEED, 0, len(played.deals), max_tricks=LIMIT)

    assert tally == expected_tally(SEED, 0, played.outcomes)
