"""A pairing game draw by draw, to be read by somebody who knows it from the table."""

from collections.abc import Iterator, Sequence

from bettelmann.games.pairing.cards import Card, Hand
from bettelmann.games.pairing.deal import Deal
from bettelmann.games.pairing.draw import ALTERNATE, BLIND
from bettelmann.games.pairing.reference import Draw, Table, draws, lay, start
from bettelmann.games.pairing.setup import Setup
from bettelmann.report.numbers import counted

_HOW = {
    BLIND: "Cards are drawn blind.",
    "first": "Each draw takes the first card of the hand.",
    "last": "Each draw takes the last card of the hand.",
    "middle": "Each draw takes the middle card of the hand.",
    ALTERNATE: "Each player takes the first card of a hand and the last one in turn.",
}


def trace_lines(setup: Setup, deal: Deal, last: int) -> Iterator[str]:
    """What everybody lays down, and a line for each of the first ``last`` draws."""
    yield "Everybody lays down his pairs:"
    for player, hand in enumerate(deal.hands, 1):
        kept, pairs = lay(setup.cards, hand)
        laid = ", ".join(" ".join(pair) for pair in pairs) or "nothing"
        yield f"  player {player} was dealt {' '.join(hand)}: lays {laid}; {_left(kept)}"
    table = start(setup, deal)
    if len(table.playing) < 2:
        return
    yield ""
    rule = (
        _HOW.get(setup.draw) or f"Each draw takes card number {int(setup.draw) + 1} of the hand, counted in a circle."
    )
    behind = "at the end" if setup.insert == "last" else "at the front"
    yield f"{rule} A card that stays goes into the hand {behind}."
    yield f"{'draw':>6}  {'who':<25}  {'card':<4}  {'what becomes of it':<36}  the hands then"
    yield f"{'':>6}  {'':<25}  {'':<4}  {'':<36}  {_hands(table.hands)}"
    passes = 0
    for drawn in draws(setup, deal):
        passes += drawn.single
        who = f"player {drawn.drawer + 1} from player {drawn.giver + 1}"
        yield (
            f"{drawn.number:>6}  {who:<25}  {drawn.card:<4}  {_fate(drawn, passes):<36}  {_hands(drawn.after.hands)}"
        )
        for player in _out(table, drawn.after):
            yield f"{'':>6}  player {player + 1} has no card left and is out"
        table = drawn.after
        if drawn.number == last:
            break


def return_line(lead_in: int, period: int) -> str:
    """How an endless game comes back to where it was."""
    when = f"draw {lead_in}" if lead_in else "the pairs were laid down"
    return f"After draw {lead_in + period} everything is as it was after {when}: so it goes on for ever."


def _fate(drawn: Draw, passes: int) -> str:
    if drawn.partner is not None:
        return f"pairs with {drawn.partner}: both are laid down"
    if drawn.single:
        return f"the single card, drawn the {_ordinal(passes)} time"
    return "has no partner here: it stays"


def _ordinal(number: int) -> str:
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _out(before: Table, after: Table) -> Sequence[int]:
    return [player for player in before.playing if player not in after.playing]


def _left(hand: Hand) -> str:
    return f"{counted(len(hand), 'card')} left: {' '.join(hand)}" if hand else "no card left, and is out"


def _hands(hands: Sequence[Sequence[Card]]) -> str:
    return " / ".join(" ".join(hand) or "out" for hand in hands)
