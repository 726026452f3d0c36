"""Joining modules: tapes of up to three of them that use up the cards of a deck exactly."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import TypeVar

import numpy as np

from bettelmann.games.stream import GOLDEN, M64, mix64
from bettelmann.strategies.growing.modules import Counts, counts_of

T = TypeVar("T")


def joins(
    large: Mapping[bytes, int], small: Mapping[Counts, Sequence[bytes]], free: Counts, count: int, key: int
) -> Iterator[tuple[bytes, ...]]:
    """Up to ``count`` tapes, each with one of the ``large`` modules at least; ``key`` decides which and in which order.

    First a composition is drawn of those from which a tape can be completed, then how, then the words: so no crowded
    composition takes it all.
    """
    pool: dict[Counts, list[bytes]] = {counts: list(words) for counts, words in small.items()}
    cores: dict[Counts, list[bytes]] = {}
    for word in large:
        cores.setdefault(counts_of(word), []).append(word)
    for counts, words in cores.items():
        pool.setdefault(counts, []).extend(words)
    ways = [(core, fills) for core in cores if (fills := _fills(core, pool, free))]
    if not ways:
        return
    for number in range(count):
        chance = _Chance(mix64(key + (number + 1) * GOLDEN & M64))
        core, fills = chance.pick(ways)
        parts = [chance.pick(cores[core]), *(chance.pick(pool[fill]) for fill in chance.pick(fills))]
        yield chance.pick(list(permutations(parts)))


def _fills(core: Counts, pool: Mapping[Counts, Sequence[bytes]], free: Counts) -> list[tuple[Counts, ...]]:
    """The compositions of no, one or two modules that complete a tape."""
    left = tuple(have - taken for have, taken in zip(free, core, strict=True))
    if min(left) < 0:
        return []
    if not any(left):
        return [()]
    fills: list[tuple[Counts, ...]] = [(left,)] if left in pool else []
    kinds = list(pool)
    rests = np.array(left) - np.array(kinds)
    for place in np.nonzero((rests >= 0).all(axis=1))[0].tolist():
        other = tuple(rests[place].tolist())
        if kinds[place] <= other and other in pool:
            fills.append((kinds[place], other))
    return fills


class _Chance:
    """Picks, one after the other, by a key."""

    def __init__(self, key: int) -> None:
        self._key = key

    def pick(self, things: Sequence[T]) -> T:
        self._key = mix64(self._key + GOLDEN & M64)
        return things[self._key % len(things)]
