"""Climbing: moves from deal to deal, and the rules by which a climb stays at one."""
