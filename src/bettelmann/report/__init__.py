"""What a person sees of games and runs. Reads only."""
