"""Search for games of Bettelmann (Strip Jack Naked, Beggar-My-Neighbour) that never end.

Importing this package imports neither Numba nor NumPy.
"""

__version__ = "0.1.0"
