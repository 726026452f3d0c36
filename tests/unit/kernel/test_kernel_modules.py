"""Modules: what the kernel says of a word is what the reference engine plays."""

from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bettelmann.games.bettelmann.cards import LETTERS
from bettelmann.games.bettelmann.state import State
from bettelmann.games.bettelmann.trick import tricks
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.jit import jit
from bettelmann.kernel.modules.edits import edit_word
from bettelmann.kernel.modules.found import BACK, EXCURSION, SIZE, Wanted, empty_scratch, empty_words
from bettelmann.kernel.modules.listing import all_modules
from bettelmann.kernel.modules.reading import LOST, MOST_WORD, RESTS, empty_room, follow, read, smallest

REST, LEAD = "J-", "-"
PUBLISHED = ("-K---A----AAJ-", "-J-", "-------K---------A-Q-K---Q-KQQJ-")
"""The published cycle of 52 cards is a tape of these three, and the reader holds J-."""


def codes(text: str) -> np.ndarray:
    return np.array([LETTERS.index(letter) for letter in text], np.uint8)


def text(word: np.ndarray) -> str:
    return "".join(LETTERS[code] for code in word)


kernel_read: Any = jit(lambda tape, end, rest, room: read(tape, 0, end, rest, room))
kernel_follow: Any = jit(lambda word, rest, lead, room: follow(word, word.shape[0], rest, lead, room))
kernel_smallest: Any = jit(
    lambda word, turns, rest, lead, room, out: smallest(word, word.shape[0], turns, rest, lead, room, out)
)
kernel_edit: Any = jit(lambda word, size, kept, most, source: edit_word(word, size, kept, most, source))


def followed(word: str, rest: str = REST, lead: str = LEAD) -> tuple[int, int, int]:
    back, turns, excursion = kernel_follow(codes(word), codes(rest), codes(lead), empty_room())
    return back, turns, excursion


def reference_read(tape: bytes, rest: bytes) -> tuple[int, bytes, int] | None:
    """Cards read, what was written, and the excursion, up to the next time the reader is at rest."""
    excursion = len(rest)
    filler = b"\x04" * 40  # never read: the trick that would is refused below
    for trick in tricks(State((tape + filler, rest), 0)):
        if trick.over or trick.number > 250:
            return None
        excursion = max(excursion, len(trick.after.hands[1]))
        if trick.after.leader == 0 and trick.after.hands[1] == rest:
            hand = trick.after.hands[0]
            read_cards = laid_by_tape(tape + filler, rest, trick.number)
            if read_cards > len(tape):
                return None
            return read_cards, hand[len(tape) + len(filler) - read_cards :], excursion
        if laid_by_tape(tape + filler, rest, trick.number) > len(tape):
            return None
    return None


def laid_by_tape(tape: bytes, rest: bytes, number: int) -> int:
    laid = 0
    for trick in tricks(State((tape, rest), 0)):
        laid += sum(player == 0 for player, _ in trick.played)
        if trick.number == number:
            break
    return laid


def test_the_published_cycle_is_a_tape_of_three_modules() -> None:
    assert [followed(word) for word in PUBLISHED] == [(2, 2, 12), (1, 1, 4), (4, 4, 22)]


def test_a_word_that_leaves_another_lead_behind_is_no_module() -> None:
    assert followed("-K---A----AAJ") == (0, 0, followed("-K---A----AAJ")[2])
    assert followed("AAAA")[:2] == (0, 0)


@given(
    st.lists(st.sampled_from([0, 0, 0, 0, 1, 2, 3, 4]), min_size=2, max_size=20).map(bytes),
    st.sampled_from(["J-", "-J-", "Q--", "K---", "-Q--"]).map(lambda rest: codes(rest).tobytes()),
)
def test_what_is_read_and_written_is_what_the_reference_engine_plays(tape: bytes, rest: bytes) -> None:
    room = empty_room()
    status, cards, excursion = kernel_read(
        np.frombuffer(tape, np.uint8).copy(), len(tape), np.frombuffer(rest, np.uint8).copy(), room
    )
    expected = reference_read(tape, rest)
    if status == RESTS:
        assert expected == (cards, room[:cards].tobytes(), excursion)
    else:
        assert expected is None
    if status == LOST:
        assert any(
            trick.over for trick, _ in zip(tricks(State((tape + b"\x04" * 40, rest), 0)), range(250), strict=False)
        )


def test_the_smallest_word_names_a_module_whatever_word_it_is_met_as() -> None:
    names = set()
    word = PUBLISHED[2]
    for _ in range(4):
        out = np.zeros(len(word), np.uint8)
        kernel_smallest(codes(word), 4, codes(REST), codes(LEAD), empty_room(), out)
        names.add(text(out))
        room = empty_room()
        tape = codes(LEAD + word)
        status, cards, _ = kernel_read(tape, len(word), codes(REST), room)
        assert (status, cards) == (RESTS, len(word))
        word = text(room[:cards])
    assert word == PUBLISHED[2]
    assert names == {"-------K---------Q-Q-K---Q-KAQJ-"}


@pytest.mark.parametrize(("rest", "lead"), [("J-", "-"), ("-J-", "-"), ("Q--", "--")])
def test_all_small_modules_are_listed(rest: str, lead: str) -> None:
    longest, most = 8, np.array([8, 2, 2, 1, 1], np.int64)
    rows, wanted = empty_words(500), Wanted(codes(rest), codes(lead), 0, most)
    found = all_modules(longest, 4, wanted, empty_scratch(1, 1), rows, np.zeros(1, np.uint8))
    words, facts = rows
    listed = {text(words[row, : facts[row, SIZE]]) for row in range(found)}
    assert len(listed) == found
    expected = set()
    for size in range(len(lead) + 1, longest + 1):
        for body in product(LETTERS, repeat=size - len(lead)):
            word = "".join(body) + lead
            if any(word.count(letter) > most[code] for code, letter in enumerate(LETTERS)):
                continue
            if sum(letter != "-" for letter in body) > 4 or not followed(word, rest, lead)[0]:
                continue
            # Read in one stretch: not two modules one after the other.
            status, cards, _ = kernel_read(codes(lead + word), size, codes(rest), empty_room())
            if (status, cards) == (RESTS, size):
                expected.add(word)
    assert listed == expected
    assert listed
    for row in range(found):
        back, _, excursion = followed(text(words[row, : facts[row, SIZE]]), rest, lead)
        assert (back, excursion) == (facts[row, BACK], facts[row, EXCURSION])


@given(st.integers(0, 2**63), st.sampled_from(PUBLISHED), st.integers(0, 3))
def test_an_edit_keeps_the_end_and_the_limits(seed: int, word: str, kept: int) -> None:
    most = 34
    buffer = np.zeros(MOST_WORD, np.uint8)
    buffer[: len(word)] = codes(word)
    size = kernel_edit(buffer, len(word), kept, most, np.array([seed], np.uint64))
    assert 0 <= size <= most
    assert buffer.max() <= 4
    if size and kept:
        assert text(buffer[:size])[-kept:] == word[-kept:]
    again = np.zeros(MOST_WORD, np.uint8)
    again[: len(word)] = codes(word)
    assert kernel_edit(again, len(word), kept, most, np.array([seed], np.uint64)) == size
    assert (again == buffer).all()


def test_edits_of_every_kind_happen() -> None:
    word = PUBLISHED[0]
    sizes, texts = set(), set()
    source = np.array([U64(1)], np.uint64)
    for _ in range(500):
        buffer = np.zeros(MOST_WORD, np.uint8)
        buffer[: len(word)] = codes(word)
        size = kernel_edit(buffer, len(word), 1, MOST_WORD, source)
        sizes.add(size - len(word))
        texts.add(text(buffer[:size]))
    assert {-8, -2, -1, 0, 1, 2, 8} <= sizes
    assert len(texts) > 200
