"""The rules by which a climb stays at a deal, starts anew and asks for a longer game."""

from math import exp
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bettelmann.games.bettelmann import deal_at, parse_deck
from bettelmann.games.stream import stream_keys, word
from bettelmann.kernel.climb import layout, steps
from bettelmann.kernel.climb.climber import chances
from bettelmann.kernel.climb.layout import KernelRules
from bettelmann.kernel.deals.random import draw_bounds
from bettelmann.kernel.deals.words import words_of_deal
from bettelmann.kernel.machine.bits import U64

LENGTHS = st.integers(1, 3000)
SEED = 9
KEYS = np.array(stream_keys(SEED), np.uint64)


def kernel_rules(
    accept: int,
    temperature: float,
    *,
    patience: int = 10,
    halving: int = 1 << 40,
    history: int = 4,
    extend: bool = True,
) -> KernelRules:
    near = U64(round(0.9 * (1 << 16)))
    words = [U64(number) for number in (accept, 0, patience, halving, history, extend)]
    return KernelRules(
        words[0], words[1], words[2], words[3], words[4], words[5], near, U64(0), np.zeros(2, np.uint64),
        chances(temperature),
    )  # fmt: skip


def climb_at(length: int, *, age: int = 1, game: int = 0, best: int | None = None) -> Any:
    climb = np.zeros(layout.CLIMB_WORDS, np.uint64)
    climb[layout.LENGTH], climb[layout.AGE], climb[layout.GAME] = length, age, game
    climb[layout.BEST] = length if best is None else best
    return climb


def accepts(climb: Any, length: int, rules: KernelRules, history: Any) -> bool:
    return bool(steps.accepts(climb, U64(length), rules, history, KEYS))


@settings(max_examples=200)
@given(LENGTHS, LENGTHS, st.integers(1, 1 << 40), st.lists(LENGTHS, min_size=4, max_size=4), st.integers(0, 1 << 60))
def test_every_rule_takes_what_is_as_long(length: int, other: int, age: int, before: list[int], game: int) -> None:
    history = np.array(before, np.uint64)
    for accept in (layout.GREEDY, layout.ANNEALING, layout.LATE):
        climb = climb_at(min(length, other), age=age, game=game)
        assert accepts(climb, max(length, other), kernel_rules(accept, 7.0), history)


@given(LENGTHS, st.integers(1, 100))
def test_greedy_takes_nothing_shorter(length: int, less: int) -> None:
    climb = climb_at(length + less)
    assert not accepts(climb, length, kernel_rules(layout.GREEDY, 7.0), np.zeros(4, np.uint64))


@given(st.integers(0, 100), st.lists(LENGTHS, min_size=4, max_size=4), LENGTHS, LENGTHS)
def test_late_takes_what_is_as_long_as_so_many_games_before(age: int, before: list[int], here: int, new: int) -> None:
    accepted = accepts(climb_at(here, age=age), new, kernel_rules(layout.LATE, 1.0), np.array(before, np.uint64))

    assert accepted == (new >= here or new >= before[age % 4])


@pytest.mark.parametrize(("less", "halvings"), [(1, 0), (10, 0), (30, 0), (10, 1), (5, 3), (100, 0), (1, 40)])
def test_annealing_takes_what_is_shorter_with_its_chance(less: int, halvings: int) -> None:
    temperature, games = 12.0, 4000
    rules = kernel_rules(layout.ANNEALING, temperature, halving=100)
    taken = sum(
        accepts(climb_at(500, age=100 * halvings + 99, game=game), 500 - less, rules, np.zeros(4, np.uint64))
        for game in range(games)
    )
    chance = exp(-(less << min(halvings, 31)) / temperature)

    assert abs(taken - games * chance) <= 4 * (games * chance * (1 - chance)) ** 0.5


def test_annealing_decides_by_the_first_word_of_the_game() -> None:
    rules = kernel_rules(layout.ANNEALING, 10.0)
    for game in range(200):
        accepted = accepts(climb_at(50, game=game), 43, rules, np.zeros(4, np.uint64))
        assert accepted == (word(SEED, game, 0) >> 32 < int(rules.chances[7]))


@settings(max_examples=40)
@given(st.floats(0.01, 500))
def test_chances_are_those_of_boltzmann(temperature: float) -> None:
    row = chances(temperature)

    assert len(row) == next(n for n in range(1, 1 << 20) if exp(-n / temperature) * (1 << 32) < 1 - 1e-6) or (
        abs(exp(-len(row) / temperature) * (1 << 32) - 1) < 1e-6
    )
    for missing in {0, 1, 2, len(row) // 2, len(row) - 1} & set(range(len(row))):
        assert int(row[missing]) == pytest.approx(exp(-missing / temperature) * (1 << 32), abs=1.5)


def judged(climb: Any, length: int, rules: Any, history: Any) -> bool:
    return bool(steps.judge(climb, U64(length), rules, history, KEYS))


def test_a_climb_asks_when_nothing_longer_has_come_for_so_long() -> None:
    rules, history = kernel_rules(layout.GREEDY, 1.0, patience=3), np.zeros(4, np.uint64)
    climb = climb_at(0, age=0)
    answers = [judged(climb, length, rules, history) for length in (10, 20, 19, 20, 5)]

    assert answers == [False, False, False, False, True]
    assert int(climb[layout.BEST]) == 20
    assert int(climb[layout.AGE]) == 5


@pytest.mark.parametrize(
    ("extend", "record", "best_game"),
    [(False, 0, U64(17)), (True, 23, U64(17)), (True, 0, layout.UNKNOWN)],
    ids=["nothing is extended", "far from the record", "its best was not played"],
)
def test_a_climb_that_has_nothing_to_ask_starts_anew(extend: bool, record: int, best_game: Any) -> None:
    rules = kernel_rules(layout.GREEDY, 1.0, patience=2, extend=extend)
    history = np.zeros(4, np.uint64)
    climb = climb_at(20, age=5)
    climb[layout.RECORD], climb[layout.BEST_GAME] = record, best_game
    climb[layout.IDLE] = 1

    assert not judged(climb, 7, rules, history)
    assert int(climb[layout.AGE]) == 0


def test_a_climb_asks_near_its_record() -> None:
    rules, history = kernel_rules(layout.GREEDY, 1.0, patience=2), np.zeros(4, np.uint64)
    climb = climb_at(20, age=5)
    climb[layout.RECORD], climb[layout.IDLE] = 22, 1

    assert judged(climb, 7, rules, history)


def test_a_climb_goes_on_from_a_longer_game() -> None:
    climb, history = climb_at(20, age=5, best=20), np.arange(4, dtype=np.uint64)
    steps.go_on(climb, history, 11, 22, 33)

    row = {
        name: int(climb[getattr(layout, name)])
        for name in ("CHOSEN", "QUEUE", "LENGTH", "BEST", "RECORD", "AGE", "IDLE")
    }
    assert row == {"CHOSEN": 11, "QUEUE": 22, "LENGTH": 33, "BEST": 33, "RECORD": 20, "AGE": 5, "IDLE": 0}
    assert history.tolist() == [33] * 4
    assert climb[layout.FREE] == climb[layout.BEST_GAME] == layout.UNKNOWN


@pytest.mark.parametrize("name", ["52", "20", "2J4-", "6J5Q5K5A43-", "6-"])
def test_single_deals_of_the_stream(name: str) -> None:
    deck = parse_deck(name)
    for game in (0, 1, 12345, (1 << 63) - 1):
        chosen, queue = steps.stream_deal(U64(game), draw_bounds(deck), KEYS)
        assert (int(chosen), int(queue)) == words_of_deal(deal_at(deck, SEED, game))
