"""The rules by which a climb stays at a deal, starts anew and asks for a longer game."""

from math import exp
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bettelmann.games.bettelmann import deal_at, parse_deck
from bettelmann.games.stream import stream_keys, word
from bettelmann.kernel.climb import steps
from bettelmann.kernel.climb.climber import chances
from bettelmann.kernel.deals.random import draw_table
from bettelmann.kernel.deals.words import words_of_deal
from bettelmann.kernel.machine.bits import U64

LENGTHS = st.integers(1, 3000)
SEED = 9
KEYS = np.array(stream_keys(SEED), np.uint64)


def rules_words(
    accept: int, *, patience: int = 10, halving: int = 1 << 40, history: int = 4, extend: bool = True
) -> Any:
    rules = np.zeros(steps.MOVE_ODDS, np.uint64)
    rules[steps.ACCEPT], rules[steps.PATIENCE], rules[steps.HALVING] = accept, patience, halving
    rules[steps.HISTORY], rules[steps.EXTEND], rules[steps.NEAR] = history, extend, round(0.9 * (1 << 16))
    return rules


def climb_at(length: int, *, age: int = 1, game: int = 0, best: int | None = None) -> Any:
    climb = np.zeros(steps.CLIMB_WORDS, np.uint64)
    climb[steps.LENGTH], climb[steps.AGE], climb[steps.GAME] = length, age, game
    climb[steps.BEST] = length if best is None else best
    return climb


def accepts(climb: Any, length: int, rules: Any, chances_: Any, history: Any) -> bool:
    return bool(steps.accepts(climb, U64(length), rules, chances_, history, KEYS))


@settings(max_examples=200)
@given(LENGTHS, LENGTHS, st.integers(1, 1 << 40), st.lists(LENGTHS, min_size=4, max_size=4), st.integers(0, 1 << 60))
def test_every_rule_takes_what_is_as_long(length: int, other: int, age: int, before: list[int], game: int) -> None:
    history = np.array(before, np.uint64)
    for accept in (steps.GREEDY, steps.ANNEALING, steps.LATE):
        climb = climb_at(min(length, other), age=age, game=game)
        assert accepts(climb, max(length, other), rules_words(accept), chances(7.0), history)


@given(LENGTHS, st.integers(1, 100))
def test_greedy_takes_nothing_shorter(length: int, less: int) -> None:
    climb = climb_at(length + less)
    assert not accepts(climb, length, rules_words(steps.GREEDY), chances(7.0), np.zeros(4, np.uint64))


@given(st.integers(0, 100), st.lists(LENGTHS, min_size=4, max_size=4), LENGTHS, LENGTHS)
def test_late_takes_what_is_as_long_as_so_many_games_before(age: int, before: list[int], here: int, new: int) -> None:
    accepted = accepts(climb_at(here, age=age), new, rules_words(steps.LATE), chances(1.0), np.array(before, np.uint64))

    assert accepted == (new >= here or new >= before[age % 4])


@pytest.mark.parametrize(("less", "halvings"), [(1, 0), (10, 0), (30, 0), (10, 1), (5, 3), (100, 0), (1, 40)])
def test_annealing_takes_what_is_shorter_with_its_chance(less: int, halvings: int) -> None:
    temperature, games = 12.0, 4000
    rules, table = rules_words(steps.ANNEALING, halving=100), chances(temperature)
    taken = sum(
        accepts(climb_at(500, age=100 * halvings + 99, game=game), 500 - less, rules, table, np.zeros(4, np.uint64))
        for game in range(games)
    )
    chance = exp(-(less << min(halvings, 31)) / temperature)

    assert abs(taken - games * chance) <= 4 * (games * chance * (1 - chance)) ** 0.5


def test_annealing_decides_by_the_first_word_of_the_game() -> None:
    table = chances(10.0)
    for game in range(200):
        accepted = accepts(climb_at(50, game=game), 43, rules_words(steps.ANNEALING), table, np.zeros(4, np.uint64))
        assert accepted == (word(SEED, game, 0) >> 32 < int(table[7]))


@settings(max_examples=40)
@given(st.floats(0.01, 500))
def test_chances_are_those_of_boltzmann(temperature: float) -> None:
    table = chances(temperature)

    assert len(table) == next(n for n in range(1, 1 << 20) if exp(-n / temperature) * (1 << 32) < 1 - 1e-6) or (
        abs(exp(-len(table) / temperature) * (1 << 32) - 1) < 1e-6
    )
    for missing in {0, 1, 2, len(table) // 2, len(table) - 1} & set(range(len(table))):
        assert int(table[missing]) == pytest.approx(exp(-missing / temperature) * (1 << 32), abs=1.5)


def judged(climb: Any, length: int, rules: Any, history: Any) -> bool:
    return bool(steps.judge(climb, U64(length), rules, chances(1.0), history, KEYS))


def test_a_climb_asks_when_nothing_longer_has_come_for_so_long() -> None:
    rules, history = rules_words(steps.GREEDY, patience=3), np.zeros(4, np.uint64)
    climb = climb_at(0, age=0)
    answers = [judged(climb, length, rules, history) for length in (10, 20, 19, 20, 5)]

    assert answers == [False, False, False, False, True]
    assert int(climb[steps.BEST]) == 20
    assert int(climb[steps.AGE]) == 5


@pytest.mark.parametrize(
    ("extend", "record", "best_game"),
    [(False, 0, U64(17)), (True, 23, U64(17)), (True, 0, steps.UNKNOWN)],
    ids=["nothing is extended", "far from the record", "its best was not played"],
)
def test_a_climb_that_has_nothing_to_ask_starts_anew(extend: bool, record: int, best_game: Any) -> None:
    rules = rules_words(steps.GREEDY, patience=2, extend=extend)
    history = np.zeros(4, np.uint64)
    climb = climb_at(20, age=5)
    climb[steps.RECORD], climb[steps.BEST_GAME] = record, best_game
    climb[steps.IDLE] = 1

    assert not judged(climb, 7, rules, history)
    assert int(climb[steps.AGE]) == 0


def test_a_climb_asks_near_its_record() -> None:
    rules, history = rules_words(steps.GREEDY, patience=2), np.zeros(4, np.uint64)
    climb = climb_at(20, age=5)
    climb[steps.RECORD], climb[steps.IDLE] = 22, 1

    assert judged(climb, 7, rules, history)


def test_a_climb_goes_on_from_a_longer_game() -> None:
    climb, history = climb_at(20, age=5, best=20), np.arange(4, dtype=np.uint64)
    steps.go_on(climb, history, 11, 22, 33)

    row = {
        name: int(climb[getattr(steps, name)])
        for name in ("CHOSEN", "QUEUE", "LENGTH", "BEST", "RECORD", "AGE", "IDLE")
    }
    assert row == {"CHOSEN": 11, "QUEUE": 22, "LENGTH": 33, "BEST": 33, "RECORD": 20, "AGE": 5, "IDLE": 0}
    assert history.tolist() == [33] * 4
    assert climb[steps.FREE] == climb[steps.BEST_GAME] == steps.UNKNOWN


@pytest.mark.parametrize("name", ["52", "20", "2J4-", "6J5Q5K5A43-", "6-"])
def test_single_deals_of_the_stream(name: str) -> None:
    deck = parse_deck(name)
    for game in (0, 1, 12345, (1 << 63) - 1):
        chosen, queue = steps.stream_deal(U64(game), draw_table(deck), KEYS)
        assert (int(chosen), int(queue)) == words_of_deal(deal_at(deck, SEED, game))
