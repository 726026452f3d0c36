"""Growing: cycles as rows, edits of their states, and what comes of these."""
