"""The only room with Numba: random stream, packing and forward play."""
