"""Deals as the kernels hold them: the stream, packed hands, deals by number and by rank, verdicts."""
