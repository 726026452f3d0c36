"""How fast the engines are, and what they compute."""
