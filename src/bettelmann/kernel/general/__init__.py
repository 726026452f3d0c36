"""The general engine: two to four players, every variant, one byte a card."""
