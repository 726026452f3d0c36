"""The public random stream: game ``index`` of seed ``seed``, computed alone.

The stream is counter based: every random word is a function of (seed, index, word number) and there is no
state. So every game ever played can be replayed alone, and any number of workers, in any order, play the
same games. This file is the specification; fast kernels are compared with it.

A seed gives a key and an odd step of its own, so that two seeds do not walk through the same words. The mixer
is the finalizer of splitmix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).

Two bounded draws share 32 bits by multiplication, without rejection. Their bounds multiply to less than
2**12, so that the relative bias of a pair is below 2**-20. One seed reaches at most 2**63 of the 2**69.15
deals of 52 cards; another seed reaches others.
"""

from collections.abc import Iterable, Iterator
from itertools import islice

from bettelmann.rules.cards import ACE, JACK, Deal
from bettelmann.rules.deck import Deck, DeckError
from bettelmann.rules.errors import InputError
from bettelmann.rules.setup import Setup

M64 = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15

SEED_LIMIT = 2**53
"""Seeds survive a trip through JSON, whose numbers are doubles in many programs."""

INDEX_LIMIT = 2**63
LARGEST_SIZE = 64
MOST_COURTS = 21

_M32 = 2**32 - 1
_DRAWS_PER_WORD = 4


class StreamError(InputError):
    """A seed or an index outside the stream."""


def mix64(z: int) -> int:
    """Return the finalizer of splitmix64, a bijection of 64-bit words."""
    z ^= z >> 30
    z = z * 0xBF58476D1CE4E5B9 & M64
    z ^= z >> 27
    z = z * 0x94D049BB133111EB & M64
    return z ^ z >> 31


def stream_keys(seed: int) -> tuple[int, int]:
    """Return the key and the odd step of a seed; raises StreamError outside 0 <= seed < 2**53."""
    if not 0 <= seed < SEED_LIMIT:
        raise StreamError(f"the seed {seed} is not possible: use 0 to {SEED_LIMIT - 1}")
    return mix64(seed + GOLDEN & M64), mix64(seed + 2 * GOLDEN & M64) | 1


def game_key(seed: int, index: int) -> int:
    """Return the key of one game; raises StreamError also outside 0 <= index < 2**63."""
    if not 0 <= index < INDEX_LIMIT:
        raise StreamError(f"the game number {index} is not possible: use 0 to {INDEX_LIMIT - 1}")
    key, _ = stream_keys(seed)
    return mix64(key + (index + 1) * GOLDEN & M64)


def word(seed: int, index: int, n: int) -> int:
    """Return word n = 0, 1, 2... of one game."""
    _, step = stream_keys(seed)
    return mix64(game_key(seed, index) + (n + 1) * step & M64)


def game_digest(key: int, tricks: int, cards: int, kind: int) -> int:
    """Return what a game adds, modulo 2**64, to the digest of a range of games.

    ``key`` is its game key; ``kind`` is the winner of a finished game, counted from 0, or the number of players
    for an endless and one more for an undecided one. The sum does not depend on the order, so that any machine
    can check the range of another.
    """
    return mix64(key ^ (kind >> 2 << 63 | tricks << 34 | cards << 2 | kind & 3) & M64)


def deal_at(deck: Deck, seed: int, index: int, players: int = 2) -> Deal:
    """Return one random deal: a random order of all cards, of which each player in turn gets his hand.

    Raises InputError for what ``Setup`` does not deal, DeckError for more than 64 cards or more than 21 courts, and
    StreamError for a seed or an index outside the stream.
    """
    setup = Setup(deck, players)
    require_dealable(deck)
    words_for_positions = -(-deck.courts // _DRAWS_PER_WORD)
    positions = _positions(deck, _draws(seed, index, 0, range(deck.size - deck.courts + 1, deck.size + 1)))
    queue = _court_order(deck, _draws(seed, index, words_for_positions, range(1, deck.courts + 1)))
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


def _draws(seed: int, index: int, first_word: int, bounds: Iterable[int]) -> Iterator[int]:
    """Draw below each bound in turn, two draws from the high half of a word and two from the low half.

    What is left of the last word is not used.
    """
    rest = iter(bounds)
    n = first_word
    while four := list(islice(rest, _DRAWS_PER_WORD)):
        bits = word(seed, index, n)
        yield from _two_draws(bits >> 32, four[:2])
        yield from _two_draws(bits & _M32, four[2:])
        n += 1


def _two_draws(bits: int, bounds: list[int]) -> Iterator[int]:
    for bound in bounds:
        product = bits * bound
        yield product >> 32
        bits = product & _M32


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
