"""Ranges of games, of the stream or by rank: played, counted, and what is worth keeping handed over."""

from bettelmann.kernel.ranges.batch import NO_LIMIT, Batch, Floors, RangeTally
from bettelmann.kernel.ranges.engines import ENGINES, Engine, Range, engine_for

__all__ = ["ENGINES", "NO_LIMIT", "Batch", "Engine", "Floors", "Range", "RangeTally", "engine_for"]
