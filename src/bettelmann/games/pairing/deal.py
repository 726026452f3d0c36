"""A deal: the hands, and for games with blind draws also where their chance comes from."""

from collections.abc import Sequence
from typing import NamedTuple

from bettelmann.games.pairing.cards import Card, Hand
from bettelmann.games.pairing.pack import Pack


class Chance(NamedTuple):
    """The game of the random stream whose words decide the draws."""

    seed: int
    game: int


class Deal(NamedTuple):
    """The hands as they are dealt, player 1 first, before anybody lays a pair.

    chance: None where the draws follow a fixed rule.
    """

    hands: tuple[Hand, ...]
    chance: Chance | None = None

    @property
    def cards(self) -> Sequence[Card]:
        """All cards in the order in which the text names them."""
        return [card for hand in self.hands for card in hand]


def dealt(pack: Pack, order: Sequence[int], players: int, chance: Chance | None = None) -> Deal:
    """The canonical deal of an order of pair classes, dealt one by one in turn."""
    return canonical(pack, [order[player::players] for player in range(players)], chance)


def canonical(pack: Pack, hands: Sequence[Sequence[int]], chance: Chance | None = None) -> Deal:
    """The deal whose pair classes are named in order of first appearance, and so are the cards of each.

    hands: pair classes in the place of cards. The game tells neither the even classes nor the cards of a class apart.
    """
    named: dict[int, int] = {0: 0}
    left = {number: list(cards) for number, cards in enumerate(pack.classes)}
    renamed = [tuple(left[named.setdefault(number, len(named))].pop(0) for number in hand) for hand in hands]
    return Deal(tuple(renamed), chance)


def canonical_form(pack: Pack, deal: Deal) -> Deal:
    """The canonical deal that the game does not tell apart from a deal."""
    return canonical(pack, classes_in(pack, deal.hands), deal.chance)


def classes_in(pack: Pack, hands: Sequence[Hand]) -> list[list[int]]:
    """The pair classes of the cards of some hands."""
    return [[pack.class_of[card] for card in hand] for hand in hands]
