"""What the kernel says of a deal, in the words of the rules."""

from dataclasses import replace

from bettelmann.games.outcome import Outcome
from bettelmann.games.pairing.deal import Deal, classes_in
from bettelmann.games.pairing.setup import Setup
from bettelmann.games.stream import game_key, stream_keys
from bettelmann.kernel.deals.verdict import Verdict
from bettelmann.kernel.machine.bits import U64
from bettelmann.kernel.machine.types import Several
from bettelmann.kernel.pairing.game import decide
from bettelmann.kernel.pairing.seats import empty_tables, rules_hand_by_hand


def outcome_of(words: Several) -> Outcome:
    """The outcome in the eight words of a game."""
    outcome = Verdict(*words).outcome()
    return replace(outcome, winner=None, loser=outcome.winner)


def decide_deal(setup: Setup, deal: Deal, *, max_draws: int) -> Outcome:
    """Play one deal, whose hands must be as large as the setup deals them, by the kernel."""
    tables, rules = empty_tables(1), rules_hand_by_hand(setup)
    classes = [number for hand in classes_in(setup.cards, deal.hands) for number in hand]
    tables.order[: len(classes)] = classes
    seed, game = deal.chance or (0, 0)
    gamma = stream_keys(seed)[1]
    return outcome_of(decide(tables, rules, U64(game_key(seed, game)), U64(gamma), U64(max_draws)))
