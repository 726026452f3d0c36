"""Moves on packed deals: the same as on lists of cards; the deck stays, and so do the first tricks that are kept."""

from itertools import islice
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bettelmann.games.bettelmann import Deal, Rules, Setup, deck_of, start, tricks
from bettelmann.games.stream import stream_keys, word
from bettelmann.kernel.climb import ahead, layout, moves, steps
from bettelmann.kernel.climb.layout import KernelRules
from bettelmann.kernel.deals.words import deal_of_words, lay_order, words_of_deal
from bettelmann.kernel.general.seats import engine_of
from bettelmann.kernel.machine.bits import U64
from climbs import exchanged, used_cards
from strategies import PACKED_CARDS, PACKED_COURTS, any_rules

SEED = 5
COURTS = st.integers(1, 4)
ODDS = {"swaps": (1.0, 1.0), "moves": (0.0, 1.0), "segments": (0.0, 0.0), "all": (0.3, 0.6)}


@st.composite
def orders(draw: st.DrawFn, least: int = 2) -> bytes:
    """Orders of cards up to what two words hold."""
    courts = draw(st.lists(COURTS, max_size=PACKED_COURTS))
    numerals = draw(st.integers(max(0, least - len(courts)), PACKED_CARDS - len(courts)))
    return bytes(draw(st.permutations([*courts, *[0] * numerals])))


@st.composite
def dealt(draw: st.DrawFn, *, players: int | None = None) -> tuple[Setup, Deal]:
    """Even deals to so many players."""
    number = players or draw(st.integers(2, 4))
    order = draw(orders(least=2 * number))
    order = order[: len(order) - len(order) % 2] if number == 2 else order
    setup = Setup(deck_of((order,)), number)
    return setup, setup.hands_of(order)


def words(order: bytes) -> tuple[Any, Any]:
    chosen, queue = words_of_deal((order,))
    return U64(chosen), U64(queue)


def order_of(pair: Any, size: int) -> bytes:
    order = np.zeros(size, np.uint8)
    lay_order(U64(pair[0]), U64(pair[1]), order)
    return order.tobytes()


def moved(order: bytes, key: int, step: int, odds: str) -> bytes:
    odds_words = np.array([round(share * (1 << 16)) for share in ODDS[odds]], np.uint64)
    return order_of(moves.moved(*words(order), U64(len(order)), U64(key), U64(step), odds_words), len(order))


@settings(max_examples=300)
@given(dealt())
def test_words_of_a_deal_are_read_back(setup_and_deal: tuple[Setup, Deal]) -> None:
    setup, deal = setup_and_deal
    assert deal_of_words(setup.deck, words_of_deal(deal), setup.players) == deal


@settings(max_examples=500)
@given(orders(), st.data())
def test_segments_change_places(order: bytes, data: st.DataObject) -> None:
    cuts = sorted(data.draw(st.lists(st.integers(0, len(order)), min_size=4, max_size=4)))
    first, first_end, second, second_end = cuts
    assume(first < first_end and second < second_end)
    new = moves.exchange(*words(order), *map(U64, (first, first_end - first, second, second_end - second)))

    assert order_of(new, len(order)) == bytes(
        exchanged(list(order), first, first_end - first, second, second_end - second)
    )


@pytest.mark.parametrize("odds", ODDS)
@settings(max_examples=200)
@given(order=orders(), key=st.integers(0, (1 << 64) - 1), step=st.integers(0, (1 << 63) - 1))
def test_a_move_keeps_the_deck(odds: str, order: bytes, key: int, step: int) -> None:
    new = moved(order, key, 2 * step + 1, odds)

    assert sorted(new) == sorted(order)
    if odds == "swaps":
        assert sum(a != b for a, b in zip(order, new, strict=True)) in (0, 2)
    if len(set(order)) == 1:
        assert new == order


@pytest.mark.parametrize("odds", ODDS)
def test_a_move_nearly_always_changes_something(odds: str) -> None:
    """Most cards are numerals: without drawing again, half of all swaps would change nothing."""
    order = bytes([1, 2, 3, 4] * 4 + [0] * 36)
    same = sum(moved(order, key, 12345, odds) == order for key in range(0, 1 << 62, 1 << 52))

    assert same < 20


@pytest.mark.parametrize("order", [b"", b"\1", b"\0"])
def test_an_order_of_one_card_or_none_stays(order: bytes) -> None:
    assert moved(order, 1, 3, "all") == order


@settings(max_examples=300)
@given(dealt(), st.data())
def test_free_cards_are_what_is_left_and_go_back_where_they_were(
    setup_and_deal: tuple[Setup, Deal], data: st.DataObject
) -> None:
    setup, deal = setup_and_deal
    used = [data.draw(st.integers(0, len(hand))) for hand in deal]
    rests = [hand[laid:] for hand, laid in zip(deal, used, strict=True)]
    new_order = bytes(data.draw(st.permutations(list(b"".join(rests)))))
    sizes, row = np.array(setup.hand_sizes, np.uint64), np.array(used, np.uint64)
    chosen, queue = map(U64, words_of_deal(deal))

    free, courts, size = moves.free_cards(chosen, queue, sizes, row)
    assert order_of((free, courts), int(size)) == b"".join(rests)
    back = moves.put_back(chosen, queue, sizes, row, U64(free), U64(courts))
    assert tuple(map(int, back)) == words_of_deal(deal)

    new = moves.put_back(chosen, queue, sizes, row, *words(new_order))
    expected, at = [], 0
    for hand, laid in zip(deal, used, strict=True):
        expected.append(hand[:laid] + new_order[at : at + len(hand) - laid])
        at += len(hand) - laid
    assert deal_of_words(setup.deck, (int(new[0]), int(new[1])), setup.players) == tuple(expected)


MOST = 12


def looked_ahead(setup: Setup, deal: Deal) -> tuple[Any, Any]:
    """A climb at a deal, and what the kernel says of the cards used in its first tricks."""
    climb, used = np.zeros(layout.CLIMB_WORDS, np.uint64), np.full((MOST, setup.players), 99, np.uint64)
    climb[layout.CHOSEN], climb[layout.QUEUE] = words_of_deal(deal)
    climb[layout.FREE] = layout.UNKNOWN
    if setup.plain:
        ahead.look_ahead(climb, used, U64(setup.hand_sizes[0]))
    else:
        engine = engine_of(np.array(setup.hand_sizes, np.int64), setup.rules)
        engine.order[:] = np.frombuffer(b"".join(deal), np.uint8)
        ahead.look_ahead_in_general(climb, used, engine)
    return climb, used


@settings(max_examples=200)
@given(st.one_of(dealt(players=2), dealt()), any_rules())
def test_the_cards_used_in_the_first_tricks(setup_and_deal: tuple[Setup, Deal], rules: Rules) -> None:
    plain, deal = setup_and_deal
    for setup in (plain, Setup(plain.deck, plain.players, rules)):
        climb, used = looked_ahead(setup, deal)
        rows = used_cards(setup, deal, MOST)

        assert used[: int(climb[layout.FREE])].tolist() == [list(row) for row in rows]


@settings(max_examples=200)
@given(st.one_of(dealt(players=2), dealt()), any_rules(), st.integers(0, 1000), st.integers(1, MOST))
def test_moves_of_unused_cards_keep_the_first_tricks(
    setup_and_deal: tuple[Setup, Deal], rules: Rules, game: int, kept: int
) -> None:
    plain, deal = setup_and_deal
    for setup in (plain, Setup(plain.deck, plain.players, rules)):
        climb, used = looked_ahead(setup, deal)
        climb[layout.FREE] = min(int(climb[layout.FREE]), kept)
        climb[layout.GAME] = game
        # Every move keeps the first tricks; what kind of move it is does not matter here.
        nothing, odds = U64(0), np.array([20_000, 40_000], np.uint64)
        kernel_rules = KernelRules(
            nothing, nothing, nothing, nothing, nothing, nothing, nothing, U64(1 << 16), odds, np.zeros(0, np.uint64)
        )
        sizes, keys = np.array(setup.hand_sizes, np.uint64), np.array(stream_keys(SEED), np.uint64)
        steps.propose(climb, used, sizes, U64(setup.deck.size), kernel_rules, keys)
        tried = int(climb[layout.TRIED_CHOSEN]), int(climb[layout.TRIED_QUEUE])
        new = deal_of_words(setup.deck, tried, setup.players)
        free = int(climb[layout.FREE])

        assert deck_of(new) == setup.deck
        if free:
            same = ((word(SEED, game, 0) >> 16 & 0xFFFF) * free >> 16) + 1
            assert first_tricks(setup, new, same) == first_tricks(setup, deal, same)


def first_tricks(setup: Setup, deal: Deal, number: int) -> list[tuple[object, int]]:
    return [(trick.played, trick.taker) for trick in islice(tricks(start(deal), setup.rules), number)]
