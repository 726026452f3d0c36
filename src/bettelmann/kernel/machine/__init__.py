"""Numba and the processor: how kernels are compiled and kept, operations on words."""
