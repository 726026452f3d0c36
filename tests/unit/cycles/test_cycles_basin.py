"""Basins: every deal that runs into a cycle, and no other."""

from itertools import combinations, permutations

import numpy as np
import pytest

from bettelmann.catalogue.entry import EndlessClaim, Entry
from bettelmann.cycles.basin import Basin, basin_of
from bettelmann.cycles.cycle import cycle_of
from bettelmann.games.bettelmann import DECKS, format_deal, parse_deal, play
from bettelmann.kernel.deals.packing import pack_hand
from bettelmann.kernel.deals.verdict import ENDLESS as ENDLESS_WORD
from bettelmann.kernel.deals.words import deal_of_words
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.packed.decide import decide_deals
from catalogues import HALF_DECK_CYCLE, deck_entries, known_entry
from known_deals import ENDLESS


def basin(text: str, **limit: int) -> Basin:
    return basin_of(cycle_of(parse_deal(text)), **limit)


@pytest.fixture(scope="module")
def published() -> Basin:
    """The basin of the endless deal of the full deck that was published."""
    return basin(ENDLESS[0].text)


def texts(found: Basin) -> list[str]:
    return list(map(format_deal, found.deals))


@pytest.fixture(scope="module")
def exhaustive() -> list[str]:
    """Every endless deal of the 20-card deck, by playing all of them."""
    deck = DECKS["20"]
    courts = [code for code in range(1, 5) for _ in range(deck.counts[code])]
    orders = sorted(set(permutations(courts)))
    places = [sum(1 << place for place in chosen) for chosen in combinations(range(deck.size), deck.courts)]
    words, verdicts = np.zeros((len(places), 2), np.uint64), np.zeros((len(places), 8), np.uint64)
    words[:, 0] = places
    found, deals = [], 0
    for order in orders:
        words[:, 1] = pack_hand(bytes(order))[1]
        decide_deals(words, U64(deck.size // 2), U64(10_000), verdicts)
        deals += len(words)
        found += [deal_of_words(deck, (row[0], row[1])) for row in words[verdicts[:, 0] == ENDLESS_WORD].tolist()]
    assert deals == deck.deal_count()
    return sorted(map(format_deal, found))


def test_the_basin_of_the_published_deal_has_2670_states_and_30_balanced_deals(published: Basin) -> None:
    assert (published.states, len(published.deals), published.complete) == (2670, 30, True)
    assert ENDLESS[0].text in texts(published)


def test_every_deal_of_the_published_basin_is_endless_with_its_period(published: Basin) -> None:
    for deal in published.deals:
        cycle = play(deal).cycle
        assert cycle is not None
        assert (cycle.period_tricks, cycle.period_cards) == (62, 440)
        assert len(deal[0]) == len(deal[1]) == 26


def test_deals_are_sorted_and_different(published: Basin) -> None:
    assert texts(published) == sorted(set(texts(published)))


def test_every_deal_of_a_basin_gives_the_same_basin(published: Basin) -> None:
    for text in texts(published)[::7]:
        other = basin(text)
        assert (other.states, other.deals, other.cycle.key) == (2670, published.deals, published.cycle.key)


def test_basins_of_the_20_card_deck_give_the_16_endless_deals_of_exhaustive_play(exhaustive: list[str]) -> None:
    by_key = {one.cycle.key: one for one in map(basin, exhaustive)}
    deals = [text for one in by_key.values() for text in texts(one)]

    assert len(exhaustive) == 16
    assert sorted(deals) == exhaustive


def test_the_catalogue_has_the_endless_deals_of_exhaustive_play(exhaustive: list[str]) -> None:
    assert list(known_entry(HALF_DECK_CYCLE).deals) == exhaustive
    assert [entry.id for entry in deck_entries("20") if entry.key] == [HALF_DECK_CYCLE]


@pytest.mark.parametrize("entry", deck_entries("40"), ids=lambda entry: entry.id)
def test_cycles_of_the_40_card_deck_give_endless_deals_only(entry: Entry) -> None:
    assert isinstance(entry.claim, EndlessClaim)
    found = basin(entry.key)

    assert texts(found) == list(entry.deals)
    for deal in found.deals:
        cycle = play(deal).cycle
        assert cycle is not None
        assert cycle.period_tricks == entry.claim.period_tricks


@pytest.mark.parametrize(
    ("text", "states", "deals"),
    [
        ("--J-/J-", 3, ["J--/-J-"]),
        ("J--/-J----", 24, []),  # nine cards cannot be balanced
        (ENDLESS[2].text, 483, None),
    ],
)
def test_small_basins(text: str, states: int, deals: list[str] | None) -> None:
    found = basin(text)

    assert found.states == states
    assert deals is None or texts(found) == deals


@pytest.mark.parametrize("most", [1, 62, 63, 1000, 2670])
def test_a_limit_gives_a_partial_basin_that_says_so(published: Basin, most: int) -> None:
    found = basin(ENDLESS[0].text, most=most)

    assert not found.complete
    assert max(most, 62) <= found.states <= 2670
    assert set(found.deals) <= set(published.deals)


def test_a_limit_above_the_basin_is_not_felt(published: Basin) -> None:
    assert basin(ENDLESS[0].text, most=2671) == published


def test_basins_of_a_deck_too_large_for_the_kernel_give_its_endless_deals() -> None:
    """Two jacks among 66 cards: all 2145 deals can be played."""
    orders = (bytes(int(place in jacks) for place in range(66)) for jacks in combinations(range(66), 2))
    deals = {format_deal((order[:33], order[33:])) for order in orders}
    endless = {text for text in deals if play(parse_deal(text)).status == "endless"}
    found: list[Basin] = []
    missing = set(endless)
    while missing:
        found.append(basin(min(missing)))
        missing -= set(texts(found[-1]))

    assert len(deals) == 2145
    assert all(one.complete for one in found)
    assert sorted(text for one in found for text in texts(one)) == sorted(endless) != []


def test_a_limit_holds_for_a_large_deck() -> None:
    found = basin("-" * 28 + "J" + "-" * 4 + "/----J" + "-" * 28, most=50)

    assert not found.complete
    assert 50 <= found.states < 50 + 66
