"""How fast the engines are, and what they compute."""

from bettelmann.kernel.bench.edits import edit_rates
from bettelmann.kernel.bench.rates import RATES
from bettelmann.kernel.bench.signature import engine_signature, require_agreement

__all__ = ["RATES", "edit_rates", "engine_signature", "require_agreement"]
