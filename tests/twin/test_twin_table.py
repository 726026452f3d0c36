"""The general kernel against the reference with three and four players, by every variant of the rules."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice, product
from random import Random
from typing import get_args

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bettelmann.games.bettelmann import (
    Cycle,
    Deal,
    DealError,
    Rules,
    Trick,
    parse_deal,
    parse_rules,
    play,
    start,
    tricks,
)
from bettelmann.games.bettelmann.variant import Debt, Leads, Pile
from bettelmann.kernel.general.game import SHORT_TRICKS, decide_deal
from strategies import any_rules, table_deals

LIMIT = 2000
FEW, MANY = 2_500, 100_000
VALUES = ((1, 2, 3, 4), (1, 2, 3, 0), (4, 3, 2, 1), (7, 1, 0, 5))
VARIANTS = [
    Rules(pile, leads, debt, values)
    for pile, leads, debt, values in product(get_args(Pile), get_args(Leads), get_args(Debt), VALUES)
]
FULL = [0] * 36 + [1, 2, 3, 4] * 4


def random_deals(players: int, number: int) -> Iterator[tuple[Deal, Rules, int]]:
    """Full decks, uneven hands, few cards with many jacks; by all variants in turn, some with a low limit."""
    random = Random(players)
    for game in range(number):
        kind = game % 5
        if kind == 0:
            cards = random.sample(FULL, 52)
            cuts = [52 * cut // players for cut in range(1, players)]
        else:
            courts = (1, 1, 1, 2) if kind == 1 else (1, 2, 3, 4)
            size = random.randint(players, 7 * players if kind < 4 else 20 * players)
            cards = [random.choice(courts) if random.random() < 0.3 else 0 for _ in range(size)]
            cuts = sorted(random.sample(range(1, size), players - 1))
        deal = tuple(bytes(cards[top:end]) for top, end in zip([0, *cuts], [*cuts, len(cards)], strict=True))
        limit = random.choice([1, 2, 5, 9, 30]) if game % 7 == 0 else LIMIT
        yield deal, VARIANTS[game // 5 % len(VARIANTS)], limit


def events_of(trick: Trick, rules: Rules) -> Iterator[str]:
    """What is rare in a trick and easily played wrong."""
    before, after = trick.before, trick.after
    left = after.out - before.out
    live = len(before.hands) - len(before.out)
    if not before.hands[before.leader]:
        yield "the leader has no card"
    if len(left) > 1:
        yield "two players leave in one trick"
    courts = [place for place, (_, card) in enumerate(trick.played) if rules.payments[card]]
    laid = Counter(player for player, _ in trick.played)
    for player in left:
        places = [place for place, (who, _) in enumerate(trick.played) if who == player]
        earlier = [court for court in courts if places and court < places[-1]]
        if live > 2 and earlier and trick.played[earlier[-1]][0] != player and places[-1] not in courts:
            # He paid for the last court before and did not lay one: he was in the middle.
            yield f"a player leaves in the middle of a payment, debt {rules.debt}"
    if courts and not trick.over:
        owner = trick.played[courts[-1]][0]
        if owner == trick.taker and laid[owner] == len(before.hands[owner]):
            yield "the owner of the last court has no other card and is paid"


STATUSES = {"finished", "endless", "undecided"}
RARE = {
    "the leader has no card",
    "two players leave in one trick",
    "a player leaves in the middle of a payment, debt passes",
    "a player leaves in the middle of a payment, debt lapses",
    "the owner of the last court has no other card and is paid",
}


def compare(players: int, number: int) -> None:
    """The kernel is the reference on so many deals, and these have everything that matters."""
    seen: Counter[str] = Counter()
    for deal, rules, limit in random_deals(players, number):
        expected = play(deal, rules, max_tricks=limit)
        assert decide_deal(deal, rules, max_tricks=limit) == expected, (deal, rules, limit)
        seen[expected.status] += 1
        for trick in islice(tricks(start(deal), rules), expected.tricks):
            seen.update(events_of(trick, rules))
    assert {event for event, times in seen.items() if times >= number // 1000} >= {*STATUSES, *RARE}, seen


@pytest.mark.parametrize("players", [3, 4])
def test_the_general_kernel_is_the_reference(players: int) -> None:
    compare(players, FEW)


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4])
def test_the_general_kernel_is_the_reference_on_many_deals(players: int) -> None:
    compare(players, MANY)


@settings(max_examples=500)
@given(table_deals(), any_rules(), st.integers(1, 600))
@example(parse_deal("A/-/-/-"), Rules(), 9)
@example(parse_deal("-/A/-"), Rules(leads="loser"), 9)
@example(parse_deal("A-/--/-/-J"), Rules(debt="lapses"), 9)
@example(parse_deal("--/-/A-"), Rules(pile="reversed"), 9)
@example(parse_deal("JQKA/JQKA/JQKA"), Rules(values=(0, 0, 0, 0)), 60)
def test_the_general_kernel_plays_odd_deals_as_the_reference(deal: Deal, rules: Rules, limit: int) -> None:
    assert decide_deal(deal, rules, max_tricks=limit) == play(deal, rules, max_tricks=limit)


# Who is out when the game returns, and the game.
ENDLESS = [
    (0, "-J--/--J---/---------J", "standard", Cycle(5, 33, 30, 234)),
    (1, "------J---/KJ---/-", "debt=lapses", Cycle(3, 16, 25, 164)),
    (1, "-/--J--/---J-------A-", "leads=loser", Cycle(2, 9, 56, 370)),
    (0, "J---/-JJ-/J-", "debt=lapses", Cycle(1, 2, 6, 24)),
    (0, "J/-J/-J", "pile=reversed,leads=loser,debt=lapses", Cycle(0, 0, 3, 6)),
    (1, "--/--J---/---A-J", "pile=reversed,leads=loser", Cycle(1, 8, 186, 802)),
    (2, "----/-/-Q---J-/Q-------", "standard", Cycle(3, 19, 44, 336)),
    (1, "---/-J---J/--J/------J----", "standard", Cycle(5, 27, 3, 21)),
    (0, "J---/--J/J/-J-", "leads=loser,debt=lapses", Cycle(4, 10, 4, 8)),
    (2, "-----A---J-A-A/-/--J/--", "leads=loser,debt=lapses", Cycle(3, 24, 290, 1549)),
    (2, "A--/--------/---J-/-J--", "pile=reversed,leads=loser", Cycle(6, 44, 644, 3670)),
]


@pytest.mark.parametrize(("out", "text", "rules", "cycle"), ENDLESS)
def test_a_limit_of_tricks_cuts_an_endless_game_short(out: int, text: str, rules: str, cycle: Cycle) -> None:
    deal, variant = parse_deal(text), parse_rules(rules)
    *_, trick = islice(tricks(start(deal), variant), cycle.lead_in_tricks + 1)
    assert len(trick.after.out) == out
    returns = cycle.lead_in_tricks + cycle.period_tricks
    limits = {*range(1, 60), *(near + step for near in (SHORT_TRICKS, returns, 3 * returns) for step in (-1, 0, 1, 2))}
    for limit in sorted(limits):
        expected = play(deal, variant, max_tricks=limit)
        assert expected.cycle == (cycle if limit >= returns else None)
        assert decide_deal(deal, variant, max_tricks=limit) == expected


def test_the_cycles_are_longer_and_shorter_than_what_is_played_without_a_look() -> None:
    periods = [cycle.period_tricks for *_, cycle in ENDLESS]

    assert min(periods) < SHORT_TRICKS < max(periods)


@pytest.mark.parametrize(("text", "flaw"), [("-", "a deal of 1 hands"), ("-/-/-/-/-", "a deal of 5 hands")])
def test_too_few_and_too_many_hands_are_refused(text: str, flaw: str) -> None:
    with pytest.raises(DealError, match=flaw):
        decide_deal(tuple(b"\0" for _ in text.split("/")))


def test_an_empty_hand_is_refused() -> None:
    with pytest.raises(DealError, match="hand 2 is empty"):
        decide_deal((b"\0", b"", b"\1"))
