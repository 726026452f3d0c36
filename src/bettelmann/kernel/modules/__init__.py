"""Modules: card sequences that reproduce themselves whatever surrounds them."""
