"""Operations on words, compiled, against their plain definitions."""

from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bettelmann.games.stream import M64
from bettelmann.kernel.machine.bits import U64, both, funnel_right, leading_zeros, popcount, select, trailing_zeros
from bettelmann.kernel.machine.jit import jit

WORDS = st.integers(0, M64)


def _counts(x: Any) -> Any:
    return popcount(x), leading_zeros(x), trailing_zeros(x)


def _funnel(high: Any, low: Any, count: Any) -> Any:
    return funnel_right(high, low, count)


def _select(condition: Any, chosen: Any, other: Any) -> Any:
    return select(condition, chosen, other)


def _logic(a: Any, b: Any) -> Any:
    return both(a, b)


counts, funnel, selected, logic = jit(_counts), jit(_funnel), jit(_select), jit(_logic)


@given(WORDS)
@example(0)
@example(1)
@example(M64)
@example(1 << 63)
def test_bits_are_counted(x: int) -> None:
    trailing = 64 if x == 0 else f"{x:064b}"[::-1].index("1")

    assert counts(U64(x)) == (f"{x:b}".count("1"), 64 - x.bit_length(), trailing)


@given(WORDS, WORDS, WORDS)
@example(1, 2, 0)
@example(1, 2, 64)
@example(M64, 0, 63)
def test_two_words_are_shifted_as_one(high: int, low: int, count: int) -> None:
    assert funnel(U64(high), U64(low), U64(count)) == (high << 64 | low) >> count % 64 & M64


@given(WORDS, WORDS)
def test_one_of_two_words_is_selected(chosen: int, other: int) -> None:
    assert selected(np.bool_(True), U64(chosen), U64(other)) == chosen
    assert selected(np.bool_(False), U64(chosen), U64(other)) == other


@pytest.mark.parametrize("a", [False, True])
@pytest.mark.parametrize("b", [False, True])
def test_logic_is_that_of_python(a: bool, b: bool) -> None:
    assert logic(a, b) == (a and b)
