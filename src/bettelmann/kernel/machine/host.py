"""What the processor offers, and how Numba is told to use all of it.

LLVM prefers vectors of 256 bits on many processors that have 512, because wide vectors once cost clock speed. The
lock-step kernel is faster with the wide ones. Numba reads the setting when it is imported; so a program
may choose for its own process, but importing this package must not.
"""

import os
import sys

_TUNED_FOR_256 = (
    *("skylake-avx512", "cascadelake", "cooperlake", "cannonlake", "icelake", "tigerlake", "rocketlake"),
    *("sapphirerapids", "emeraldrapids", "graniterapids"),
)


def use_wide_vectors() -> None:
    """Ask Numba for vectors as wide as the processor has them; to be called before Numba is imported.

    Does nothing when it is too late, or when the person has set ``NUMBA_CPU_NAME`` or ``NUMBA_CPU_FEATURES``.
    """
    if "numba" in sys.modules or "NUMBA_CPU_NAME" in os.environ or "NUMBA_CPU_FEATURES" in os.environ:
        return
    import llvmlite.binding as llvm

    features = llvm.get_host_cpu_features()
    if not features.get("avx512f"):
        return
    features["prefer-256-bit"] = False
    os.environ["NUMBA_CPU_NAME"] = llvm.get_host_cpu_name()
    os.environ["NUMBA_CPU_FEATURES"] = features.flatten()


def vector_bits() -> int:
    """How wide the vectors are that the kernels of this process are compiled for: 512, 256 or 128."""
    features = _features()
    if features.get("avx512f"):
        # Without the explicit feature LLVM follows its tuning of the processor, which for Intel's means 256.
        wide = "prefer-256-bit" in features or not _processor().startswith(_TUNED_FOR_256)
        return 512 if wide and not features.get("prefer-256-bit") else 256
    return 256 if features.get("avx2") else 128


def deposits_fast() -> bool:
    """Whether kernels of this process may deposit bits: one instruction, but for two generations of AMD's a program."""
    return bool(_features().get("bmi2")) and _processor() not in ("znver1", "znver2")


def _features() -> dict[str, bool]:
    """What the processor offers to the kernels of this process, as Numba was told or else as it is."""
    import llvmlite.binding as llvm
    from numba import config

    if config.CPU_FEATURES is None and config.CPU_NAME in (None, "host"):
        return dict(llvm.get_host_cpu_features())
    return {name[1:]: name[0] == "+" for name in (config.CPU_FEATURES or "").split(",") if name}


def _processor() -> str:
    import llvmlite.binding as llvm
    from numba import config

    return config.CPU_NAME or str(llvm.get_host_cpu_name())
