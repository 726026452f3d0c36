"""A reduced comparison of the kernels with the reference, for processes in which Numba works in another way.

Usage: reduced_twin.py GAMES. Prints how Numba works and how many comparisons held; stops at the first that does not.
"""

import sys

import numba
import numpy as np

from bettelmann.games.bettelmann import Rules, Setup, deal_at, parse_deck, play
from bettelmann.kernel.deals.words import deal_of_words
from bettelmann.kernel.general.game import decide_deal
from bettelmann.kernel.packed.decide import decide_packed
from known_deals import KNOWN
from twins import expected_tally, sampled, stream_words

SEED, FIRST, LIMIT = 3, 1 << 40, 2000
VARIED = ("52", "20", "2J8-", "6J5Q5K5A43-")
AT_A_TABLE = (
    Setup(parse_deck("52"), 3),
    Setup(parse_deck("3J9-"), 3, Rules(debt="lapses")),
    Setup(parse_deck("20"), 4, Rules(leads="loser")),
    Setup(parse_deck("2J6-"), 2, Rules(pile="reversed", values=(2, 0, 1, 7))),
)


def compare(games: int) -> int:
    """Raise AssertionError at the first difference."""
    held = 0
    for known in KNOWN:
        expected = play(known.deal)
        assert decide_deal(known.deal, max_tricks=LIMIT) == expected, known.text
        assert decide_packed(known.deal, max_tricks=LIMIT) == expected, known.text
        held += 2
    for name in VARIED:
        deck = parse_deck(name)
        deals = [deal_at(deck, SEED, game) for game in range(FIRST, FIRST + games)]
        words = stream_words(deck, SEED, np.arange(FIRST, FIRST + games, dtype=np.uint64))
        assert [deal_of_words(deck, (chosen, queue)) for chosen, queue in words.tolist()] == deals, name
        outcomes = [play(deal, max_tricks=LIMIT) for deal in deals]
        assert sampled(deck, SEED, FIRST, games, max_tricks=LIMIT) == expected_tally(SEED, FIRST, outcomes), name
        held += 2
    for setup in AT_A_TABLE:
        deals = [deal_at(setup.deck, SEED, game, setup.players) for game in range(FIRST, FIRST + games)]
        outcomes = [play(deal, setup.rules, max_tricks=LIMIT) for deal in deals]
        assert [decide_deal(deal, setup.rules, max_tricks=LIMIT) for deal in deals] == outcomes, setup.name
        tally = expected_tally(SEED, FIRST, outcomes, players=setup.players)
        assert sampled(setup, SEED, FIRST, games, max_tricks=LIMIT) == tally, setup.name
        held += 2
    return held


if __name__ == "__main__":
    with np.errstate(over="ignore"):  # words wrap around
        held = compare(int(sys.argv[1]))
    mode = "plain Python" if numba.config.DISABLE_JIT else "checked" if numba.config.BOUNDSCHECK else "fast"
    sys.stdout.write(f"{mode}: {held} comparisons held\n")
