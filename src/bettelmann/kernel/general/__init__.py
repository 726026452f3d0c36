"""The general engine: two to four players, every variant, one byte a card."""

from bettelmann.kernel.general.game import decide_deal
from bettelmann.kernel.general.seats import knows, variant_words

__all__ = ["decide_deal", "knows", "variant_words"]
