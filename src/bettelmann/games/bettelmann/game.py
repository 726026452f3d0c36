"""Bettelmann as one value."""

from collections.abc import Mapping
from typing import Any

from bettelmann.games.bettelmann.cards import Deal
from bettelmann.games.bettelmann.dealing import deal_at
from bettelmann.games.bettelmann.deck import DEFAULT_DECK, parse_deck
from bettelmann.games.bettelmann.notation import format_deal, parse_deal
from bettelmann.games.bettelmann.rank import deal_of_rank, parse_ranks
from bettelmann.games.bettelmann.reference import play
from bettelmann.games.bettelmann.setup import Setup
from bettelmann.games.bettelmann.variant import STANDARD, parse_rules
from bettelmann.games.game import Game, Ranking
from bettelmann.games.outcome import Outcome


def make_setup(values: Mapping[str, Any]) -> Setup:
    """The setup of a deck, a number of players and rules."""
    return Setup(parse_deck(values["deck"]), values["players"], parse_rules(values["rules"]))


def same_deal(deal: Deal) -> Deal:
    """Nothing but its cards makes a deal what it is."""
    return deal


def deal_of(setup: Setup, seed: int, index: int) -> Deal:
    """One random deal of a setup."""
    return deal_at(setup.deck, seed, index, setup.players)


def play_deal(setup: Setup, deal: Deal, max_tricks: int) -> Outcome:
    """Play a deal by the rules of a setup."""
    return play(deal, setup.rules, max_tricks=max_tricks)


BETTELMANN = Game(
    name=Setup.game,
    measures=("tricks", "cards"),
    keys={"deck": DEFAULT_DECK.name, "players": 2, "rules": STANDARD.name},
    make_setup=make_setup,
    read=parse_deal,
    write=format_deal,
    identity=same_deal,
    deal_at=deal_of,
    play=play_deal,
    ranking=Ranking(parse_ranks, deal_of_rank),
)
