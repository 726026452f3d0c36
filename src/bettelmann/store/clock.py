"""The time as runs write it."""

from datetime import UTC, datetime


def now() -> str:
    """Give the time in UTC as ISO 8601 with milliseconds; such texts sort by time."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")
