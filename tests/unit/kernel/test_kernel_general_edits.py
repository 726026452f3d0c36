"""Edits of any game: what they change, what they leave alone, and that what was done to the deck is made good."""

from random import Random

import numpy as np

from bettelmann.kernel.grow.general_cycles import MOST_GENERAL_CARDS
from bettelmann.kernel.grow.general_edits import DELETE, INSERT, NOTHING, REPLACE, SWAP, Draft, random_edit
from bettelmann.kernel.machine.bits import U64

Hands = list[bytes]


class Edit:
    """One edit of some hands within windows of these sizes."""

    def __init__(self, hands: Hands, windows: list[int], word: int, undo: tuple[int, int, int] | None = None) -> None:
        order = np.zeros(MOST_GENERAL_CARDS + 1, np.uint8)
        cards = b"".join(hands)
        order[: len(cards)] = np.frombuffer(cards, np.uint8)
        sizes, left = np.array([*map(len, hands)], np.int64), np.array(windows, np.int64)
        counts = np.array([cards.count(code) for code in range(5)], np.int64)
        note = np.array(undo or (NOTHING, 0, 0), np.int64)
        number = random_edit(Draft(order, sizes, left, note, counts), len(cards), U64(word))
        self.windows, self.counts, self.undo = left.tolist(), tuple(counts.tolist()), tuple(note.tolist())
        after = order[:number].tobytes()
        self.hands: Hands = []
        for size in sizes:
            self.hands.append(after[:size])
            after = after[size:]
        assert not after, "the sizes are those of the cards"


def counts_of(hands: Hands) -> tuple[int, ...]:
    cards = b"".join(hands)
    return tuple(cards.count(code) for code in range(5))


def cases(number: int) -> list[tuple[Hands, list[int], int]]:
    random = Random(4)
    made = []
    for _ in range(number):
        hands = [bytes(random.choices(range(5), k=random.randint(1, 9))) for _ in range(random.randint(2, 4))]
        windows = [random.randint(0, len(hand)) for hand in hands]
        made.append((hands, windows, random.getrandbits(64)))
    return made


def test_an_edit_changes_the_windows_alone_and_counts_what_it_does() -> None:
    kinds = set()
    for hands, windows, word in cases(3000):
        edit = Edit(hands, windows, word)
        assert edit.counts == counts_of(edit.hands)
        assert [hand[size:] for hand, size in zip(hands, windows, strict=True)] == [
            hand[size:] for hand, size in zip(edit.hands, edit.windows, strict=True)
        ]
        kind = edit.undo[0]
        change = len(b"".join(edit.hands)) - len(b"".join(hands))
        assert change == {INSERT: 1, DELETE: -1}.get(kind, 0)
        if kind == NOTHING:  # two cards were swapped, or there was nothing to edit
            assert edit.counts == counts_of(hands)
            kind = SWAP if edit.hands != hands else kind
        kinds.add(kind)
    assert kinds == {NOTHING, INSERT, DELETE, REPLACE, SWAP}


def test_an_edit_that_makes_good_brings_the_deck_back() -> None:
    brought_back = 0
    for hands, windows, word in cases(3000):
        first = Edit(hands, windows, word)
        if first.undo[0] == NOTHING:
            continue
        second = Edit(first.hands, first.windows, word ^ 0x5555555555555555, first.undo)
        assert second.counts == counts_of(second.hands)
        brought_back += second.counts == counts_of(hands)
        assert second.counts in (counts_of(hands), first.counts)
    assert brought_back > 1500


def test_no_state_outgrows_its_room() -> None:
    hands = [bytes(60), bytes(MOST_GENERAL_CARDS - 60)]
    grown = {len(b"".join(Edit(hands, [60, 60], word << 32 | word).hands)) for word in range(1, 400)}
    assert grown == {MOST_GENERAL_CARDS - 1, MOST_GENERAL_CARDS}
