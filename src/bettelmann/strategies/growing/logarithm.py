"""Natural logarithms that have the same bits on every processor.

The logarithm of a library may differ in its last bit from processor to processor, and a choice between two cells that
are nearly level would then differ too. Here it is made of additions, multiplications and divisions alone, each of which
IEEE 754 rounds to one result, in a fixed order.
"""

from itertools import accumulate

import numpy as np

_LN2 = 0.6931471805599453
_SQRT_HALF = 0.7071067811865476
_TERMS = 12
_COEFFICIENTS = [1.0 / (2 * term + 1) for term in range(_TERMS)]


def ln(numbers: np.ndarray) -> np.ndarray:
    """The natural logarithm of positive normal numbers, ``float64``; right to some units in the last place.

    With x = m * 2**e and m near 1 it is e * ln 2 + 2 * artanh((m - 1) / (m + 1)).
    """
    mantissa, exponent = np.frexp(numbers)
    low = mantissa < _SQRT_HALF
    mantissa = np.where(low, mantissa + mantissa, mantissa)
    exponent = exponent - low
    s = (mantissa - 1.0) / (mantissa + 1.0)
    square = s * s
    # Horner's scheme, from the last term of the series to the first.
    *_, series = accumulate(reversed(_COEFFICIENTS), lambda sum_so_far, term: sum_so_far * square + term, initial=0.0)
    return np.asarray(exponent * _LN2 + 2.0 * s * series)


def log2(numbers: np.ndarray) -> np.ndarray:
    """The same to base 2."""
    return np.asarray(ln(numbers) * (1.0 / _LN2))
