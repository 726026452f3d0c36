import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from store_samples import FACTS, KEEP, USUAL, Cycle, Endless, Long, Outcome, dump, sample

from bettelmann.finds import UnitResult
from bettelmann.store.errors import UnitDisagrees
from bettelmann.store.records import Floors
from bettelmann.store.writer import RunStore

PARTS = ["histogram", "longest_by_tricks", "longest_by_cards", "endless", "cycles", "undecided"]

# A deal has one length: it is a function of its name.
games = st.builds(
    lambda deal, game: Long(f"d{deal}", 10 + deal % 4, 70 + deal % 3, game, f"origin of {game}" if game % 2 else None),
    st.integers(0, 12),
    st.integers(0, 30),
)
endless_games = st.builds(lambda deal, game: Endless(f"e{deal}", 66, 474, game), st.integers(0, 3), st.integers(0, 30))
# The basin of a cycle is a function of its key.
cycles = st.builds(
    lambda key, game: Cycle(f"c{key}", game, (f"c{key} a", f"c{key} b")), st.integers(0, 3), st.integers(0, 30)
)
outcomes = st.builds(
    Outcome,
    unit=st.integers(0, 10**6),
    histogram=st.dictionaries(st.integers(0, 5), st.integers(0, 10**12), max_size=4),
    longest_by_tricks=st.lists(games, max_size=6),
    longest_by_cards=st.lists(games, max_size=6),
    endless=st.lists(endless_games, max_size=3),
    cycles=st.lists(cycles, max_size=3),
    undecided=st.lists(games, max_size=3),
)


@st.composite
def two_orders(draw: st.DrawFn) -> tuple[list[UnitResult], list[UnitResult]]:
    units = draw(st.lists(outcomes, min_size=1, max_size=6, unique_by=lambda outcome: outcome.unit))
    again = draw(st.lists(st.sampled_from(units), max_size=4))
    return draw(st.permutations(units)), draw(st.permutations(units + again))


def stored(units: Sequence[UnitResult]) -> dict[str, list[tuple[Any, ...]]]:
    with tempfile.TemporaryDirectory() as name:
        with RunStore.create(Path(name), FACTS, KEEP) as store:
            for outcome in units:
                store.commit(outcome)
        return dump(Path(name))


@given(two_orders())
def test_the_order_of_the_units_does_not_matter(orders: tuple[list[UnitResult], list[UnitResult]]) -> None:
    once, other = orders
    assert stored(once) == stored(other)


@given(st.lists(outcomes, max_size=5, unique_by=lambda outcome: outcome.unit))
def test_the_lists_are_the_best_of_all_games(units: list[UnitResult]) -> None:
    everything = [game for outcome in units for game in outcome.longest_by_cards]
    first = {game.deal: min(g.game for g in everything if g.deal == game.deal) for game in everything}
    distinct = {game for game in everything if game.game == first[game.deal]}
    best = sorted(distinct, key=lambda game: (-game.cards, -game.tricks, game.game, game.deal))[:KEEP]
    expected = sorted((game.deal, game.tricks, game.cards, game.game, game.origin) for game in best)
    rows = stored(units)["longest"]
    assert [row[1:] for row in rows if row[0] == "cards"] == expected


def test_the_same_unit_again_changes_nothing(tmp_path: Path) -> None:
    with RunStore.create(tmp_path, FACTS, KEEP) as store:
        assert store.commit(sample(3)) is True
        before = dump(tmp_path)
        assert store.commit(sample(3)) is False
        assert dump(tmp_path) == before


def test_a_unit_with_another_digest_is_refused_and_the_first_kept(tmp_path: Path) -> None:
    with RunStore.create(tmp_path, FACTS, KEEP) as store:
        store.commit(Outcome(3, digest="aaaa"))
        before = dump(tmp_path)
        with pytest.raises(UnitDisagrees) as caught:
            store.commit(Outcome(3, digest="bbbb", histogram={1: 1}))
        assert dump(tmp_path) == before
        assert store.commit(sample(4)) is True
    assert "unit 3 of" in str(caught.value)
    assert "(digest aaaa is stored, bbbb came now): run `bettelmann doctor`" in str(caught.value)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("error", [RuntimeError, KeyboardInterrupt])
def test_an_interrupted_commit_leaves_nothing(tmp_path: Path, part: str, error: type[BaseException]) -> None:
    class Interrupted(UnitResult):
        def __getattribute__(self, name: str) -> Any:
            if name == part:
                raise error
            return super().__getattribute__(name)

    with RunStore.create(tmp_path, FACTS, KEEP) as store:
        store.commit(sample(1))
        before = dump(tmp_path)
        with pytest.raises(error):
            store.commit(
                Interrupted(unit=2, **{**USUAL, "histogram": {100: 1}, "endless": [Endless("e0", 66, 474, 0)]})
            )
        assert dump(tmp_path) == before
        assert store.done_units() == {1}
        assert store.commit(sample(2)) is True


def test_floors_appear_when_a_list_is_full(tmp_path: Path) -> None:
    listed = [Long(f"d{i}", 50 + i, 400 - i, i) for i in range(KEEP)]
    with RunStore.create(tmp_path, FACTS, KEEP) as store:
        assert store.floors() == Floors(None, None)
        store.commit(Outcome(0, longest_by_tricks=listed, longest_by_cards=listed[1:]))
        assert store.floors() == Floors(tricks=50, cards=None)
        store.commit(Outcome(1, longest_by_tricks=[Long("x", 60, 1, 9)], longest_by_cards=listed))
        assert store.floors() == Floors(tricks=51, cards=397)


def test_a_game_equal_to_the_floor_may_still_enter(tmp_path: Path) -> None:
    listed = [Long(f"d{i}", 50, 400, 10 + i) for i in range(KEEP)]
    with RunStore.create(tmp_path, FACTS, KEEP) as store:
        store.commit(Outcome(0, longest_by_tricks=listed))
        store.commit(Outcome(1, longest_by_tricks=[Long("early", 50, 400, 2), Long("late", 50, 400, 99)]))
    assert [row[1] for row in dump(tmp_path)["longest"]] == ["d0", "d1", "d2", "early"]
