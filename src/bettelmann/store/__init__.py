"""The only code that writes a run: SQLite, one writer, one transaction per unit of work."""
