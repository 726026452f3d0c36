from collections.abc import Iterable
from itertools import islice, pairwise

from hypothesis import given
from hypothesis import strategies as st

from bettelmann.campaign.plan import cut, gaps, joined, open_units, pieces
from bettelmann.games.bettelmann import RankRange


@given(st.sets(st.integers(0, 50)), st.integers(1, 60))
def test_a_run_with_a_size_gets_what_is_missing_in_order(done: set[int], units: int) -> None:
    assert list(open_units(done, units)) == sorted(set(range(units)) - done)


@given(st.sets(st.integers(0, 50)))
def test_a_run_without_a_size_goes_on_for_ever(done: set[int]) -> None:
    assert list(islice(open_units(done, None), 60)) == [n for n in range(60 + len(done)) if n not in done][:60]


@st.composite
def wholes_and_parts(draw: st.DrawFn) -> tuple[RankRange, list[RankRange]]:
    """A range, and ranges within it that do not overlap, in any order."""
    first = draw(st.sampled_from([0, 7, 1 << 70]))
    ends = sorted(draw(st.sets(st.integers(0, 60), max_size=12)))
    parts = [RankRange(first + one, first + other - 1) for one, other in pairwise(ends) if draw(st.booleans())]
    return RankRange(first, first + 60), draw(st.permutations(parts))


def ranks_of(ranges: Iterable[RankRange]) -> list[int]:
    return [rank for ranks in ranges for rank in range(ranks.first, ranks.last + 1)]


@given(wholes_and_parts())
def test_gaps_are_what_is_missing_in_as_few_ranges_as_can_be(case: tuple[RankRange, list[RankRange]]) -> None:
    whole, parts = case
    found = list(gaps(whole, parts))

    assert ranks_of(found) == sorted(set(ranks_of([whole])) - set(ranks_of(parts)))
    assert all(after.first > before.last + 1 for before, after in pairwise(found))


@given(wholes_and_parts())
def test_joined_parts_are_the_same_ranks(case: tuple[RankRange, list[RankRange]]) -> None:
    _, parts = case
    found = joined(parts)

    assert ranks_of(found) == sorted(ranks_of(parts))
    assert all(after.first > before.last + 1 for before, after in pairwise(found))


@given(wholes_and_parts(), st.integers(1, 80))
def test_pieces_begin_where_units_do(case: tuple[RankRange, list[RankRange]], size: int) -> None:
    whole, parts = case
    for part in parts:
        found = list(cut(whole, part, size))

        assert ranks_of(found) == ranks_of([part])
        assert all(piece.size <= size for piece in found)
        assert all((piece.first - whole.first) % size == 0 for piece in found[1:])
        assert len(found) == pieces(whole, part, size)
