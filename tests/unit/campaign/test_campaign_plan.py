from itertools import islice

from hypothesis import given
from hypothesis import strategies as st

from bettelmann.campaign.plan import open_units


@given(st.sets(st.integers(0, 50)), st.integers(1, 60))
def test_a_run_with_a_size_gets_what_is_missing_in_order(done: set[int], units: int) -> None:
    assert list(open_units(done, units)) == sorted(set(range(units)) - done)


@given(st.sets(st.integers(0, 50)))
def test_a_run_without_a_size_goes_on_for_ever(done: set[int]) -> None:
    assert list(islice(open_units(done, None), 60)) == [n for n in range(60 + len(done)) if n not in done][:60]
