"""Deals as text: hands separated by ``/``, cards by blanks, player 1 first.

The deal of a game with blind draws may end in ``@SEED:GAME``, the game of the stream whose words decide the draws.
"""

import re

from bettelmann.games.errors import NotationError
from bettelmann.games.pairing.cards import Card, card_of
from bettelmann.games.pairing.deal import Chance, Deal
from bettelmann.games.stream import INDEX_LIMIT, SEED_LIMIT

FEWEST_PLAYERS, MOST_PLAYERS = 2, 8

_TOKEN = re.compile(r"[^\s,]+")
_CHANCE = re.compile(r"@(?P<seed>[0-9]{1,20}):(?P<game>[0-9]{1,20})\s*$")
_EXAMPLE = "a card such as 7H, 10C, JS, or of a picture deck 1a, 1b, P"
_LONGEST_QUOTE = 20


def read_deal(text: str) -> Deal:
    """Read one deal of two to eight hands; raises NotationError, which names the place and what would be read there.

    Which pack the cards are is not asked here.
    """
    hands_text, chance = _without_chance(text)
    pieces = hands_text.split("/")
    if not hands_text.strip():
        raise _refusal(0, "nothing", "a deal such as '1a P / 1b'")
    if len(pieces) < FEWEST_PLAYERS:
        raise _refusal(len(hands_text.rstrip()), "only one hand", "'/' and the next hand")
    places: dict[Card, int] = {}
    hands = []
    at = 0
    for number, piece in enumerate(pieces, 1):
        if number > MOST_PLAYERS:
            raise _refusal(at, f"hand {number}", f"{FEWEST_PLAYERS} to {MOST_PLAYERS} hands")
        hand = tuple(_card(at + found.start(), found[0], places) for found in _TOKEN.finditer(piece))
        if not hand:
            raise _refusal(at, "an empty hand", f"at least one card in hand {number}")
        hands.append(hand)
        at += len(piece) + 1
    return Deal(tuple(hands), chance)


def write_deal(deal: Deal) -> str:
    """The text of a deal."""
    hands = " / ".join(" ".join(hand) for hand in deal.hands)
    return hands if deal.chance is None else f"{hands} @{deal.chance.seed}:{deal.chance.game}"


def _without_chance(text: str) -> tuple[str, Chance | None]:
    found = _CHANCE.search(text)
    if found is None:
        return text, None
    chance = Chance(int(found["seed"]), int(found["game"]))
    if chance.seed >= SEED_LIMIT or chance.game >= INDEX_LIMIT:
        raise _refusal(found.start(), f"the game {found[0].strip()}", "@SEED:GAME of the random stream")
    return text[: found.start()], chance


def _card(column: int, token: str, places: dict[Card, int]) -> Card:
    card = card_of(token)
    if card is None:
        shown = token if len(token) <= _LONGEST_QUOTE else token[:_LONGEST_QUOTE] + "..."
        raise _refusal(column, repr(shown), _EXAMPLE)
    if card in places:
        raise _refusal(column, f"the card {card} a second time", f"each card once (it is in column {places[card]})")
    places[card] = column + 1
    return card


def _refusal(column: int, found: str, expected: str) -> NotationError:
    return NotationError(found, expected, column=column + 1)
