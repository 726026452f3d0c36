"""One search idea per file. A unit of work is a pure function of deck, rules, seed, settings and its number."""
