"""The signature of a strategy: what it makes of a few fixed games, in sixteen digits.

A run depends on more than its engine: on which games are kept and how they are extended, on moves and edits and the
order in which they are tried. A program that does any of it otherwise has another signature.
"""

import hashlib

from bettelmann.games.game import Setup
from bettelmann.strategies.registry import strategy_named


def strategy_signature(name: str, setup: Setup, settings: object) -> str:
    """Let a strategy do what it does, for a moment, and hash what came of it."""
    signed = strategy_named(name).load().sign(setup, settings)
    return hashlib.sha256(f"{name} {signed!r}".encode()).hexdigest()[:16]
