"""The truth: cards, decks, deal notation, variants and the reference game. Standard library only."""

from bettelmann.rules.alphabet import Notation
from bettelmann.rules.cards import ACE, JACK, KING, LETTERS, NUMERAL, QUEEN, Deal, Hand
from bettelmann.rules.deal_file import decode_deal_bytes, read_deals
from bettelmann.rules.deck import DECKS, DEFAULT_DECK, Deck, DeckError, deck_of, parse_deck, require_balanced
from bettelmann.rules.errors import InputError, NotationError
from bettelmann.rules.game import Cycle, LimitError, Outcome, play
from bettelmann.rules.notation import format_deal, parse_deal
from bettelmann.rules.rank import RankError, RankRange, deal_of_rank, last_rank, parse_ranks, rank_of_deal
from bettelmann.rules.setup import Setup
from bettelmann.rules.state import DealError, State, start
from bettelmann.rules.stream import StreamError, deal_at
from bettelmann.rules.trick import Trick, tricks
from bettelmann.rules.variant import STANDARD, Rules, RulesError, parse_rules

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
    "require_balanced",
    "start",
    "tricks",
]
