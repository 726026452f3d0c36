"""Long runs: the recipe, the plan of units, the runner over ``concurrent.futures``, signals."""
