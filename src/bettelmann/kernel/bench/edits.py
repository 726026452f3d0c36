"""How fast edits of a cycle are tested: in lock-step as growing does it, and one at a time by the packed kernel.

Both test the same edits with the same limits and must find the same cycles.
"""

import time
from typing import NamedTuple

import numpy as np

from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.deck import Deck, deck_of
from bettelmann.games.bettelmann.notation import parse_deal
from bettelmann.kernel.deals.packing import KINDS, pack_deal
from bettelmann.kernel.deals.stream import mix64
from bettelmann.kernel.deals.verdict import UNDECIDED
from bettelmann.kernel.grow.distance import Editing
from bettelmann.kernel.grow.packed_bench import Bench, edited, empty_bench, open_parent, was_recent_state
from bettelmann.kernel.grow.packed_cycles import PERIOD, ROW_WORDS, Cycles, canonical, cycle_row
from bettelmann.kernel.grow.packed_expand import empty_workshop, expand
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.jit import lean
from bettelmann.kernel.machine.types import Ints, Watch, Word, Words
from bettelmann.kernel.packed.decide import play

_STEP = U64(0x9E3779B97F4A7C15)
_ONE = U64(1)
_MOST_PERIOD = 400


class EditRate(NamedTuple):
    """Edits tested per second of processor time, and how many of them led into a cycle."""

    edits_per_second: float
    cycles: int


def _one_by_one(row: Words, deck: Ints, editing: Editing, key: Word, bench: Bench, child: Words, tested: Ints) -> int:
    """What ``packed_expand.expand`` does with a single parent, without lanes."""
    found = 0
    open_parent(row, bench)
    edit_key = mix64(key + _STEP)
    for _ in range(editing.per_state * int(row[PERIOD])):
        edit_key += _ONE
        good, state = edited(bench, row[PERIOD], deck, editing, mix64(edit_key))
        if not good or was_recent_state(bench.recent, state):
            continue
        tested[0] += 1
        cl, ql, co, qo = state
        status, _, _, _ = play(cl, ql, co, qo, U64(editing.lane_tricks))
        if status == UNDECIDED and canonical(cl, ql, co, qo, editing.most_tricks, child):
            found += child[PERIOD] <= U64(editing.most_period)
    return found


one_by_one = lean(_one_by_one)


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
    parent = Cycles(row.reshape(1, -1), deck.reshape(1, -1))
    children = Cycles(np.empty((rooms, ROW_WORDS), np.uint64), np.empty((rooms, KINDS), np.int64))
    stop, child = np.zeros(1, np.uint8), np.zeros(ROW_WORDS, np.uint64)
    workshop, bench = empty_workshop(_MOST_PERIOD), empty_bench(_MOST_PERIOD)

    def in_lanes(editing: Editing, tested: Ints) -> int:
        return int(expand(parent, editing, U64(1), workshop, children, Watch(tested, stop)))

    def alone(editing: Editing, tested: Ints) -> int:
        return int(one_by_one(row, deck, editing, U64(1), bench, child, tested))

    rates = []
    for work in (in_lanes, alone):
        work(_editing(wanted, 1), np.zeros(1, np.int64))
        tested = np.zeros(1, np.int64)
        began = time.process_time()
        cycles = work(_editing(wanted, per_state), tested)
        rates.append(EditRate(int(tested[0]) / max(time.process_time() - began, 1e-9), cycles))
    return rates[0], rates[1]


def _editing(target: Ints, per_state: int) -> Editing:
    return Editing(
        target, per_state, deep=128, lane_tricks=200, most_tricks=4000, most_period=_MOST_PERIOD, court_weight=5
    )
