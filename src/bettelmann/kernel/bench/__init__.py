"""How fast the engines are, and what they compute."""

from bettelmann.kernel.bench.edits import edit_rates
from bettelmann.kernel.bench.engines import ENGINES
from bettelmann.kernel.bench.signature import engine_signature

__all__ = ["ENGINES", "edit_rates", "engine_signature"]
