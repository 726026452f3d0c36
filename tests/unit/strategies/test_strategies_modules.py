"""Modules that are listed or grown, and the tapes that are joined from them: endless by the reference engine."""

from collections.abc import Mapping

import pytest

from bettelmann.games.bettelmann.cards import LETTERS
from bettelmann.games.bettelmann.deck import DECKS, deck_of, parse_deck
from bettelmann.games.bettelmann.reference import play
from bettelmann.games.bettelmann.setup import Setup
from bettelmann.games.bettelmann.state import start
from bettelmann.games.bettelmann.trick import tricks
from bettelmann.outside.errors import InputError
from bettelmann.strategies import grow
from bettelmann.strategies.growing.joining import joins
from bettelmann.strategies.growing.module_part import ModulePart
from bettelmann.strategies.growing.modules import Counts, Hunt, Rest, counts_of, small_modules
from bettelmann.strategies.growing.packed_part import packed_cycle
from bettelmann.strategies.units.control import LocalControl

FULL = DECKS["52"]
REST = Rest.parse("-/J-")
FREE = REST.free(FULL)
HUNT = Hunt(REST, FREE, 17, 22)
LUCKY, ROUNDS = 23, 8
"""A key whose hunt finds large modules within so many rounds."""


def word(text: str) -> bytes:
    return bytes(map(LETTERS.index, text))


def listed() -> Mapping[Counts, list[bytes]]:
    modules = small_modules(REST, FREE, LocalControl())
    assert modules is not None
    return modules


def largest_hand(deal: tuple[bytes, bytes]) -> int:
    """Of the second player, over a whole period."""
    cycle = play(deal).cycle
    assert cycle is not None
    last = cycle.lead_in_tricks + cycle.period_tricks
    return max(len(trick.after.hands[1]) for trick, _ in zip(tricks(start(deal)), range(last), strict=False))


def test_a_rest_is_read_and_written() -> None:
    assert Rest(word("J-"), word("-")) == REST
    assert str(REST) == "-/J-"
    assert FREE == (34, 3, 4, 4, 4)
    assert REST.deal(word("-J-"), word("-A-")) == (word("--J--A-"), word("J-"))


@pytest.mark.parametrize("text", ["-/-", "-/J-/Q", "-/J--------", "---------/J"])
def test_what_is_no_rest_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="is not a rest: write the lead of the tape and the reader's hand"):
        Rest.parse(text)


def test_every_small_module_alone_on_a_tape_is_an_endless_game() -> None:
    modules = listed()
    words = [word for words in modules.values() for word in words]
    assert len(words) > 150
    for counts, some in modules.items():
        for one in some:
            assert counts_of(one) == counts
            outcome = play(REST.deal(one))
            assert outcome.status == "endless"
            assert outcome.cycle is not None
            assert outcome.cycle.lead_in_tricks == 0


def test_modules_lie_on_a_tape_in_any_order() -> None:
    modules = [word(text) for text in ("-K---A----AAJ-", "-J-", "-------K---------A-Q-K---Q-KQQJ-")]
    for order in ((0, 1, 2), (2, 1, 0), (1, 0, 2)):
        deal = REST.deal(*(modules[place] for place in order))
        assert deck_of(deal) == FULL
        outcome = play(deal)
        assert outcome.cycle is not None
        assert (outcome.status, outcome.cycle.lead_in_tricks) == ("endless", 0)
        assert largest_hand(deal) == 22


@pytest.fixture(scope="module")
def large() -> dict[bytes, int]:
    found = HUNT.run(ROUNDS, LUCKY, LocalControl())
    assert found
    return found


def test_grown_modules_are_endless_and_reach_what_is_said(large: dict[bytes, int]) -> None:
    assert len(large) > 100
    for one, excursion in [*large.items()][::25]:
        deal = REST.deal(one)
        outcome = play(deal)
        assert outcome.cycle is not None
        assert (outcome.status, outcome.cycle.lead_in_tricks) == ("endless", 0)
        assert largest_hand(deal) == excursion >= HUNT.least
        assert all(taken <= have for taken, have in zip(counts_of(one), FREE, strict=True))


def test_a_hunt_is_a_pure_function() -> None:
    easy = Hunt(REST, FREE, 8, 12)
    one, two, other = (easy.run(1, key, LocalControl()) for key in (1, 1, 2))
    assert one
    assert other
    assert [*one.items()] == [*(two or {}).items()] != [*other.items()]


def test_a_stopped_hunt_gives_nothing() -> None:
    control = LocalControl()
    control.stop()
    assert HUNT.run(ROUNDS, LUCKY, control) is None


def test_a_stopped_listing_gives_nothing_and_is_not_kept() -> None:
    rest = Rest.parse("-/J-")
    control, free = LocalControl(), rest.free(parse_deck("2J1Q9-"))
    control.stop()
    assert small_modules(rest, free, control) is None
    assert small_modules(rest, free, LocalControl())
    assert small_modules(rest, free, control), "what is known takes no time"


def test_tapes_use_up_the_deck_and_are_cycles(large: dict[bytes, int]) -> None:
    tapes = list(joins(large, listed(), FREE, 60, 1))
    assert len(tapes) == 60
    assert tapes == list(joins(large, listed(), FREE, 60, 1))
    assert tapes != list(joins(large, listed(), FREE, 60, 2))
    for tape in set(tapes):
        deal = REST.deal(*tape)
        assert deck_of(deal) == FULL
        assert any(module in large for module in tape)
        member = packed_cycle(deal)
        assert member is not None
        assert play(deal).status == "endless"


def test_nothing_is_joined_where_nothing_fits() -> None:
    assert list(joins({}, listed(), FREE, 10, 1)) == []
    assert list(joins({word("AAAAA-"): 20}, {}, FREE, 10, 1)) == []


def test_balanced_endless_deals_of_the_full_deck_come_from_nothing() -> None:
    part = ModulePart(FULL, grow.Settings(rounds=ROUNDS, joins=30), LUCKY, REST)
    result = part.run(LocalControl())
    assert result is not None
    assert result.tested > 0
    targets = [grow.examine(Setup(FULL), member, LocalControl()) for member in result.children]
    balanced = [target for target in targets if target is not None and target.deals]
    assert balanced
    for target in balanced[:3]:
        assert target.cycle.basin_balance == 26
        for deal in target.deals[:5]:
            left, right = deal
            assert len(left) == len(right) == 26
            assert deck_of((left, right)) == FULL
            assert play((left, right)).status == "endless"


def test_a_deck_without_the_cards_of_the_rest_is_grown_without_modules() -> None:
    setup = Setup(parse_deck("2Q2K2A14-"))
    archive = grow.new_archive(setup, grow.Settings())
    for member in grow.first_cycles(setup, 1, grow.Settings(), LocalControl()) or ():
        archive.add(member)
    parts = grow.plan(archive, setup, 1, grow.Settings(parts=2, hunts=2), 1)
    assert len(parts) == 2
    assert len(grow.plan(archive, Setup(FULL), 1, grow.Settings(parts=2, hunts=2), 1)) == 4
    assert len(grow.plan(archive, Setup(FULL), 1, grow.Settings(parts=2, hunts=2, start=("J--/-J-",)), 1)) == 2
