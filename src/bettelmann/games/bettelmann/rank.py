"""Ranks: all deals of a setup in order, numbered from 0.

A deal is an order of all cards, cut into hands: the first player's hand from top to bottom, then the second player's,
and so on. Two things determine an order: in which order its courts come, and at which places (place 0 is the top
card of the first hand). Deals come in dictionary order of their courts, J before Q before K before A; deals with the
same courts in the same order come by their places: whose last court comes later is later, and where these are level
the last court but one decides, and so on. So the rank of a deal is

    (rank of the order of its courts) * C(cards, courts) + C(p1, 1) + C(p2, 2) + ... + C(pn, n)

with the places p1 < p2 < ... < pn of its courts. Ranks of large decks need more than 64 bits; programs write and read
them as decimal digits, in quotes, since many take a number in JSON for a double.
"""

from math import comb, factorial, prod

from bettelmann.games.bettelmann.cards import ACE, JACK, Deal
from bettelmann.games.bettelmann.deck import Deck, deck_of
from bettelmann.games.bettelmann.setup import Setup
from bettelmann.games.ranks import END, RankError, RankRange

LARGEST_RANKED = 1000
"""Cards; it keeps ranks below a thousand digits."""


def last_rank(setup: Setup) -> int:
    """The largest rank, one less than there are deals; raises RankError for more than LARGEST_RANKED cards."""
    if setup.deck.size > LARGEST_RANKED:
        raise RankError(f"deals of {setup.deck.size} cards are not numbered: use a deck of up to {LARGEST_RANKED}")
    return setup.deck.deal_count() - 1


def deal_of_rank(setup: Setup, rank: int) -> Deal:
    """The deal of a rank; raises RankError outside 0 to ``last_rank``."""
    deck, most = setup.deck, last_rank(setup)
    if not 0 <= rank <= most:
        raise RankError(f"there is no rank {rank}: the deck {deck.name} has the ranks 0 to {most}")
    court_rank, place_rank = divmod(rank, comb(deck.size, deck.courts))
    cards = bytearray(deck.size)
    for place, court in zip(_places(place_rank, deck), _courts(court_rank, deck), strict=True):
        cards[place] = court
    ends = [sum(setup.hand_sizes[: player + 1]) for player in range(setup.players)]
    return tuple(bytes(cards[end - size : end]) for end, size in zip(ends, setup.hand_sizes, strict=True))


def rank_of_deal(setup: Setup, deal: Deal) -> int:
    """The rank of a deal; raises RankError for one of another deck or with hands of other sizes."""
    sizes = tuple(len(hand) for hand in deal)
    if sizes != setup.hand_sizes:
        raise RankError(
            f"a deal with hands of {_listed(sizes)} cards has no rank here: the deck {setup.deck.name} is dealt in"
            f" hands of {_listed(setup.hand_sizes)}"
        )
    if deck_of(deal) != setup.deck:
        raise RankError(f"a deal of the deck {deck_of(deal).name} has no rank among those of {setup.deck.name}")
    order = b"".join(deal)
    places = [place for place, card in enumerate(order) if card]
    court_rank = _court_rank([order[place] for place in places])
    place_rank = sum(comb(place, number) for number, place in enumerate(places, 1))
    return court_rank * comb(setup.deck.size, setup.deck.courts) + place_rank


def parse_ranks(setup: Setup, first: str, last: str) -> RankRange:
    """The range between two ranks written in decimal digits; ``end`` is the last one of the deck.

    Raises RankError, which names what is wrong.
    """
    most = last_rank(setup)
    bounds = {}
    for key, text in (("first", first), ("last", last)):
        bounds[key] = most if text == END else _parse(key, text)
        if bounds[key] > most:
            raise RankError(f"{key} = {text} is out of range: the deck {setup.deck.name} has the ranks 0 to {most}")
    if bounds["first"] > bounds["last"]:
        raise RankError(f"first = {first} comes behind last = {last}: begin with the smaller rank")
    return RankRange(bounds["first"], bounds["last"])


def _parse(key: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= LARGEST_RANKED):
        raise RankError(f'{key} = {text[:60]!r} is not a rank: write decimal digits in quotes, such as "1000000"')
    return int(text)


def _places(rank: int, deck: Deck) -> list[int]:
    """The places of the courts, first to last: the combinatorial number system."""
    places: list[int] = []
    place = deck.size - 1
    for number in range(deck.courts, 0, -1):
        while comb(place, number) > rank:
            place -= 1
        rank -= comb(place, number)
        places.append(place)
    return places[::-1]


def _courts(rank: int, deck: Deck) -> list[int]:
    """The courts in the order of that rank."""
    left = list(deck.counts)
    courts: list[int] = []
    for _ in range(deck.courts):
        for code in range(JACK, ACE + 1):
            if not left[code]:
                continue
            left[code] -= 1
            beginning_so = _orders(left)
            if rank < beginning_so:
                courts.append(code)
                break
            rank -= beginning_so
            left[code] += 1
    return courts


def _court_rank(courts: list[int]) -> int:
    """How many orders of these courts come before this one."""
    left = [courts.count(code) for code in range(ACE + 1)]
    rank = 0
    for court in courts:
        for code in range(JACK, court):
            if left[code]:
                left[code] -= 1
                rank += _orders(left)
                left[code] += 1
        left[court] -= 1
    return rank


def _orders(counts: list[int]) -> int:
    """How many orders there are of so many courts of each kind."""
    return factorial(sum(counts[JACK:])) // prod(map(factorial, counts[JACK:]))


def _listed(sizes: tuple[int, ...]) -> str:
    return ", ".join(map(str, sizes[:-1])) + f" and {sizes[-1]}"
