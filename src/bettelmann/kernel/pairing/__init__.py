"""Pairing games: two to eight players, packs of up to 64 cards, every way to draw. Twin: ``games/pairing``."""

from bettelmann.kernel.pairing.game import GOES_ON, begin, draw_by_chance, draw_by_rule, is_over, words_of
from bettelmann.kernel.pairing.order import advance, shuffle
from bettelmann.kernel.pairing.seats import (
    BY_CHANCE,
    GAME,
    KEY,
    MOST_SEATS,
    PLAYING,
    Rules,
    Tables,
    empty_tables,
    fits,
    rules_hand_by_hand,
    rules_in_turn,
)
from bettelmann.kernel.pairing.verdict import decide_deal, outcome_of

__all__ = [
    "BY_CHANCE",
    "GAME",
    "GOES_ON",
    "KEY",
    "MOST_SEATS",
    "PLAYING",
    "Rules",
    "Tables",
    "advance",
    "begin",
    "decide_deal",
    "draw_by_chance",
    "draw_by_rule",
    "empty_tables",
    "fits",
    "is_over",
    "outcome_of",
    "rules_hand_by_hand",
    "rules_in_turn",
    "shuffle",
    "words_of",
]
