"""What comes from outside the program, and how it is shown: bad input, paths, texts, commands to type."""
