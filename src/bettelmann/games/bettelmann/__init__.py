"""Bettelmann, the truth: cards, decks, deal notation, variants and the reference game. Standard library only."""

from bettelmann.games.bettelmann.alphabet import Notation
from bettelmann.games.bettelmann.cards import ACE, JACK, KING, LETTERS, NUMERAL, QUEEN, Deal, Hand
from bettelmann.games.bettelmann.deal_file import decode_deal_bytes, read_deals, read_pasted_deals
from bettelmann.games.bettelmann.dealing import deal_at
from bettelmann.games.bettelmann.deck import (
    DECKS,
    DEFAULT_DECK,
    Deck,
    DeckError,
    deck_of,
    parse_deck,
    require_balanced,
)
from bettelmann.games.bettelmann.notation import format_deal, parse_deal
from bettelmann.games.bettelmann.rank import deal_of_rank, last_rank, parse_ranks, rank_of_deal
from bettelmann.games.bettelmann.reference import play
from bettelmann.games.bettelmann.setup import Setup
from bettelmann.games.bettelmann.state import DealError, State, start
from bettelmann.games.bettelmann.trick import Trick, tricks
from bettelmann.games.bettelmann.variant import STANDARD, Rules, RulesError, parse_rules
from bettelmann.games.errors import NotationError
from bettelmann.games.outcome import Cycle, LimitError, Outcome
from bettelmann.games.ranks import RankError, RankRange
from bettelmann.games.stream import StreamError
from bettelmann.outside.errors import InputError

__all__ = [
    "ACE",
    "DECKS",
    "DEFAULT_DECK",
    "JACK",
    "KING",
    "LETTERS",
    "NUMERAL",
    "QUEEN",
    "STANDARD",
    "Cycle",
    "Deal",
    "DealError",
    "Deck",
    "DeckError",
    "Hand",
    "InputError",
    "LimitError",
    "Notation",
    "NotationError",
    "Outcome",
    "RankError",
    "RankRange",
    "Rules",
    "RulesError",
    "Setup",
    "State",
    "StreamError",
    "Trick",
    "deal_at",
    "deal_of_rank",
    "deck_of",
    "decode_deal_bytes",
    "format_deal",
    "last_rank",
    "parse_deal",
    "parse_deck",
    "parse_ranks",
    "parse_rules",
    "play",
    "rank_of_deal",
    "read_deals",
    "read_pasted_deals",
    "require_balanced",
    "start",
    "tricks",
]
