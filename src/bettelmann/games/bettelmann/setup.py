"""What all games of a run have in common: the deck, how many players there are, and the rules."""

from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import ClassVar

from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.deck import Deck, DeckError, require_balanced
from bettelmann.games.bettelmann.state import FEWEST_PLAYERS, MOST_PLAYERS
from bettelmann.games.bettelmann.variant import STANDARD, Rules
from bettelmann.outside.errors import InputError


@dataclass(frozen=True, slots=True)
class Setup:
    """A deck to deal, the number of players, and the rules to play by.

    Two players get equal hands; with three or four the first players have one card more where the deck is uneven.
    Raises InputError when nobody could be dealt such a game.
    """

    game: ClassVar = "bettelmann"

    deck: Deck
    players: int = 2
    rules: Rules = STANDARD

    def __post_init__(self) -> None:
        if not FEWEST_PLAYERS <= self.players <= MOST_PLAYERS:
            raise InputError(f"players = {self.players} is not possible: use {FEWEST_PLAYERS} to {MOST_PLAYERS}")
        if self.players == 2:
            require_balanced(self.deck)
        if self.deck.size < self.players:
            raise DeckError(f"the deck {self.deck.name} has {self.deck.size} cards, too few for {self.players} players")

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each player is dealt."""
        size, more = divmod(self.deck.size, self.players)
        return tuple(size + (player < more) for player in range(self.players))

    def hands_of(self, order: bytes) -> Deal:
        """The deal in an order of all cards: the first cards of it are the first player's hand, top card first."""
        return tuple(order[top:end] for top, end in pairwise((0, *accumulate(self.hand_sizes))))

    @property
    def plain(self) -> bool:
        """Whether it is the game of two players by the standard rules, the one that the fast kernels know."""
        return self.players == 2 and self.rules == STANDARD

    @property
    def pack(self) -> str:
        """The name of the deck."""
        return self.deck.name

    def values(self) -> dict[str, str | int]:
        """What a recipe says of it."""
        return {"deck": self.deck.name, "players": self.players, "rules": self.rules.name}

    def deal_count(self) -> int:
        """How many different deals there are."""
        return self.deck.deal_count()

    @property
    def name(self) -> str:
        """For messages: the deck, and what is not the plain game."""
        return game_name(self.deck.name, self.players, self.rules.name)


def game_name(deck: str, players: int, rules: str) -> str:
    """The name of a game, of a deck and rules by their names: ``52``, or ``52, 3 players, leads=loser``."""
    return ", ".join(
        [deck, *([] if players == 2 else [f"{players} players"]), *([] if rules == STANDARD.name else [rules])]
    )
