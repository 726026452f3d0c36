"""The known deals: entries, certificates, verification, ranking, duplicates."""
