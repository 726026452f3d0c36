"""Growing: what a part finds is on a cycle of the deck that is said, and depends on nothing but the part."""

import pytest

from bettelmann.games.bettelmann.deck import DECKS, Deck, deck_of, parse_deck
from bettelmann.games.bettelmann.notation import parse_deal
from bettelmann.games.bettelmann.reference import play
from bettelmann.games.bettelmann.setup import Setup
from bettelmann.games.bettelmann.variant import Rules
from bettelmann.kernel.deals.packing import unpack_state
from bettelmann.outside.errors import InputError
from bettelmann.strategies import grow
from bettelmann.strategies.growing.packed_part import PackedCycle, PackedPart, packed_cycle
from bettelmann.strategies.units.control import LocalControl

PUBLISHED = "---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA"
FULL = DECKS["52"]
FEW = grow.Settings(start=(PUBLISHED,), parts=2, parents=1, edits=1500)


def is_true(member: PackedCycle) -> bool:
    """Whether the reference engine finds the state of a member on a cycle, of its deck, states and balance."""
    row = member.row
    deal = unpack_state((row[0], row[1], row[2], row[3]))
    cycle = play(deal).cycle
    return (
        cycle is not None
        and cycle.lead_in_tricks == 0
        and cycle.period_tricks in (row[4], 2 * row[4])
        and deck_of(deal).counts == member.counts
    )


@pytest.fixture(scope="module")
def published() -> PackedCycle:
    member = packed_cycle(parse_deal(PUBLISHED))
    assert member is not None
    return member


def part(member: PackedCycle, key: int = 5) -> PackedPart:
    return PackedPart(FULL, FEW, key, [member])


def test_the_member_of_a_deal_is_its_cycle(published: PackedCycle) -> None:
    assert is_true(published)
    assert (published.row[4], published.row[5], published.counts) == (62, 22, (36, 4, 4, 4, 4))


def test_a_finite_deal_has_no_member() -> None:
    assert packed_cycle(parse_deal("---AJ--Q---------QAKQJJ-QK/-----A----KJ-K--------A---")) is None


@pytest.mark.parametrize("target", [FULL, DECKS["20"]], ids=lambda deck: deck.name)
def test_everything_a_part_finds_is_true(published: PackedCycle, target: Deck) -> None:
    result = PackedPart(target, FEW, 5, [published]).run(LocalControl())
    assert result is not None
    assert len(result.children) > 1
    assert all(isinstance(child, PackedCycle) and is_true(child) for child in result.children)
    assert result.tested > 0


def test_a_part_is_a_pure_function(published: PackedCycle) -> None:
    assert part(published).run(LocalControl()) == part(published).run(LocalControl())
    assert part(published, 6).run(LocalControl()) != part(published).run(LocalControl())


def test_a_stopped_part_gives_nothing(published: PackedCycle) -> None:
    control = LocalControl()
    control.stop()
    assert part(published).run(control) is None


def test_growth_from_nothing_begins_with_cycles_of_small_decks() -> None:
    first = grow.first_cycles(Setup(FULL), 3, grow.Settings(), LocalControl())
    assert first is not None
    assert first == grow.first_cycles(Setup(FULL), 3, grow.Settings(), LocalControl())
    assert len(first) > 20
    assert all(
        isinstance(member, PackedCycle) and is_true(member) and 6 <= sum(member.counts) <= 13 for member in first
    )


@pytest.mark.parametrize("setup", [Setup(FULL), Setup(DECKS["20"], 3)], ids=["plain", "three players"])
def test_growth_from_nothing_that_is_stopped_begins_with_nothing(setup: Setup) -> None:
    control = LocalControl()
    control.stop()
    assert grow.first_cycles(setup, 3, grow.Settings(), control) is None


def test_a_target_cycle_is_examined_to_its_basin(published: PackedCycle) -> None:
    target = grow.examine(Setup(FULL), published, LocalControl())
    assert target is not None
    cycle = target.cycle
    assert (cycle.period, cycle.balance, cycle.basin_balance, cycle.states, cycle.complete) == (62, 22, 26, 2670, True)
    assert len(target.deals) == 30


def test_the_parts_of_a_generation_share_what_is_chosen(published: PackedCycle) -> None:
    settings = grow.Settings(start=(PUBLISHED,), parts=3, parents=4)
    archive = grow.new_archive(Setup(FULL), settings)
    archive.add(published)
    parts = grow.plan(archive, Setup(FULL), 1, settings, 1)
    assert [len(one.parents) for one in parts if isinstance(one, PackedPart)] == [4, 4, 4]
    assert len({one.key for one in parts if isinstance(one, PackedPart)}) == 3


@pytest.mark.parametrize(
    ("setup", "settings", "message"),
    [
        (Setup(parse_deck("4J4Q4K4A105-"), players=3), grow.Settings(), "too large to grow to: up to 120 cards"),
        (Setup(FULL, players=3), grow.Settings(start=(PUBLISHED,)), "has 2 hands, but the search is for 3 players"),
        (
            Setup(FULL, rules=Rules(pile="reversed")),
            grow.Settings(start=(PUBLISHED,)),
            f"{PUBLISHED} to grow from is not endless with nobody out by the rules pile=reversed",
        ),
        (Setup(FULL), grow.Settings(start=(PUBLISHED,), most_period=61), "62 states, more than most_period = 61"),
        (Setup(parse_deck("4J4Q4K4A48-")), grow.Settings(), "too large to grow to: up to 60 cards and 18 courts"),
        (Setup(FULL), grow.Settings(start=("K--/---",)), "the deal K--/--- to grow from is not endless"),
    ],
)
def test_what_cannot_be_grown_is_refused(setup: Setup, settings: grow.Settings, message: str) -> None:
    with pytest.raises(InputError, match=r"strategy|deck|deal") as caught:
        grow.check(setup, settings)
    assert message in str(caught.value)


@pytest.mark.parametrize("wrong", [{"parts": 0}, {"deep": 1.5}, {"room": 0}, {"noise": -1.0}])
def test_a_setting_out_of_range_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(InputError, match=rf"{next(iter(wrong))} = .* in \[grow\] is out of range"):
        grow.Settings(**wrong)  # type: ignore[arg-type]
