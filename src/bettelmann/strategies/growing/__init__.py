"""Growing, piece by piece: its settings, the archive, the parts of a generation and what they find."""
