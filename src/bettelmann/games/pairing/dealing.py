"""Deals by their number: random ones of the public stream, and those of a rank.

The words of game ``game`` first shuffle the pack, class by class, from the last place down (Fisher and Yates); four
draws share a word. Of a game with blind draws each draw takes one word more, in order.
"""

from bettelmann.games.pairing.deal import Chance, Deal, canonical, dealt
from bettelmann.games.pairing.orders import order_of_rank
from bettelmann.games.pairing.pack import Pack
from bettelmann.games.pairing.setup import Setup
from bettelmann.games.ranks import END, RankError, RankRange
from bettelmann.games.stream import DRAWS_PER_WORD, draws, word
from bettelmann.outside.errors import InputError

LONGEST_RANK = 90
"""Digits; the largest pack has fewer deals than that says."""


def deal_at(setup: Setup, seed: int, game: int) -> Deal:
    """The canonical form of a random deal; raises StreamError for a seed or a game outside the stream."""
    pack = setup.cards
    order = [number for number, cards in enumerate(pack.classes) for _ in cards]
    places = range(pack.size - 1, 0, -1)
    for last, drawn in zip(places, draws(seed, game, 0, range(pack.size, 1, -1)), strict=True):
        order[last], order[drawn] = order[drawn], order[last]
    return dealt(pack, order, setup.players, Chance(seed, game) if setup.blind else None)


def shuffling_words(pack: Pack) -> int:
    """How many words of the stream a shuffled pack takes."""
    return -(-(pack.size - 1) // DRAWS_PER_WORD)


def blind_place(pack: Pack, chance: Chance, number: int, size: int) -> int:
    """The place of the card that draw ``number``, from 0, takes from a hand of so many cards."""
    return (word(*chance, shuffling_words(pack) + number) >> 32) * size >> 32


def deal_of_rank(setup: Setup, rank: int) -> Deal:
    """The deal of a rank; raises RankError where there is none."""
    require_ranked(setup)
    if not 0 <= rank < setup.deal_count():
        raise RankError(f"there is no rank {rank}: {setup.name} has the ranks 0 to {setup.deal_count() - 1}")
    order, top, hands = order_of_rank(setup.cards, rank), 0, []
    for size in setup.hand_sizes:
        hands.append(order[top : top + size])
        top += size
    return canonical(setup.cards, hands)


def parse_ranks(setup: Setup, first: str, last: str) -> RankRange:
    """The range between two ranks in decimal digits; ``end`` is the last one. Raises RankError."""
    require_ranked(setup)
    most = setup.deal_count() - 1
    bounds = {}
    for key, text in (("first", first), ("last", last)):
        if text != END and not (text.isascii() and text.isdigit() and len(text) <= LONGEST_RANK):
            raise RankError(f'{key} = {text[:60]!r} is not a rank: write decimal digits in quotes, such as "1000000"')
        bounds[key] = most if text == END else int(text)
        if bounds[key] > most:
            raise RankError(f"{key} = {text} is out of range: {setup.name} has the ranks 0 to {most}")
    if bounds["first"] > bounds["last"]:
        raise RankError(f"first = {first} comes behind last = {last}: begin with the smaller rank")
    return RankRange(bounds["first"], bounds["last"])


def require_ranked(setup: Setup) -> None:
    """Raise InputError for a game of chance, of which a rank says only half."""
    if setup.blind:
        raise InputError(
            "draw = 'blind' leaves the draws to chance, so its deals have no ranks:"
            " use a fixed draw rule, or strategy sample"
        )
