"""Deals as the kernels hold them: the stream, packed hands, deals by number and by rank, verdicts."""

from bettelmann.kernel.deals.packing import MAX_CARDS, State, fits, pack_deal, pack_hand, require_fit, unpack_state
from bettelmann.kernel.deals.verdict import ENDLESS, Verdict
from bettelmann.kernel.deals.words import DealWords, deal_of_words, words_of_deal

__all__ = [
    "ENDLESS",
    "MAX_CARDS",
    "DealWords",
    "State",
    "Verdict",
    "deal_of_words",
    "fits",
    "pack_deal",
    "pack_hand",
    "require_fit",
    "unpack_state",
    "words_of_deal",
]
