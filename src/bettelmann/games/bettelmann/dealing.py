"""Random deals of the public stream: deal ``index`` of seed ``seed``, computed alone.

The words and the draws are those of ``games.stream``. One seed reaches at most 2**63
of the 2**69.15 deals of 52 cards; another seed reaches others.
"""

from collections.abc import Iterator

from bettelmann.games.bettelmann.cards import ACE, JACK, Deal
from bettelmann.games.bettelmann.deck import Deck, DeckError
from bettelmann.games.bettelmann.setup import Setup
from bettelmann.games.stream import DRAWS_PER_WORD, draws

LARGEST_SIZE = 64
MOST_COURTS = 21


def deal_at(deck: Deck, seed: int, index: int, players: int = 2) -> Deal:
    """Return one random deal: a random order of all cards, of which each player in turn gets his hand.

    Raises InputError for what ``Setup`` does not deal, DeckError for more than 64 cards or more than 21 courts, and
    StreamError for a seed or an index outside the stream.
    """
    setup = Setup(deck, players)
    require_dealable(deck)
    words_for_positions = -(-deck.courts // DRAWS_PER_WORD)
    positions = _positions(deck, draws(seed, index, 0, range(deck.size - deck.courts + 1, deck.size + 1)))
    queue = _court_order(deck, draws(seed, index, words_for_positions, range(1, deck.courts + 1)))
    cards = bytearray(deck.size)
    for position, court in zip(sorted(positions), queue, strict=True):
        cards[position] = court
    return setup.hands_of(bytes(cards))


def require_dealable(deck: Deck) -> None:
    """Raise DeckError for a deck that is too large for the stream."""
    if deck.size > LARGEST_SIZE or deck.courts > MOST_COURTS:
        raise DeckError(
            f"the random stream deals at most {LARGEST_SIZE} cards with {MOST_COURTS} courts, "
            f"but the deck {deck.name} has {deck.size} with {deck.courts}"
        )


def _positions(deck: Deck, draws: Iterator[int]) -> set[int]:
    """Choose the places of the courts by Floyd's sampling."""
    taken: set[int] = set()
    for last, draw in enumerate(draws, deck.size - deck.courts):
        taken.add(last if draw in taken else draw)
    return taken


def _court_order(deck: Deck, draws: Iterator[int]) -> list[int]:
    """Order the courts by inserting each, jacks first, at a random place among those before it."""
    courts = [code for code in range(JACK, ACE + 1) for _ in range(deck.counts[code])]
    queue: list[int] = []
    for court, place in zip(courts, draws, strict=True):
        queue.insert(place, court)
    return queue
