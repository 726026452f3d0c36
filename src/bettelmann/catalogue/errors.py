"""Why an entry is not accepted, or the catalogue cannot be read."""

from bettelmann.outside.errors import InputError


class EntryError(InputError):
    """An entry that is not well formed, in one sentence: what, where, and what would be accepted."""


class CatalogueError(InputError):
    """A folder that is not a catalogue."""
