"""States: the hands at an empty pile, who leads, and who is out."""

from dataclasses import dataclass

from bettelmann.games.bettelmann.cards import LETTERS, Deal
from bettelmann.outside.errors import InputError

FEWEST_PLAYERS, MOST_PLAYERS = 2, 4


class DealError(InputError):
    """Hands that no game can start with."""


@dataclass(frozen=True, slots=True)
class State:
    """All that the rest of a game depends on.

    hands: one for each player, also for those who are out.
    leader: the player who leads, counted from 0.
    out: the players who once had to play and had no card; they are skipped.
    """

    hands: Deal
    leader: int
    out: frozenset[int] = frozenset()

    @property
    def over(self) -> bool:
        """Whether one player holds all cards, so that nobody leads any more."""
        return sum(map(bool, self.hands)) <= 1


def start(deal: Deal) -> State:
    """Return the state in which player 0 leads the first trick.

    Raises DealError for fewer than two or more than four hands, an empty hand, or a code that is no card.
    """
    if not FEWEST_PLAYERS <= len(deal) <= MOST_PLAYERS:
        raise DealError(f"a deal of {len(deal)} hands cannot be played: deal 2 to 4 hands")
    for number, hand in enumerate(deal, 1):
        if not hand:
            raise DealError(f"hand {number} is empty: give every player at least one card")
        if max(hand) >= len(LETTERS):
            raise DealError(f"hand {number} has the card code {max(hand)}: use the codes 0 to 4")
    return State(tuple(map(bytes, deal)), 0)
