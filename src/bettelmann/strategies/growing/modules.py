"""Modules for a rest and a lead: all small ones, and large ones that are grown from random words.

See ``kernel.modules.reading`` for what these are. A word is ``bytes`` of card codes.
"""

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from bettelmann.games.bettelmann.deck import Deck, deck_of
from bettelmann.games.bettelmann.notation import format_deal, parse_deal
from bettelmann.games.stream import GOLDEN, M64, mix64
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.types import Watch
from bettelmann.kernel.modules import (
    BACK,
    EXCURSION,
    MOST_WORD,
    SIZE,
    TURNS,
    FoundWords,
    Wanted,
    all_modules,
    empty_scratch,
    empty_words,
    expand_words,
    random_words,
)
from bettelmann.outside.errors import InputError
from bettelmann.outside.shown import shown
from bettelmann.strategies.growing.shelves import Shelves
from bettelmann.strategies.units.control import Control

Counts = tuple[int, ...]
"""Cards by code."""

SMALL_WORD, SMALL_COURTS = 17, 6
"""Cards and courts of the largest modules that are listed, not grown; seconds."""

_RANDOM_WORDS = 1_000_000
_WORDS_KEPT = 30_000
_PARENTS = 48
_EDITS = 2500
_ROOM = 40
_CLOSED = 9
_MORE_ROUNDS = 2
_SPREAD, _NOISE = 0.7, 1.5
_NUMERALS_A_COURT = 1.2
_COST_OF_TURN, _COST_OF_CARD, _COST_OF_NUMERAL = 2.0, 1.0, 1.5


@dataclass(frozen=True, slots=True)
class Rest:
    """The reader's hand at rest, and the lead of the tape."""

    hand: bytes
    lead: bytes

    @classmethod
    def parse(cls, text: str) -> "Rest":
        """Read it as a deal, the lead first: ``-/J-``. Raises InputError."""
        deal = parse_deal(text)
        if len(deal) != 2 or not any(deal[1]) or max(map(len, deal)) > 8:
            raise InputError(
                f"{shown(text)} is not a rest: write the lead of the tape and the reader's hand with a court, such as"
                " -/J-"
            )
        return cls(deal[1], deal[0])

    def free(self, deck: Deck) -> Counts:
        """How many cards of each code the words on a tape of a deck share; negative where the deck has too few."""
        own = deck_of((self.lead, self.hand)).counts
        return tuple(have - taken for have, taken in zip(deck.counts, own, strict=True))

    def deal(self, *words: bytes) -> tuple[bytes, bytes]:
        """The deal of a tape of these words, the tape's player first."""
        return self.lead + b"".join(words), self.hand

    def __str__(self) -> str:
        return format_deal((self.lead, self.hand))


def counts_of(word: bytes) -> Counts:
    """The cards of a word by code."""
    return tuple(word.count(code) for code in range(5))


class _Cell(NamedTuple):
    """Words that are alike: how well they live (turns, or closed), what they reach, what they take."""

    stage: int
    excursion: int
    pairs_of_numerals: int
    closing_courts: int
    courts: int


@dataclass(frozen=True, slots=True)
class Hunt:
    """A search for modules: up to ``free`` cards, an excursion of ``least`` or more, ``want`` being enough.

    It begins with ``words`` random words.
    """

    rest: Rest
    free: Counts
    least: int
    want: int
    words: int = _RANDOM_WORDS

    def cost(self, cell: _Cell) -> float:
        """What makes words worth editing: they live long, reach far, and leave numerals enough for other courts."""
        others = max(0, sum(self.free[1:]) - cell.courts)
        lacking = max(0.0, 2 * cell.pairs_of_numerals + _NUMERALS_A_COURT * others - self.free[0])
        return (
            _COST_OF_TURN * (_CLOSED - cell.stage)
            + _COST_OF_CARD * max(0, self.want - cell.excursion)
            + _COST_OF_NUMERAL * lacking
        )

    def run(self, rounds: int, key: int, control: Control) -> dict[bytes, int] | None:
        """Grow modules from random words for so many rounds: each with its excursion, in the order of their finding.

        A hunt that has found modules by then goes on for twice as many: modules come in families, in which courts
        change places, and not every one of a family can be completed to a tape. A pure function of the hunt, ``rounds``
        and ``key``; None when it was stopped.
        """
        search = _Search(self, key, Watch(np.zeros(1, np.int64), control.flag))
        control.watch(lambda: int(search.watch.tested[0]))
        search.begin()
        for number in range((1 + _MORE_ROUNDS) * rounds):
            if control.flag[0] or not search.shelves or (number >= rounds and not search.modules):
                break
            search.expand(mix64(key + (number + 1) * GOLDEN & M64))
        return None if control.flag[0] else search.modules


class _Search:
    """The words of one hunt."""

    def __init__(self, hunt: Hunt, key: int, watch: Watch) -> None:
        self._hunt, self._key, self.watch = hunt, key, watch
        self._closing = next(card for card in reversed(hunt.rest.hand) if card)
        self._wanted = _wanted(hunt.rest, hunt.free, hunt.least)
        self._scratch = empty_scratch(1 << 20, 1 << 18)
        self._found = empty_words(_WORDS_KEPT)
        self._replaced = 0
        self.shelves: Shelves[_Cell, tuple[bytes, tuple[int, ...]]] = Shelves(hunt.cost)
        self.modules: dict[bytes, int] = {}

    def begin(self) -> None:
        """Random words that live for a while."""
        hunt = self._hunt
        longest = min(MOST_WORD - len(hunt.rest.lead), sum(hunt.free))
        found = random_words(
            hunt.words, longest, self._wanted, U64(self._key), self._scratch, self._found, self.watch.stop
        )
        self._take(found)

    def expand(self, key: int) -> None:
        """Edit some words that are worth it."""
        chosen = self.shelves.choose(_PARENTS, key, spread=_SPREAD, noise=_NOISE)
        facts = np.array([facts for _, facts in chosen], np.int64)
        parents = FoundWords(np.zeros((len(chosen), MOST_WORD), np.uint8), facts)
        for row, (word, _) in zip(parents.words, chosen, strict=True):
            row[: len(word)] = np.frombuffer(word, np.uint8)
        found = expand_words(parents, _EDITS, self._wanted, U64(mix64(key)), self._scratch, self._found, self.watch)
        self._take(found)

    def _take(self, found: int) -> None:
        for row, facts in zip(self._found.words[:found], self._found.facts[:found].tolist(), strict=True):
            word = row[: facts[SIZE]].tobytes()
            closed = facts[BACK] > 0
            if closed:
                self.modules.setdefault(word, facts[EXCURSION])
            courts = len(word) - word.count(0)
            stage = _CLOSED if closed else min(facts[TURNS], _CLOSED - 1)
            cell = _Cell(stage, facts[EXCURSION], word.count(0) // 2, word.count(self._closing), courts)
            things = self.shelves[cell].things
            if len(things) < _ROOM:
                things.append((word, tuple(facts)))
            else:  # new ones take the place of old ones, so that a crowded cell does not stand still
                self._replaced += 1
                things[mix64(self._key ^ self._replaced) % _ROOM] = word, tuple(facts)


def _wanted(rest: Rest, free: Counts, least: int) -> Wanted:
    hand, lead = np.frombuffer(rest.hand, np.uint8).copy(), np.frombuffer(rest.lead, np.uint8).copy()
    return Wanted(hand, lead, least, np.array(free, np.int64))


_listing = threading.Lock()
_listed: dict[tuple[Rest, Counts], Mapping[Counts, list[bytes]]] = {}


def small_modules(rest: Rest, free: Counts, control: Control) -> Mapping[Counts, list[bytes]] | None:
    """All modules of up to ``SMALL_WORD`` cards and ``SMALL_COURTS`` courts that are read in one stretch, by counts.

    Every word that a module turns into is listed. Takes seconds the first time. None when it was stopped.
    """
    with _listing:
        known = _listed.get((rest, free))
        if known is not None:
            return known
        rows = empty_words(_WORDS_KEPT)
        found = all_modules(
            min(SMALL_WORD, sum(free)), SMALL_COURTS, _wanted(rest, free, 0), empty_scratch(1, 1), rows, control.flag
        )
        if control.flag[0]:
            return None
        listed: dict[Counts, list[bytes]] = {}
        for row, size in zip(rows.words[:found], rows.facts[:found, SIZE].tolist(), strict=True):
            word = row[:size].tobytes()
            listed.setdefault(counts_of(word), []).append(word)
        _listed[rest, free] = listed
        return listed
