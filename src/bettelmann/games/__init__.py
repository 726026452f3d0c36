"""The games: what all of them share, and a room for each. Standard library only."""
