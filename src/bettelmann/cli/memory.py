"""An error for want of memory, by whatever name it comes."""

import traceback
from collections.abc import Sequence

_LESS = {
    "search": ", or ask for less (fewer --workers)",
    "resume": ", or ask for less (fewer --workers)",
    "basin": ", or ask for less (a smaller --most)",
    "extend": ", or ask for less (a smaller --most)",
}
_OF_THE_LOADER = ("failed to map segment", "cannot allocate memory", "cannot map zero-fill pages")


def no_memory(arguments: Sequence[str]) -> str:
    """What to say, with the options that the command has."""
    less = _LESS.get(arguments[0], "") if arguments else ""
    return f"bettelmann: the machine gives no more memory: close other programs{less}; nothing committed is lost"


def is_for_want_of_memory(error: BaseException) -> bool:
    """Whether it is: a library that does not fit into memory is an ImportError or an OSError."""
    if isinstance(error, MemoryError):
        return True
    if not isinstance(error, (ImportError, OSError)):
        return False
    text = "".join(traceback.format_exception(error)).lower()
    return any(words in text for words in _OF_THE_LOADER)
