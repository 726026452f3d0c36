"""Kernels that may run for long end early when they are told to, also in the middle of a single parent."""

import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from bettelmann.games.bettelmann import DECKS, STANDARD, deck_of, parse_deal
from bettelmann.kernel.deals.packing import KINDS, pack_deal
from bettelmann.kernel.grow.distance import Editing
from bettelmann.kernel.grow.general_basin import empty_pile, list_basin
from bettelmann.kernel.grow.general_cycles import (
    PERIOD,
    ROW_BYTES,
    GeneralCycles,
    Limits,
    empty_general_cycles,
    empty_general_room,
    general_cycle_row,
    list_states,
)
from bettelmann.kernel.grow.general_expand import GeneralParent, empty_general_bench, expand_in_general
from bettelmann.kernel.grow.general_small import small_general_cycles
from bettelmann.kernel.grow.packed_cycles import PERIOD as PACKED_PERIOD
from bettelmann.kernel.grow.packed_cycles import ROW_WORDS, Cycles, cycle_row, empty_cycles, small_cycles
from bettelmann.kernel.grow.packed_expand import empty_workshop, expand
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.types import Watch
from bettelmann.kernel.modules.found import FoundWords, Wanted, empty_scratch, empty_words
from bettelmann.kernel.modules.growth import expand_words, random_words
from bettelmann.kernel.modules.listing import all_modules

PUBLISHED = parse_deal("---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA")
COUNTS = np.array(deck_of(PUBLISHED).counts, np.int64)
MOST_PERIOD = 400
WANTED = Wanted(np.array([1, 0], np.uint8), np.zeros(1, np.uint8), 4, np.array([34, 3, 4, 4, 4], np.int64))


def flag(*, up: bool) -> Any:
    return np.full(1, up, np.uint8)


def editing(per_state: int) -> Editing:
    return Editing(np.array(DECKS["52"].counts, np.int64), per_state, 128, 200, 4000, MOST_PERIOD, 5)


def edits_until_stopped(run: Callable[[Watch], Any]) -> int:
    """Stop a kernel in its first parent, as soon as it has begun to test edits: how many it has tested then."""
    run(Watch(np.zeros(1, np.int64), flag(up=True)))  # compiles it
    watch = Watch(np.zeros(1, np.int64), flag(up=False))
    kernel = threading.Thread(target=run, args=(watch,))
    kernel.start()
    while not watch.tested[0] and kernel.is_alive():
        time.sleep(0.001)
    watch.stop[0] = 1
    kernel.join()
    return int(watch.tested[0])


def test_editing_a_packed_cycle() -> None:
    row = np.zeros(ROW_WORDS, np.uint64)
    assert cycle_row(np.array(pack_deal(PUBLISHED), np.uint64), 10_000, row)
    parents, per_state = Cycles(row.reshape(1, -1), COUNTS.reshape(1, -1)), 60_000
    edits = per_state * int(row[PACKED_PERIOD])
    children = Cycles(np.empty((edits + 1, ROW_WORDS), np.uint64), np.empty((edits + 1, KINDS), np.int64))
    workshop = empty_workshop(MOST_PERIOD)
    stopped = Watch(np.zeros(1, np.int64), flag(up=True))
    assert expand(parents, editing(per_state), U64(1), workshop, children, stopped) == 0
    assert stopped.tested[0] == 0

    tested = edits_until_stopped(lambda watch: expand(parents, editing(per_state), U64(1), workshop, children, watch))
    assert 0 < tested < edits // 4


def general_cycle() -> Any:
    rows = empty_general_cycles(1)
    order, sizes = np.frombuffer(b"".join(PUBLISHED), np.uint8), np.array([26, 26], np.int64)
    limits = Limits(U64(100), U64(10_000))
    assert general_cycle_row(order, sizes, empty_general_room(2, STANDARD), limits, rows.rows[0], rows.facts[0])
    return rows


def test_editing_a_cycle_of_any_game() -> None:
    found = general_cycle()
    period, per_state = int(found.facts[0, PERIOD]), 10_000
    parent, edits = GeneralParent(found.rows[0], period, COUNTS), per_state * period
    children = GeneralCycles(np.empty((edits + 1, ROW_BYTES), np.uint8), np.empty((edits + 1, 2), np.int64))
    bench = empty_general_bench(2, STANDARD, period)
    stopped = Watch(np.zeros(1, np.int64), flag(up=True))
    assert expand_in_general(parent, editing(per_state), U64(1), bench, children, stopped) == 0
    assert stopped.tested[0] == 0

    tested = edits_until_stopped(
        lambda watch: expand_in_general(parent, editing(per_state), U64(1), bench, children, watch)
    )
    assert 0 < tested < edits // 4


def test_listing_the_basin_of_a_cycle() -> None:
    found = general_cycle()
    period, room = int(found.facts[0, PERIOD]), empty_general_room(2, STANDARD)
    rows, laid = np.zeros((10_000, ROW_BYTES), np.uint8), np.zeros((period, 2), np.int64)
    list_states(found.rows[0], period, room, rows, laid)

    assert list_basin(rows, period, 2, room.variant, empty_pile(), flag(up=True)) == period
    assert list_basin(rows, period, 2, room.variant, empty_pile(), flag(up=False)) > 2000


def test_small_cycles_of_two_players() -> None:
    assert small_cycles(U64(1), 20_000, MOST_PERIOD, empty_cycles(20_001), flag(up=True)) == 0
    assert small_cycles(U64(1), 20_000, MOST_PERIOD, empty_cycles(20_001), flag(up=False)) > 0


def test_small_cycles_of_any_game() -> None:
    room, cycles = empty_general_room(2, STANDARD), empty_general_cycles(1000)
    assert small_general_cycles(U64(1), 100_000, MOST_PERIOD, room, cycles, flag(up=True)) == 0
    assert small_general_cycles(U64(1), 100_000, MOST_PERIOD, room, cycles, flag(up=False)) > 0


def test_random_words() -> None:
    scratch, found = empty_scratch(1, 1), empty_words(1000)
    assert random_words(50_000, 40, WANTED, U64(1), scratch, found, flag(up=True)) == 0
    assert random_words(50_000, 40, WANTED, U64(1), scratch, found, flag(up=False)) > 0


def test_listing_small_modules() -> None:
    scratch, found = empty_scratch(1, 1), empty_words(1000)
    assert all_modules(9, 4, WANTED, scratch, found, flag(up=True)) == 0
    assert all_modules(9, 4, WANTED, scratch, found, flag(up=False)) > 0


def test_editing_words() -> None:
    scratch, parents, found = empty_scratch(1 << 16, 1 << 14), empty_words(1000), empty_words(1 << 20)
    assert random_words(50_000, 40, WANTED, U64(1), scratch, parents, flag(up=False)) > 0
    one, edits = FoundWords(parents.words[:1], parents.facts[:1]), 3_000_000
    stopped = Watch(np.zeros(1, np.int64), flag(up=True))
    assert expand_words(one, edits, WANTED, U64(1), scratch, found, stopped) == 0
    assert stopped.tested[0] == 0

    tested = edits_until_stopped(lambda watch: expand_words(one, edits, WANTED, U64(1), scratch, found, watch))
    assert 0 < tested < edits // 4
