"""The kernel of pairing games against the reference, which shares no code with it."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from pairs import RARE, all_setups, compare

from bettelmann.finds import UnitResult
from bettelmann.games.pairing import Setup, pack_named
from bettelmann.games.ranks import RankRange
from bettelmann.strategies import exhaust, sample
from bettelmann.strategies.units.control import LocalControl
from processes import run_python

REDUCED = Path(__file__).with_name("reduced_pairs.py")
SETUPS = list(all_setups())
VARIED = [
    Setup("schwarzer-peter", pack_named("schwarzer-peter"), 4),
    Setup("sorte-per", pack_named("pictures:4"), 3),
    Setup("schwarzer-peter", pack_named("papaz-kacti"), 5, "middle", "first"),
    Setup("schwarzer-peter", pack_named("old-maid"), 8, "first"),
    Setup("sorte-per", pack_named("pictures:2"), 2, "last"),
]


def timeless(result: UnitResult | None) -> UnitResult:
    assert result is not None
    return replace(result, cpu_seconds=0.0)


def test_the_kernel_is_the_reference() -> None:
    rare: Counter[str] = Counter()
    assert compare(SETUPS, range(1), rare) == len(SETUPS) > 2000
    assert {name: rare[name] > 0 for name in RARE} == dict.fromkeys(RARE, True)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_the_kernel_is_the_reference_on_200000_games() -> None:
    rare: Counter[str] = Counter()
    assert compare(SETUPS, range(1, 1 + -(-200_000 // len(SETUPS))), rare) >= 200_000
    assert min(rare[name] for name in RARE) >= 10


@pytest.mark.parametrize("setup", VARIED, ids=lambda setup: setup.name)
@pytest.mark.parametrize(("max_tricks", "keep"), [(1_000_000, 20), (12, 3)])
def test_a_unit_is_that_of_the_reference(setup: Setup, max_tricks: int, keep: int) -> None:
    settings = sample.Settings(games_per_unit=200, max_tricks=max_tricks, keep=keep)
    by_kernel, by_reference = (
        timeless(sample.run(setup, 5, settings, 3, LocalControl(), engine=engine)) for engine in ("pairs", "reference")
    )
    assert by_kernel == by_reference
    assert by_kernel.distributions == by_reference.distributions


@pytest.mark.parametrize("setup", [one for one in VARIED if one.deal_count() < 10**5 and not one.blind])
@pytest.mark.parametrize("ranks", [RankRange(0, 4), RankRange(3, 14)])
def test_a_walk_is_that_of_the_reference(setup: Setup, ranks: RankRange) -> None:
    settings = exhaust.Settings(str(ranks.first), str(ranks.last), keep=4)
    by_kernel, by_reference = (
        timeless(exhaust.run(setup, 0, settings, ranks, LocalControl(), engine=engine))
        for engine in ("pairs", "reference")
    )
    assert by_kernel == by_reference


def test_a_walk_through_a_large_pack_is_that_of_the_reference() -> None:
    setup = Setup("sorte-per", pack_named("old-maid"), 6, "2", "first")
    ranks = RankRange(setup.deal_count() // 3, setup.deal_count() // 3 + 40)
    settings = exhaust.Settings(str(ranks.first), str(ranks.last), keep=4)
    by_kernel, by_reference = (
        timeless(exhaust.run(setup, 0, settings, ranks, LocalControl(), engine=engine))
        for engine in ("pairs", "reference")
    )
    assert by_kernel == by_reference


def test_plain_python_is_the_reference() -> None:
    assert run_python(REDUCED, "3", env={"NUMBA_DISABLE_JIT": "1"}) == "plain Python: 25 comparisons held\n"


def test_the_kernel_stays_inside_its_arrays(tmp_path: Path) -> None:
    env = {"NUMBA_BOUNDSCHECK": "1", "BETTELMANN_CACHE": str(tmp_path)}
    assert run_python(REDUCED, "8", env=env) == "checked: 55 comparisons held\n"


def test_a_processor_without_fast_deposits_gives_the_same() -> None:
    env = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}
    assert run_python(REDUCED, "8", env=env) == "compiled: 55 comparisons held\n"
