"""How fast the engines are, and what they compute."""

from bettelmann.kernel.bench.edits import edit_rates
from bettelmann.kernel.bench.pairs import pairs_rate, pairs_reference_rate
from bettelmann.kernel.bench.rates import RATES
from bettelmann.kernel.bench.signature import engine_signature, require_agreement

__all__ = ["RATES", "edit_rates", "engine_signature", "pairs_rate", "pairs_reference_rate", "require_agreement"]
