"""``python -m bettelmann``."""

from bettelmann.cli import main

main()
