"""The game of two players by the standard rules on packed hands: one at a time, in lock-step, backwards."""
