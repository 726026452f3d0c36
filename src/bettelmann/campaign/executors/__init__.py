"""Executors: where jobs are computed. Each is one value in the table of ``registry``."""
