"""Ranges of games, of the stream or by rank: played, counted, and what is worth keeping handed over."""
