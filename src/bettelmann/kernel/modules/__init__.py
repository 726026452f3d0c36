"""Modules: card sequences that reproduce themselves whatever surrounds them."""

from bettelmann.kernel.modules.found import BACK, EXCURSION, SIZE, TURNS, FoundWords, Wanted, empty_scratch, empty_words
from bettelmann.kernel.modules.growth import expand_words, random_words
from bettelmann.kernel.modules.listing import all_modules
from bettelmann.kernel.modules.reading import MOST_WORD

__all__ = [
    "BACK",
    "EXCURSION",
    "MOST_WORD",
    "SIZE",
    "TURNS",
    "FoundWords",
    "Wanted",
    "all_modules",
    "empty_scratch",
    "empty_words",
    "expand_words",
    "random_words",
]
