"""Pairing games by the kernel and by the reference, and which rare things happened in them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from bettelmann.games.outcome import Outcome
from bettelmann.games.pairing import Deal, Setup, deal_at, draws, pack_named, play, start
from bettelmann.kernel.pairing import decide_deal
from bettelmann.outside.errors import InputError

PACKS = (
    *("schwarzer-peter", "schwarzer-peter-32", "three-jacks", "old-maid", "old-maid:QS", "papaz-kacti"),
    *("pictures:1", "pictures:2", "pictures:5", "pictures:31"),
)
RULES = ("blind", "first", "last", "middle", "alternate", "1", "2", "5", "63")
LIMITS = (100_000, 1, 100_000, 4, 100_000, 25, 100_000)
"""Of draws, in turn: most games end, and some are cut off. Odd in number, so that both inserts get all of them."""


def all_setups() -> Iterator[Setup]:
    """Both games with all packs, players, rules and inserts that go together."""
    for game in ("schwarzer-peter", "sorte-per"):
        for name in PACKS:
            for players in range(2, 9):
                for rule in RULES:
                    for insert in ("last", "first"):
                        try:
                            yield Setup(game, pack_named(name), players, rule, insert)
                        except InputError:
                            break


def compare(setups: Sequence[Setup], games: range, rare: Counter[str]) -> int:
    """Raise AssertionError at the first difference; gives how many games were compared, and counts what is rare."""
    compared = 0
    for number in games:
        for place, setup in enumerate(setups):
            deal = deal_at(setup, 3, number)
            limit = LIMITS[(number + place) % len(LIMITS)]
            expected = play(setup, deal, limit)
            assert decide_deal(setup, deal, max_draws=limit) == expected, (setup, deal)
            rare.update(happened(setup, deal, expected))
            compared += 1
    return compared


def happened(setup: Setup, deal: Deal, outcome: Outcome) -> Iterator[str]:
    """The rare things of a game."""
    table = start(setup, deal)
    if outcome.status == "undecided":
        yield "cut off at the limit"
    if len(table.playing) == 1:
        yield "over after the deal"
    elif outcome.status == "finished" and not outcome.cards:
        yield "the single card never moves"
    if outcome.cycle is not None and not outcome.cycle.lead_in_tricks:
        yield "endless from the deal on"
    stayed: Counter[int] = Counter()
    for one in islice(draws(setup, deal), outcome.tricks):
        stayed[one.drawer] += one.partner is None
        if not one.after.hands[one.giver]:
            yield "out by being drawn from"
        if len(one.after.playing) == 2 < setup.players:
            yield "two players are left of more"
    # A hand has 64 slots in the kernel. Dealt cards take the first ones, or the last 32 where cards go to the front.
    taken = [(len(hand) + len(kept)) // 2 for hand, kept in zip(deal.hands, table.hands, strict=True)]
    if any(stayed[player] + (taken[player] if setup.insert == "last" else 32) > 64 for player in table.playing):
        yield f"slots run out, insert {setup.insert}"


RARE = (
    *("cut off at the limit", "over after the deal", "the single card never moves", "endless from the deal on"),
    *("out by being drawn from", "two players are left of more"),
    *("slots run out, insert last", "slots run out, insert first"),
)
