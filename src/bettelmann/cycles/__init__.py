"""What a repeated state means: exact detection, cycle key, basin, backward extension."""
