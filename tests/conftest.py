import pytest
from hypothesis import settings

# The first call of a kernel compiles it, which can take seconds.
settings.register_profile("bettelmann", deadline=None)
settings.load_profile("bettelmann")


@pytest.fixture(scope="session")
def warm_kernels() -> None:
    """Compile what a test with a clock in it must not wait for."""
    from bettelmann.kernel.bench.signature import engine_signature  # tests without kernels do without Numba

    engine_signature()
