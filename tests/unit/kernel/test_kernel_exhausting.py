"""Ranges of ranks, played: what the reference makes of the same deals, however they are cut."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bettelmann.games.bettelmann import (
    DECKS,
    DeckError,
    Outcome,
    RankRange,
    Setup,
    deal_of_rank,
    last_rank,
    parse_deck,
    parse_rules,
    play,
)
from bettelmann.games.stream import M64, game_digest, mix64, stream_keys
from bettelmann.kernel.deals.verdict import Verdict
from bettelmann.kernel.packed.lanes import LANES
from bettelmann.kernel.ranges import sampling
from bettelmann.kernel.ranges.batch import Batch, Floors, RangeTally
from bettelmann.kernel.ranges.engines import engine_for
from strategies import any_rules, sampleable_decks
from twins import NO_FLOOR, OUT_OF_REACH, expected_tally, without_winner

LIMIT = 600

FEW = settings(max_examples=30)


def exhausted(setup: Setup, ranks: RankRange, *, max_tricks: int = LIMIT) -> RangeTally:
    player = engine_for(setup).exhaust(setup, ranks, max_tricks=max_tricks)
    return player.run(lambda batch: OUT_OF_REACH, lambda batch: None, np.zeros(1, np.uint8))


def expected(setup: Setup, ranks: RankRange, *, max_tricks: int = LIMIT) -> RangeTally:
    outcomes = [
        play(deal_of_rank(setup, rank), setup.rules, max_tricks=max_tricks)
        for rank in range(ranks.first, ranks.last + 1)
    ]
    return expected_tally(0, ranks.first, outcomes, players=setup.players)


def setup_of(name: str, players: int = 2, rules: str = "standard") -> Setup:
    return Setup(parse_deck(name), players, parse_rules(rules))


@pytest.mark.parametrize(
    ("setup", "max_tricks"),
    [
        (setup_of("2J4-"), LIMIT),
        (setup_of("2J8-"), LIMIT),
        (setup_of("1J1Q1K1A4-"), LIMIT),
        (setup_of("2J8-"), 3),
        (setup_of("6-"), LIMIT),
        (setup_of("4J"), LIMIT),
        (setup_of("2J4-", 4), LIMIT),
        (setup_of("2J2Q4-", 3, "debt=lapses"), LIMIT),
        (setup_of("2J2Q3-", 3, "pile=reversed,leads=loser"), 9),
        (setup_of("1J1A6-", 2, "values=1230"), LIMIT),
    ],
)
def test_a_whole_deck_is_the_reference(setup: Setup, max_tricks: int) -> None:
    ranks = RankRange(0, last_rank(setup))

    assert exhausted(setup, ranks, max_tricks=max_tricks) == expected(setup, ranks, max_tricks=max_tricks)


@FEW
@given(sampleable_decks(), st.data())
def test_a_range_of_a_deck_is_the_reference(deck: Any, data: st.DataObject) -> None:
    setup = Setup(deck)
    first = data.draw(st.integers(0, min(last_rank(setup), (1 << 62))))
    ranks = RankRange(first, min(first + data.draw(st.integers(0, 150)), last_rank(setup)))

    assert exhausted(setup, ranks) == expected(setup, ranks)


@FEW
@given(sampleable_decks(), st.integers(3, 4), any_rules(), st.data())
def test_a_range_of_the_general_engine_is_the_reference(
    deck: Any, players: int, rules: Any, data: st.DataObject
) -> None:
    assume(deck.size >= players)
    setup = Setup(deck, players, rules)
    first = data.draw(st.integers(0, min(last_rank(setup), (1 << 62))))
    ranks = RankRange(first, min(first + data.draw(st.integers(0, 40)), last_rank(setup)))

    assert exhausted(setup, ranks) == expected(setup, ranks)


@FEW
@given(st.sampled_from([setup_of("20"), setup_of("2J2Q2K6-", 3), setup_of("52")]), st.integers(1, 3000), st.data())
def test_a_range_is_the_sum_of_its_parts(setup: Setup, games: int, data: st.DataObject) -> None:
    first = data.draw(st.integers(0, last_rank(setup) - games))
    middle = first + data.draw(st.integers(0, games - 1))
    one, two = exhausted(setup, RankRange(first, middle)), exhausted(setup, RankRange(middle + 1, first + games))
    whole = exhausted(setup, RankRange(first, first + games))

    assert whole.digest == (one.digest + two.digest) & M64
    assert Counter(whole.histogram) == Counter(one.histogram) + Counter(two.histogram)
    for field in ("finished", "endless", "undecided", "tricks", "cards", "first_player_wins"):
        assert getattr(whole, field) == getattr(one, field) + getattr(two, field)


@pytest.mark.parametrize("power", [63, 64, 65, 69])
def test_ranks_beyond_a_word_are_told_apart(power: int) -> None:
    """The digest of a game goes by the lowest 64 bits of its rank, as that of a game of seed 0 by its number."""
    setup = Setup(DECKS["52"])
    ranks = RankRange((1 << power) - 40, (1 << power) + 40)
    outcomes = [play(deal_of_rank(setup, rank)) for rank in range(ranks.first, ranks.last + 1)]
    key, _ = stream_keys(0)
    digests = [
        game_digest(
            mix64(key + (rank + 1) * 0x9E3779B97F4A7C15 & M64), outcome.tricks, outcome.cards, outcome.winner or 0
        )
        for rank, outcome in enumerate(outcomes, ranks.first)
    ]

    found = exhausted(setup, ranks, max_tricks=100_000)
    assert all(outcome.status == "finished" for outcome in outcomes)
    assert found.digest == sum(digests) & M64
    assert (found.finished, found.tricks) == (81, sum(outcome.tricks for outcome in outcomes))


@pytest.mark.parametrize("setup", [setup_of("2J8-"), setup_of("2J2Q5-", 3)], ids=["lanes", "general"])
def test_every_deal_is_handed_over_once_with_its_outcome(setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    # Buffers that are full all the time.
    for room in ("_REMARKABLE_ROOM", "_LATE_ROOM"):
        monkeypatch.setattr(sampling, room, LANES + 1)
    found: dict[int, Outcome] = {}

    def take(batch: Batch) -> None:
        for game, words in zip(batch.games.tolist(), batch.words.tolist(), strict=True):
            assert game not in found
            found[game] = without_winner(Verdict(*words).outcome())

    def remark(batch: Batch) -> Floors:
        take(batch)
        return NO_FLOOR

    first, last = 5, last_rank(setup) - 3
    engine_for(setup).exhaust(setup, RankRange(first, last), max_tricks=LIMIT).run(remark, take, np.zeros(1, np.uint8))

    assert found == {
        rank - first: without_winner(play(deal_of_rank(setup, rank), max_tricks=LIMIT))
        for rank in range(first, last + 1)
    }


@pytest.mark.parametrize("name", ["2J64-", "22J4-", "1J63-"])
def test_decks_that_no_kernel_holds_are_refused(name: str) -> None:
    with pytest.raises(DeckError):
        engine_for(setup_of(name)).exhaust(setup_of(name), RankRange(0, 10), max_tricks=LIMIT)
