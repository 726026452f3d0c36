"""Lock-step sampling of a range: its parts, its limits, its stop flag, its buffers."""

import threading
import time
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bettelmann.games.bettelmann import DECKS, Deck, DeckError, Setup, deal_at, parse_deck, play
from bettelmann.games.stream import INDEX_LIMIT, M64, SEED_LIMIT
from bettelmann.kernel.packed.lanes import LANES
from bettelmann.kernel.ranges import sampling
from bettelmann.kernel.ranges.batch import Batch, Floors, RangeTally
from bettelmann.kernel.ranges.engines import engine_for
from bettelmann.kernel.ranges.sampling import Sampler
from strategies import sampleable_decks
from twins import NO_FLOOR, OUT_OF_REACH, expected_tally, sampled, sampled_games, without_winner


def added(one: RangeTally, two: RangeTally) -> RangeTally:
    """The tally of two ranges together."""
    return RangeTally(
        finished=one.finished + two.finished,
        endless=one.endless + two.endless,
        undecided=one.undecided + two.undecided,
        tricks=one.tricks + two.tricks,
        cards=one.cards + two.cards,
        first_player_wins=one.first_player_wins + two.first_player_wins,
        digest=(one.digest + two.digest) & M64,
        histogram=dict(sorted((Counter(one.histogram) + Counter(two.histogram)).items())),
        complete=one.complete and two.complete,
    )


@settings(max_examples=40)
@given(st.sampled_from(["52", "20", "2J4-"]), st.integers(1, 3000), st.data())
def test_a_range_is_the_sum_of_its_parts(name: str, games: int, data: st.DataObject) -> None:
    deck = parse_deck(name)
    cut = data.draw(st.integers(0, games))
    parts = (sampled(deck, 1, 0, cut, max_tricks=1000), sampled(deck, 1, cut, games - cut, max_tricks=1000))

    assert added(*parts) == sampled(deck, 1, 0, games, max_tricks=1000)


def test_an_empty_range_comes_to_nothing() -> None:
    assert sampled(DECKS["52"], 1, 0, 0, max_tricks=1000) == RangeTally(complete=True)


@settings(max_examples=40)
@given(sampleable_decks(), st.integers(0, SEED_LIMIT - 1), st.integers(0, INDEX_LIMIT - 100), st.integers(1, 100))
def test_any_range_of_any_deck_is_the_reference(deck: Deck, seed: int, first: int, games: int) -> None:
    outcomes = [play(deal_at(deck, seed, game), max_tricks=500) for game in range(first, first + games)]

    assert sampled(deck, seed, first, games, max_tricks=500) == expected_tally(seed, first, outcomes)


def test_the_last_games_of_the_last_seed_are_the_reference() -> None:
    first, deck = INDEX_LIMIT - 2000, DECKS["52"]
    outcomes = [play(deal_at(deck, SEED_LIMIT - 1, game)) for game in range(first, INDEX_LIMIT)]

    assert sampled(deck, SEED_LIMIT - 1, first, 2000, max_tricks=2000) == expected_tally(
        SEED_LIMIT - 1, first, outcomes
    )


def test_it_does_not_matter_when_games_leave_the_lanes(monkeypatch: pytest.MonkeyPatch) -> None:
    early, usual = 15, sampled(DECKS["52"], 1, 0, 5000, max_tricks=2000)
    assert sum(games for tricks, games in usual.histogram.items() if tricks > early) > 1000
    monkeypatch.setattr(sampling, "LANE_TRICKS", early)

    assert sampled(DECKS["52"], 1, 0, 5000, max_tricks=2000) == usual


@pytest.mark.parametrize("name", ["2J4-", "2J8-", "20"])
def test_every_game_is_handed_over_once_with_its_outcome(name: str) -> None:
    deck = parse_deck(name)
    expected = {game: without_winner(play(deal_at(deck, 1, game))) for game in range(2000)}

    assert sampled_games(deck, 1, 0, 2000, max_tricks=1000) == expected


def test_floors_keep_shorter_games_away() -> None:
    handed: dict[int, tuple[int, int]] = {}
    floors = Floors(100, 700)

    def remark(batch: Batch) -> Floors:
        handed.update(zip(batch.games.tolist(), map(tuple, batch.words[:, 2:4].tolist()), strict=True))
        return floors

    everything = sampled_games(DECKS["52"], 1, 0, 20_000, max_tricks=1000)
    Sampler(DECKS["52"], 1, 0, 20_000, max_tricks=1000).run(remark, lambda batch: None, np.zeros(1, np.uint8))

    assert handed == {
        game: (outcome.tricks, outcome.cards)
        for game, outcome in everything.items()
        if outcome.tricks >= floors[0] or outcome.cards >= floors[1]
    }
    assert 0 < len(handed) < 5000


@pytest.mark.parametrize("name", ["2J4-", "2J8-", "52"])
def test_nothing_is_dropped_when_buffers_are_small(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    deck = parse_deck(name)
    usual = sampled_games(deck, 1, 0, 20_000, max_tricks=1000), sampled(deck, 1, 0, 20_000, max_tricks=1000)
    for room in ("_REMARKABLE_ROOM", "_LATE_ROOM"):
        monkeypatch.setattr(sampling, room, LANES + 1)

    small = sampled_games(deck, 1, 0, 20_000, max_tricks=1000), sampled(deck, 1, 0, 20_000, max_tricks=1000)

    assert small == usual
    assert len(small[0]) == 20_000


def test_equal_deal_words_are_equal_deals() -> None:
    words_of_deal: dict[Any, set[tuple[int, int]]] = {}
    deck = parse_deck("2J4-")

    def remark(batch: Batch) -> Floors:
        for game, words in zip(batch.games.tolist(), batch.deals.tolist(), strict=True):
            words_of_deal.setdefault(deal_at(deck, 1, game), set()).add(tuple(words))
        return NO_FLOOR

    Sampler(deck, 1, 0, 500, max_tricks=1000).run(remark, lambda batch: None, np.zeros(1, np.uint8))

    assert {len(words) for words in words_of_deal.values()} == {1}
    assert len(set.union(*words_of_deal.values())) == len(words_of_deal) > 5


class Running:
    """A range too large to end, played in a thread."""

    def __init__(self) -> None:
        self.stop = np.zeros(1, np.uint8)
        self.sampler = Sampler(DECKS["52"], 1, 0, 1 << 40, max_tricks=1000)
        self.result = RangeTally()
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _run(self) -> None:
        self.result = self.sampler.run(lambda batch: OUT_OF_REACH, lambda batch: None, self.stop)


@pytest.mark.usefixtures("warm_kernels")
def test_the_stop_flag_ends_a_huge_range_at_once() -> None:
    running = Running()
    time.sleep(0.3)
    assert running.thread.is_alive()
    running.stop[0] = 1
    running.thread.join(timeout=1)

    assert not running.thread.is_alive()
    assert not running.result.complete
    assert running.result.finished > 0


@pytest.mark.usefixtures("warm_kernels")
def test_progress_can_be_seen_while_a_range_is_played() -> None:
    running = Running()
    time.sleep(0.3)
    seen = [running.sampler.games_done]
    time.sleep(0.3)
    seen.append(running.sampler.games_done)
    running.stop[0] = 1
    running.thread.join(timeout=1)

    assert 0 < seen[0] < seen[1] <= running.result.finished


def test_a_range_that_was_stopped_before_it_began_is_not_complete() -> None:
    sampler = Sampler(DECKS["52"], 1, 0, 100_000, max_tricks=1000)
    played = sampler.run(lambda batch: OUT_OF_REACH, lambda batch: None, np.ones(1, np.uint8))

    assert not played.complete
    assert played.finished < 100_000


def require_engine(deck: str) -> None:
    """Raise DeckError where the engine of the deck cannot sample it."""
    setup = Setup(parse_deck(deck))
    engine_for(setup).require(setup)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("2J5-", "a search needs two equal hands, but the deck 2J5- has 7 cards"),
        ("2J64-", "the random stream deals at most 64 cards with 21 courts, but the deck 2J64- has 66 with 2"),
        ("22J4-", "the random stream deals at most 64 cards with 21 courts, but the deck 22J4- has 26 with 22"),
        ("1J63-", "64 cards with a single court leave no room for the end mark of a hand: play another deck"),
    ],
)
def test_decks_that_cannot_be_sampled_are_refused(name: str, message: str) -> None:
    with pytest.raises(DeckError) as refusal:
        require_engine(name)

    assert str(refusal.value).startswith(message)


def test_the_sampler_refuses_what_cannot_be_sampled() -> None:
    with pytest.raises(DeckError, match="two equal hands"):
        Sampler(parse_deck("2J5-"), 1, 0, 10, max_tricks=1000)


@pytest.mark.parametrize("name", ["6J5Q5K5A43-", "2J62-", "1J61-", "64-", "1J1-", "2-"])
def test_decks_at_the_edge_are_sampled(name: str) -> None:
    require_engine(name)
