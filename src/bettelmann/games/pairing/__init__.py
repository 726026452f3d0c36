"""Pairing games, the truth: packs, deals as text, draws and the reference game. Standard library only."""

from bettelmann.games.pairing.deal import Chance, Deal, canonical_form
from bettelmann.games.pairing.dealing import deal_at, deal_of_rank, parse_ranks
from bettelmann.games.pairing.notation import read_deal, write_deal
from bettelmann.games.pairing.pack import NAMES, Pack, pack_named, pack_of
from bettelmann.games.pairing.reference import Draw, Table, draws, lay, play, start
from bettelmann.games.pairing.setup import Setup

__all__ = [
    "NAMES",
    "Chance",
    "Deal",
    "Draw",
    "Pack",
    "Setup",
    "Table",
    "canonical_form",
    "deal_at",
    "deal_of_rank",
    "draws",
    "lay",
    "pack_named",
    "pack_of",
    "parse_ranks",
    "play",
    "read_deal",
    "start",
    "write_deal",
]
