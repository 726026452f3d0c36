"""What all games of a run have in common: the pack, how many play, and how cards are drawn."""

from dataclasses import dataclass

from bettelmann.games.pairing.draw import BLIND, require_insert, require_rule
from bettelmann.games.pairing.notation import FEWEST_PLAYERS, MOST_PLAYERS
from bettelmann.games.pairing.orders import count_orders
from bettelmann.games.pairing.pack import Pack
from bettelmann.outside.errors import InputError

SCHWARZER_PETER, SORTE_PER = "schwarzer-peter", "sorte-per"


@dataclass(frozen=True, slots=True)
class Setup:
    """A pack to deal, the number of players, and how they draw.

    game: of schwarzer-peter the first player holds out his hand and the next one draws; of sorte-per the first player
        draws first, from the last one.
    draw, insert: see ``draw``.

    Raises InputError when nobody could play so.
    """

    game: str
    cards: Pack
    players: int
    draw: str = BLIND
    insert: str = "last"

    def __post_init__(self) -> None:
        if not FEWEST_PLAYERS <= self.players <= MOST_PLAYERS:
            raise InputError(f"players = {self.players} is not possible: use {FEWEST_PLAYERS} to {MOST_PLAYERS}")
        if self.cards.size < self.players:
            raise InputError(
                f"the pack {self.cards.name} has {self.cards.size} cards, too few for {self.players} players"
            )
        object.__setattr__(self, "draw", require_rule(self.draw))
        require_insert(self.insert)

    @property
    def blind(self) -> bool:
        """Whether chance decides the draws."""
        return self.draw == BLIND

    @property
    def pack(self) -> str:
        """The name of the pack."""
        return self.cards.name

    @property
    def first_to_draw(self) -> int:
        """Who would draw first if all had cards, from 0."""
        return 0 if self.game == SORTE_PER else self.cards.step % self.players

    @property
    def name(self) -> str:
        """For messages."""
        insert = "" if self.insert == "last" else ", insert first"
        return f"pack {self.cards.name}, {self.players} players, draw {self.draw}{insert}"

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each player is dealt: one by one in turn, so the first ones may have one more."""
        size, more = divmod(self.cards.size, self.players)
        return tuple(size + (player < more) for player in range(self.players))

    def values(self) -> dict[str, str | int]:
        """What a recipe says of it."""
        return {"pack": self.cards.name, "players": self.players, "draw": self.draw, "insert": self.insert}

    def deal_count(self) -> int:
        """How many canonical deals there are."""
        return count_orders(self.cards)
