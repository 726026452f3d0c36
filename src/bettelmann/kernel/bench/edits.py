"""How fast edits of a cycle are tested: in lock-step as growing does it, and one at a time by the packed kernel.

Both test the same edits with the same limits and must find the same cycles.
"""

import time
from typing import Any, NamedTuple

import numpy as np

from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.deck import Deck, deck_of
from bettelmann.games.bettelmann.notation import parse_deal
from bettelmann.kernel.deals.packing import KINDS, pack_deal
from bettelmann.kernel.deals.stream import mix64
from bettelmann.kernel.deals.verdict import UNDECIDED
from bettelmann.kernel.grow.distance import LANE_TRICKS, MOST_PERIOD, MOST_TRICKS, PER_STATE
from bettelmann.kernel.grow.packed_cycles import PERIOD, ROW_WORDS, canonical, cycle_row
from bettelmann.kernel.grow.packed_expand import SEEN, edited, expand, open_parent, was_seen
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.jit import jit
from bettelmann.kernel.packed.decide import play

_STEP = U64(0x9E3779B97F4A7C15)
_ONE = U64(1)


class EditRate(NamedTuple):
    """Edits tested per second of processor time, and how many of them led into a cycle."""

    edits_per_second: float
    cycles: int


def _one_by_one(row: Any, deck: Any, target: Any, settings: Any, key: Any, tested: Any) -> int:
    """What ``growth.expand`` does with a single parent, without lanes."""
    seen = np.zeros(SEEN, np.uint64)
    states = np.zeros((settings[MOST_PERIOD], 6), np.uint64)
    counts, undo = np.zeros(KINDS, np.int64), np.zeros(3, np.uint64)
    child = np.zeros(ROW_WORDS, np.uint64)
    found = 0
    open_parent(row, states, seen)
    edit_key = mix64(key + _STEP)
    for _ in range(settings[PER_STATE] * int(row[PERIOD])):
        edit_key += _ONE
        good, cl, ql, co, qo = edited(states, row[PERIOD], deck, target, settings, mix64(edit_key), undo, counts)
        if not good or was_seen(seen, cl, ql, co, qo):
            continue
        tested[0] += 1
        status, _, _, _ = play(cl, ql, co, qo, U64(settings[LANE_TRICKS]))
        if status == UNDECIDED and canonical(cl, ql, co, qo, settings[MOST_TRICKS], child):
            found += child[PERIOD] <= U64(settings[MOST_PERIOD])
    return found


one_by_one = jit(_one_by_one)


PUBLISHED = "---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA"
"""The endless deal of arXiv 2403.13855, whose cycle is edited where no other is named."""


def edit_rates(target: Deck, per_state: int, deal: Deal | None = None) -> tuple[EditRate, EditRate]:
    """Edit the cycle of an endless deal towards a deck: in lock-step, and one at a time."""
    deal = deal or parse_deal(PUBLISHED)
    row = np.zeros(ROW_WORDS, np.uint64)
    if not cycle_row(np.array(pack_deal(deal), np.uint64), 1_000_000, row):
        raise ValueError("only an endless deal has a cycle to edit")
    deck, wanted = np.array(deck_of(deal).counts, np.int64), np.array(target.counts, np.int64)
    rooms = per_state * int(row[PERIOD]) + 1
    children, child_counts = np.empty((rooms, ROW_WORDS), np.uint64), np.empty((rooms, KINDS), np.int64)
    stop = np.zeros(1, np.uint8)

    def in_lanes(settings: Any, tested: Any) -> int:
        return int(
            expand(
                row.reshape(1, -1), deck.reshape(1, -1), wanted, settings, U64(1), children, child_counts, tested, stop
            )
        )

    def alone(settings: Any, tested: Any) -> int:
        return int(one_by_one(row, deck, wanted, settings, U64(1), tested))

    rates = []
    for work in (in_lanes, alone):
        work(_settings(1), np.zeros(1, np.int64))
        tested = np.zeros(1, np.int64)
        began = time.process_time()
        cycles = work(_settings(per_state), tested)
        rates.append(EditRate(int(tested[0]) / max(time.process_time() - began, 1e-9), cycles))
    return rates[0], rates[1]


def _settings(per_state: int) -> Any:
    return np.array([per_state, 128, 200, 4000, 400, 5], np.int64)
