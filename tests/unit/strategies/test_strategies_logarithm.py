"""Logarithms by basic arithmetic: as good as those of the library, and with the same bits everywhere."""

import numpy as np

from bettelmann.strategies.growing.logarithm import ln, log2


def test_they_differ_from_those_of_the_library_in_the_last_places_only() -> None:
    numbers = np.concatenate(
        [np.geomspace(1e-300, 1e300, 20_001), np.arange(1.0, 5001.0), [0.5**0.5, 0.7071067811865475]]
    )
    for ours, theirs in ((ln, np.log), (log2, np.log2)):
        assert np.allclose(ours(numbers), theirs(numbers), rtol=5e-16, atol=5e-16)


def test_powers_of_two_are_exact_multiples() -> None:
    exponents = np.arange(-1000, 1001)
    assert np.array_equal(ln(2.0**exponents), exponents * 0.6931471805599453)
    assert ln(np.array([1.0]))[0] == 0.0


def test_their_bits_are_fixed() -> None:
    """Recorded on a processor with AVX2; another one must come to the same."""
    numbers = np.array([3.0, 7.0, 10.0, 1000.0, 0.1])
    assert [float(value).hex() for value in ln(numbers)] == [
        "0x1.193ea7aad030ap+0",
        "0x1.f2272ae325a56p+0",
        "0x1.26bb1bbb55515p+1",
        "0x1.ba18a998fffa0p+2",
        "-0x1.26bb1bbb55515p+1",
    ]
