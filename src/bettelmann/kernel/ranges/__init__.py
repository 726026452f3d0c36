"""Ranges of games, of the stream or by rank: played, counted, and what is worth keeping handed over."""

from bettelmann.kernel.ranges.batch import Batch, Floors, RangeTally
from bettelmann.kernel.ranges.exhausting import exhauster_of
from bettelmann.kernel.ranges.sampling import require_sampleable, sampler_of

__all__ = ["Batch", "Floors", "RangeTally", "exhauster_of", "require_sampleable", "sampler_of"]
